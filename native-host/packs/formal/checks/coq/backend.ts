import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { checkCoq, INSTALL } from './check-coq.ts';

/** Compiles Coq, asks what each theorem rests on, and has the compiled proof read again by coqchk (see README.md). */
export default defineBackend({
  id: 'coq',
  title: 'Coq',
  languages: ['coq'],
  check: 'prove',
  tool: systemTool({ command: 'coqc', version: ['--version'], install: INSTALL }),
  // Only texts are laid out for it, so that there is no plug-in that `Declare ML Module` could load.
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 120_000,
  revision: 10,
  run: checkCoq,
});

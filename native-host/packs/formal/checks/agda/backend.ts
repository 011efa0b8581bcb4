import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { checkAgda, INSTALL } from './check-agda.ts';

/** Type-checks Agda in its safe mode, in which types are claims (see README.md). */
export default defineBackend({
  id: 'agda',
  title: 'Agda',
  languages: ['agda'],
  check: 'prove',
  tool: systemTool({ command: 'agda', version: ['--version'], install: INSTALL }),
  // Nothing is compiled, and no text that asks for --allow-exec is read: type checking runs nothing else.
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 120_000,
  revision: 5,
  run: checkAgda,
});

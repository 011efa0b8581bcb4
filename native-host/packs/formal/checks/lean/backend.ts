import { counted } from '../../../../kit/decide.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { checkLean, INSTALL } from './check-lean.ts';
import { readLeanText } from './lean-text.ts';

/** Checks Lean 4, and asks what each theorem rests on (see README.md). */
export default defineBackend({
  id: 'lean',
  title: 'Lean',
  languages: ['lean'],
  check: 'prove',
  tool: systemTool({ command: 'lean', version: ['--version'], install: INSTALL, family: 'lean' }),
  // Macros, `#eval` and `initialize` are programs, which run while a text is read.
  effect: 'runs-code',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 120_000,
  revision: 3,
  waiting: (tree, file) => {
    const { theorems } = readLeanText(tree.text(file) ?? '');
    return theorems.length === 0 ? undefined : `proofs of ${counted(theorems.length, 'theorem')}`;
  },
  run: checkLean,
});

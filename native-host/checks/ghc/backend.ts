import { defineBackend } from '../../kit/define.ts';
import { checkTypes, GHC } from '../../languages/haskell/run-ghc.ts';
import { runsWhenCompiled } from '../../languages/haskell/haskell-modules.ts';

/** Checks the types of Haskell with GHC (see README.md). */
export default defineBackend({
  id: 'ghc',
  title: 'GHC',
  languages: ['haskell'],
  check: 'types',
  tool: GHC,
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 3,
  applies: (tree, file) => !runsWhenCompiled(tree, file),
  run: (obligation, context) => checkTypes(obligation, context, true),
});

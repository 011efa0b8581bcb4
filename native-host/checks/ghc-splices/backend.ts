import { defineBackend } from '../../kit/define.ts';
import { checkTypes, GHC } from '../../languages/haskell/run-ghc.ts';
import { runsWhenCompiled } from '../../languages/haskell/haskell-modules.ts';

/** Checks the types of Haskell that runs code while it is compiled (see README.md). */
export default defineBackend({
  id: 'ghc-splices',
  title: 'GHC with splices',
  languages: ['haskell'],
  check: 'types',
  tool: GHC,
  effect: 'runs-code',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 5,
  applies: runsWhenCompiled,
  waiting: () => 'what GHC may run while it compiles (Template Haskell, CPP, plug-ins)',
  run: (obligation, context) => checkTypes(obligation, context, false),
});

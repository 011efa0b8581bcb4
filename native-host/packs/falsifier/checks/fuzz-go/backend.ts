import { dirname } from 'node:path/posix';
import { defineBackend } from '../../../../kit/define.ts';
import { falsifyCompiled } from '../../compiled/falsify-compiled.ts';
import { goStateIn } from '../../compiled/lasting-state.ts';
import { goFunctionsIn } from '../../go/go-functions.ts';
import { buildGoProgram } from '../../go/go-program.ts';
import { goTool } from '../../../../languages/go/go-toolchain.ts';

/** A clock, randomness, goroutines, and tables that are gone through in no order. */
const VARIES = /\brand\.|\btime\.(?:Now|Since)\b|\bgo[ \t]+(?:func\b|\w+\()|\bselect[ \t]*\{|\bmap\[[\s\S]*\brange\b/;

/** Is it another file of the same package? */
const isBeside = (path: string, file: string): boolean =>
  path !== file && path.endsWith('.go') && !path.endsWith('_test.go') && dirname(path) === dirname(file);

/** Calls the functions of Go on generated inputs and looks for failures (see README.md). */
export default defineBackend({
  id: 'fuzz-go',
  title: 'Falsifier (Go)',
  languages: ['go'],
  check: 'fuzz',
  tool: goTool('go', ['version']),
  effect: 'runs-code',
  over: 'tree',
  applies: (_, file) => !file.endsWith('_test.go'),
  waiting: (tree, file) =>
    /^func[ \t]+(?!(?:main|init)\b)/m.test(tree.text(file) ?? '')
      ? 'calls of its functions on generated inputs'
      : undefined,
  deadlineMs: 60_000,
  revision: 8,
  run: async (obligation, context) =>
    await falsifyCompiled(obligation, context, {
      backend: 'fuzz-go',
      language: 'go',
      read: goFunctionsIn,
      beside: (tree, file) => tree.files.filter((path) => isBeside(path, file)).map((path) => tree.text(path) ?? ''),
      build: buildGoProgram,
      varies: (text) => VARIES.test(text),
      stateIn: goStateIn,
    }),
});

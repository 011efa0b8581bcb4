import { defineBackend } from '../../../../kit/define.ts';
import { falsifyCompiled } from '../../compiled/falsify-compiled.ts';
import { rustStateIn } from '../../compiled/lasting-state.ts';
import { rustFunctionsIn } from '../../rust/rust-functions.ts';
import { buildRustProgram } from '../../rust/rust-program.ts';
import { rustTool } from '../../../../languages/rust/rust-toolchain.ts';

/** A clock, randomness, threads, and tables that are gone through in no order. */
const VARIES = /\b(?:Instant|SystemTime)::now|\brand::|\bthread::spawn|\bHash(?:Map|Set)\b/;

/** Calls the functions of Rust on generated inputs and looks for failures (see README.md). */
export default defineBackend({
  id: 'fuzz-rust',
  title: 'Falsifier (Rust)',
  languages: ['rust'],
  check: 'fuzz',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  waiting: (tree, file) =>
    /\bfn[ \t]+(?!main\b)\w/.test(tree.text(file) ?? '') ? 'calls of its functions on generated inputs' : undefined,
  deadlineMs: 60_000,
  revision: 7,
  run: async (obligation, context) =>
    await falsifyCompiled(obligation, context, {
      backend: 'fuzz-rust',
      language: 'rust',
      read: rustFunctionsIn,
      beside: () => [],
      build: buildRustProgram,
      varies: (text) => VARIES.test(text),
      stateIn: rustStateIn,
    }),
});

import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { rustOptions, rustTool } from '../../languages/rust/rust-toolchain.ts';
import { judgeTests } from '../../languages/rust/judge-rust-tests.ts';
import { readTests } from '../../languages/rust/libtest.ts';
import { watching } from '../../languages/rust/watch-rust-tests.ts';
import { counted } from '../../kit/decide.ts';
import { defineBackend } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { pathArgument, treePath } from '../../kit/tool-place.ts';
import { judgeSnippet } from '../../languages/rust/judge-rust-snippet.ts';
import { hasTests, WHOLE } from '../../kit/reading.ts';
import { knows2024, runRustc, type Edition } from '../../languages/rust/run-rustc.ts';

/** Compiles a file that belongs to no package together with its own tests, and runs them. */
export default defineBackend({
  id: 'rustc-test',
  title: 'Rust tests of the block',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => cargoPackage(tree, file) === undefined && hasTests(tree.text(file) ?? ''),
  waiting(tree, file) {
    const amount = tree.text(file)?.match(/#\[(?:\w+::)*test\s*\]/g)?.length ?? 0;
    return amount === 0 ? undefined : counted(amount, 'test');
  },
  deadlineMs: 60_000,
  revision: 4,
  async run({ file, tree, limits }, context) {
    const started = Date.now();
    const { name, text } = file;
    const source = {
      backend: 'rustc-test',
      file: name,
      pathOf: (named: string) => treePath(named, tree ?? { files: [] }),
      text: (path: string) => tree?.text(path),
    };
    const writable = [{ from: context.makeFolder(), to: '/build' }];
    const build = (edition: Edition) =>
      runRustc(context, ['--test', '-C', 'debuginfo=1', '-o', '/build/tests', pathArgument(name)], {
        writable,
        edition,
      });
    const older = await build('2021');
    const newer = older.kind === 'ran' && !older.made && knows2024(context.toolVersion) ? await build('2024') : older;
    const built = newer.kind === 'ran' && newer.made ? newer : older;
    if (built.kind === 'verdict') return built.verdict;
    if (!built.made) {
      const linker = built.diagnostics.find(
        ({ level, message }) => level === 'error' && /^link(?:er `|ing with )/.test(message),
      );
      return linker === undefined
        ? judgeSnippet(built.diagnostics, WHOLE, text, source, { version: context.toolVersion })
        : { kind: 'unknown', findings: [], reason: `nothing can be linked here: ${linker.message.split('\n')[0]}` };
    }
    const {
      words: [command = '', ...watch],
      readOnly,
      testMs,
    } = watching(limits.deadlineMs, started);
    const options = rustOptions();
    const environment = { ...options.environment, RUST_TEST_THREADS: '2' };
    const result = await context.runInTree(command, [...watch, '/build/tests'], {
      ...options,
      environment,
      readOnly: [...options.readOnly, ...readOnly],
      writable,
    });
    // A program that a signal ended is a result of the tests: it had begun, and the harness says what it came to.
    if (result.kind === 'killed') {
      const death = {
        signal: result.signal,
        thread: /^thread '([^\n]*)' (?:\(\d+\) )?has overflowed its stack/m.exec(result.stderr.text)?.[1],
      };
      return judgeTests(
        { report: readTests(result.stdout.text), clean: false, death, notChecked: [], limits: { testMs } },
        source,
      );
    }
    const run = finish(result, 'the test program', 'apt-get install rustc');
    if (run.kind === 'verdict') return run.verdict;
    return judgeTests(
      { report: readTests(run.stdout), clean: run.code === 0, death: undefined, notChecked: [], limits: { testMs } },
      source,
    );
  },
});

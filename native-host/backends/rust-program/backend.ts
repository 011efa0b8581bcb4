import { cargoPackage } from '../cargo-check/package.ts';
import { rustOptions, rustTool } from '../cargo-check/toolchain.ts';
import { counted } from '../decide.ts';
import { defineBackend } from '../define.ts';
import { checkProgram, endOf, OUTLINE_ENGINE, PROGRAM_MS, type RanProgram } from '../program-run.ts';
import { hasMain } from '../rustc-snippet/reading.ts';
import { knows2024, runRustc, type Edition } from '../rustc-snippet/run-rustc.ts';
import { pathArgument } from '../tool-place.ts';
import { readRustRun } from './read-program.ts';

/** Compiles a file with a `main` that belongs to no package, and runs it as the program that it is (see README.md). */
export default defineBackend({
  id: 'rust-program',
  title: 'The program and its own checks',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => tree.kind === 'scratch' && cargoPackage(tree, file) === undefined && hasMain(tree.text(file) ?? ''),
  waiting(tree, file) {
    const asserts = tree.text(file)?.replace(/#\[cfg\(test\)\][\s\S]*/, '').match(/^[ \t]*assert\w*!/gm)?.length ?? 0;
    return asserts === 0 ? 'its main program' : counted(asserts, 'assert');
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 60_000,
  revision: 2,
  async run(obligation, context) {
    const { file } = obligation;
    const writable = [{ from: context.makeFolder(), to: '/build' }];
    const build = (edition: Edition) => runRustc(context, ['--crate-type', 'bin', '-C', 'debuginfo=1', '-o', '/build/program', pathArgument(file.name)], { writable, edition });
    const older = await build('2021');
    const built = older.kind === 'ran' && !older.made && knows2024(context.toolVersion) ? await build('2024') : older;
    if (built.kind === 'verdict') return built.verdict;
    if (!built.made) return { kind: 'unknown', findings: [], reason: `the program cannot be built here: ${built.diagnostics.find(({ level }) => level === 'error')?.message.split('\n')[0] ?? 'rustc failed'}` };
    const options = rustOptions();
    const once = async (): Promise<RanProgram> => {
      const end = endOf(await context.runInTree('/build/program', [], { ...options, writable, limits: { ...options.limits, wallMs: PROGRAM_MS } }));
      return end.kind === 'verdict' ? end : { kind: 'ran', run: readRustRun(end, file.name, file.text), extent: `run as a program, rustc ${context.toolVersion ?? 'of unknown version'}` };
    };
    return checkProgram(obligation, context, 'rust-program', once);
  },
});

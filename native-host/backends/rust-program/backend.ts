import type { Verdict } from '../../../shared/verdict.ts';
import type { Diagnostic } from '../../backend-kit/rust/rust-diagnostics.ts';
import { explainFailure } from '../../backend-kit/rust/judge-cargo-build.ts';
import { cargoPackage } from '../../backend-kit/rust/cargo-package.ts';
import { runCargo } from '../../backend-kit/rust/run-cargo.ts';
import { rustOptions, rustTool } from '../../backend-kit/rust/rust-toolchain.ts';
import { counted } from '../../backend-kit/decide.ts';
import { defineBackend, type BackendContext, type Obligation, type RunOptions } from '../../backend-kit/define.ts';
import {
  checkProgram,
  endOf,
  OUTLINE_ENGINE,
  PROGRAM_MS,
  type RanProgram,
} from '../../backend-kit/programs/program-run.ts';
import { hasMain } from '../../backend-kit/reading.ts';
import { knows2024, runRustc, type Edition } from '../../backend-kit/rust/run-rustc.ts';
import { pathArgument } from '../../backend-kit/tool-place.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import { readRustRun } from './read-program.ts';

/** Checks: what of a package's file is worth running. */
const CHECKS = /^[ \t]*assert\w*!|\bFAIL(?:ED)?\b|[✗✘❌]/m;

const withoutTests = (text: string): string => text.replace(/#\[cfg\(test\)\][\s\S]*/, '');

/** Compiles a file with a `main`, and runs it as the program that it is (see README.md). */
export default defineBackend({
  id: 'rust-program',
  title: 'The program and its own checks',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  applies(tree, file) {
    const text = tree.text(file) ?? '';
    if (!hasMain(text) || file.endsWith('build.rs')) return false;
    const isAlone = cargoPackage(tree, file) === undefined;
    return tree.kind === 'scratch' ? isAlone : CHECKS.test(withoutTests(text));
  },
  waiting(tree, file) {
    const asserts = withoutTests(tree.text(file) ?? '').match(/^[ \t]*assert\w*!/gm)?.length ?? 0;
    return asserts === 0 ? 'its main program' : counted(asserts, 'assert');
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 120_000,
  revision: 5,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree?.files.includes(file.name) !== true)
      return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const owner = cargoPackage(tree, file.name);
    const built =
      owner === undefined ? await alone(file.name, context) : await inPackage({ ...obligation, tree }, context);
    if (built.kind !== 'built') return built;
    const options = rustOptions();
    const once = async (): Promise<RanProgram> => {
      const limits = { ...options.limits, wallMs: PROGRAM_MS };
      const end = endOf(await context.runInTree(built.program, [], { ...options, writable: built.writable, limits }));
      if (end.kind === 'verdict') return end;
      // Paths in a panic begin at the workspace.
      const named = owner === undefined || owner.root === '' ? file.name : file.name.slice(owner.root.length + 1);
      const extent = `run as a program, rustc ${context.toolVersion ?? 'of unknown version'}`;
      return { kind: 'ran', run: readRustRun(end, [file.name, named], file.text), extent };
    };
    return checkProgram(obligation, context, 'rust-program', once);
  },
});

/** A program that was built and where it lies. */
interface BuiltProgram {
  kind: 'built';
  program: string;
  writable: NonNullable<RunOptions['writable']>;
}

async function alone(name: string, context: BackendContext): Promise<BuiltProgram | Verdict> {
  const writable = [{ from: context.makeFolder(), to: '/build' }];
  const flags = ['--crate-type', 'bin', '-C', 'debuginfo=1', '-o', '/build/program', pathArgument(name)];
  const build = (edition: Edition) => runRustc(context, flags, { writable, edition });
  const older = await build('2021');
  const isOlder = older.kind === 'ran' && !older.made && knows2024(context.toolVersion);
  const built = isOlder ? await build('2024') : older;
  if (built.kind === 'verdict') return built.verdict;
  return built.made ? { kind: 'built', program: '/build/program', writable } : notBuilt(built.diagnostics);
}

/** By Cargo, as the program of its package that begins in this file. */
async function inPackage(
  obligation: Obligation & { tree: Tree },
  context: BackendContext,
): Promise<BuiltProgram | Verdict> {
  const {
    file: { name },
  } = obligation;
  const isExample = /(?:^|\/)examples\//.test(name);
  const run = await runCargo(obligation, context, ['build', isExample ? '--examples' : '--bins']);
  if (run.kind === 'verdict') return run.verdict;
  if (run.success === undefined) return explainFailure(run.stderr);
  if (!run.success) return notBuilt(run.diagnostics);
  const program = run.programs.find(({ source }) => source === name)?.path;
  if (program !== undefined) return { kind: 'built', program, writable: [] };
  return { kind: 'unknown', findings: [], reason: 'no program of the package begins in this file' };
}

function notBuilt(diagnostics: readonly Diagnostic[]): Verdict {
  const error = diagnostics.find(({ level }) => level === 'error')?.message.split('\n')[0] ?? 'rustc failed';
  return { kind: 'unknown', findings: [], reason: `the program cannot be built here: ${error}` };
}

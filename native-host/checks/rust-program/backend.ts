import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import type { RustDiagnostic } from '../../languages/rust/rust-diagnostics.ts';
import { explainFailure } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustOptions, rustTool } from '../../languages/rust/rust-toolchain.ts';
import { counted } from '../../kit/decide.ts';
import { defineBackend, type BackendContext, type Obligation, type RunOptions } from '../../kit/define.ts';
import {
  checkProgram,
  endOf,
  OUTLINE_ENGINE,
  PROGRAM_MS,
  type RanProgram,
  type EndedProgram,
} from '../../languages/programs/program-run.ts';
import { hasMain } from '../../kit/reading.ts';
import { knows2024, runRustc, type Edition } from '../../languages/rust/run-rustc.ts';
import { pathArgument } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';
import type { ProgramRun } from '../../languages/programs/program-verdict.ts';

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
  revision: 7,
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

function notBuilt(diagnostics: readonly RustDiagnostic[]): Verdict {
  const error = diagnostics.find(({ level }) => level === 'error')?.message.split('\n')[0] ?? 'rustc failed';
  return { kind: 'unknown', findings: [], reason: `the program cannot be built here: ${error}` };
}

/** What of its surroundings a program lacked, by its last message and its lines that led there. */
function missingOf(message: string, source: string): string | undefined {
  if (AROUND.test(message)) return 'a file, a variable or a connection that is not here';
  return /\bargs\(\)|env::/.test(source) ? 'arguments' : undefined;
}

/** Words of the errors of files, sockets and input in the panics of `unwrap` and `expect`. */
const AROUND = regex()`
  kind: (?:NotFound|PermissionDenied|ConnectionRefused|NetworkUnreachable|AddrNotAvailable|UnexpectedEof)
  |\bNotPresent\b
  |No such file or directory
`;

/** The form of a panic since Rust 1.73. */
const NEW_PANIC = regex('m')`
  ^thread '[^'\n]*'(?: \(\d+\))? panicked at (?<path>\S+?):(?<line>\d+):\d+:\n(?<message>[\s\S]*?)\n
  (?:stack backtrace:|note: )
`;
/** The form before Rust 1.73. */
const OLD_PANIC = /^thread '[^'\n]*' panicked at '(?<message>[\s\S]*?)', (?<path>\S+?):(?<line>\d+):\d+\n/m;

/**
 * Reads how a Rust program ended: the first panic of its main thread, or a number.
 * @param names as which the block's file may be named.
 */
function readRustRun(ended: EndedProgram, names: readonly string[], text: string): ProgramRun {
  const { code, signal, stdout, stderr } = ended;
  const run = { code, printed: `${stdout}\n${stderr}`, survived: [] };
  if (code === 0) return run;
  const { path = '', line, message = '' } = (NEW_PANIC.exec(stderr) ?? OLD_PANIC.exec(stderr))?.groups ?? {};
  if (line === undefined)
    return {
      ...run,
      death: {
        kind: 'exit',
        message: `the program ends ${signal === undefined ? `with ${code}` : `by ${signal}`}`,
        lines: [],
      },
    };
  const isOwn = (name: string): boolean => names.includes(name.replace(/^(?:\.\/|\/project\/)/, ''));
  const frames = [...stderr.matchAll(/^[ \t]+at (\S+?):(\d+)(?::\d+)?$/gm)]
    .filter(([, name = '']) => isOwn(name))
    .map(([, , at]) => Number(at));
  const lines = [...(isOwn(path) && frames[0] !== Number(line) ? [Number(line)] : []), ...frames];
  const sides = /\n\s*left: `?([\s\S]*?)`?,?\n\s*right: `?([\s\S]*?)`?$/.exec(message.trim());
  const errorText = message
    .trim()
    .replace(/\n\s*left: [\s\S]*$/, '')
    .replace(/: ?$/, '');
  const source = lines.map((each) => text.split('\n')[each - 1] ?? '').join('\n');
  const missing = missingOf(message, source);
  return {
    ...run,
    death: {
      kind:
        /^assertion\b/.test(message) || /^\s*(?:debug_)?assert\w*!/.test(text.split('\n')[Number(line) - 1] ?? '')
          ? 'assert'
          : 'error',
      message: errorText,
      lines,
      ...(sides === null ? {} : { values: `left is ${sides[1]}, right is ${sides[2]}` }),
      ...(missing === undefined ? {} : { missing }),
    },
  };
}

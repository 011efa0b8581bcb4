import { posix } from 'node:path';
import { defineBackend, type BackendContext, type Obligation, type RunResult } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { asFile, IN_MODULE, layModule } from '../../languages/go/go-snippet.ts';
import { goModule } from '../../languages/go/go-output.ts';
import { lacksModules, noModules } from '../../languages/go/run-vet.ts';
import { goOptions, goTool } from '../../languages/go/go-toolchain.ts';
import {
  checkProgram,
  endOf,
  OUTLINE_ENGINE,
  PROGRAM_MS,
  type RanProgram,
  type EndedProgram,
} from '../../languages/programs/program-run.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import type { ProgramRun } from '../../languages/programs/program-verdict.ts';

/** Checks: what of a module's file is worth running. */
const ENDS = /\b(?:panic|log\.(?:Fatal|Panic)\w*|os\.Exit)\(/;
const CHECKS = /\b(?:want(?:ed)?|expect(?:ed)?|FAIL(?:ED)?|assert\w*|mismatch|should be)\b|[✗✘❌]/;

const MAIN = /^func[ \t]+main[ \t]*\([ \t]*\)/m;

/** Runs a Go block with a `main` as the program that it is (see README.md). */
export default defineBackend({
  id: 'go-program',
  title: 'The program and its own checks',
  languages: ['go'],
  check: 'test',
  tool: goTool('go', ['version']),
  effect: 'runs-code',
  over: 'tree',
  applies(tree, file) {
    const text = tree.text(file) ?? '';
    if (!MAIN.test(text) || file.endsWith('_test.go')) return false;
    return tree.kind === 'scratch' ? goModule(tree, file) === undefined : ENDS.test(text) && CHECKS.test(text);
  },
  waiting: (tree, file) => (ENDS.test(tree.text(file) ?? '') ? 'the checks of its main program' : 'its main program'),
  engine: OUTLINE_ENGINE,
  deadlineMs: 120_000,
  revision: 7,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const program = await (goModule(tree, file.name) === undefined ? alone : inModule)(tree, file, context);
    const built = finish(await program.build(), 'go', 'apt-get install golang-go');
    if (built.kind === 'verdict') return built.verdict;
    if (built.code !== 0 && lacksModules(built.stderr)) return noModules(built.stderr);
    if (built.code !== 0) {
      const errorText =
        /^.*\.go:\d+.*$/m.exec(built.stderr)?.[0] ?? built.stderr.trim().split('\n').at(-1) ?? 'go failed';
      return { kind: 'unknown', findings: [], reason: `the program cannot be built here: ${errorText}` };
    }
    const once = async (): Promise<RanProgram> => {
      const end = endOf(await program.start());
      if (end.kind === 'verdict') return end;
      const extent = `run as a program, ${context.toolVersion ?? 'Go'}`;
      return { kind: 'ran', run: readGoRun(end, program.file, file.text), extent };
    };
    return checkProgram(obligation, context, 'go-program', once);
  },
});

/** How a program is built and started; `file` is the block's name in a stack. */
interface GoProgram {
  file: string;
  build(): Promise<RunResult>;
  start(): Promise<RunResult>;
}

async function alone(tree: Tree, file: Obligation['file'], context: BackendContext): Promise<GoProgram> {
  const options = goOptions(context.makeFolder());
  const laid = await layModule(context, tree, file.name, asFile(file.text), 'program');
  const writable = [...(options.writable ?? []), { from: laid.folder, to: TREE_ROOT }];
  const inBlock = { ...options, cwd: TREE_ROOT, writable };
  const program = `${TREE_ROOT}/program`;
  const limits = { ...options.limits, wallMs: PROGRAM_MS };
  return {
    file: laid.name,
    build: () => context.run('/bin/sh', ['-c', IN_MODULE, 'go', 'build', '-o', program, '.'], inBlock),
    start: () => context.run(program, [], { ...inBlock, limits }),
  };
}

/** With the other files of its package, in its module. */
async function inModule(_: Tree, { name }: Obligation['file'], context: BackendContext): Promise<GoProgram> {
  const options = goOptions(context.makeFolder());
  const writable = [...(options.writable ?? []), { from: context.makeFolder(), to: '/built' }];
  const cwd = posix.join(TREE_ROOT, posix.dirname(name));
  const limits = { ...options.limits, wallMs: PROGRAM_MS };
  return {
    file: posix.basename(name),
    build: () => context.runInTree('go', ['build', '-o', '/built/program', '.'], { ...options, cwd, writable }),
    start: () => context.runInTree('/built/program', [], { ...options, cwd, writable, limits }),
  };
}

/** Reads how a Go program ended: by a panic, with its stack, or by itself with a number. */
function readGoRun({ code, signal, stdout, stderr }: EndedProgram, file: string, text: string): ProgramRun {
  const run = { code, printed: `${stdout}\n${stderr}`, survived: [] };
  if (code === 0) return run;
  const panic = /^(?:panic|fatal error): ([\s\S]*?)(?:\n\n|\n\[signal |\n\tpanic: |$)/m.exec(stderr);
  if (panic === null)
    return {
      ...run,
      death: {
        kind: 'exit',
        message: lastWords(stderr) ?? `the program ends ${signal === undefined ? `with ${code}` : `by ${signal}`}`,
        lines: [],
      },
    };
  const [first = ''] = stderr
    .slice(panic.index)
    .split(/\n\ngoroutine /)
    .slice(1);
  const lines = [...first.matchAll(/^\t\S*?([^/\s]+\.go):(\d+)/gm)]
    .filter(([, name]) => name === file)
    .map(([, , line]) => Number(line));
  const message = (panic[1] ?? '').replace(/ \[recovered\].*/, '').trim();
  const source = lines.map((line) => text.split('\n')[line - 1] ?? '').join('\n');
  const missing = missingOf(message, source);
  return {
    ...run,
    death: { kind: 'error', message: `panic: ${message}`, lines, ...(missing === undefined ? {} : { missing }) },
  };
}

/** What of its surroundings a program lacked, by its last message and its lines that led there. */
function missingOf(message: string, source: string): string | undefined {
  if (/index out of range|slice bounds/.test(message) && /os\.Args|flag\.Arg/.test(source)) return 'arguments';
  return /no such file|connection refused|network is unreachable|no such host|dial tcp/.test(message)
    ? 'what is not here'
    : undefined;
}

/** What `log.Fatal` says, without the time. */
const lastWords = (stderr: string): string | undefined =>
  stderr
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d (?:\S+\.go:\d+: )?/, '') || undefined;

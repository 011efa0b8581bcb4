import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flagsFor } from '../../../../languages/c/c-flags.ts';
import type { BackendContext, RunOptions, RunResult } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import type { WritableFolder } from '../../../../kit/sandbox-facts.ts';
import type { Tree } from '../../../../kit/tree.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { RUNNER_AT } from './harness.ts';

export const INSTALL = 'apt-get install clang libclang-rt-14-dev (libclang-rt-dev of the version of clang)';

/** The runner's own sources. */
const RUNNER = { from: fileURLToPath(new URL('./runner', import.meta.url)), to: RUNNER_AT };

/** What a compiler made of a harness. */
export type CompiledHarness =
  | { kind: 'built' }
  /** Lines (from 1) of the harness with what the compiler says of them; of the block itself the line is 0. */
  | { kind: 'failed'; errors: readonly { line: number; message: string }[] }
  | { kind: 'no-runtime' }
  | { kind: 'verdict'; verdict: Verdict };

/** The two builds: with libFuzzer by clang, and one that repeats a call, by another compiler where there is one. */
export const BUILDS = {
  search: { part: 'search.c', program: 'search', coverage: ['-fsanitize=fuzzer'] },
  replay: { part: 'replay.c', program: 'replay', coverage: [] },
} as const;

/** What both builds are given beside the block. */
export interface CompileRequest {
  tree: Tree;
  file: string;
  cpp: boolean;
  folder: WritableFolder;
}

/** Builds one of the two programs from the harness that lies in the folder. */
export async function compile(
  build: keyof typeof BUILDS,
  compiler: 'clang' | 'gcc',
  { tree, file, cpp, folder }: CompileRequest,
  context: BackendContext,
): Promise<CompiledHarness> {
  const { part, program, coverage } = BUILDS[build];
  const common = ['-g', '-O0', '-w', '-fsanitize=address,undefined', '-fno-sanitize=vptr', '-fno-omit-frame-pointer'];
  const source = `/private/harness.${cpp ? 'cpp' : 'c'}`;
  const objects = [`/private/${program}-runner.o`, `/private/${program}-harness.o`] as const;
  const plus = compiler === 'gcc' ? 'g++' : 'clang++';
  const start = async (command: string, args: readonly string[]): Promise<CompiledHarness> =>
    read(
      await context.runInTree(command, [...common, ...args], { ...shown(folder), limits: { wallMs: 60_000 } }),
      command,
    );
  const parts = ['values.c', 'laws.c', 'run.c'].flatMap((name) => ['-include', `${RUNNER_AT}/${name}`]);
  // Of the runner's own branches libFuzzer shall know nothing.
  const own = [...coverage, '-D_GLIBCXX_ASSERTIONS', ...flagsFor(tree, file).args, '-c', source, '-o', objects[1]];
  // One after the other: a verification has no room for two runs of this size beside its other tools.
  const made = await start(compiler, ['-std=gnu11', ...parts, '-c', `${RUNNER_AT}/${part}`, '-o', objects[0]]);
  if (made.kind !== 'built') return made;
  const block = await start(cpp ? plus : compiler, own);
  if (block.kind !== 'built') return block;
  const link = [...coverage, ...objects, '-o', `/private/${program}`, '-lm', '-ldl', '-pthread'];
  return await start(cpp ? plus : compiler, link);
}

function read(result: RunResult, compiler: string): CompiledHarness {
  const run = finish(result, compiler, INSTALL);
  if (run.kind === 'verdict') return run;
  if (run.code === 0) return { kind: 'built' };
  if (/cannot find[^\n]*(?:clang_rt|fuzzer|libasan|libubsan)|no such file[^\n]*clang_rt/i.test(run.stderr))
    return { kind: 'no-runtime' };
  const errors = run.stderr.split('\n').flatMap((line) => {
    const found = /^(\S+?):(\d+):\d+: (?:fatal )?(?:error: (.*)|note: (in instantiation.*))/.exec(line);
    if (found === null) return [];
    const [, where = '', row, message = 'a template of its parameters'] = found;
    return [{ line: /\/harness\.c(?:pp)?$/.test(where) ? Number(row) : 0, message }];
  });
  const other = /undefined reference[^\n]*|multiple definition[^\n]*|error: [^\n]*/.exec(run.stderr)?.[0];
  return {
    kind: 'failed',
    errors: errors.length > 0 ? errors : [{ line: 0, message: other ?? 'the compiler failed' }],
  };
}

/** What a run of the programs is shown. */
export const shown = (folder: WritableFolder): Pick<RunOptions, 'writable' | 'readOnly'> => ({
  writable: [{ from: folder, to: '/private' }],
  readOnly: [RUNNER],
});

/** Lays the harness where both builds find it. */
export const layHarness = (folder: WritableFolder, text: string, cpp: boolean): Promise<void> =>
  writeFile(join(folder.path, `harness.${cpp ? 'cpp' : 'c'}`), text);

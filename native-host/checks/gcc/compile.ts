import { posix } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import { layOut, writeAround, type Gap } from '../../languages/c/c-gap.ts';
import type { CFlags } from '../../languages/c/c-flags.ts';
import type { BackendContext, Obligation } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { GCC_JSON, type GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import { pathArgument } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';
import type { FragmentReading } from '../../languages/c/c-fragment.ts';
import { words } from '../../../shared/word-list.ts';

/** How GCC gets into a system that lacks it. */
export const INSTALL = 'apt-get install gcc g++ libc6-dev';

/** What is compiled, and how. */
export interface Asked {
  file: Obligation['file'];
  tree: Tree;
  limits: Obligation['limits'];
  flags: CFlags;
  /** The block's file, then the sources that include it. */
  files: readonly string[];
  /** Is it a part of a program? Then much is not used here that is used elsewhere. */
  isPart: boolean;
}

/** What a compiler said of one reading. */
export interface Compiled {
  diagnostics: readonly GccDiagnostic[];
  stderr: string;
  /** It said more than is kept. */
  cut: boolean;
}

const NEWEST = { cpp: ['gnu++2c', 'gnu++2b', 'gnu++2a', 'gnu++17'], c: ['gnu2y', 'gnu2x', 'gnu17'] } as const;
/** Standards that the GCC of this machine does not know; found out once, since asking costs a run. */
const unknownStandards = new Set<string>();

/**
 * The analyses that need the program's flow are made by the optimiser: `-O1` with the range analysis of `-O2`, which
 * the bounds of arrays need, and without what throws away the very code that is wrong. `-O2` itself warns of
 * libstdc++'s own text (GCC bugs 105329 and 105651).
 */
const FLOW = words`-S -o /dev/null -O1 -ftree-vrp -fno-tree-dse -fno-tree-dce -fkeep-static-functions`;

/** The standard that is asked for when the project chose none. */
const newest = (cpp: boolean): string =>
  NEWEST[cpp ? 'cpp' : 'c'].find((each) => !unknownStandards.has(each)) ?? (cpp ? 'gnu++17' : 'gnu17');

/**
 * Compiles a reading; nothing that the compiler makes is kept. `standard` replaces one that the project did not choose.
 */
export async function compile(
  asked: Asked,
  reading: FragmentReading,
  gap: Gap,
  context: BackendContext,
  standard?: string,
): Promise<Compiled | Verdict> {
  const {
    file,
    limits,
    flags: { cpp, args, standardIsChosen },
    files,
    isPart,
  } = asked;
  const command = cpp ? 'g++' : 'gcc';
  const wanted = standardIsChosen ? undefined : (standard ?? newest(cpp));
  const around = layOut(reading, gap, cpp);
  const folder = around.files.size === 0 ? undefined : context.makeFolder();
  if (folder !== undefined) await writeAround(folder.path, around.files);
  const isHeader = /\.(h|hh|hpp|hxx)$/.test(file.name) && reading.text === undefined;
  const language = cpp ? 'c++' : 'c';
  const sources =
    reading.text === undefined
      ? [
          '-x',
          isHeader ? `${language}-header` : language,
          pathArgument(file.name),
          '-x',
          'none',
          ...files.slice(1).map(pathArgument),
        ]
      : ['-x', language, '-iquote', pathArgument(posix.dirname(file.name)), '-'];
  const line = [
    // Several files, and a header by itself, are only read: nothing of a header is made before it is used.
    ...(isHeader || files.length > 1 ? ['-fsyntax-only'] : FLOW),
    '-Wall',
    '-Wextra',
    ...(isPart ? ['-Wno-unused', ...(cpp ? [] : ['-Wno-builtin-declaration-mismatch'])] : []),
    '-fdiagnostics-format=json',
    ...(wanted === undefined ? args : [`-std=${wanted}`, ...args.filter((arg) => !arg.startsWith('-std='))]),
    ...around.args,
    ...sources,
  ];
  const ran = await context.runInTree(command, line, {
    ...(reading.text === undefined ? {} : { stdin: reading.text }),
    ...(folder === undefined ? {} : { writable: [{ from: folder, to: '/private' }] }),
    limits: { wallMs: limits.deadlineMs },
  });
  const cut = ran.kind === 'exit' && (ran.stdout.cut || ran.stderr.cut);
  const ended = cut
    ? { kind: 'finished' as const, code: ran.code, stdout: '', stderr: ran.stderr.text }
    : finish(ran, command, INSTALL);
  if (ended.kind === 'verdict') return ended.verdict;
  const strange = /unrecognized command-line option ['‘]-std=([\w+]+)['’]/.exec(ended.stderr)?.[1];
  if (strange !== undefined && strange === wanted) {
    unknownStandards.add(strange);
    if (newest(cpp) !== strange)
      return await compile(asked, reading, gap, context, standard === strange ? undefined : standard);
  }
  const diagnostics = GCC_JSON.parse(ended.stderr, { files: files.length, cut });
  if (diagnostics === undefined)
    return crashed(`${command} did not say what it found: ${ended.stderr.trim().split('\n')[0]?.slice(0, 200) ?? ''}`);
  const refused = diagnostics.find(({ kind }) => kind.startsWith('sorry'));
  if (ended.code !== 0 && refused !== undefined && !diagnostics.some(({ kind }) => kind.endsWith('error'))) {
    return { kind: 'unknown', findings: [], reason: `this GCC cannot compile it: ${refused.message}` };
  }
  const failed = diagnostics.some(({ kind }) => kind.endsWith('error'));
  if (ended.code !== 0 ? !failed : failed) return crashed(`${command} failed and did not say why`);
  return { diagnostics, stderr: ended.stderr, cut };
}

const crashed = (reason: string): Verdict => ({ kind: 'crashed', findings: [], reason });

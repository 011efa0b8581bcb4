import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ANALYZER, CHECKS } from '../../native-host/checks/clang-tidy/clang-tidy-rules.ts';
import { likelyReadings } from '../../native-host/languages/c/c-fragment.ts';
import { RULES } from '../../native-host/checks/stylelint/stylelint-rules.ts';
import { languageOfFile } from '../../shared/language.ts';

const OUTPUT_BYTES = 256 * 2 ** 20;

/** One process from its start to its end. */
export interface TimedFeature {
  ms: number;
  code: number;
}

/** Wall time of a whole process, start included; its exit code is one of findings, not of failure. */
export function time(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<TimedFeature> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env, maxBuffer: OUTPUT_BYTES }, (error) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ ms: performance.now() - started, code });
      else reject(error ?? new Error(command));
    });
  });
}

/**
 * A tool as somebody starts it in a terminal: over the project, over all its files, or file after file where it takes
 * only one.
 */
interface Tool {
  over: 'project' | 'files' | 'file';
  line: (files: readonly string[], scratch: string) => readonly string[];
  /** Files that the tool itself would refuse, or that would stop it from looking at the others, are left out. */
  takes?: (verdict: RanVerdict) => boolean;
  /** Is it called by a script (ask-library.ts), as nobody could start it in a terminal? */
  isLibrary?: boolean;
}

const node = (root: string, file: string): readonly string[] => [
  process.execPath,
  path.join(root, 'node_modules', file),
];

/** A tool that has no command of its own. */
const library = (backend: string): Tool => ({
  over: 'files',
  isLibrary: true,
  line: (files) => [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    path.join(import.meta.dirname, 'ask-library.ts'),
    backend,
    ...files,
  ],
});

/**
 * C and C++ with the headers that its names want, and in a function where it is statements: without, compilers give up
 * at its first line.
 */
function readingOf(file: string, scratch: string): { place: string; flags: readonly string[] } {
  const name = path.basename(file);
  const cpp = languageOfFile(name) === 'cpp';
  const [{ text, include }] = likelyReadings(readFileSync(file, 'utf8'), cpp, name);
  const place = text === undefined ? file : path.join(scratch, name);
  if (text !== undefined) writeFileSync(place, text);
  return {
    place,
    flags: [
      cpp ? '-std=gnu++20' : '-std=gnu17',
      ...include.flatMap((header) => ['-include', header]),
      '-x',
      cpp ? 'c++' : 'c',
    ],
  };
}

const compiling = (command: readonly string[]): Tool => ({
  over: 'file',
  line: ([file = ''], scratch) => {
    const { place, flags } = readingOf(file, scratch);
    return [...command, ...flags, place];
  },
});

/**
 * The tools that stand behind the backends, by the backend's id, asked for the same checks of the same text. Not there:
 * checks of claude-verify's own (hidden characters, names of dependencies), and the parsers of TypeScript and Python,
 * whose compilers say the same. So by hand a little less is done than by `run --project`.
 */
const toolsOf = (root: string): Record<string, Tool> => ({
  'typescript-project': { over: 'project', line: () => [...node(root, 'typescript/bin/tsc'), '--noEmit'] },
  // What no tsconfig.json includes, as one program: for all of them the standard library is read once.
  typescript: {
    over: 'files',
    line: (files) => [
      ...node(root, 'typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--allowJs',
      '--checkJs',
      '--noResolve',
      '--skipLibCheck',
      '--target',
      'esnext',
      '--module',
      'preserve',
      ...files,
    ],
    takes: ({ kind, extent }) => (kind === 'passed' || kind === 'refuted') && !/\bread\b/.test(extent ?? ''),
  },
  oxlint: {
    over: 'files',
    line: (files) => [
      ...node(root, 'oxlint/bin/oxlint'),
      '-c',
      path.join(root, 'native-host/checks/oxlint/config/oxlintrc.json'),
      ...files,
    ],
  },
  basedpyright: { over: 'files', line: (files) => [...node(root, 'basedpyright/index.js'), ...files] },
  stylelint: {
    over: 'files',
    line: (files, scratch) => [
      ...node(root, 'stylelint/bin/stylelint.mjs'),
      '--config',
      path.join(scratch, STYLELINT_CONFIG),
      ...files,
    ],
  },
  'html-validate': { over: 'files', line: (files) => [...node(root, 'html-validate/bin/html-validate.mjs'), ...files] },
  'rustc-snippet': {
    over: 'file',
    line: (files, scratch) => [
      'rustc',
      '--edition',
      '2021',
      '--crate-type',
      'lib',
      '--emit=metadata',
      '-o',
      path.join(scratch, 'out.rmeta'),
      ...files,
    ],
  },
  'cargo-fmt': { over: 'files', line: (files) => ['rustfmt', '--check', '--edition', '2021', ...files] },
  gcc: compiling(['gcc', '-fsyntax-only', '-Wall', '-Wextra']),
  'gcc-analyzer': compiling(['gcc', '-fanalyzer', '-S', '-o', '/dev/null']),
  'clang-tidy': {
    over: 'file',
    line: ([file = ''], scratch) => {
      const { place, flags } = readingOf(file, scratch);
      return ['clang-tidy', '--quiet', '--config={}', `--checks=${CHECKS}`, place, '--', ...flags, ...ANALYZER];
    },
  },
  cppcheck: {
    over: 'files',
    line: (files) => ['cppcheck', '--quiet', '--enable=warning,performance,portability', ...files],
  },
  'go-vet': { over: 'file', line: (files) => ['go', 'vet', ...files] },
  gofmt: { over: 'files', line: (files) => ['gofmt', '-l', ...files] },
  javac: { over: 'file', line: (files, scratch) => ['javac', '-Xlint:all', '-proc:none', '-d', scratch, ...files] },
  ghc: { over: 'file', line: (files) => ['ghc', '-fno-code', '-Wall', ...files] },
  hlint: { over: 'files', line: (files) => ['hlint', '--no-exit-code', ...files] },
  gnat: { over: 'file', line: (files) => ['gcc', '-c', '-gnatc', '-gnatwa', ...files] },
  shellcheck: { over: 'files', line: (files) => ['shellcheck', '--norc', ...files] },
  ...Object.fromEntries(
    ['ruff', 'json', 'yaml', 'toml', 'sql', 'tree-sitter', 'z3', 'tla-checker', 'secrets', 'security-flow'].map(
      (backend) => [backend, library(backend)],
    ),
  ),
});

/** The part of `run --project --format json` that says which backend ran on which file. */
export interface RunOutput {
  files: { file: string; report?: { results: { backend: string; verdict: RanVerdict }[] } }[];
}

interface RanVerdict {
  kind: string;
  extent?: string;
}

const wasRun = ({ kind }: RanVerdict): boolean => kind !== 'not-run';

const STYLELINT_CONFIG = 'stylelint.json';

/** Milliseconds of the tools that have a command, and of those that are libraries, by the backend's id. */
export interface ByHand {
  commands: ReadonlyMap<string, number>;
  libraries: ReadonlyMap<string, number>;
}

/** What the tools behind a run take when they are started by hand, one after another, on the same files. */
export async function timeByHand(root: string, { files }: RunOutput): Promise<ByHand> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'cv-bench-hand-'));
  const commands = new Map<string, number>();
  const libraries = new Map<string, number>();
  try {
    writeFileSync(path.join(scratch, STYLELINT_CONFIG), JSON.stringify({ rules: RULES }));
    for (const [backend, { over, line, takes = wasRun, isLibrary = false }] of Object.entries(toolsOf(root))) {
      const own = files
        .filter(
          ({ report }) => report?.results.some((each) => each.backend === backend && takes(each.verdict)) === true,
        )
        .map(({ file }) => path.join(root, file));
      if (own.length === 0) continue;
      const times = isLibrary ? libraries : commands;
      for (const batch of over === 'file' ? own.map((file) => [file]) : [own]) {
        const [command = '', ...args] = line(batch, scratch);
        // Some write beside where they are started.
        const { ms } = await time(command, args, over === 'project' ? root : scratch, process.env);
        times.set(backend, (times.get(backend) ?? 0) + ms);
      }
    }
    return { commands, libraries };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

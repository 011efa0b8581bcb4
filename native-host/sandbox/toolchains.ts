import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SEARCH_PATH } from './launch.ts';

/** The languages whose tools come as toolchains that lie beside the system's. */
export type ToolFamily = 'rust' | 'go' | 'java' | 'haskell' | 'ada' | 'python' | 'node' | 'lean';

/**
 * Where version managers put their toolchains: folders whose subfolders are one version each, `~` the user's home, and
 * where the programs lie in each. PATH is not looked at: a browser starts the host with a minimal one, and a project
 * may have added to that of a terminal.
 */
const MANAGERS: Readonly<Record<ToolFamily, readonly (readonly [folder: string, bin: string])[]>> = {
  rust: [
    ['~/.rustup/toolchains', 'bin'],
    ['~/.asdf/installs/rust', 'bin'],
    ['~/.local/share/mise/installs/rust', 'bin'],
  ],
  go: [
    ['~/sdk', 'bin'],
    ['~/go/sdk', 'bin'],
    ['~/.goenv/versions', 'bin'],
    ['~/go/pkg/mod/golang.org', 'bin'],
    ['~/.asdf/installs/golang', 'go/bin'],
    ['~/.local/share/mise/installs/go', 'bin'],
    ['~/.local', 'bin'],
    ['/usr/local', 'bin'],
    ['/usr/lib', 'bin'],
  ],
  java: [
    ['~/.sdkman/candidates/java', 'bin'],
    ['~/.jenv/versions', 'bin'],
    ['~/.jdks', 'bin'],
    ['~/.asdf/installs/java', 'bin'],
    ['~/.local/share/mise/installs/java', 'bin'],
    ['/usr/lib/jvm', 'bin'],
    ['/opt', 'bin'],
  ],
  haskell: [
    ['~/.ghcup/ghc', 'bin'],
    ['~/.asdf/installs/haskell', 'bin'],
    ['/opt/ghc', 'bin'],
  ],
  ada: [
    ['~/.local/share/alire/toolchains', 'bin'],
    ['/opt/GNAT', 'bin'],
  ],
  python: [
    ['~/.pyenv/versions', 'bin'],
    ['~/.asdf/installs/python', 'bin'],
    ['~/.local/share/mise/installs/python', 'bin'],
    ['~/.local/share/uv/python', 'bin'],
  ],
  node: [
    ['~/.nvm/versions/node', 'bin'],
    ['~/.local/share/fnm/node-versions', 'installation/bin'],
    ['~/.fnm/node-versions', 'installation/bin'],
    ['~/.volta/tools/image/node', 'bin'],
    ['~/.nodenv/versions', 'bin'],
    ['~/.asdf/installs/nodejs', 'bin'],
    ['~/.local/share/mise/installs/node', 'bin'],
    ['~/n/n/versions/node', 'bin'],
    ['/usr/local/n/versions/node', 'bin'],
  ],
  lean: [['~/.elan/toolchains', 'bin']],
};
/** Of a folder that holds other things, too, which subfolders are toolchains. */
const ONLY: Readonly<Record<string, RegExp>> = {
  '~/sdk': /^go/,
  '~/go/pkg/mod/golang.org': /^toolchain@/,
  '~/.local': /^go$/,
  '/usr/local': /^go/,
  '/usr/lib': /^go-\d/,
  '/opt': /jdk|java|temurin|corretto|zulu/i,
};

/** Folders of programs that were put there one by one. */
const PROGRAMS: Readonly<Record<ToolFamily, readonly string[]>> = {
  rust: ['~/.cargo/bin'],
  go: [],
  java: [],
  haskell: ['~/.cabal/bin', '~/.local/bin'],
  ada: [],
  python: [],
  node: [],
  lean: [],
};

/** A command that was found in one of the places. */
export interface Candidate {
  /** Absolute path of the program, its links followed up to its folder. */
  file: string;
  /** What the sandbox has to be shown, read-only, so that it can run: its toolchain, or the program alone. */
  shown: readonly { from: string; to: string }[];
  /** The folder of the program inside of the sandbox. */
  bin: string;
  /** Does the name of its toolchain's folder tell the version? */
  tellsVersion: boolean;
}

/**
 * A command of a family in all known places: by groups, the system's first, in each the newest by its folder's name
 * first, those whose name tells no version before all. One that others could have put there is left out.
 */
export function candidatesFor(
  command: string,
  family: ToolFamily | undefined,
  home: string = homedir(),
): Candidate[][] {
  const system = SEARCH_PATH.map((folder) => join(folder, command)).find(
    (file) => existsSync(file) && !isRustupProxy(file),
  );
  const groups: Candidate[][] = [
    system === undefined ? [] : [{ file: system, shown: [], bin: dirname(system), tellsVersion: false }],
  ];
  if (family === undefined) return groups;
  const seen = new Set(system === undefined ? [] : [realpathSync(system)]);
  const add = (files: readonly string[], candidate: (file: string) => Candidate | undefined): void => {
    groups.push(
      files.flatMap((file) => {
        if (!isOurs(file) || isRustupProxy(file)) return [];
        const real = realpathSync(file);
        const found = seen.has(real) ? undefined : candidate(file);
        if (found === undefined) return [];
        seen.add(real);
        return [found];
      }),
    );
  };
  const at = (place: string): string => (place.startsWith('~/') ? join(home, place.slice(2)) : place);
  for (const [place, bin] of MANAGERS[family]) {
    const versions = namesIn(at(place))
      .filter((name) => ONLY[place]?.test(name) ?? true)
      .toSorted(newestFirst);
    add(
      versions.map((name) => join(at(place), name, bin, command)),
      (file) => inToolchain(file, bin, family),
    );
  }
  for (const place of PROGRAMS[family]) add([join(at(place), command)], aloneIn);
  return groups.filter((group) => group.length > 0);
}

/** The version that the folder of a program's toolchain tells, with what follows it; undefined where it tells none. */
export function versionTold({ file, tellsVersion }: Candidate): string | undefined {
  const parts = file.split('/').toReversed();
  return tellsVersion ? parts.flatMap((part) => /^\D*(\d+\.\d+.*)$/.exec(part)?.[1] ?? [])[0] : undefined;
}

/** A path as it is told: the home folder as `~`. */
export const withoutHome = (path: string, home: string = homedir()): string =>
  path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;

/** The version in a folder's name: `9.6.4`, `go1.22.0`, `temurin-25-jdk`, `17`; no processor (`x86_64`) and no date. */
const TOLD = /\d+(?:\.\d+)+|(?<=^|-)\d{1,2}(?=$|-[a-z])/;

function newestFirst(a: string, b: string): number {
  const [left, right] = [TOLD.exec(a)?.[0], TOLD.exec(b)?.[0]];
  if (left === undefined || right === undefined)
    return Number(left !== undefined) - Number(right !== undefined) || (a < b ? -1 : 1);
  return compareVersions(right, left);
}

const inSystem = (path: string): boolean => path.startsWith('/usr/');

/** Families whose programs know where they were installed: Python has its libraries' place in it. */
const STAYS: readonly ToolFamily[] = ['python'];

/** The whole toolchain is shown: under a name of ours, or in its own place where a script or the program names that. */
function inToolchain(file: string, bin: string, family: ToolFamily): Candidate | undefined {
  const root = realpathSync(file.slice(0, -`/${bin}/${basename(file)}`.length));
  if (root === '/' || root === '/usr' || homedir().startsWith(root)) return undefined;
  const tellsVersion = TOLD.test(
    file
      .slice(0, -`/${bin}/${basename(file)}`.length)
      .split('/')
      .at(-1) ?? '',
  );
  const program = join(root, bin, basename(file));
  if (!existsSync(program)) return undefined;
  if (inSystem(root)) return { file: program, shown: [], bin: dirname(program), tellsVersion };
  const to = isProgram(realpathSync(program)) && !STAYS.includes(family) ? '/tools/toolchain' : root;
  return { file: program, shown: [{ from: root, to }], bin: join(to, bin), tellsVersion };
}

/** Nothing else of its folder is shown: a script would need more, and does not count. */
function aloneIn(file: string): Candidate | undefined {
  const real = realpathSync(file);
  return isProgram(real)
    ? { file, shown: [{ from: real, to: `/tools/own/${basename(file)}` }], bin: '/tools/own', tellsVersion: false }
    : undefined;
}

/** Is it machine code, and no script? */
function isProgram(file: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start, 0, 4, 0);
  } finally {
    closeSync(descriptor);
  }
  return ['7f454c46', 'cffaedfe', 'cafebabe'].includes(start.toString('hex'));
}

/** A file that is there and that belongs to this user or to root, and that not everybody can write. */
function isOurs(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && [0, process.getuid?.() ?? 0].includes(found.uid) && (found.mode & 0o002) === 0;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(thrown.code)))
      return [];
    throw thrown;
  }
}

/**
 * Absolute path of a command: in the fixed search path, then in `folders`, or undefined. A proxy of rustup counts as
 * nothing: it chooses a toolchain from a home that no run has.
 */
export function findCommand(command: string, folders: readonly string[] = []): string | undefined {
  return [...SEARCH_PATH, ...folders]
    .map((folder) => join(folder, command))
    .find((file) => existsSync(file) && !isRustupProxy(file));
}

/** Is this a proxy of rustup's: a link to it, or a copy of it beside it? */
function isRustupProxy(file: string): boolean {
  const real = realpathSync(file);
  if (basename(real) === 'rustup') return true;
  const rustup = statSync(join(dirname(real), 'rustup'), { throwIfNoEntry: false });
  return rustup !== undefined && rustup.size === statSync(real).size;
}

/**
 * Compares two versions as tools print them: numbers by their value, missing ones as 0; one with a suffix of letters
 * (`1.97.0-nightly`, `3.15.0a1`, `go1.25rc1`) comes before the one without. Negative: `a` is older.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionParts(a), versionParts(b)];
  for (let at = 0; at < Math.max(left.numbers.length, right.numbers.length); at += 1) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(left.isFinal) - Number(right.isFinal);
}

/** Is this what comes before a release? */
export const isPrerelease = (version: string): boolean => !versionParts(version).isFinal;

function versionParts(version: string): { numbers: number[]; isFinal: boolean } {
  const [, digits = '', rest = ''] = /^\D*(\d+(?:[._]\d+)*)(.*)$/s.exec(version) ?? [];
  return {
    numbers: digits.split(/[._]/).map(Number),
    isFinal: !/^[-.+]?(?:a|b|rc|alpha|beta|dev|pre|ea|nightly|snapshot)/i.test(rest),
  };
}

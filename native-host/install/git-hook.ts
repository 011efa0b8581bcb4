import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { replaceFile } from '../rpc/private-files.ts';
import { gitOutput, runGit, type GitCommand } from '../sandbox/git.ts';
import { LAUNCHER_KEY, withBlock, withoutBlock, type Launcher } from './hook-block.ts';
import { lefthook, preCommit, type ManagerFile } from './hook-managers.ts';

/** Where a repository's pre-commit hook is written down. */
type Place =
  | { kind: 'script'; file: string; launcher: Launcher }
  | { kind: 'manager'; file: string; manager: ManagerFile; remains: string };

/** Where git's settings say that hooks lie. */
interface HooksPath {
  /** The configuration file that says so. */
  origin: string;
  path: string;
}

/** The places of a repository, the one that counts first, and the folders that are its own. */
interface Places {
  places: Place[];
  own: string[];
  set?: HooksPath;
}

/** What was done to which file, and what the user has to do besides. */
export interface HookChange {
  file: string;
  change: 'added' | 'unchanged' | 'removed';
  remains?: string;
}

/** The repository and the launcher that its hook starts. */
export interface HookSettings {
  directory: string;
  /** Absolute path of bin/claude-verify. */
  launcher: string;
  /** Whether the hook may lie outside of the work tree and the repository, where other projects may share it. */
  outside?: boolean;
  env: Readonly<Record<string, string | undefined>>;
}

const EXECUTABLE = 0o755;

/**
 * Adds the check of what is staged to the pre-commit hook, beside whatever is there: lefthook's or pre-commit's file,
 * husky's script, else the script in git's hooks folder (`core.hooksPath` and worktrees included). Doing it twice
 * changes nothing. Rejects with CV072 outside of a repository and CV074 for a hook that cannot be extended or lies
 * outside of it.
 */
export async function addHook(settings: HookSettings): Promise<HookChange> {
  const found = await placesOf(settings);
  const [place] = found.places;
  if (place === undefined) throw new CodedError('CV074', settings.directory);
  const { file } = place;
  const real = realPlace(file);
  if (settings.outside !== true) assertOwn(real, found);
  const before = read(real);
  if (place.kind === 'manager') {
    const changed = write(real, before, place.manager.add(before?.text ?? ''));
    await rememberLauncher(settings);
    return { file, change: changed ? 'added' : 'unchanged', remains: place.remains };
  }
  if (place.launcher.kind === 'shared') await rememberLauncher(settings);
  else if (before !== undefined && (before.mode & 0o111) === 0) {
    throw new CodedError(
      'CV074',
      `${file} is not executable, so git does not run it; making it so would start what it holds.`,
    );
  }
  const after = withBlock(before?.text, place.launcher);
  if (after === undefined) throw new CodedError('CV074', `${file} is no shell script.`);
  const changed = write(real, before, after);
  return { file, change: changed ? 'added' : 'unchanged' };
}

/** Takes exactly that out again, wherever it is. A file that was made for it goes. */
export async function removeHook(settings: HookSettings): Promise<HookChange[]> {
  const changes: HookChange[] = [];
  for (const place of (await placesOf(settings)).places) {
    const { file } = place;
    const real = realPlace(file);
    const before = read(real);
    if (before === undefined) continue;
    const after = place.kind === 'manager' ? place.manager.remove(before.text) : withoutBlock(before.text);
    if (after === undefined) continue;
    if (after === null) rmSync(file);
    else write(real, before, after);
    changes.push({ file, change: 'removed' });
  }
  await runGit({ ...settings, args: ['config', '--local', '--unset', LAUNCHER_KEY] });
  return changes;
}

/** Every place that the repository has, the one that counts first. */
async function placesOf({ directory, launcher, env }: HookSettings): Promise<Places> {
  const ask = async (...args: GitCommand['args']): Promise<string> =>
    (await gitOutput({ directory, env, args })).toString().replace(/\n$/, '');
  const top = await ask('rev-parse', '--show-toplevel');
  const common = await ask('rev-parse', '--path-format=absolute', '--git-common-dir');
  const set = await hooksPath({ directory, env });
  const hooks = set === undefined ? join(common, 'hooks') : resolve(top, set.path);
  for (const name of ['lefthook.toml', 'lefthook.json', '.lefthook.toml', '.lefthook.json']) {
    if (exists(join(top, name))) throw new CodedError('CV074', `${name} is written in a form that is not edited here.`);
  }
  const managed = (names: readonly string[], manager: ManagerFile, remains: string): Place[] =>
    names
      .map((name) => join(top, name))
      .filter(exists)
      .slice(0, 1)
      .map((file) => ({ kind: 'manager', file, manager, remains }));
  const husky: Place[] = exists(join(top, '.husky'))
    ? [{ kind: 'script', file: join(top, '.husky', 'pre-commit'), launcher: { kind: 'shared' } }]
    : [];
  const places: Place[] = [
    ...managed(
      ['lefthook.yml', 'lefthook.yaml', '.lefthook.yml', '.lefthook.yaml'],
      lefthook,
      'Run `lefthook install` if you have not yet.',
    ),
    ...managed(['.pre-commit-config.yaml'], preCommit, 'Run `pre-commit install` if you have not yet.'),
    ...husky,
    { kind: 'script', file: join(hooks, 'pre-commit'), launcher: { kind: 'here', path: launcher } },
  ];
  return { places, own: [top, common], ...(set === undefined ? {} : { set }) };
}

/** What `core.hooksPath` says, and in which file; undefined where it is not set. */
async function hooksPath({ directory, env }: Pick<HookSettings, 'directory' | 'env'>): Promise<HooksPath | undefined> {
  // With where each value is from, since git itself is started with one on its command line.
  const answer = await runGit({
    directory,
    env,
    args: ['config', '-z', '--show-origin', '--type=path', '--get-all', 'core.hooksPath'],
  });
  const fields = answer.stdout.toString().split('\0');
  const values = fields.flatMap((origin, at) =>
    at % 2 === 0 && origin.startsWith('file:') ? [{ origin: origin.slice(5), path: fields[at + 1] ?? '' }] : [],
  );
  return values.at(-1);
}

/** Throws CV074 where the file lies neither in the work tree nor in the repository, links followed. */
function assertOwn(real: string, { own, set }: Pick<Places, 'own' | 'set'>): void {
  if (own.some((folder) => !relative(realPlace(folder), real).startsWith('..'))) return;
  const because = set === undefined ? '' : ` (core.hooksPath in ${set.origin})`;
  throw new CodedError(
    'CV074',
    `It is ${real}, outside of the project${because}; with --hook-outside it is changed there.`,
  );
}

/** The path without links, of what need not be there yet. */
function realPlace(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = dirname(file);
    return parent === file ? file : join(realPlace(parent), basename(file));
  }
}

/** A shared hook asks git's local configuration where this machine has claude-verify. */
const rememberLauncher = async ({ directory, launcher, env }: HookSettings): Promise<void> => {
  await gitOutput({ directory, env, args: ['config', '--local', LAUNCHER_KEY, launcher] });
};

const exists = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

/** A hook's file as it was read, with its permissions. */
interface HookFile {
  text: string;
  mode: number;
}

/**
 * Undefined without a file. In a repository that several people write to, a file may become a link after its place was
 * looked at: none is followed any more, and the mode is that of what was read.
 */
function read(real: string): HookFile | undefined {
  let handle: number;
  try {
    handle = openSync(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw unwritable(real, cause);
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw new CodedError('CV074', `${real} is no file.`);
    const bytes = readFileSync(handle);
    const text = bytes.toString('utf8');
    if (!Buffer.from(text).equals(bytes)) throw new CodedError('CV074', `${real} is no UTF-8 text.`);
    return { text, mode: stat.mode & 0o777 };
  } finally {
    closeSync(handle);
  }
}

/** Writes only what differs, and a new file as a program. Throws CV074. */
function write(real: string, before: HookFile | undefined, after: string): boolean {
  if (before?.text === after) return false;
  try {
    mkdirSync(dirname(real), { recursive: true });
    replaceFile(real, after, before?.mode ?? EXECUTABLE);
    return true;
  } catch (cause) {
    throw unwritable(real, cause);
  }
}

const unwritable = (file: string, cause: unknown): CodedError =>
  new CodedError('CV074', `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });

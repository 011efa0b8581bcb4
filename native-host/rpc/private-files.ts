import {
  chmodSync,
  closeSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';

/**
 * Why a directory is no place for a socket or a token, or undefined when it is fine: it must be a real directory of
 * this user (or of root) in which nobody else can create or replace files, and which nobody else can put another in
 * place of.
 */
export function problemWithDirectory(directory: string, uid: number): string | undefined {
  const stat = statusOf(directory);
  if (stat === undefined) return `${directory} does not exist.`;
  if (typeof stat === 'string') return `${directory} cannot be looked at (${stat}).`;
  if (!stat.isDirectory()) return `${directory} is not a directory.`;
  if (stat.uid !== uid && stat.uid !== 0) return `${directory} belongs to another user.`;
  if ((stat.mode & 0o022) !== 0) return `Others can write to ${directory}: chmod go-w ${directory}`;
  return problemAbove(realpathSync(directory), uid);
}

/** The user's own folders above it, up to the first of root's: whoever has one can rename what lies in it. */
function problemAbove(directory: string, uid: number): string | undefined {
  const above = path.dirname(directory);
  const { uid: owner, mode } = statSync(above);
  if (owner !== uid && owner !== 0) return `${above} belongs to another user, who could replace ${directory}.`;
  const sticky = (mode & STICKY) !== 0;
  if ((mode & WRITABLE_BY_ALL) !== 0 && !sticky) return `Others can write to ${above}: chmod o-w ${above}`;
  return (owner === 0 && uid !== 0) || above === directory ? undefined : problemAbove(above, uid);
}

/** Bits of a mode, as chmod(2) has them. */
const STICKY = 0o1000;
const WRITABLE_BY_ALL = 0o002;

/** A link is not followed; the system's code when it cannot be said what is there. */
function statusOf(directory: string): Stats | string | undefined {
  try {
    return lstatSync(directory, { throwIfNoEntry: false });
  } catch (problem) {
    return problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem);
  }
}

/** Makes a directory of mode 0700 (its missing parents too); returns what is wrong with one that was there. */
export function makePrivateDirectory(directory: string, uid: number): string | undefined {
  if (statusOf(directory) === undefined) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const problem = problemWithDirectory(directory, uid);
  if (problem !== undefined) return problem;
  const stat = lstatSync(directory);
  if ((stat.mode & 0o077) !== 0 && stat.uid === uid) chmodSync(directory, 0o700);
  return undefined;
}

/** Replaces a file as a whole, mode 0600: a reader sees the old content or the new one. */
export const writePrivateFile = (file: string, text: string): void => replaceFile(file, text, 0o600);

/**
 * The same with other permissions. What is written is a new file of a name that nobody knows before, so that no link
 * that somebody put there is followed.
 */
export function replaceFile(file: string, text: string, mode: number): void {
  const { randomBytes } = process.getBuiltinModule('node:crypto');
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    const handle = openSync(temporary, 'wx', 0o600);
    try {
      writeFileSync(handle, text);
      fchmodSync(handle, mode);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (problem) {
    rmSync(temporary, { force: true });
    throw problem;
  }
}

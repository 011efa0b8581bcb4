import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';

/**
 * Why a directory is no place for a socket or a token, or undefined when it is fine: it must be a real directory of
 * this user (or of root) in which nobody else can create or replace files.
 */
export function problemWithDirectory(directory: string, uid: number): string | undefined {
  const stat = statusOf(directory);
  if (stat === undefined) return `${directory} does not exist.`;
  if (typeof stat === 'string') return `${directory} cannot be looked at (${stat}).`;
  if (!stat.isDirectory()) return `${directory} is not a directory.`;
  if (stat.uid !== uid && stat.uid !== 0) return `${directory} belongs to another user.`;
  if ((stat.mode & 0o022) !== 0) return `Others can write to ${directory}: chmod go-w ${directory}`;
  return undefined;
}

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
export function writePrivateFile(file: string, text: string): void {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (problem) {
    rmSync(temporary, { force: true });
    throw problem;
  }
}

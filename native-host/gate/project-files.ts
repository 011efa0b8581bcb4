import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';

/** What a path of a project holds: nothing, or a file with this content (SHA-256, hex) and these permissions. */
export type Image = { present: false } | { present: true; hash: string; mode: number };

/** Both hold the same. */
export const sameImage = (one: Image, other: Image): boolean =>
  one.present === other.present &&
  (!one.present || !other.present || (one.hash === other.hash && one.mode === other.mode));

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const refuse = (file: string, why: string): CodedError => new CodedError('CV034', `${JSON.stringify(file)} ${why}.`);

/** A file of a project is not written above this size, and not kept for an undo either. */
const FILE_BYTES = 16 * 2 ** 20;
const PERMISSIONS = 0o777;

/**
 * The absolute place of a project's file and the folders on the way that are missing, outermost first. Refuses (CV034)
 * whatever leads out of the project, through a link, into `.git`, or to something that is no plain file of its own.
 */
export function placeOf(root: string, file: string): { absolute: string; missing: string[] } {
  const parts = file.split('/');
  if (file.includes('\0') || file.includes('\\') || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw refuse(file, 'is not a path within the project');
  if (parts.some((part) => part.toLowerCase() === '.git')) throw refuse(file, "is in the repository's own folder");
  if (lstat(root)?.isDirectory() !== true) throw refuse(root, 'is not a folder');
  const missing: string[] = [];
  let folder = root;
  for (const part of parts.slice(0, -1)) {
    folder = path.join(folder, part);
    const stat = lstat(folder);
    if (stat === undefined) missing.push(path.relative(root, folder));
    else if (!stat.isDirectory()) throw refuse(file, 'leads through something that is not a folder');
  }
  const absolute = path.join(root, ...parts);
  const stat = lstat(absolute);
  if (stat !== undefined && !stat.isFile())
    throw refuse(file, stat.isSymbolicLink() ? 'is a symbolic link' : 'is not a plain file');
  if (stat !== undefined && stat.nlink > 1)
    throw refuse(file, 'has a second name (hard link), which an undo could not give back');
  if (stat !== undefined && (stat.mode & 0o7000) !== 0)
    throw refuse(file, 'has special permissions (setuid, setgid or sticky)');
  return { absolute, missing };
}

const lstat = (place: string): Stats | undefined => lstatSync(place, { throwIfNoEntry: false });

/** Reads what is at a place that {@link placeOf} gave; a link that took its place is not followed. */
export function readAt(absolute: string): { image: Image; content: Buffer | null } {
  let handle: number;
  try {
    handle = openSync(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && (problem.code === 'ENOENT' || problem.code === 'ENOTDIR'))
      return { image: { present: false }, content: null };
    throw problem;
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw refuse(path.basename(absolute), 'is not a plain file');
    if (stat.size > FILE_BYTES) throw refuse(path.basename(absolute), `is larger than ${FILE_BYTES / 2 ** 20} MiB`);
    const content = readFileSync(handle);
    return { image: { present: true, hash: hashOf(content), mode: stat.mode & PERMISSIONS }, content };
  } finally {
    closeSync(handle);
  }
}

/** Replaces (or makes) a file as a whole: a reader, and a crash, find the old one or the new one. The owner stays. */
export function replaceAt(absolute: string, content: Uint8Array, mode: number, temporary: string): void {
  const staged = path.join(path.dirname(absolute), temporary);
  rmSync(staged, { force: true });
  const owner = lstat(absolute);
  const handle = openSync(
    staged,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o600,
  );
  try {
    writeFileSync(handle, content);
    if (owner !== undefined && (owner.uid !== process.geteuid?.() || owner.gid !== process.getegid?.()))
      fchownSync(handle, owner.uid, owner.gid);
    fchmodSync(handle, mode & PERMISSIONS);
    fsyncSync(handle);
    renameSync(staged, absolute);
  } catch (problem) {
    rmSync(staged, { force: true });
    throw problem;
  } finally {
    closeSync(handle);
  }
  syncFolder(path.dirname(absolute));
}

/** Removes a file; one that is not there is fine. */
export function removeAt(absolute: string): void {
  if (lstat(absolute) === undefined) return;
  unlinkSync(absolute);
  syncFolder(path.dirname(absolute));
}

/** Makes the folders (relative to the root, outermost first) that are not there. */
export function makeFolders(root: string, folders: readonly string[]): void {
  for (const folder of folders) if (lstat(path.join(root, folder)) === undefined) mkdirSync(path.join(root, folder));
}

/** Removes the folders, innermost first; one into which somebody has put something stays. */
export function removeFolders(root: string, folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    const absolute = path.join(root, folder);
    if (lstat(absolute)?.isDirectory() === true && readdirSync(absolute).length === 0) rmdirSync(absolute);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { CodedError } from '../../shared/errors.ts';

const COPIED_BYTES = 2 ** 20;

/**
 * Opens a plain file that may be there; undefined where it is not. What was found to be one may have become another in
 * between, so it is what was opened that is looked at. Throws CV169 for a link, a device or a pipe.
 */
export function openPlain(file: string, access: number): number | undefined {
  let handle: number;
  try {
    handle = openSync(file, access | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw code === 'ELOOP' ? new CodedError('CV169', `(${file} is a link)`) : problem;
  }
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw new CodedError('CV169', `(${file})`);
}

/** Makes an empty file of mode 0600 and opens it; throws EEXIST where anything has that name, a link included. */
export const makeFile = (file: string): number =>
  openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);

/** Copies a plain file into one of mode 0600 that it makes, as {@link makeFile}; without the first it does nothing. */
export function copyPlain(from: string, to: string): void {
  const source = openPlain(from, constants.O_RDONLY);
  if (source === undefined) return;
  try {
    const target = makeFile(to);
    try {
      const piece = Buffer.alloc(COPIED_BYTES);
      for (let read = readSync(source, piece); read > 0; read = readSync(source, piece))
        for (let at = 0; at < read;) at += writeSync(target, piece, at, read - at);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/** Overwrites a file with zeros after its name is gone; of a link only the name goes. */
export function shred(file: string): void {
  let handle: number | undefined;
  try {
    handle = openPlain(file, constants.O_RDWR);
  } catch (problem) {
    if (!(problem instanceof CodedError)) throw problem;
    rmSync(file, { force: true });
  }
  if (handle === undefined) return;
  try {
    rmSync(file, { force: true });
    overwriteAll(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Overwrites what is open, as far as the disk lets us: a file system that copies on write, or an SSD, may keep the old
 * bytes.
 */
export function overwriteAll(handle: number): void {
  const zeros = Buffer.alloc(2 ** 20);
  const { size } = fstatSync(handle);
  for (let at = 0; at < size; at += zeros.length) writeSync(handle, zeros, 0, Math.min(zeros.length, size - at), at);
  fsyncSync(handle);
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function sync(place: string): void {
  const handle = openSync(place, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

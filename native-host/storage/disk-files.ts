import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';

/** Overwrites a file with zeros after its name is gone. */
export function shred(file: string): void {
  const handle = openSync(file, 'r+');
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

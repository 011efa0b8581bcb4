import { isUtf8 } from 'node:buffer';
import { readdirSync } from 'node:fs';

/** Bytes that are no UTF-8 travel as the lone surrogate U+DC00 + byte (as Python's `surrogateescape` does). */
const ESCAPE = 0xdc00;

/**
 * The name of a directory entry as text. Every sequence of bytes has a text of its own; {@link pathBytes} leads back.
 */
export function nameOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let name = '';
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((count) => at + count <= bytes.length && isUtf8(bytes.subarray(at, at + count)));
    name +=
      length === undefined ? String.fromCharCode(ESCAPE + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return name;
}

/** A path as the file system takes it: the text itself, or its bytes where {@link nameOf} had to escape some. */
export function pathBytes(path: string): string | Buffer {
  return path.isWellFormed() ? path : bytesOf(path);
}

/** The bytes of a path made of {@link nameOf} parts. */
export function bytesOf(path: string): Buffer {
  if (path.isWellFormed()) return Buffer.from(path);
  const parts: Buffer[] = [];
  for (const character of path) {
    const unit = character.charCodeAt(0);
    parts.push(
      character.length === 1 && unit >= ESCAPE + 0x80 && unit <= ESCAPE + 0xff
        ? Buffer.of(unit - ESCAPE)
        : Buffer.from(character),
    );
  }
  return Buffer.concat(parts);
}

/** One entry of a folder, not followed when it is a link. */
export interface Entry {
  name: string;
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** The entries of a folder, names of any bytes included (see {@link nameOf}). Throws the system's error. */
export function listFolder(folder: string): Entry[] {
  const entries = readdirSync(pathBytes(folder), { withFileTypes: true });
  if (entries.every(({ name }) => !name.includes('\uFFFD'))) return entries;
  return readdirSync(pathBytes(folder), { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
    name: nameOf(entry.name),
    isDirectory: () => entry.isDirectory(),
    isFile: () => entry.isFile(),
    isSymbolicLink: () => entry.isSymbolicLink(),
  }));
}

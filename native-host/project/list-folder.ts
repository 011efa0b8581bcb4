import { readdirSync } from 'node:fs';
import { nameOf, pathBytes } from './file-names.ts';

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

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who is asked about a project's npm packages unless its own `.npmrc` names somebody else. */
export const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** A larger `.npmrc` is not read, bytes. */
const FILE_BYTES = 64 * 1024;

/**
 * Who would be asked about the packages of a project (a real path): the `registry` of the `.npmrc` in its folder, else
 * the public one. Nothing else of that file is used, and the user's own is never read: tokens stay where they are. Null
 * when the file cannot be read or names what is no plain address: then nobody is asked.
 */
export function npmRegistry(directory: string): string | null {
  const text = readSettings(join(directory, '.npmrc'));
  if (text === undefined) return PUBLIC_REGISTRY;
  const named = text
    ?.split(/\r?\n/)
    .flatMap((line) => /^\s*registry\s*=\s*(?<address>.*?)\s*$/.exec(line)?.groups?.['address'] ?? [])
    .at(-1);
  if (named === undefined) return text === null ? null : PUBLIC_REGISTRY;
  return plainAddress(named.replaceAll(/^["']|["']$/g, ''));
}

/**
 * An address with nothing in it but a place: no name, no password, nothing that would be filled in from the
 * environment.
 */
function plainAddress(address: string): string | null {
  if (!URL.canParse(address) || address.includes('$')) return null;
  const { protocol, username, password, search, hash, href } = new URL(address);
  const plain =
    (protocol === 'https:' || protocol === 'http:') && [username, password, search, hash].every((part) => part === '');
  if (plain) {
    return href.endsWith('/') ? href : `${href}/`;
  }
  return null;
}

/** Undefined: there is none. Null: it cannot be read. */
function readSettings(path: string): string | null | undefined {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : null;
  }
  try {
    const found = fstatSync(handle);
    return found.isFile() && found.size <= FILE_BYTES ? readFileSync(handle, 'utf8') : null;
  } finally {
    closeSync(handle);
  }
}

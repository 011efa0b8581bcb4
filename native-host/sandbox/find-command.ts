import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SEARCH_PATH } from './launch.ts';

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
export function isRustupProxy(file: string): boolean {
  const real = realpathSync(file);
  if (basename(real) === 'rustup') return true;
  const rustup = statSync(join(dirname(real), 'rustup'), { throwIfNoEntry: false });
  return rustup !== undefined && rustup.size === statSync(real).size;
}

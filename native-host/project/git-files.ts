import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { nameOf, pathBytes } from './file-names.ts';

/**
 * What is read of a repository. Git itself is never started: its configuration can name programs (`core.fsmonitor`,
 * filters).
 */
export interface Repository {
  /** Folder of the working tree. */
  top: string;
  /** Folder with this working tree's `index`; a worktree and a submodule have their own. */
  gitDirectory: string;
  /** Folder with `info/exclude`, shared by all worktrees. */
  commonDirectory: string;
}

/** Largest index and ignore file that are read, bytes. */
const INDEX_BYTES = 256 * 2 ** 20;
const IGNORE_BYTES = 2 ** 20;

/** The repository whose working tree has its top in this very folder, or undefined. */
export function repositoryAt(folder: string): Repository | undefined {
  const marker = path.join(folder, '.git');
  const stat = statSync(pathBytes(marker), { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const gitDirectory = stat.isDirectory() ? marker : linkedDirectory(folder, marker);
  if (gitDirectory === undefined || !existsSync(pathBytes(path.join(gitDirectory, 'HEAD')))) return undefined;
  const common = readSmall(path.join(gitDirectory, 'commondir'))?.trim();
  return {
    top: folder,
    gitDirectory,
    commonDirectory: common === undefined ? gitDirectory : path.resolve(gitDirectory, common),
  };
}

/** The repository that a folder lies in: its own or that of the nearest folder above. */
export function repositoryAround(folder: string): Repository | undefined {
  for (let at = realpathSync(folder); ; at = path.dirname(at)) {
    const found = repositoryAt(at);
    if (found !== undefined || at === path.dirname(at)) return found;
  }
}

/** A `.git` file of a worktree or submodule says where its directory is. */
function linkedDirectory(folder: string, marker: string): string | undefined {
  const target = /^gitdir: (.+?)\r?\n?$/.exec(readSmall(marker) ?? '')?.[1];
  return target === undefined ? undefined : path.resolve(folder, target);
}

/**
 * A small text file, or undefined when there is none, when it is large or when it cannot be read.
 * @param follow false: a symbolic link counts as none, as git has it for ignore files in the working tree.
 */
export function readSmall(file: string, follow = true): string | undefined {
  try {
    const stat = (follow ? statSync : lstatSync)(pathBytes(file), { throwIfNoEntry: false });
    return stat?.isFile() === true && stat.size <= IGNORE_BYTES ? nameOf(readFileSync(pathBytes(file))) : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/**
 * The paths in a repository's index (what git tracks), with `/`, from its top. Empty when there is no index yet.
 * Undefined when it cannot be told: an index that is split, sparse, damaged or of an unknown version.
 */
export function trackedFiles({ gitDirectory, commonDirectory }: Repository): ReadonlySet<string> | undefined {
  const file = path.join(gitDirectory, 'index');
  const stat = statSync(pathBytes(file), { throwIfNoEntry: false });
  if (stat === undefined) return new Set();
  if (!stat.isFile() || stat.size > INDEX_BYTES) return undefined;
  const wide = /^[ \t]*objectformat\s*=\s*sha256\s*$/im.test(readSmall(path.join(commonDirectory, 'config')) ?? '');
  return parseIndex(readFileSync(pathBytes(file)), wide ? 32 : 20);
}

/** Sizes before the object's name, and before the path without and with extended flags (gitformat-index(5)). */
const ENTRY_HEAD = 40;
const EXTENDED = 0x4000;

/** Reads an index of version 2, 3 or 4; see {@link trackedFiles}. @param hashBytes 20 for SHA-1, 32 for SHA-256. */
export function parseIndex(bytes: Buffer, hashBytes: number): ReadonlySet<string> | undefined {
  if (bytes.length < 12 + hashBytes || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const count = bytes.readUInt32BE(8);
  const end = bytes.length - hashBytes;
  const paths = new Set<string>();
  let at = 12;
  let previous: Buffer = Buffer.alloc(0);
  for (let entry = 0; entry < count; entry += 1) {
    const start = at;
    const flagsAt = at + ENTRY_HEAD + hashBytes;
    if (flagsAt + 2 > end) return undefined;
    at = flagsAt + ((bytes.readUInt16BE(flagsAt) & EXTENDED) === 0 ? 2 : 4);
    let kept = 0;
    if (version === 4) {
      const strip = offsetVarint(bytes, at, end);
      if (strip === undefined || strip.value > previous.length) return undefined;
      kept = previous.length - strip.value;
      at = strip.next;
    }
    const nul = bytes.indexOf(0, at);
    if (nul < 0 || nul >= end) return undefined;
    const suffix = bytes.subarray(at, nul);
    previous = kept === 0 ? suffix : Buffer.concat([previous.subarray(0, kept), suffix]);
    paths.add(nameOf(previous));
    at = version === 4 ? nul + 1 : start + ((nul - start + 8) & ~7);
  }
  while (at + 8 <= end) {
    const signature = bytes.toString('latin1', at, at + 4);
    if (signature === 'link' || signature === 'sdir') return undefined;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return paths;
}

/** Git's offset encoding of a number: seven bits a byte, each continuation adding one. */
function offsetVarint(bytes: Buffer, start: number, end: number): { value: number; next: number } | undefined {
  let at = start;
  let byte = bytes[at] ?? 0;
  let value = byte & 127;
  while ((byte & 128) !== 0) {
    at += 1;
    if (at >= end || value > 2 ** 24) return undefined;
    byte = bytes[at] ?? 0;
    value = (value + 1) * 128 + (byte & 127);
  }
  return { value, next: at + 1 };
}

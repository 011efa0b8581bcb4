import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { TomlError, parse } from 'smol-toml';
import * as z from 'zod/mini';
import { errorBody } from '../../shared/errors.ts';
import { MIB } from '../../shared/limits.ts';
import { canonicalJson } from '../storage/json-text.ts';
import { contextFileSchema } from './context-schema.ts';
import type { ContextFile } from './context-schema.ts';
import { tomlPlaces } from './toml-places.ts';
import type { Place } from './toml-places.ts';

/** Name of the file in the project's folder. */
export const CONTEXT_FILE = '.claude-context.toml';

/** Larger files are refused, bytes. */
const FILE_BYTES = 1 * MIB;

/** Hashes (SHA-256, hex) of the sections that a user's consent is bound to; comments and layout do not count. */
export interface SectionHashes {
  verification: string;
  injection: string;
  sharing: string;
}

/** Something in the file that is ignored and should not be. */
interface ContextWarning extends Place {
  message: string;
}

/**
 * The file as it was found. A missing one is an empty one; a broken one (CV030, with the place in the message) changes
 * nothing.
 */
export type ContextState =
  | { state: 'ok' | 'missing'; file: ContextFile; hashes: SectionHashes; warnings: ContextWarning[] }
  | { state: 'broken'; message: string };

/** Reads the file of a project's folder (a real path). Never throws: what cannot be read is broken. */
export function readContextFile(directory: string): ContextState {
  try {
    const path = realpathSync(join(directory, CONTEXT_FILE));
    if (!path.startsWith(directory.endsWith(sep) ? directory : directory + sep))
      return broken('It is a link that leads out of the project.');
    const text = readBounded(path);
    return typeof text === 'string' ? parseContextFile(text) : text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return { state: 'missing', file: {}, hashes: hashesOf({}), warnings: [] };
    return broken(`It cannot be read (${code}).`);
  }
}

/**
 * Not blocking and not following: what was checked is what is read, and a pipe in its place does not hang the daemon.
 */
function readBounded(path: string): string | ContextState {
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(handle);
    if (!found.isFile()) return broken('It is not a file.');
    if (found.size > FILE_BYTES) return broken('It is larger than 1 MiB.');
    return new TextDecoder('utf-8', { fatal: false, ignoreBOM: false }).decode(readFileSync(handle));
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads the file's text. Unknown keys are warnings; wrong types and syntax errors make it broken, with line and column.
 */
export function parseContextFile(text: string): ContextState {
  if (Buffer.byteLength(text) > FILE_BYTES) return broken('It is larger than 1 MiB.');
  try {
    const value = parse(text);
    const first = check(value);
    // Places are of a second parser, and most files need none.
    return first.success
      ? { state: 'ok', file: first.data, hashes: hashesOf(first.data), warnings: [] }
      : withIssues(value, first.error.issues, tomlPlaces(text));
  } catch (error) {
    return broken(syntaxMessage(error));
  }
}

function withIssues(
  value: Record<string, unknown>,
  issues: readonly z.core.$ZodIssue[],
  placeOf: (path: readonly (string | number)[]) => Place,
): ContextState {
  const warnings: ContextWarning[] = [];
  for (const issue of issues) {
    const path = issue.path.filter((part) => typeof part !== 'symbol');
    if (issue.code !== 'unrecognized_keys') {
      const { line, column } = placeOf(path);
      return broken(`Line ${line}, column ${column}: ${path.join('.')}: ${issue.message}.`);
    }
    for (const key of issue.keys) {
      warnings.push({ ...placeOf([...path, key]), message: `Unknown key ${[...path, key].join('.')} is ignored.` });
      removeKey(value, path, key);
    }
  }
  const known = check(value);
  if (!known.success) return broken(known.error.issues[0]?.message ?? 'It has an unexpected shape.');
  warnings.sort((a, b) => a.line - b.line || a.column - b.column);
  return { state: 'ok', file: known.data, hashes: hashesOf(known.data), warnings };
}

const english = z.locales.en().localeError;
const check = (value: unknown): z.core.util.SafeParseResult<ContextFile> =>
  contextFileSchema.safeParse(value, { error: english });

const broken = (detail: string): ContextState => ({ state: 'broken', message: errorBody('CV030', detail).message });

/** Where and why a parser refused a text. */
export function syntaxMessage(error: unknown): string {
  if (error instanceof TomlError)
    return (
      `Line ${error.line}, column ${error.column}: ` +
      `${error.message.split('\n')[0]?.replace('Invalid TOML document: ', '')}.`
    );
  if (error instanceof Error && 'lineNumber' in error && 'column' in error)
    return `Line ${error.lineNumber}, column ${Number(error.column) + 1}: ${error.message}.`;
  return `Line 1, column 1: ${error instanceof Error ? error.message : String(error)}.`;
}

function removeKey(value: unknown, path: readonly (string | number)[], key: string): void {
  let at = value;
  for (const part of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined;
  if (typeof at === 'object' && at !== null) Reflect.deleteProperty(at, key);
}

function hashesOf(file: ContextFile): SectionHashes {
  const hash = (section: unknown): string =>
    createHash('sha256')
      .update(canonicalJson(section ?? null))
      .digest('hex');
  return { verification: hash(file.verification), injection: hash(file.injection), sharing: hash(file.sharing) };
}

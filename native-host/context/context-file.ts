import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { TomlError, parse } from 'smol-toml';
import { parseTOML, type AST } from 'toml-eslint-parser';
import * as z from 'zod/mini';
import { errorBody } from '../../shared/errors.ts';
import { MIB } from '../../shared/limits.ts';
import { canonicalJson } from '../storage/json-text.ts';
import { categorySchema } from '../../shared/categories.ts';

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
interface ContextWarning extends TomlPosition {
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
      : withIssues(value, first.error.issues, tomlPositions(text));
  } catch (error) {
    return broken(syntaxMessage(error));
  }
}

function withIssues(
  value: Record<string, unknown>,
  issues: readonly z.core.$ZodIssue[],
  placeOf: (path: readonly (string | number)[]) => TomlPosition,
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
function syntaxMessage(error: unknown): string {
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

const text = z.string().check(z.minLength(1), z.maxLength(10_000));

const specPath = z.string().check(z.minLength(1), z.maxLength(1_000));

const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(1_000))));

/** One `[[known_issues.patterns]]`: how a learned pattern travels with the repository. */
const patternSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  category: categorySchema,
  subcategory: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/))),
  description: z.optional(text),
  guidance: text,
});

const hookList = z.optional(z.array(z.array(z.string()).check(z.minLength(1))).check(z.maxLength(20)));

/**
 * `.claude-context.toml` (claude-verify specification, section 3.2, and what claude-verify adds). Every section may be
 * absent.
 */
const contextFileSchema = z.strictObject({
  project: z.optional(
    z.strictObject({
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      languages: names,
      safety_level: z.optional(z.enum(['low', 'medium', 'high', 'critical'])),
    }),
  ),
  known_issues: z.optional(
    z.strictObject({ items: z.optional(z.array(text)), patterns: z.optional(z.array(patternSchema)) }),
  ),
  verification: z.optional(
    z.strictObject({
      required: names,
      optional: names,
      timeout_seconds: z.optional(z.number().check(z.positive(), z.maximum(86_400))),
      /** A name of the project's own -> argv. */
      commands: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
      /** Commands around a verification, one after another, in the sandbox: argv each. */
      hooks: z.optional(z.strictObject({ pre_verify: hookList, post_verify: hookList })),
    }),
  ),
  /** A language -> paths and patterns of its specs; what each is worth, {@link findSpecs} says. */
  formal_specs: z.optional(z.record(z.string().check(z.maxLength(100)), z.union([specPath, z.array(specPath)]))),
  sharing: z.optional(z.strictObject({ opt_in: z.optional(z.boolean()), never_share: z.optional(z.boolean()) })),
  injection: z.optional(
    z.strictObject({
      mode: z.optional(z.enum(['ask', 'auto', 'off'])),
      max_bytes: z.optional(z.int().check(z.minimum(0), z.maximum(65_536))),
    }),
  ),
  learning: z.optional(
    z.strictObject({
      half_life_days: z.optional(z.number().check(z.positive())),
      cross_project: z.optional(z.boolean()),
    }),
  ),
});

/** See {@link contextFileSchema}. */
export type ContextFile = z.infer<typeof contextFileSchema>;

/** See {@link patternSchema}. */
export type FilePattern = z.infer<typeof patternSchema>;

/** A place in a text: line and column from 1, columns in UTF-16 units. */
interface TomlPosition {
  line: number;
  column: number;
}

type Path = readonly (string | number)[];

/** Where the keys and values of a TOML text stand. Throws the parser's error for a text that is not TOML. */
function tomlPositions(text: string): (path: Path) => TomlPosition {
  const places = new Map<string, TomlPosition>();
  const [root] = parseTOML(text).body;
  for (const node of root.body) {
    if (node.type === 'TOMLKeyValue') addPair(places, [], node);
    else {
      addPrefixes(places, [], node.resolvedKey, placeOf(node.key));
      for (const pair of node.body) addPair(places, node.resolvedKey, pair);
    }
  }
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const place = places.get(keyOf(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return { line: 1, column: 1 };
  };
}

const keyOf = (path: Path): string => JSON.stringify(path);

const placeOf = (node: { loc: AST.SourceLocation }): TomlPosition => ({
  line: node.loc.start.line,
  column: node.loc.start.column + 1,
});

function addPair(places: Map<string, TomlPosition>, above: Path, pair: AST.TOMLKeyValue): void {
  const key = pair.key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));
  addPrefixes(places, above, key, placeOf(pair));
  addContent(places, [...above, ...key], pair.value);
}

function addContent(places: Map<string, TomlPosition>, path: Path, node: AST.TOMLContentNode): void {
  if (node.type === 'TOMLInlineTable') for (const pair of node.body) addPair(places, path, pair);
  if (node.type !== 'TOMLArray') return;
  for (const [index, element] of node.elements.entries()) {
    places.set(keyOf([...path, index]), placeOf(element));
    addContent(places, [...path, index], element);
  }
}

/** The first mention of a table or a dotted key is its place. */
function addPrefixes(places: Map<string, TomlPosition>, above: Path, key: Path, place: TomlPosition): void {
  for (let length = 1; length <= key.length; length += 1) {
    const name = keyOf([...above, ...key.slice(0, length)]);
    if (!places.has(name)) places.set(name, place);
  }
}

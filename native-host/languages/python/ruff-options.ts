import { posix } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';
import { words } from '../../../shared/word-list.ts';

const tableSchema = z.record(z.string(), z.unknown());
type Table = z.infer<typeof tableSchema>;

const namesSchema = z.array(z.string());
const perFileSchema = z.record(z.string(), z.array(z.string()));

/** Ruff's options for one file, as its WebAssembly build takes them. */
export interface RuffOptions {
  options: Table;
  /** Selectors of rules that the project ignores in this file. */
  ignored: readonly string[];
  /** Does the project keep Ruff away from this file? */
  excluded: boolean;
}

/** Keys about files, output and Ruff itself, which mean nothing to a check of one text. */
const ELSEWHERE = words`
  extend required-version cache-dir output-format fix fix-only unsafe-fixes show-fixes force-exclude respect-gitignore
  include extend-include exclude extend-exclude src builtin-modules-from analyze per-file-ignores
  extend-per-file-ignores per-file-target-version
`;

/**
 * Options for a file out of its configuration and those that it extends (the nearest first; paths and texts of TOML).
 * `own` are the names of the project's own modules. Throws TomlError for a text that is no TOML.
 */
export function optionsFor(
  file: string,
  chain: readonly { path: string; text: string }[],
  own: readonly string[],
): RuffOptions {
  const tables = chain.map(({ path, text }) => ({ path, ...sectionOf(path, parse(text)) }));
  const merged = tables
    .map(({ table }) => table)
    .toReversed()
    .reduce<Table>(merge, {});
  const lint = asTable(merged['lint']);
  const target =
    merged['target-version'] ?? tables.map(({ requires }) => targetOf(requires)).find((found) => found !== undefined);
  const isort = asTable(lint['isort'] ?? merged['isort']);
  const patterns = tables.flatMap(({ path, table }) =>
    [table, asTable(table['lint'])]
      .flatMap((from) =>
        ['per-file-ignores', 'extend-per-file-ignores'].flatMap((key) =>
          Object.entries(perFileSchema.safeParse(from[key]).data ?? {}),
        ),
      )
      .map(([pattern, codes]) => ({ folder: posix.dirname(path), pattern, codes })),
  );
  const excluding = tables
    .slice(0, 1)
    .flatMap(({ path, table }) =>
      [
        ...asNames(table['exclude']),
        ...asNames(table['extend-exclude']),
        ...asNames(asTable(table['lint'])['exclude']),
      ].map((pattern) => ({ folder: posix.dirname(path), pattern })),
    );
  return {
    options: {
      ...without(merged, [...ELSEWHERE, 'isort']),
      ...(target === undefined ? {} : { 'target-version': target }),
      lint: {
        ...without(lint, [...ELSEWHERE, 'isort']),
        isort: { ...isort, 'known-first-party': [...asNames(isort['known-first-party']), ...own] },
      },
    },
    ignored: patterns.filter(({ folder, pattern }) => fits(file, folder, pattern)).flatMap(({ codes }) => codes),
    excluded: excluding.some(({ folder, pattern }) => isExcluded(file, folder, pattern)),
  };
}

/** Does a selector (`E`, `PL`, `E50`, `ALL`) mean this rule? */
export function selects(selector: string, code: string): boolean {
  if (selector === 'ALL') return true;
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d*)$/.exec(selector) ?? [];
  const [, family = '', number = ''] = /^([A-Z]+)(\d*)/.exec(code) ?? [];
  return (
    letters !== '' &&
    (letters === family || (letters === 'PL' && family.startsWith('PL') && digits === '')) &&
    number.startsWith(digits)
  );
}

function sectionOf(path: string, whole: unknown): { table: Table; requires: unknown } {
  const table = asTable(whole);
  if (posix.basename(path) !== 'pyproject.toml') return { table, requires: undefined };
  return { table: asTable(asTable(table['tool'])['ruff']), requires: asTable(table['project'])['requires-python'] };
}

/** The lowest version that a project's `requires-python` admits, in Ruff's words. */
function targetOf(requires: unknown): string | undefined {
  const minor = typeof requires === 'string' ? /(?:>=|~=|==)\s*3\.(\d+)/.exec(requires)?.[1] : undefined;
  return minor === undefined ? undefined : `py3${Math.max(7, Number(minor))}`;
}

/** What the nearer table says goes before what it extends, key by key. */
const merge = (base: Table, nearer: Table): Table => ({
  ...base,
  ...nearer,
  ...(base['lint'] === undefined && nearer['lint'] === undefined
    ? {}
    : { lint: { ...asTable(base['lint']), ...asTable(nearer['lint']) } }),
});

const without = (table: Table, keys: readonly string[]): Table =>
  Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));

const asNames = (value: unknown): string[] => namesSchema.safeParse(value).data ?? [];

const asTable = (value: unknown): Table => tableSchema.safeParse(value).data ?? {};

/** A pattern is about the file's name, or about its path from the configuration's folder; `!` turns it round. */
function fits(file: string, folder: string, pattern: string): boolean {
  if (pattern.startsWith('!')) return !fits(file, folder, pattern.slice(1));
  const inner = posix.relative(folder, file);
  return posix.matchesGlob(posix.basename(file), pattern) || posix.matchesGlob(inner, pattern);
}

/** A folder that is excluded takes along what is in it. */
function isExcluded(file: string, folder: string, pattern: string): boolean {
  const parts = posix.relative(folder, file).split('/');
  return parts.some((_, index) =>
    fits(posix.join(folder, ...parts.slice(0, index + 1)), folder, pattern.replace(/\/$/, '')),
  );
}

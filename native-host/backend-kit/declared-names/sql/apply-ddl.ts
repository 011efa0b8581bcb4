import { lineAt, type DeclaredAt, type ProjectText } from '../declared-name.ts';
import { relationKey, schemaName, type SqlRelation, type SqlSchema } from './sql-schema.ts';
import { bracketed, splitAtCommas, sqlStatements, type SqlToken } from './sql-tokens.ts';

/** What does not declare a column where one may stand. */
const NO_COLUMN = new Set([
  'constraint',
  'primary',
  'unique',
  'foreign',
  'check',
  'exclude',
  'fulltext',
  'spatial',
  'partition',
]);
const TABLE_MARKS = new Set([
  'or',
  'replace',
  'global',
  'local',
  'temp',
  'temporary',
  'unlogged',
  'foreign',
  'external',
  'recursive',
  'materialized',
  'force',
]);

interface Reading {
  schema: SqlSchema;
  file: ProjectText;
  /** Dropped and renamed columns stay: what a migration itself uses was there when it ran. */
  keepsDropped: boolean;
}

/**
 * Applies what the statements of a text say of tables and columns, in any dialect. What it does not understand and what
 * runs statements that are made at run time makes the schema open.
 */
export function applyDdl(schema: SqlSchema, file: ProjectText, { keepsDropped = false } = {}): void {
  const reading: Reading = { schema, file, keepsDropped };
  if (/^[ \t]*\\(?:i|ir|include|include_relative)\b/m.test(file.text))
    schema.openBecause.push(`${file.path} includes other files`);
  schema.files += 1;
  for (const tokens of sqlStatements(withoutCopiedRows(file.text))) applyStatement(reading, tokens);
}

/** A dump's rows between COPY ... FROM stdin and `\.` are no statements. */
function withoutCopiedRows(text: string): string {
  if (!/\bfrom\s+stdin\b/i.test(text)) return text;
  let copies = false;
  return text
    .split('\n')
    .map((line) => {
      if (copies) {
        copies = !/^\\\.\s*$/.test(line);
        return ' '.repeat(line.length);
      }
      copies = /^\s*copy\b.*\bfrom\s+stdin\b/i.test(line);
      return copies ? `;${' '.repeat(Math.max(0, line.length - 1))}` : line;
    })
    .join('\n');
}

const MAKES_TABLES = /\b(?:create|alter|drop|rename)\s+(?:\w+\s+){0,3}?table\b|\bsp_rename\b/i;

function applyStatement(reading: Reading, tokens: readonly SqlToken[]): void {
  const words = tokens.slice(0, 8).map(({ kind, value }) => (kind === 'word' ? value : ''));
  const open = (why: string): void => {
    const at = lineAt(reading.file.text, tokens[0]?.start ?? 0);
    reading.schema.openBecause.push(`${reading.file.path}:${at} ${why}`);
  };
  const source = reading.file.text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
  const [verb = ''] = words;
  let what = 1;
  while (TABLE_MARKS.has(words[what] ?? '')) what += 1;
  const thing = words[what];
  if (tokens.some(({ kind }, index) => kind === 'sign' && isHole(tokens, index)) && MAKES_TABLES.test(source))
    return open('has places to fill in');
  if (verb === 'create' && (thing === 'table' || (thing === 'virtual' && words[what + 1] === 'table')))
    return createTable(reading, tokens, what + (thing === 'virtual' ? 2 : 1), thing === 'virtual');
  if (verb === 'create' && /\bview\b/i.test(words.slice(0, 8).join(' '))) return createView(reading, tokens);
  if (verb === 'create' && thing === 'extension') {
    reading.schema.hasExtensions = true;
    return undefined;
  }
  if (verb === 'alter' && (thing === 'table' || words[1] === 'table')) return alterTable(reading, tokens, what + 1);
  if (verb === 'drop' && (thing === 'table' || thing === 'view')) return dropTables(reading, tokens, what + 1);
  if (verb === 'rename' && thing === 'table') return renameTables(reading, tokens.slice(2));
  if (MAKES_TABLES.test(source) || (verb === 'do' && /\bexecute\b/i.test(source)) || /^exec(?:ute)?$/.test(verb))
    return open('makes or changes tables at run time');
  const into = tokens.findIndex(({ kind, value }) => kind === 'word' && value === 'into');
  if ((verb === 'select' || verb === 'with') && into > 0) declare(reading, tokens, into + 1, false);
  return undefined;
}

/** `${...}`, `{{...}}`: places that a tool fills in before the statement is run. */
const isHole = (tokens: readonly SqlToken[], at: number): boolean => {
  const [one, two] = [tokens[at], tokens[at + 1]];
  return (one?.value === '$' || one?.value === '{') && two?.value === '{' && two.start === one.end;
};

const isName = (token: SqlToken | undefined): token is SqlToken => token?.kind === 'word' || token?.kind === 'quoted';

interface Named {
  name: string;
  schema: string | undefined;
  after: number;
  start: number;
}

/** The name at a place, with what stands before its last dot as its schema. */
function nameAt(tokens: readonly SqlToken[], from: number): Named | undefined {
  let at = from;
  const parts: string[] = [];
  for (let token = tokens[at]; isName(token); token = tokens[at]) {
    parts.push(token.value);
    at += 1;
    if (tokens[at]?.value !== '.') break;
    at += 1;
  }
  const name = parts.at(-1);
  if (name === undefined) return undefined;
  return { name, schema: schemaName(parts.at(-2)), after: at, start: tokens[from]?.start ?? 0 };
}

/** Passes `IF NOT EXISTS`, `IF EXISTS` and `ONLY`. */
function passMarks(tokens: readonly SqlToken[], from: number): number {
  let at = from;
  while (['if', 'not', 'exists', 'only'].includes(tokens[at]?.kind === 'word' ? (tokens[at]?.value ?? '') : ''))
    at += 1;
  return at;
}

const placeOf = ({ file }: Reading, offset: number): DeclaredAt => ({
  file: file.path,
  line: lineAt(file.text, offset),
});

function declare(
  reading: Reading,
  tokens: readonly SqlToken[],
  from: number,
  closed: boolean,
): { relation: SqlRelation; after: number } | undefined {
  const named = nameAt(tokens, passMarks(tokens, from));
  if (named === undefined) return undefined;
  const { name, schema } = named;
  const key = relationKey(schema, name);
  const known = reading.schema.relations.get(key);
  // A second CREATE TABLE IF NOT EXISTS may be another table of the same name, or one that is not made.
  const columns = known?.columns ?? new Map();
  const relation: SqlRelation = {
    name,
    schema,
    columns,
    closed: closed && (known?.closed ?? true),
    at: known?.at ?? placeOf(reading, named.start),
  };
  reading.schema.relations.set(key, relation);
  return { relation, after: named.after };
}

function createTable(reading: Reading, tokens: readonly SqlToken[], from: number, isVirtual: boolean): void {
  const made = declare(reading, tokens, from, !isVirtual);
  if (made === undefined) {
    reading.schema.openBecause.push(`${reading.file.path} creates a table whose name was not read`);
    return;
  }
  const { relation, after } = made;
  if (isVirtual || tokens[after]?.value !== '(') {
    relation.closed = false;
    return;
  }
  const { inner, after: rest } = bracketed(tokens, after);
  for (const part of splitAtCommas(inner)) addColumn(reading, relation, part);
  const tail = tokens.slice(rest).map(({ value }) => value);
  if (tail.includes('inherits') || tail.includes('select') || inner[0]?.value === 'select') relation.closed = false;
}

function addColumn(reading: Reading, relation: SqlRelation, part: readonly SqlToken[]): void {
  const [first] = part;
  if (first?.kind === 'word' && first.value === 'like') relation.closed = false;
  if (!isName(first) || (first.kind === 'word' && NO_COLUMN.has(first.value))) return;
  relation.columns.set(first.value.toLowerCase(), { name: first.value, at: placeOf(reading, first.start) });
}

function createView(reading: Reading, tokens: readonly SqlToken[]): void {
  const view = tokens.findIndex(({ kind, value }) => kind === 'word' && value === 'view');
  declare(reading, tokens, view + 1, false);
}

function dropTables(reading: Reading, tokens: readonly SqlToken[], from: number): void {
  if (reading.keepsDropped) return;
  for (const part of splitAtCommas(tokens.slice(passMarks(tokens, from)))) {
    const named = nameAt(part, 0);
    if (named !== undefined) reading.schema.relations.delete(relationKey(named.schema, named.name));
  }
}

function renameTo(reading: Reading, from: Named, to: Named): void {
  const { relations } = reading.schema;
  const known = relations.get(relationKey(from.schema, from.name));
  const schema = to.schema ?? from.schema;
  const moved = known ?? { columns: new Map(), closed: false, at: placeOf(reading, to.start) };
  relations.set(relationKey(schema, to.name), { ...moved, columns: new Map(moved.columns), name: to.name, schema });
  if (!reading.keepsDropped) relations.delete(relationKey(from.schema, from.name));
}

function renameTables(reading: Reading, tokens: readonly SqlToken[]): void {
  for (const part of splitAtCommas(tokens)) {
    const from = nameAt(part, 0);
    const to = from === undefined ? undefined : nameAt(part, from.after + 1);
    if (from !== undefined && to !== undefined) renameTo(reading, from, to);
  }
}

function alterTable(reading: Reading, tokens: readonly SqlToken[], from: number): void {
  const named = nameAt(tokens, passMarks(tokens, from));
  if (named === undefined) {
    reading.schema.openBecause.push(`${reading.file.path} alters a table whose name was not read`);
    return;
  }
  const key = relationKey(named.schema, named.name);
  let relation = reading.schema.relations.get(key);
  if (relation === undefined) {
    const { name, schema, start } = named;
    relation = { name, schema, columns: new Map(), closed: false, at: placeOf(reading, start) };
    reading.schema.relations.set(key, relation);
  }
  for (const action of splitAtCommas(tokens.slice(named.after))) alterBy(reading, named, relation, action);
}

function alterBy(reading: Reading, named: Named, relation: SqlRelation, action: readonly SqlToken[]): void {
  const words = action.map(({ kind, value }) => (kind === 'word' ? value : ''));
  const [verb = ''] = words;
  const at = passMarks(action, words[1] === 'column' ? 2 : 1);
  const target = action[at];
  const isNone = target?.kind === 'word' && (NO_COLUMN.has(target.value) || ['index', 'key'].includes(target.value));
  if (verb === 'add') {
    if (target?.value === '(')
      for (const part of splitAtCommas(bracketed(action, at).inner)) addColumn(reading, relation, part);
    else if (!isNone || words[1] === 'column') addColumn(reading, relation, action.slice(at));
  } else if (verb === 'drop') {
    if (isName(target) && (!isNone || words[1] === 'column') && !reading.keepsDropped)
      relation.columns.delete(target.value.toLowerCase());
  } else if (verb === 'change') {
    const [old, ...now] = action.slice(at);
    if (isName(old)) renameColumn(reading, relation, old, now);
  } else if (verb === 'rename') {
    renameBy(reading, named, relation, action, words);
  } else if (verb === 'inherit') {
    relation.closed = false;
  } else if (verb === 'set' && words[1] === 'schema') {
    const to = nameAt(action, 2);
    if (to !== undefined) renameTo(reading, named, { ...named, schema: schemaName(to.name) ?? '' });
  }
}

function renameBy(
  reading: Reading,
  named: Named,
  relation: SqlRelation,
  action: readonly SqlToken[],
  words: readonly string[],
): void {
  if (['constraint', 'index', 'key'].includes(words[1] ?? '')) return;
  if (words[1] === 'to' || words[1] === 'as' || action.length === 2) {
    const to = nameAt(action, action.length === 2 ? 1 : 2);
    if (to !== undefined) renameTo(reading, named, to);
    return;
  }
  const at = words[1] === 'column' ? 2 : 1;
  const old = action[at];
  if (isName(old)) renameColumn(reading, relation, old, action.slice(at + 2));
}

function renameColumn(reading: Reading, relation: SqlRelation, old: SqlToken, now: readonly SqlToken[]): void {
  if (!reading.keepsDropped) relation.columns.delete(old.value.toLowerCase());
  addColumn(reading, relation, now);
}

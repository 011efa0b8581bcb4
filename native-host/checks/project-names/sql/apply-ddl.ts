import { lineAt, type DeclaredAt, type ProjectText } from '../declared-name.ts';
import { remembered } from '../remembered-readings.ts';
import { relationKey, schemaName, type SqlRelation, type SqlSchema } from './sql-schema.ts';
import { bracketed, splitAtCommas, sqlStatements, type SqlToken } from './sql-tokens.ts';
import { words } from '../../../../shared/word-list.ts';

/** What does not declare a column where one may stand. */
const NO_COLUMN = new Set(words`constraint primary unique foreign check exclude fulltext spatial partition`);
const TABLE_MARKS = new Set(words`
  or replace global local temp temporary unlogged foreign external recursive materialized force
`);

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
  if (INCLUDES.test(file.text)) schema.openBecause.push(`${file.path} includes other files`);
  // With another delimiter a semicolon ends nothing, and what a procedure does is done when somebody calls it.
  if (/^[ \t]*delimiter\b/im.test(file.text) && MAKES_TABLES.test(betweenDelimiters(file.text)))
    schema.openBecause.push(`${file.path} makes or changes tables in a procedure`);
  schema.isPostgres ||= POSTGRES.test(file.text);
  schema.files += 1;
  const read = file.text.length > LONGEST_KEPT ? statementsOf : keptStatements;
  for (const tokens of read(file)) applyStatement(reading, tokens);
}

const INCLUDES = /^[ \t]*(?:\\(?:i|ir|include|include_relative)\b|source[ \t]+\S|\.read[ \t]|:r[ \t])/im;
const POSTGRES = /\b(?:(?:big|small)?serial|jsonb|timestamptz|tsvector|bytea|plpgsql|create\s+extension)\b/i;
/** The statements of longer texts are not kept, UTF-16 units. */
const LONGEST_KEPT = 50_000;

const statementsOf = ({ text }: ProjectText): SqlToken[][] => sqlStatements(withoutCopiedRows(text));
const keptStatements = remembered(statementsOf);

function betweenDelimiters(text: string): string {
  const lines = [...text.matchAll(/^[ \t]*delimiter\b/gim)];
  return text.slice(lines[0]?.index, lines.length < 2 ? undefined : lines.at(-1)?.index);
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
/** Does a query call a function that changes tables, such as PostGIS's `AddGeometryColumn`? */
function callsChange(tokens: readonly SqlToken[]): boolean {
  const name = tokens[2]?.value === '.' ? 3 : 1;
  return (
    tokens[0]?.value === 'select' &&
    tokens[name + 1]?.value === '(' &&
    /add|alter|create|rename|column|migrat/i.test(tokens[name]?.value ?? '')
  );
}

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
  if (tokens.some(({ kind }) => kind === 'unclosed')) return open('has a text whose end is not clear');
  if (tokens.filter((_, at) => beginsDdl(tokens, at)).length > 1) return open('has several statements in one');
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
  if (
    MAKES_TABLES.test(source) ||
    callsChange(tokens) ||
    (verb === 'do' && /\bexecute\b/i.test(source)) ||
    /^(?:exec(?:ute)?|call)$/.test(verb)
  )
    return open('makes or changes tables at run time');
  const into = tokens.findIndex(({ kind, value }) => kind === 'word' && value === 'into');
  if ((verb === 'select' || verb === 'with') && into > 0) declare(reading, tokens, into + 1, false);
  return undefined;
}

/** Does a statement about a table begin here? Where no semicolons are written it may be the next one. */
function beginsDdl(tokens: readonly SqlToken[], at: number): boolean {
  if (tokens[at]?.kind !== 'word' || !/^(?:create|alter|drop|rename)$/.test(tokens[at].value)) return false;
  let next = at + 1;
  while (tokens[next]?.kind === 'word' && TABLE_MARKS.has(tokens[next]?.value ?? '')) next += 1;
  return tokens[next]?.kind === 'word' && tokens[next]?.value === 'table';
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
  const list = bracketed(tokens, after);
  if (list === undefined) {
    relation.closed = false;
    return;
  }
  const { inner, after: rest } = list;
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
    const list = target?.value === '(' ? bracketed(action, at) : undefined;
    if (list !== undefined) for (const part of splitAtCommas(list.inner)) addColumn(reading, relation, part);
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
  } else if (!KEEPS_COLUMNS.has(verb)) {
    relation.closed = false;
  }
}

/** Actions of ALTER TABLE that leave the columns' names as they are; one that is not known may do anything. */
const KEEPS_COLUMNS = new Set(
  (
    'alter modify set reset owner enable disable validate cluster replica force no attach detach of not engine ' +
    'auto_increment comment convert default character charset collate order with check nocheck lock algorithm ' +
    'row_format tablespace partition reorganize truncate optimize analyze rebuild'
  ).split(' '),
);

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

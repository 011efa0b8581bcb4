import { parseTOML } from 'toml-eslint-parser';
import type { AST } from 'toml-eslint-parser';
import { CATEGORIES } from '../../shared/categories.ts';
import { CodedError } from '../../shared/errors.ts';
import type { Pattern } from '../patterns/list-patterns.ts';
import { parseContextFile, syntaxMessage, type FilePattern } from './context-file.ts';
import { nameOf } from './issues.ts';

/** What became of the file, and of each pattern. */
export interface WrittenPatterns {
  text: string;
  /** Ids of patterns that came into the file. */
  added: string[];
  /** Ids of those of which the file says something else now. */
  changed: string[];
  /** Ids of those of which it says something else than was learned, and goes on saying it. */
  differing: string[];
  /** Those that did not come in, and why. */
  left: { pattern: string; why: string }[];
}

const KEYS = ['category', 'subcategory', 'guidance'] as const;

/**
 * Writes learned patterns into the text of a `.claude-context.toml` as `[[known_issues.patterns]]`, each under its
 * learned id, so that it is not told twice. The rest of the file stays byte for byte. What the file says of a pattern
 * already stays, unless `update`: somebody may have worded it better. Throws CV030 for a file that is broken and CV034
 * for one that has its patterns in a form that nothing can be added to.
 * @param meant ids of the file, and the learned patterns that they mean now, where these have another id.
 */
export function writePatterns(
  text: string,
  patterns: readonly Pattern[],
  { update, meant = new Map() }: { update: boolean; meant?: ReadonlyMap<string, string> },
): WrittenPatterns {
  const found = parseContextFile(text);
  if (found.state === 'broken') throw new CodedError('CV030', found.message);
  const written = found.file.known_issues?.patterns ?? [];
  const result: WrittenPatterns = { text, added: [], changed: [], differing: [], left: [] };
  const edits: Edit[] = [];
  const news: FilePattern[] = [];
  const tables = patternTables(text);
  const byHand = written.filter(({ id }) => !patterns.some((pattern) => pattern.id === (meant.get(id) ?? id)));
  for (const pattern of patterns) {
    const entry = entryOf(pattern);
    if (typeof entry === 'string') {
      result.left.push({ pattern: pattern.id, why: entry });
      continue;
    }
    const index = written.findIndex(({ id }) => pattern.id === (meant.get(id) ?? id));
    const before = written[index];
    if (before !== undefined) {
      const other = KEYS.filter((key) => entry[key] !== undefined && entry[key] !== before[key]);
      if (other.length === 0) continue;
      const table = tables[index];
      if (!update || table === undefined) result.differing.push(pattern.id);
      else {
        edits.push(...other.map((key) => editOf(text, table, key, entry[key] ?? '')));
        result.changed.push(pattern.id);
      }
    } else if (byHand.some((each) => each.subcategory !== undefined && nameOf(each) === nameOf(pattern))) {
      result.left.push({ pattern: pattern.id, why: 'the file has one of its kind already, written by hand' });
    } else {
      news.push(entry);
      result.added.push(pattern.id);
    }
  }
  const end = tables.at(-1)?.range[1];
  const line = /\r\n/u.test(text) ? '\r\n' : '\n';
  if (news.length > 0) edits.push(insertion(text, end, news, line));
  result.text = edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, { from, to, put }) => whole.slice(0, from) + put.replaceAll('\n', line) + whole.slice(to), text);
  assertContains(result, news);
  return result;
}

/** What the file would say of it, or why it says nothing. What was wrong may quote a tool, and stays out. */
function entryOf({ id, category, subcategory, guidance }: Pattern): FilePattern | string {
  const known = CATEGORIES.find((each) => each === category);
  if (known === undefined) return `${category} is no category`;
  if (guidance === null || guidance.trim() === '')
    return 'it is a draft; `claude-verify patterns guide` says in a sentence what Claude is told';
  return {
    id,
    category: known,
    ...(subcategory === null ? {} : { subcategory }),
    guidance: shown(guidance),
  };
}

/** A line without characters that cannot be seen: the file is read by people before it is committed. */
const shown = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .trim()
    .replaceAll(
      /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
    );

interface Edit {
  from: number;
  to: number;
  put: string;
}

/** The tables `[[known_issues.patterns]]` in their order. */
function patternTables(text: string): AST.TOMLTable[] {
  const [root] = parsed(text).body;
  return root.body.filter(
    (node): node is AST.TOMLTable =>
      node.type === 'TOMLTable' &&
      node.kind === 'array' &&
      node.resolvedKey.length === 3 &&
      node.resolvedKey[0] === 'known_issues' &&
      node.resolvedKey[1] === 'patterns',
  );
}

/** A few texts are refused here that the parser of the file takes: a byte order mark, a date that no calendar has. */
function parsed(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (cause) {
    throw new CodedError('CV030', syntaxMessage(cause), { cause });
  }
}

const keyOf = ({ key: { keys } }: AST.TOMLKeyValue): string =>
  keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value)).join('.');

function editOf(text: string, table: AST.TOMLTable, key: string, value: string): Edit {
  const pair = table.body.find((each) => keyOf(each) === key);
  if (pair !== undefined) return { from: pair.value.range[0], to: pair.value.range[1], put: tomlString(value) };
  const [, end] = table.body.at(-1)?.range ?? table.range;
  // A comment behind the last value is about that one.
  const at = end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  return { from: at, to: at, put: `\n${key} = ${tomlString(value)}` };
}

/** Behind the last one that is there, with the comment on its line; else at the end. */
function insertion(text: string, end: number | undefined, news: readonly FilePattern[], line: string): Edit {
  const lineEnd = end === undefined ? -1 : text.indexOf('\n', end);
  const from = end === undefined || lineEnd === -1 ? text.length : lineEnd + 1;
  const blocks = news.map((entry) =>
    [
      '[[known_issues.patterns]]',
      `id = ${tomlString(entry.id)}`,
      ...KEYS.flatMap((key) => (entry[key] === undefined ? [] : [`${key} = ${tomlString(entry[key])}`])),
    ].join('\n'),
  );
  const before = text.slice(0, from);
  let gap = before.endsWith('\n') ? '\n' : '\n\n';
  if (before === '' || before.endsWith(`${line}${line}`)) gap = '';
  return { from, to: from, put: `${gap}${blocks.join('\n\n')}\n` };
}

const tomlString = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** What was written is read as it was meant, and nothing else has changed its meaning. */
function assertContains({ text }: WrittenPatterns, news: readonly FilePattern[]): void {
  const after = parseContextFile(text);
  const there = after.state === 'broken' ? [] : (after.file.known_issues?.patterns ?? []);
  const missing = news.find(
    (entry) => !there.some((each) => each.id === entry.id && KEYS.every((key) => each[key] === entry[key])),
  );
  if (after.state === 'broken' || missing !== undefined)
    throw new CodedError(
      'CV034',
      'Its known issues are written in a form that nothing can be added to: write [[known_issues.patterns]] ' +
        'tables, or none.',
    );
}

import { oncePer } from '../../kit/newest-answers.ts';
import { lineAmong, lineStarts } from '../../kit/text-position.ts';
import { onlyFunction } from './bound.ts';
import type { Declarations } from './declarations.ts';
import { codeRegions, plainText, underBadHeading } from './documents.ts';
import type { Example, Origin, Setting } from './example.ts';
import { connectorAt, isDenied } from './expectations.ts';
import { balanced } from './expressions.ts';
import type { DocLine } from './source.ts';
import { isRemark, namesResults, tablesIn, type MarkdownTable } from './tables.ts';
import { regex } from '../../../shared/regex.ts';

/** Something that looks like examples of what a text defines, and was not read as such. */
export interface Unread {
  origin: Origin;
  /** In the code, or in the message. */
  line: number;
  /** `doubt`: other examples of its place say something else of the call; `more`: beyond those that are run. */
  what: 'table' | 'row' | 'line' | 'doubt' | 'more';
}

const LITERAL = String.raw`["'\[{\d]|-\d|\b(?:true|false|null|None|nil|True|False|undefined)\b`;
const HAS_LITERAL = new RegExp(LITERAL);
/** A value, or one by its name: `r=255 g=128`. */
const BEGINS_LITERAL = new RegExp(String.raw`^[*_]*(?:\w+\s*[=:]\s*)?(?:\(?(?:${LITERAL})|\x60)`);
/** A value, an arrow, and more: `"a b" -> "a_b"`. */
const TIED = /["'\d\]}`]\s*(?:=>|->|→|➞|⇒|➜)\s*[`]?[\w"'[({-]/;
const FOR_EXAMPLE = /(?:\be\.g\.|\bfor (?:example|instance)\b|\bexamples?:)(.*)$/i;
/** What something comes to, in words: `gives [4, 5]`, `I want two groups: [a, b]`. */
const COMES_TO = regex('i')`
  \b(?:
    gives?|returns?|yields?|becomes?|produces?|results? in|comes? out as|should (?:be|give|return|become|yield)
    |(?:want|expect|need)(?: to (?:get|see))?
  )\s*:?\s*(?:(?:an?|the|\w+)\s+)?(?:\w+\s*:\s*)?[\x60*]*(?=["'[({])
`;
const VALUES = /"[^"\n]*"|'[^'\n]*'|\d[\w.:-]*|\[[^\]\n]*\]/g;

/** A comparison reads slowly what nobody writes. */
const MOST = { lines: 1_000, length: 400 };

/**
 * What of the lines of documentation or of a message looks like examples of the text's functions and is none of those
 * that were read: tables, calls beside a value, values beside a value. What the words before it take back is none.
 */
export function unreadIn(given: readonly DocLine[], setting: Setting, read: readonly Example[]): Unread[] {
  const { origin } = setting;
  const some = given.slice(0, MOST.lines);
  const regions = codeRegions(some, setting).filter((region) => region.skipped);
  const skipped = new Set(regions.flatMap((region) => region.lines.map(({ line }) => line)));
  const lines = some.map(({ text, line }) => {
    const isLeftOut = skipped.has(line) || text.length > MOST.length || underBadHeading(some, line);
    return { text: isLeftOut ? '' : plainText(text), line };
  });
  const isRead = (at: number): boolean => read.some(({ line }) => line === at);
  // What holds of a function that the documentation defines anew, or is not run, shows nothing of the code.
  const others = origin === 'code' ? regions.filter(({ isOther }) => isOther) : [];
  const found = others.flatMap((region): Unread[] => {
    const check = region.lines.find(({ text }) => /\bassert\w*\b/.test(text));
    return check === undefined ? [] : [{ origin, line: check.line, what: 'line' }];
  });
  const tables = tablesIn(lines);
  for (const table of tables) {
    const left = table.rows.filter(({ line }) => !isRead(line.line));
    if (left.length < table.rows.length)
      found.push(...left.map(({ line }): Unread => ({ origin, line: line.line, what: 'row' })));
    else if (speaksOfFunctions(table, lines, setting)) found.push({ origin, line: table.head.line, what: 'table' });
  }
  const ofTables = new Set(tables.flatMap(({ head, rows }) => [head.line, ...rows.map(({ line }) => line.line)]));
  const rest = lines.map((each) => (ofTables.has(each.line) ? { ...each, text: '' } : each));
  const calls = new Set(callsBesideValues(rest, setting, read));
  const isOnly = origin !== 'code' && onlyFunction(setting) !== undefined;
  for (const { text, line } of rest) {
    if (calls.has(line) || (isOnly && !isRead(line) && tiesValues(text, origin)))
      found.push({ origin, line, what: 'line' });
  }
  return found;
}

/** Functions that others may call by their names. */
const namesOf = oncePer(({ functions }: Declarations): string[] => [
  ...new Set(functions.filter(({ isPublic, name }) => isPublic && /^\w{2,}$/.test(name)).map(({ name }) => name)),
]);

const callOf = oncePer((declarations: Declarations): RegExp | undefined => {
  const names = namesOf(declarations);
  if (names.length === 0) return undefined;
  return new RegExp(String.raw`(?<![\w$])(?:${names.join('|')})\s*(?:<[^()<>]*>)?\(`, 'g');
});

/** Is a table of what functions of the text come to: do its headings, its cells or the words above it name one? */
function speaksOfFunctions(table: MarkdownTable, lines: readonly DocLine[], setting: Setting): boolean {
  const { head, names, rows } = table;
  const call = callOf(setting.declarations);
  if (call === undefined || !rows.some(({ cells }) => cells.some((cell) => HAS_LITERAL.test(cell)))) return false;
  const named = new RegExp(String.raw`(?<![\w$])(?:${namesOf(setting.declarations).join('|')})(?:\(|\x60|$)`);
  if (names.some((name) => named.test(name))) return true;
  if (rows.some(({ cells }) => cells.some((cell) => cell.search(call) >= 0))) return true;
  const isOnly = onlyFunction(setting) !== undefined;
  if (namesResults(names)) return isOnly;
  const above = lines.findLast(({ line, text }) => line < head.line && text.trim() !== '')?.text ?? '';
  if (named.test(above)) return true;
  const last = names.at(-1) ?? '';
  return setting.origin === 'request' && isOnly && names.length > 1 && !isRemark(last) && !isRemark(names[0] ?? '');
}

/** The lines on which a call of the text's functions stands beside a value that was not read as its result. */
function callsBesideValues(lines: readonly DocLine[], setting: Setting, read: readonly Example[]): number[] {
  const text = lines.map((each) => each.text).join('\n');
  const call = callOf(setting.declarations);
  if (call === undefined) return [];
  const { calls: known, lines: at } = readBefore(read);
  const starts = lineStarts(text);
  return [...text.matchAll(call)].flatMap((found) => {
    const end = balanced(text, found.index + found[0].length - 1);
    const line = lines[lineAmong(starts, found.index) - 1]?.line ?? 0;
    if (end === undefined || at.has(line) || isDenied(text, found.index)) return [];
    const whole = text.slice(found.index, end);
    if (!HAS_LITERAL.test(whole.slice(found[0].length)) || known.some((each) => each.includes(squashed(whole))))
      return [];
    const behind = end + (/^\)*/.exec(text.slice(end))?.[0].length ?? 0);
    const tied = connectorAt(text, behind);
    return tied !== undefined && BEGINS_LITERAL.test(text.slice(tied, tied + 40)) ? [line] : [];
  });
}

/** What was read, asked for beside each comment of a text. */
const readBefore = oncePer((read: readonly Example[]) => ({
  calls: read.map((each) => squashed([...each.setup, each.call].join(' '))),
  lines: new Set(read.map(({ line }) => line)),
}));

const squashed = (code: string): string => code.replaceAll(/\s+/g, '').replaceAll("'", '"');

/** Does a line tie values to values, by an arrow or in words? */
function tiesValues(text: string, origin: Origin): boolean {
  const comes = COMES_TO.exec(text);
  const given = comes === null ? '' : text.slice(0, comes.index);
  if (comes !== null && /\d|["'\x60\]]|\bempty\b/.test(given) && !isDenied(text, comes.index)) return true;
  if (origin !== 'request') return false;
  const tied = TIED.exec(text);
  if (tied !== null) return !isDenied(text, tied.index);
  const told = FOR_EXAMPLE.exec(text);
  return told !== null && (told[1]?.match(VALUES)?.length ?? 0) >= 2 && !isDenied(text, told.index);
}

const PLACES: Record<Origin, string> = { code: 'the code', request: 'your message', reply: "Claude's text" };
const WORDS: Record<Unread['what'], readonly [one: string, several: string, told: string]> = {
  table: ['table', 'tables', 'not read as examples'],
  row: ['row of a table', 'rows of tables', 'not read as examples'],
  line: ['line that looks like an example', 'lines that look like examples', 'not read'],
  doubt: ['example', 'examples', 'contradicted by others'],
  more: ['more example', 'more examples', 'not run'],
};

/** What was not read, one phrase for each kind and place: "1 table in your message: not read as examples". */
export function describeUnread(unread: readonly Unread[]): string[] {
  return [...Map.groupBy(unread, ({ origin, what }) => `${origin} ${what}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const [one, several, told] = WORDS[first.what];
    const lines = group
      .slice(0, 5)
      .map(({ line }) => line)
      .join(', ');
    const where = first.origin === 'code' ? ` (line ${lines}${group.length > 5 ? ', …' : ''})` : '';
    return [`${group.length} ${group.length === 1 ? one : several} in ${PLACES[first.origin]}${where}: ${told}`];
  });
}

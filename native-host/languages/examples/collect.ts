import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { newestAnswers } from '../../kit/newest-answers.ts';
import { namedIn } from './bound.ts';
import { declarationsIn, type Declarations, type DeclaredFunction } from './declarations.ts';
import { examplesOfCalls, examplesOfText } from './documents.ts';
import { shielded, unshielded, writesEllipsis } from './ellipsis.ts';
import type { NearbyMessages } from '../../kit/define.ts';
import type { Example, Setting } from './example.ts';
import { withoutQuoted } from './expressions.ts';
import { examplesOfStatements } from './sessions.ts';
import { readSource, type Doc, type DocLine, type ExampleSource } from './source.ts';
import { unreadIn, type Unread } from './unread.ts';

/** So many examples are run at most; the code's own and the person's come first. */
const MOST_EXAMPLES = 60;

/** Languages whose documentation is read. */
const READ: readonly LanguageId[] = [
  'python',
  'typescript',
  'tsx',
  'javascript',
  'jsx',
  'java',
  'go',
  'c',
  'cpp',
  'rust',
];

/** UTF-16 units of code that are read, those of its longest line, and lines of a script. */
const LARGEST = 60_000;
const LONGEST_LINE = 3_000;
const MOST_STATEMENTS = 300;

/** The examples of {@link readExamples}. */
export const collectExamples = (text: string, language: LanguageId, messages: NearbyMessages = {}): Example[] =>
  readExamples(text, language, messages).examples;

/** The examples of a text and its messages, and what looks like examples and is none of them. */
export interface ReadExamples {
  examples: Example[];
  unread: Unread[];
  /** Reading was given up: what there is to read is not known. */
  isLate?: true;
}

/**
 * The examples of what a text's functions do: in its own documentation, in the person's request, in Claude's words.
 * Where two say different things of one call the person's counts, then the code's; what contradicts itself in one place
 * is left out. Pure; what is not understood is left out, and told where it looks like an example.
 */
export const readExamples = (text: string, language: LanguageId, messages: NearbyMessages = {}): ReadExamples => {
  const held = readings.get(keyOfReading(text, language, messages));
  const { examples, unread, isLate } =
    held?.reading ?? newestReadings(text, language, messages.request, messages.reply);
  return { examples: [...examples], unread: [...unread], ...(isLate === undefined ? {} : { isLate }) };
};

/** Is this what the engine answers that reads examples? */
export const isReading = (answer: unknown): answer is ReadExamples =>
  typeof answer === 'object' &&
  answer !== null &&
  'examples' in answer &&
  Array.isArray(answer.examples) &&
  'unread' in answer &&
  Array.isArray(answer.unread);

/** In the place of a reading that was given up. */
export const LATE_READING: ReadExamples = { examples: [], unread: [], isLate: true };

/** Readings that somebody holds, with how many do. */
const readings = new Map<string, { reading: ReadExamples; holders: number }>();

const keyOfReading = (text: string, language: LanguageId, { request, reply }: NearbyMessages): string =>
  JSON.stringify([language, request, reply, text]);

/**
 * Holds a reading that was made elsewhere: {@link readExamples} answers with it until everybody who holds it released
 * it. Without a reading, one that is held already; undefined where none is.
 */
export function holdReading(
  text: string,
  language: LanguageId,
  messages: NearbyMessages | undefined,
  reading: ReadExamples,
): { isLate: boolean; release(): void };
export function holdReading(
  text: string,
  language: LanguageId,
  messages?: NearbyMessages,
): { isLate: boolean; release(): void } | undefined;
export function holdReading(
  text: string,
  language: LanguageId,
  messages: NearbyMessages = {},
  made?: ReadExamples,
): { isLate: boolean; release(): void } | undefined {
  const key = keyOfReading(text, language, messages);
  const held = readings.get(key) ?? (made === undefined ? undefined : { reading: made, holders: 0 });
  if (held === undefined) return undefined;
  // Who is cancelled gives up a reading that another one waits for.
  if (made !== undefined && held.reading.isLate === true) held.reading = made;
  held.holders += 1;
  readings.set(key, held);
  let isReleased = false;
  return {
    isLate: held.reading.isLate === true,
    release() {
      if (isReleased) return;
      isReleased = true;
      held.holders -= 1;
      if (held.holders === 0) readings.delete(key);
    },
  };
}

/** Readings that are kept: one verification asks for the same several times, and the next one often again. */
const READINGS_KEPT = 16;

const newestReadings = newestAnswers(
  READINGS_KEPT,
  (text: string, language: LanguageId, request: string | undefined, reply: string | undefined) =>
    readAnew(text, language, {
      ...(request === undefined ? {} : { request }),
      ...(reply === undefined ? {} : { reply }),
    }),
);

/** Is such a text read for examples? Where not, there are none. */
export const isReadForExamples = (text: string, language: LanguageId): boolean =>
  READ.includes(language) && !isTooLong(text);

const isTooLong = (text: string): boolean =>
  text.length > LARGEST || text.split('\n').some(({ length }) => length >= LONGEST_LINE);

/** How documentation marks examples. */
const MARK = />>> |```|@example\b|\bexamples?:/i;

/** Why examples that a text seems to have are not read, in words; undefined where they are, or where it has none. */
export const whyUnread = (text: string, language: LanguageId): string | undefined =>
  READ.includes(language) && isTooLong(text) && MARK.test(text)
    ? `not read in a text of over ${LARGEST} characters, or with a line of ${LONGEST_LINE} or more`
    : undefined;

function readAnew(text: string, language: LanguageId, messages: NearbyMessages): ReadExamples {
  if (!isReadForExamples(text, language)) return { examples: [], unread: [] };
  const read = readSource(text, language);
  const declarations = declarationsIn(text, read.masked, language);
  if (declarations.functions.length === 0) return { examples: [], unread: [] };
  const common = { language, declarations };
  const literal = writesEllipsis(text, read.masked);
  const readable = (lines: readonly DocLine[]): readonly DocLine[] => (literal ? lines.map(shielded) : lines);
  const masked = read.masked.split('\n');
  const ofDoc = (doc: Doc): Example[] => {
    const setting = { ...common, origin: 'code' as const, place: doc.kind === 'trailing' ? 'comment' : doc.kind };
    if (doc.kind === 'trailing') return examplesOfCalls(readable(doc.lines), setting);
    return examplesOfText(readable(doc.lines), setting, ownerOf(doc, masked, declarations));
  };
  const own = [
    ...read.docs.flatMap(ofDoc),
    ...statementRegions(text, read, declarations, language).flatMap((lines) => {
      const short = lines.filter((line) => line.text.length <= 400).slice(0, MOST_STATEMENTS);
      return examplesOfStatements(readable(short), { ...common, origin: 'code', place: 'comment' });
    }),
  ];
  const message = (markdown: string | undefined): DocLine[] =>
    markdown?.split(/\r\n|\n|\r/).map((each, index) => ({ text: each, line: index + 1 })) ?? [];
  const named = (markdown: string | undefined): Pick<Setting, 'named'> =>
    markdown === undefined ? {} : { named: namedIn(markdown, declarations) };
  const places: Place[] = [
    {
      setting: { ...common, origin: 'request', place: 'text', ...named(messages.request) },
      texts: [message(messages.request)],
    },
    {
      setting: { ...common, origin: 'code', place: 'comment' },
      texts: read.docs.filter(({ kind }) => kind !== 'trailing').map(({ lines }) => lines),
    },
    {
      setting: { ...common, origin: 'reply', place: 'text', ...named(messages.reply) },
      texts: [message(messages.reply)],
    },
  ];
  const names = new Set(declarations.functions.map(({ name }) => name));
  // That two calls come to the same says of neither what it is.
  const statesResult = ({ expected }: Example): boolean =>
    !('value' in expected && expected.value?.kind === 'made' && names.has(expected.value.name));
  const groups = places.map(({ setting, texts }) =>
    setting.origin === 'code' ? own : texts.flatMap((lines) => examplesOfText(readable(lines), setting)),
  );
  const unread = places.flatMap(({ setting, texts }, at) =>
    texts.flatMap((lines) => unreadIn(lines, setting, groups[at] ?? [])),
  );
  const meant = groups.map((group) => group.filter(statesResult).map((each) => withListed(each, declarations)));
  const { kept, doubtful } = merge(meant);
  const examples = kept.slice(0, MOST_EXAMPLES);
  const left = (what: Unread['what'], some: readonly Example[]): Unread[] =>
    some.map(({ origin, line }) => ({ origin, line, what }));
  return {
    examples: literal ? examples.map(unshielded) : examples,
    unread: [...unread, ...left('doubt', doubtful), ...left('more', kept.slice(MOST_EXAMPLES))],
  };
}

/** Lines that speak of the text, by where they stand. */
interface Place {
  setting: Setting;
  texts: readonly (readonly DocLine[])[];
}

/** A result that is named as a value of the enumeration that the function gives: `Green`, `Light::Green`. */
function withListed(example: Example, { enums }: Declarations): Example {
  const { expected, target } = example;
  if (expected.kind !== 'bare') return example;
  const name = expected.text.replace(/^\w+(?:::|\.)/, '');
  const listed = enums.find((each) => target.returns.trim() === each.name && each.variants.includes(name));
  return listed === undefined ? example : { ...example, expected: { ...expected, text: name, among: listed.variants } };
}

/** The function that a comment documents: the one around it, or the one that begins right below the masked lines. */
function ownerOf({ lines }: Doc, masked: readonly string[], { functions }: Declarations): DeclaredFunction | undefined {
  const first = lines[0]?.line ?? 1;
  const last = lines.at(-1)?.line ?? first;
  const around = functions.findLast(({ startLine, endLine }) => startLine <= first && last <= endLine);
  if (around !== undefined) return around;
  const below = functions.find(({ startLine }) => startLine > last);
  if (below === undefined) return undefined;
  const between = masked.slice(last, below.startLine - 1);
  return between.every((line) => /^\s*(?:@|#\[|\[\[|template\b|["'*/]*\s*$)/.test(line)) ? below : undefined;
}

/** Lines that are run as a script: outside of functions, below `if __name__`, in `main`. */
function statementRegions(
  text: string,
  { masked }: ExampleSource,
  { functions }: Declarations,
  language: LanguageId,
): DocLine[][] {
  const lines = text.split(/\r\n|\n|\r/).map((each, index) => ({ text: each, line: index + 1 }));
  const plain = masked.split('\n');
  const main = functions.find(
    ({ name, container }) => name === 'main' && (container === undefined || language === 'java'),
  );
  if (main !== undefined && language !== 'python') return [dedented(lines.slice(main.startLine, main.endLine - 1))];
  if (language !== 'python')
    return ['typescript', 'tsx', 'javascript', 'jsx'].includes(language) ? [outside(lines, plain)] : [];
  const guard = lines.findIndex(({ text: each }) => /^if\s+__name__\s*==/.test(each));
  const behind = guard < 0 ? [] : lines.slice(guard + 1).findIndex(({ text: each }) => /^\S/.test(each));
  const guarded =
    guard < 0 ? [] : lines.slice(guard + 1, typeof behind === 'number' && behind >= 0 ? guard + 1 + behind : undefined);
  return [outside(guard < 0 ? lines : lines.slice(0, guard), plain), dedented(guarded)];
}

/** A line that begins a definition: its body is no example. */
const DEFINITION = regex()`
  ^(?:
    @|async\s+def|def\s|class\s
    |(?:export\s+)?(?:default\s+)?(?:async\s+)?function
    |(?:export\s+)?(?:abstract\s+)?(?:class|interface|type|enum)\s
    |(?:export\s+)?(?:const|let|var)\s+[\w$]+\s*(?::[^=]+)?=\s*(?:async\s*)?
      (?:function|\([^)]*\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)
  )
`;

/** What a bracket adds to the depth of what stands behind it. */
const DEPTH_OF: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

/** Statements at the margin, each with what continues it; definitions and their bodies are left out. */
function outside(lines: readonly DocLine[], plain: readonly string[]): DocLine[] {
  const kept: DocLine[] = [];
  let skipping = false;
  let depth = 0;
  for (const line of lines) {
    const code = plain[line.line - 1] ?? '';
    if (depth === 0 && /^\S/.test(line.text)) skipping = DEFINITION.test(code);
    else if (depth === 0 && code.trim() !== '' && /^\s/.test(line.text)) skipping = true;
    if (!skipping && (code.trim() !== '' || /^(?:\/\/|#)/.test(line.text))) kept.push(line);
    for (const sign of code) depth += DEPTH_OF[sign] ?? 0;
    if (depth < 0) depth = 0;
  }
  return kept;
}

function dedented(lines: readonly DocLine[]): DocLine[] {
  const margins = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => text.length - text.trimStart().length);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  return lines.map((line) => ({ ...line, text: line.text.slice(margin) }));
}

/** Code without the blanks that stand outside of its texts. */
function withoutBlanks(code: string): string {
  const plain = withoutQuoted(code);
  return [...plain].length === plain.length
    ? plain.replaceAll(/\s+|["'\x60] *["'\x60]/g, (found, at: number) =>
        found.trim() === '' ? '' : code.slice(at, at + found.length),
      )
    : code;
}

function keyOf({ setup, call }: Example): string {
  return JSON.stringify([setup, withoutBlanks(call).replaceAll("'", '"').replace(/;$/, '')]);
}

/** Examples of which each call has one, and those that say different things of one call in one place. */
function merge(groups: readonly (readonly Example[])[]): { kept: Example[]; doubtful: Example[] } {
  const kept = new Map<string, Example>();
  const doubtful: Example[] = [];
  for (const group of groups) {
    for (const [key, [first, ...others]] of Map.groupBy(group, keyOf)) {
      if (first === undefined || kept.has(key)) continue;
      // One that contradicts itself says nothing.
      if (others.every((other) => hasSameResult(first, other))) kept.set(key, first);
      else doubtful.push(first);
    }
  }
  return { kept: [...kept.values()], doubtful };
}

function hasSameResult({ expected: a }: Example, { expected: b }: Example): boolean {
  const normalised = (expected: Example['expected']): string =>
    'text' in expected ? withoutBlanks(expected.text).replaceAll("'", '"') : expected.name;
  return normalised(a) === normalised(b);
}

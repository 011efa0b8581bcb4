import { applyPatch, parsePatch, type StructuredPatch } from 'diff';

/** One file's part of a diff. */
export interface FilePatch {
  /** File names as the diff gives them, without `a/` and `b/`; undefined without headers or for /dev/null. */
  oldFile?: string;
  newFile?: string;
  deletes: boolean;
  creates: boolean;
  hunks: StructuredPatch['hunks'];
  /** False when some hunk says no line numbers: then it must fit in exactly one place. */
  numbered: boolean;
}

const HUNK = /^@@(?: -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@)?/;

const GIT_HEADER = /new file|deleted file|old mode|new mode|similarity|rename /.source;
const DIFF_LINE = new RegExp(String.raw`^(?:[+\- @\\]|diff |index |Index: |={5,}$|${GIT_HEADER}|---|\+\+\+|$)`);

/**
 * Does the text read as a unified diff (with or without file headers)?
 * @param labelled the block calls itself a diff: then it needs no `@@`.
 */
export function looksLikeDiff(code: string, labelled: boolean): boolean {
  const lines = code.split('\n');
  return (
    (labelled || lines.some((line) => HUNK.test(line))) &&
    lines.some((line) => /^[+-]/.test(line)) &&
    lines.every((line) => DIFF_LINE.test(line))
  );
}

/**
 * Reads a diff; counts in hunk headers are taken from the lines (they are often wrong in written answers). Undefined
 * when it is none.
 */
export function parseDiff(code: string): FilePatch[] | undefined {
  const patches: FilePatch[] = [];
  for (const { header, body } of filesOf(code)) {
    const hunks = hunksOf(body);
    if (hunks === undefined) return undefined;
    const oldFile = nameIn(header, '---');
    const newFile = nameIn(header, '+++');
    const creates = header.some((line) => line.startsWith('--- /dev/null'));
    const deletes = header.some((line) => line.startsWith('+++ /dev/null'));
    patches.push({
      ...(oldFile === undefined ? {} : { oldFile }),
      ...(newFile === undefined ? {} : { newFile }),
      creates,
      deletes,
      ...hunks,
    });
  }
  return patches.length === 0 ? undefined : patches;
}

function filesOf(code: string): { header: string[]; body: string[] }[] {
  const files: { header: string[]; body: string[] }[] = [];
  const lines = code.split('\n');
  if (lines.at(-1) === '') lines.pop();
  let current: { header: string[]; body: string[] } | undefined;
  lines.forEach((line, index) => {
    const headed =
      line.startsWith('--- ') && (lines[index + 1] ?? '').startsWith('+++ ') && HUNK.test(lines[index + 2] ?? '');
    const begins = line.startsWith('diff ') || line.startsWith('Index: ') || headed;
    if (current === undefined || (begins && current.body.length > 0)) files.push((current = { header: [], body: [] }));
    const inHeader = current.body.length === 0 && !HUNK.test(line);
    if (
      inHeader &&
      /^(?:diff |index |Index: |={5,}$|new file|deleted file|old mode|new mode|similarity|rename |--- |\+\+\+ |$)/.test(
        line,
      )
    )
      current.header.push(line);
    else current.body.push(line);
  });
  return files.filter(({ body }) => body.length > 0);
}

function nameIn(header: readonly string[], mark: string): string | undefined {
  const name = header
    .find((line) => line.startsWith(`${mark} `))
    ?.slice(4)
    .split('\t')[0]
    ?.trim();
  return name === undefined || name === '/dev/null' || name === '' ? undefined : name.replace(/^[ab]\//, '');
}

/** Writes the hunks anew with right counts and has them read by the library. */
function hunksOf(body: readonly string[]): Pick<FilePatch, 'hunks' | 'numbered'> | undefined {
  const groups: { start: number; lines: string[] }[] = [];
  let numbered = true;
  for (const line of body) {
    const header = HUNK.exec(line);
    if (header !== null) {
      if (header[1] === undefined) numbered = false;
      groups.push({ start: Number(header[1] ?? 1), lines: [] });
      continue;
    }
    if (groups.length === 0) {
      numbered = false;
      groups.push({ start: 1, lines: [] });
    }
    if (line === '') groups.at(-1)?.lines.push(' ');
    else if (/^[ +\-\\]/.test(line)) groups.at(-1)?.lines.push(line);
    else return undefined;
  }
  let shift = 0;
  const text = groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ start, lines }) => {
      const removed = lines.filter((line) => line.startsWith('-') || line.startsWith(' ')).length;
      const added = lines.filter((line) => line.startsWith('+') || line.startsWith(' ')).length;
      const newStart = Math.max(0, start + shift);
      shift += added - removed;
      return `@@ -${start},${removed} +${newStart},${added} @@\n${lines.join('\n')}\n`;
    });
  if (text.length === 0) return undefined;
  try {
    return { hunks: parsePatch(`--- a\n+++ b\n${text.join('')}`)[0]?.hunks ?? [], numbered };
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** What became of a patch. */
export type Applied = { text: string; how: 'exact' | 'fuzzy' } | { problem: string };

/**
 * Context lines that may differ, in number: the more a hunk shows of the file, the more. The lines taken away must all
 * be there.
 */
function fuzzOf(hunks: FilePatch['hunks']): number {
  const shown = Math.min(
    ...hunks.map(({ lines }) => lines.filter((line) => line.startsWith(' ') || line.startsWith('-')).length),
  );
  if (shown >= 6) return 2;
  return shown >= 4 ? 1 : 0;
}

/**
 * Applies a file's patch to its text: exactly, else with up to two differing context lines; refuses what fits nowhere
 * or in several places.
 */
export function applyFilePatch(text: string, patch: FilePatch): Applied {
  const structured: StructuredPatch = {
    oldFileName: 'a',
    newFileName: 'b',
    oldHeader: undefined,
    newHeader: undefined,
    hunks: patch.hunks,
  };
  if (!patch.numbered && patch.hunks.some((hunk) => matchCount(text, hunk) !== 1))
    return { problem: 'the diff has no line numbers and does not fit in exactly one place' };
  for (const [fuzzFactor, how] of [
    [0, 'exact'],
    [fuzzOf(patch.hunks), 'fuzzy'],
  ] as const) {
    const result = applyPatch(text, structured, { fuzzFactor });
    if (result !== false) return { text: result, how };
  }
  return { problem: 'the diff does not apply to the file as it is' };
}

function matchCount(text: string, hunk: StructuredPatch['hunks'][number]): number {
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const old = hunk.lines.filter((line) => line.startsWith(' ') || line.startsWith('-')).map((line) => line.slice(1));
  if (old.length === 0) return text === '' ? 1 : 2;
  let places = 0;
  for (let at = 0; at + old.length <= lines.length; at += 1)
    if (old.every((line, index) => lines[at + index] === line)) places += 1;
  return places;
}

/** Hunks of one file of a diff. */
export type Hunks = StructuredPatch['hunks'];

/** From the old text to the new one, or back. */
export type Direction = 'forward' | 'backward';

/** One line of a side of a hunk. */
interface HunkLine {
  text: string;
  /** The file ends with it, without a line end. */
  last: boolean;
  /** Stands on both sides. */
  shared: boolean;
}

interface Sides {
  from: HunkLine[];
  to: HunkLine[];
  /** Where the hunk says that it begins in the text that it is applied to, from 0. */
  at: number;
}

/**
 * Applies all hunks of a file to its text without any tolerance but for place: a hunk may have moved by any number of
 * lines, and every line that it shows must be there. As in git-apply(1) one from the first line on must fit there, and
 * one that shows nothing after its change at the end of the file, else what was applied already would fit once more.
 * Line ends count unless nothing fits with them. Undefined where it does not fit.
 */
export const applyExactly = (text: string, hunks: Hunks, direction: Direction): string | undefined =>
  apply(text, hunks, direction, true) ?? apply(text, hunks, direction, false);

function apply(text: string, hunks: Hunks, direction: Direction, lineEnds: boolean): string | undefined {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const lineEnd = lineEnds || lines[0]?.endsWith('\r\n') !== true ? '\n' : '\r\n';
  const fits = (line: string | undefined, wanted: HunkLine | undefined): boolean => {
    if (line === undefined || wanted === undefined || line.endsWith('\n') === wanted.last) return false;
    const bare = line.endsWith('\n') ? line.slice(0, -1) : line;
    return lineEnds ? bare === wanted.text : withoutReturn(bare) === withoutReturn(wanted.text);
  };
  const made: string[] = [];
  let done = 0;
  let moved = 0;
  for (const hunk of hunks) {
    const { from, to, at } = sidesOf(hunk, direction);
    const matches = (place: number): boolean => from.every((wanted, index) => fits(lines[place + index], wanted));
    const place = candidatePositions(from, to, { at, moved, done, count: lines.length }).find(matches);
    if (place === undefined) return undefined;
    made.push(...lines.slice(done, place));
    let next = place;
    for (const each of sharedAndNew(from, to)) {
      if (each === 'gone') next += 1;
      else if (each.shared) made.push(lines[next++] ?? '');
      else made.push(textOf(each, lineEnds, lineEnd));
    }
    done = place + from.length;
    moved = place - at;
  }
  return [...made, ...lines.slice(done)].join('');
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const textOf = ({ text, last }: HunkLine, lineEnds: boolean, lineEnd: string): string =>
  `${lineEnds ? text : withoutReturn(text)}${last ? '' : lineEnd}`;

/** The lines of a side in the order of the hunk, with a mark where one of the other side goes. */
function* sharedAndNew(from: readonly HunkLine[], to: readonly HunkLine[]): Generator<HunkLine | 'gone'> {
  let at = 0;
  for (const line of from) {
    if (!line.shared) {
      yield 'gone';
      continue;
    }
    while (to[at] !== line && at < to.length) yield to[at++] ?? line;
    yield line;
    at += 1;
  }
  yield* to.slice(at);
}

function sidesOf({ oldStart, newStart, lines }: Hunks[number], direction: Direction): Sides {
  const [old, fresh]: [HunkLine[], HunkLine[]] = [[], []];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('\\')) continue;
    const mark = line[0];
    const read = { text: line.slice(1), last: lines[index + 1]?.startsWith('\\') === true, shared: mark === ' ' };
    if (mark !== '+') old.push(read);
    if (mark !== '-') fresh.push(read);
  }
  return direction === 'forward'
    ? { from: old, to: fresh, at: oldStart - 1 }
    : { from: fresh, to: old, at: newStart - 1 };
}

/** Places where a hunk may begin, from 0, the nearest to where it says first. */
function* candidatePositions(
  from: readonly HunkLine[],
  to: readonly HunkLine[],
  { at, moved, done, count }: { at: number; moved: number; done: number; count: number },
): Generator<number> {
  const latest = count - from.length;
  const expected = at + moved;
  const open = from.at(-1)?.shared !== true || to.at(-1)?.shared !== true;
  // Without a line around it nothing but the number says where it belongs.
  const bare = !from.some(({ shared }) => shared);
  let only: number | undefined;
  if (bare) only = expected;
  else if (at <= 0) only = 0;
  else if (open) only = latest;
  if (only !== undefined) {
    if (only >= done && only <= latest) yield only;
    return;
  }
  if (expected >= done && expected <= latest) yield expected;
  for (let away = 1; expected - away >= done || expected + away <= latest; away += 1) {
    if (expected - away >= done && expected - away <= latest) yield expected - away;
    if (expected + away >= done && expected + away <= latest) yield expected + away;
  }
}

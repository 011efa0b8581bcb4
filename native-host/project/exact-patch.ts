import type { StructuredPatch } from 'diff';

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
    const place = placesOf(from, to, { at, moved, done, count: lines.length }).find(matches);
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
function* placesOf(
  from: readonly HunkLine[],
  to: readonly HunkLine[],
  { at, moved, done, count }: { at: number; moved: number; done: number; count: number },
): Generator<number> {
  const latest = count - from.length;
  const expected = at + moved;
  const open = from.at(-1)?.shared !== true || to.at(-1)?.shared !== true;
  // Without a line around it nothing but the number says where it belongs.
  const bare = !from.some(({ shared }) => shared);
  const only = bare ? expected : at <= 0 ? 0 : open ? latest : undefined;
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

import { diffArrays } from 'diff';
import type { Finding } from '../../shared/finding.ts';

/** The text of a file, or undefined when there is none. */
type TextOf = (file: string) => string | undefined;

/** What laying blocks in changed about a check's findings. */
export interface Comparison {
  /** Only these count. In the order of the run with the blocks. */
  fresh: Finding[];
  /** Found before and with the blocks; as they are with the blocks. */
  kept: Finding[];
  /** Found before, no longer with the blocks. */
  gone: Finding[];
}

/** Above this many differing lines two texts are compared as wholly different. */
const MOST_EDITS = 4_000;

/**
 * Compares a check's findings on the project as it is with those on the project with blocks laid in. A finding is the
 * same when backend, rule, message, severity and the text of its line are: first where the change left the line in its
 * place, then wherever the line went. Each earlier finding accounts for one later at most, so a copied mistake is new.
 * @param before texts of the project as it is. @param after texts with the blocks laid in.
 */
export function compareFindings(
  earlier: readonly Finding[],
  later: readonly Finding[],
  before: TextOf,
  after: TextOf,
): Comparison {
  const lines = { before: linesOf(before), after: linesOf(after) };
  const maps = new Map<string, (line: number) => number | undefined>();
  const mapOf = (file: string): ((line: number) => number | undefined) => {
    const known = maps.get(file) ?? lineMap(lines.before(file), lines.after(file));
    maps.set(file, known);
    return known;
  };
  const open = new Map<string, { finding: Finding; index: number }[]>();
  earlier.forEach((finding, index) => {
    const key = keyOf(finding, lines.before);
    const same = open.get(key);
    if (same === undefined) open.set(key, [{ finding, index }]);
    else same.push({ finding, index });
  });
  const matched = new Set<number>();
  const keys = later.map((finding) => keyOf(finding, lines.after));
  const take = (at: number, fits: (finding: Finding) => boolean): void => {
    if (matched.has(at)) return;
    const candidates = open.get(keys[at] ?? '') ?? [];
    const index = candidates.findIndex(({ finding }) => fits(finding));
    if (index < 0) return;
    candidates.splice(index, 1);
    matched.add(at);
  };
  later.forEach(({ file, range }, at) =>
    take(
      at,
      (old) => mapOf(file)(old.range.startLine) === range.startLine && old.range.startColumn === range.startColumn,
    ),
  );
  later.forEach(({ file, range }, at) => take(at, (old) => mapOf(file)(old.range.startLine) === range.startLine));
  later.forEach((_, at) => take(at, () => true));
  return {
    fresh: later.filter((_, at) => !matched.has(at)),
    kept: later.filter((_, at) => matched.has(at)),
    gone: [...open.values()]
      .flat()
      .sort((a, b) => a.index - b.index)
      .map(({ finding }) => finding),
  };
}

const keyOf = (
  { file, backend, rule, severity, message, range }: Finding,
  lines: (file: string) => readonly string[],
): string =>
  JSON.stringify([
    file,
    backend,
    rule,
    severity,
    withoutPlaces(message),
    (lines(file)[range.startLine - 1] ?? '').trim(),
  ]);

/** A message that names another line says the same when that line has moved. */
const withoutPlaces = (message: string): string =>
  message.replace(/\b(line|lines|column|at)(\s+)\d+(?:[:,-]\d+)*/gi, '$1$2#').replace(/:\d+:\d+\b/g, ':#');

function linesOf(text: TextOf): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const lines = known.get(file) ?? text(file)?.split(/\r?\n/) ?? [];
    known.set(file, lines);
    return lines;
  };
}

/** Where each line (from 1) of a text is in a changed one; undefined for one that is gone or changed. */
export function lineMap(before: readonly string[], after: readonly string[]): (line: number) => number | undefined {
  if (before.length === after.length && before.every((line, index) => line === after[index])) return (line) => line;
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS }) ?? [];
  const places = new Map<number, number>();
  let old = 1;
  let now = 1;
  for (const { added, removed, value } of changes) {
    if (!added && !removed) value.forEach((_, index) => places.set(old + index, now + index));
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return (line) => places.get(line);
}

import { diffArrays } from 'diff';

/** What Claude wrote into a file, and what stands there now that somebody changed it. */
export interface SurvivingEdits {
  written: string;
  kept: string;
  /** Lines of `written` in the file as it was written, from 1, inclusive. */
  lines: [number, number];
}

/** Lines around a change that make it understood. */
const AROUND = 3;

/**
 * Above this many differing lines nobody is asked what was kept: the comparison takes its square, and others wait for
 * it.
 */
const MOST_EDITS = 1_000;

const linesOf = (text: string): string[] => text.split('\n');

/**
 * Later changes to the lines that were written into a file: null when those lines are as they were written. Changes of
 * other lines between them are part of the answer, those before and after are not. Null, too, where the texts are
 * wholly different.
 * @param before the file before it was written; null when there was none
 */
export function survivingEdits(before: string | null, written: string, now: string): SurvivingEdits | null {
  const own = ownLines(before, written);
  const old = linesOf(written);
  const fresh = linesOf(now);
  const changed = own === undefined ? undefined : segments(old, fresh);
  const touched = (changed ?? []).filter(({ from, to }) => {
    // Lines that were put between two of Claude's are a change of what Claude wrote.
    for (let line = Math.min(from, to - 1); line <= Math.max(from, to - 1); line += 1) if (own?.has(line)) return true;
    return false;
  });
  const first = touched[0];
  const last = touched.at(-1);
  if (first === undefined || last === undefined) return null;
  const above = Math.min(AROUND, first.from, first.freshFrom);
  const below = Math.min(AROUND, old.length - last.to, fresh.length - last.freshTo);
  const start = first.from - above;
  const end = last.to + below;
  return {
    written: old.slice(start, end).join('\n'),
    kept: fresh.slice(first.freshFrom - above, last.freshTo + below).join('\n'),
    lines: [start + 1, Math.max(start + 1, end)],
  };
}

/** Indices of the lines that the writing added or changed; undefined for too many. */
function ownLines(before: string | null, written: string): Set<number> | undefined {
  if (before === null) return new Set(linesOf(written).keys());
  const changed = segments(linesOf(before), linesOf(written));
  if (changed === undefined) return undefined;
  const own = new Set<number>();
  for (const { freshFrom, freshTo } of changed) for (let line = freshFrom; line < freshTo; line += 1) own.add(line);
  return own;
}

interface Segment {
  from: number;
  to: number;
  freshFrom: number;
  freshTo: number;
}

/** Where two texts differ; ranges by index, the end exclusive. Undefined where they differ too much. */
function segments(old: readonly string[], fresh: readonly string[]): Segment[] | undefined {
  const changes = diffArrays([...old], [...fresh], { maxEditLength: MOST_EDITS });
  if (changes === undefined) return undefined;
  const found: Segment[] = [];
  let at = 0;
  let freshAt = 0;
  let open: Segment | null = null;
  for (const { added, removed, count } of changes) {
    if (!added && !removed) {
      open = null;
      at += count;
      freshAt += count;
      continue;
    }
    if (open === null) {
      open = { from: at, to: at, freshFrom: freshAt, freshTo: freshAt };
      found.push(open);
    }
    if (removed) open.to = at += count;
    else open.freshTo = freshAt += count;
  }
  return found;
}

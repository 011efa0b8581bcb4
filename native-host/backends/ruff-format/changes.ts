import { diffArrays } from 'diff';
import { changesIn, type Change } from '../format-changes.ts';

/** Beyond this many differing lines a comparison takes too long. */
const MOST_EDITS = 4_000;

/** What makes one text of the other, line by line, or undefined when that is too much. */
export function changesBetween(text: string, formatted: string): Change[] | undefined {
  const parts = diffArrays(text.split('\n'), formatted.split('\n'), { maxEditLength: MOST_EDITS });
  return parts === undefined ? undefined : changesIn(parts.flatMap(({ added, removed, value }) => value.map((line) => `${added ? '+' : removed ? '-' : ' '}${line}`)), 1);
}

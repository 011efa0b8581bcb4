import { diffArrays } from 'diff';
import { changesIn, type FormatChange } from '../../kit/format-changes.ts';

/** Beyond this many differing lines a comparison takes too long. */
const MOST_EDITS = 4_000;

/** What makes one text of the other, line by line, or undefined when that is too much. */
export function changesBetween(text: string, formatted: string): FormatChange[] | undefined {
  // The end of line that both have is no empty line, with which an added one could be matched.
  const ends = text.endsWith('\n') && formatted.endsWith('\n');
  const linesOf = (each: string): string[] => (ends ? each.slice(0, -1) : each).split('\n');
  const parts = diffArrays(linesOf(text), linesOf(formatted), { maxEditLength: MOST_EDITS });
  if (parts === undefined) return undefined;
  return changesIn(
    parts.flatMap((part) => part.value.map((line) => `${signOf(part)}${line}`)),
    1,
  );
}

function signOf({ added, removed }: { added: boolean; removed: boolean }): string {
  if (added) return '+';
  return removed ? '-' : ' ';
}

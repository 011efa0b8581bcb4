import type { Range } from '../../shared/finding.ts';

/** A line and a column from 1; the column counts UTF-16 units. */
export interface Position {
  line: number;
  column: number;
}

/** Lines of a text with the offset where each begins, UTF-16 units; a line ends at `\n`, `\r\n` or `\r`. */
export function linesOf(text: string): { start: number; text: string }[] {
  const lines: { start: number; text: string }[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ start, text: text.slice(start, index) });
    start = index + end.length;
  }
  return [...lines, { start, text: text.slice(start) }];
}

/** Spaces in the place of a text; its ends of lines stay, and so does every offset, line and column. */
export const blanked = (text: string): string => text.replaceAll(/[^\r\n]/g, ' ');

/** Offsets at which the lines of a text begin; a line ends at `\n` alone, as for `split('\n')` and most tools. */
export const lineStarts = (text: string): number[] => [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];

/** The line, from 1, of an offset among the offsets at which lines begin. */
export function lineAmong(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Turns UTF-16 offsets of one text into positions; a line ends at `\n`, `\r\n` or `\r`. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0, ...text.matchAll(/\r\n|\r|\n/g).map(({ index, 0: end }) => index + end.length)];
  return (offset) => {
    const line = lineAmong(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** The range between two UTF-16 offsets; offsets outside of the text are moved to its ends. */
export function rangeBetween(text: string, start: number, end: number): Range {
  const at = positionsIn(text);
  const clamp = (offset: number): number => Math.max(0, Math.min(text.length, offset));
  const from = at(clamp(start));
  const to = at(clamp(Math.max(start, end)));
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

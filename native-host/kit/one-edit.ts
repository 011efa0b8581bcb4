import type { Finding, Range } from '../../shared/finding.ts';
import { positionsIn } from './text-position.ts';

/** One replacement in a text, by its offsets in UTF-16 units. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Edits that lie further apart are no small fix, UTF-16 units. */
const WIDEST = 2_000;
const LONGEST_TITLE = 120;

/**
 * A tool's edits of one text as one fix, over all that lies between them; undefined where there are none, where two
 * overlap or do not lie within the text, or where they are too far apart.
 */
export function fixOf(text: string, edits: readonly TextEdit[], title: string): Finding['fix'] {
  const ordered = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (first === undefined || last === undefined || last.end - first.start > WIDEST) return undefined;
  let replaced = '';
  let done = first.start;
  for (const edit of ordered) {
    if (edit.start < done || edit.end < edit.start || edit.end > text.length) return undefined;
    replaced += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  if (replaced.length > WIDEST) return undefined;
  const at = positionsIn(text);
  const [start, end] = [at(first.start), at(done)];
  const range: Range = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
  return { title: title.slice(0, LONGEST_TITLE), range, text: replaced };
}

/** Longer texts are no title, UTF-16 units. */
const LONGEST_QUOTE = 48;

/** A title for a fix that its tool has no words for: what would be written, where that is short, else `otherwise`. */
export const fixTitle = (written: string, otherwise: string): string =>
  written.trim() === '' || written.length > LONGEST_QUOTE || /[\n\r`]/.test(written)
    ? otherwise
    : `write \`${written.trim()}\``;

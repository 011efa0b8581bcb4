import type { LanguageId } from '../../../shared/language.ts';
import { outlineFrom, piecesOf, type Piece } from '../../kit/scan/scan-text.ts';
import { lineAmong, lineStarts } from '../../kit/text-position.ts';

/** A line of documentation without its marks, and its line in the text (from 1). */
export interface DocLine {
  text: string;
  line: number;
}

/** A comment or a docstring. Comments on lines of their own below each other are one. */
export interface Doc {
  kind: 'docstring' | 'comment' | 'trailing';
  lines: DocLine[];
  /** Of a trailing comment: the code before it on its line. */
  code?: string;
}

/** A text with what documents it set apart. */
export interface ExampleSource {
  /** As long as the text, with blanks instead of comments and of what is in strings. */
  masked: string;
  docs: Doc[];
}

interface Comment {
  start: number;
  body: string;
  block: boolean;
}

/**
 * Reads a text of one of the languages whose documentation is looked through. Pure, and never throws: what is not
 * closed lasts to the end.
 */
export function readSource(text: string, language: LanguageId): ExampleSource {
  const found = piecesOf(text, language);
  const outline = language === 'python' ? outlineFrom(text, found) : '';
  const pieces = found.map((piece): Piece =>
    language === 'python' && isDocstring(text, outline, piece) ? { ...piece, kind: 'comment' } : piece,
  );
  const masked = outlineFrom(text, pieces);
  const comments = pieces
    .filter(({ kind }) => kind === 'comment')
    .map(({ start, innerStart, innerEnd }): Comment => {
      const [mark, body] = [text.slice(start, innerStart), text.slice(innerStart, innerEnd)];
      const isEscaped = /^[^rR]*["']/.test(mark);
      return {
        start,
        body: isEscaped ? body.replaceAll(/\\(["'\\])/g, '$1') : body,
        block: mark !== '#' && mark !== '//',
      };
    });
  return { masked, docs: docsOf(text, masked, comments) };
}

const REST_OF_LINE = /[ \t]*(?:;|#|\r?\n|$)/y;

/** Is it a string of Python that stands by itself as a statement, wherever that is? */
function isDocstring(text: string, outline: string, { kind, start, end }: Piece): boolean {
  if (kind !== 'string' || text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() !== '') return false;
  REST_OF_LINE.lastIndex = end;
  // What stands before it is the end of a statement, and no open bracket or operator.
  return REST_OF_LINE.test(text) && !/[([{,=+\-*/%\\]\s*$/.test(outline.slice(Math.max(0, start - 400), start));
}

function docsOf(text: string, masked: string, comments: readonly Comment[]): Doc[] {
  const starts = lineStarts(text);
  const docs: Doc[] = [];
  let open: { doc: Doc; line: number; column: number } | undefined;
  for (const comment of comments) {
    const line = lineAmong(starts, comment.start);
    const lineStart = starts[line - 1] ?? 0;
    const before = masked.slice(lineStart, comment.start);
    const column = comment.start - lineStart;
    if (before.trim() !== '' && !comment.block) {
      docs.push({
        kind: 'trailing',
        lines: [{ text: comment.body.replace(/^[/!]?\s?/, ''), line }],
        code: text.slice(lineStart, comment.start),
      });
      open = undefined;
      continue;
    }
    if (comment.block) {
      const python =
        /["']/.test(text[comment.start] ?? '') ||
        /^[rRbBuUfF]{1,2}["']/.test(text.slice(comment.start, comment.start + 3));
      docs.push({ kind: python ? 'docstring' : 'comment', lines: linesOfBlock(comment.body, line, python) });
      open = undefined;
      continue;
    }
    const own = { text: comment.body.replace(/^[/!]? ?/, '').trimEnd(), line };
    if (open !== undefined && open.line === line - 1 && open.column === column) open.doc.lines.push(own);
    else {
      open = { doc: { kind: 'comment', lines: [own] }, line, column };
      docs.push(open.doc);
    }
    open.line = line;
  }
  return docs;
}

/** The lines of a block without its stars and its common margin. */
function linesOfBlock(body: string, first: number, python: boolean): DocLine[] {
  const lines = body.split('\n').map((each) => each.trimEnd());
  const plain = python ? lines : lines.map((each) => each.replace(/^[ \t]*\*+(?!\*)[ \t]?(?=\S|$|[ \t])/, ''));
  const margins = plain
    .slice(1)
    .filter((each) => each.trim() !== '')
    .map((each) => each.length - each.trimStart().length);
  const margin = margins.length === 0 ? 0 : Math.min(...margins);
  return plain.map((each, index) => ({
    text: index === 0 ? each.trim() : each.slice(Math.min(margin, each.length - each.trimStart().length)),
    line: first + index,
  }));
}

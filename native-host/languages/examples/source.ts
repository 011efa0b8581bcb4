import type { LanguageId } from '../../../shared/language.ts';
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
  end: number;
  body: string;
  block: boolean;
}

/** Strings that stand by themselves as a statement: Python's docstrings, wherever they are. */
interface Scan {
  masked: string[];
  comments: Comment[];
}

/**
 * Reads a text of one of the languages whose documentation is looked through. Pure, and never throws: what is not
 * closed lasts to the end.
 */
export function readSource(text: string, language: LanguageId): ExampleSource {
  const scan: Scan = { masked: [...blank(text)], comments: [] };
  if (language === 'python') scanPython(text, scan);
  else scanBraces(text, language, scan);
  const masked = scan.masked.join('');
  return { masked, docs: docsOf(text, masked, scan.comments) };
}

/** UTF-16 units, one each: a spread would join surrogates. */
const blank = (text: string): string[] => text.split('');

function hide(scan: Scan, start: number, end: number): void {
  for (let at = start; at < end; at += 1) if (scan.masked[at] !== '\n') scan.masked[at] = ' ';
}

function scanPython(text: string, scan: Scan): void {
  const token = /#[^\n]*|([rRbBuUfF]{0,2})("""|'''|"|')/g;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [whole, , quote] = found;
    if (quote === undefined) {
      scan.comments.push({ start: found.index, end: token.lastIndex, body: whole.slice(1), block: false });
      hide(scan, found.index, token.lastIndex);
      continue;
    }
    const open = token.lastIndex;
    const end = endOfString(text, open, quote);
    const lineStart = text.lastIndexOf('\n', found.index - 1) + 1;
    const alone = text.slice(lineStart, found.index).trim() === '' && /^[ \t]*(?:;|#|\r?\n|$)/.test(text.slice(end));
    if (alone && isStatement(scan.masked.slice(Math.max(0, found.index - 400), found.index).join(''))) {
      const body = text.slice(open, end - quote.length);
      scan.comments.push({
        start: found.index,
        end,
        body: /r/i.test(found[1] ?? '') ? body : body.replaceAll(/\\(["'\\])/g, '$1'),
        block: true,
      });
      hide(scan, found.index, end);
    } else hide(scan, open, Math.max(open, end - quote.length));
    token.lastIndex = end;
  }
}

/** Is what stands before a string at the margin of its line the end of a statement, and no open bracket or operator? */
function isStatement(before: string): boolean {
  const last = before.trimEnd().at(-1);
  return last === undefined || !/[([{,=+\-*/%\\]/.test(last);
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(quote, at)) return at + quote.length;
    else if (quote.length === 1 && text[at] === '\n') return at;
  }
  return text.length;
}

const REGEX_BEFORE = /(?:^|[([{,;=:!&|?+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|yield|await))\s*$/;
const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];

function scanBraces(text: string, language: LanguageId, scan: Scan): void {
  const script = SCRIPTS.includes(language);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '/' && text[at + 1] === '/') {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 ? text.length : newline;
      scan.comments.push({ start: at, end, body: text.slice(at + 2, end), block: false });
      hide(scan, at, end);
      at = end - 1;
    } else if (sign === '/' && text[at + 1] === '*') {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      scan.comments.push({ start: at, end, body: text.slice(at + 2, close < 0 ? end : close), block: true });
      hide(scan, at, end);
      at = end - 1;
    } else if (script && sign === '/' && REGEX_BEFORE.test(text.slice(Math.max(0, at - 20), at))) {
      const found = /\/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+\//y;
      found.lastIndex = at;
      const length = found.exec(text)?.[0].length ?? 1;
      hide(scan, at, at + length);
      at += length - 1;
    } else if (sign === '"' || sign === '`' || sign === "'") at = scanQuoted(text, at, language, scan) - 1;
    else if (
      sign === 'r' &&
      language === 'rust' &&
      /^r#*"/.test(text.slice(at, at + 10)) &&
      !/\w/.test(text[at - 1] ?? '')
    ) {
      const hashes = /^r(#*)"/.exec(text.slice(at, at + 10))?.[1] ?? '';
      const close = text.indexOf(`"${hashes}`, at + hashes.length + 2);
      const end = close < 0 ? text.length : close + hashes.length + 1;
      hide(scan, at, end);
      at = end - 1;
    }
  }
}

/** The end of a quoted thing; a lifetime of Rust and a separator of digits of C++ are none. */
function scanQuoted(text: string, at: number, language: LanguageId, scan: Scan): number {
  const quote = text[at] ?? '';
  if (quote === "'" && language === 'rust' && !/^'(?:\\[^\n]{1,10}|[^\\'\n]{1,2})'/.test(text.slice(at, at + 14)))
    return at + 1;
  if (
    quote === "'" &&
    /\d/.test(text[at - 1] ?? '') &&
    /[\da-f]/i.test(text[at + 1] ?? '') &&
    ['c', 'cpp'].includes(language)
  )
    return at + 1;
  if (quote === '`' && language !== 'go' && !SCRIPTS.includes(language)) return at + 1;
  const long = quote === '"' && language === 'java' && text.startsWith('"""', at);
  if (quote === '`' && language === 'go') {
    const close = text.indexOf('`', at + 1);
    hide(scan, at + 1, close < 0 ? text.length : close);
    return close < 0 ? text.length : close + 1;
  }
  const mark = long ? '"""' : quote;
  for (let end = at + mark.length; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (quote === '`' && text[end] === '$' && text[end + 1] === '{') end = skipSubstitution(text, end + 2) - 1;
    else if (text.startsWith(mark, end)) {
      hide(scan, at + mark.length, end);
      return end + mark.length;
    } else if (text[end] === '\n' && quote !== '`' && !long && language !== 'rust') {
      hide(scan, at + 1, end);
      return end;
    }
  }
  hide(scan, at + 1, text.length);
  return text.length;
}

function skipSubstitution(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
  }
  return at;
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

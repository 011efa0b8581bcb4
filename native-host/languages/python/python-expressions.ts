import { lineAmong, lineStarts } from '../../kit/text-position.ts';
import { closing } from '../examples/declarations.ts';
import { openAt, withoutQuiet } from './python-left-out.ts';

/** A text of Python for looking around in: strings and comments are blank, offsets are UTF-16 units. */
export interface Code {
  text: string;
  /** Of the same length: no letter of a string or a comment is taken for code. */
  blank: string;
  /** Offset of the first unit of each line. */
  starts: readonly number[];
}

/** How far names and what stands between them are looked at, UTF-16 units: no expression that is written has more. */
const WINDOW = 300;

/** Reads a text once. */
export function codeOf(text: string): Code {
  return { text, blank: withoutQuiet(text), starts: lineStarts(text) };
}

/** The offset of a line and a column, both from 1. */
export const offsetAt = ({ starts }: Code, line: number, column: number): number =>
  (starts[line - 1] ?? 0) + column - 1;

/** Where the line begins that an offset lies in. */
export const startOfLine = ({ starts }: Code, offset: number): number => starts[lineAmong(starts, offset) - 1] ?? 0;

/** A line and a column from 0, as a language server wants them. */
export function positionAt({ starts }: Code, offset: number): { line: number; character: number } {
  const line = lineAmong(starts, offset) - 1;
  return { line, character: offset - (starts[line] ?? 0) };
}

/** The bracket that is open at an offset, or -1. */
export const openBracketAt = ({ blank }: Code, offset: number): number => openAt(blank, offset);

/** How many brackets are open at each offset of a text, what {@link openBracketAt} would count for each anew. */
export function bracketDepths({ blank }: Code): Uint32Array {
  const depths = new Uint32Array(blank.length + 1);
  for (let depth = 0, at = 0; at < blank.length; at += 1) {
    const sign = blank[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1);
    depths[at + 1] = depth;
  }
  return depths;
}

/** Where the bracket that opens at an offset is closed; the end of the text where it is not. */
const closingBracket = ({ blank }: Code, open: number): number => (closing(blank, open) ?? blank.length + 1) - 1;

/** Where the statement that an offset lies in ends, be it on a later line. */
export function endOfStatement(code: Code, offset: number): number {
  const { blank } = code;
  let depth = 0;
  for (let at = startOfLine(code, offset); at < blank.length; at += 1) {
    const sign = blank[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === '\n' && at >= offset && depth <= 0) return at;
  }
  return blank.length;
}

const isBesideDot = (blank: string, at: number): boolean =>
  /^\s*\./.test(blank.slice(at, at + WINDOW)) || /\.\s*$/.test(blank.slice(Math.max(0, at - WINDOW), at));

/** Where the expression that ends before an offset begins: names, dots, calls and subscripts. */
function expressionStart(code: Code, end: number): number {
  const { blank } = code;
  let at = end;
  for (;;) {
    const before = blank[at - 1] ?? '';
    if (/[)\]}]/.test(before)) at = Math.max(0, openBracketAt(code, at - 1));
    else if (/[\w.]/.test(before)) at -= 1;
    else if (/\s/.test(before) && isBesideDot(blank, at)) at -= 1;
    else return at;
  }
}

/** What stands before the dot of a member that begins at an offset; undefined where no dot does. */
export function receiverOf(code: Code, member: number): { start: number; end: number } | undefined {
  const from = Math.max(0, member - WINDOW);
  const dot = /\.\s*$/.exec(code.blank.slice(from, member));
  if (dot === null) return undefined;
  const end = from + dot.index;
  return { start: expressionStart(code, end), end };
}

/** A call by its opening bracket: where what is called ends, and what it is given. */
export interface PythonCall {
  open: number;
  /** The offset of the last name of what is called. */
  name: number;
  positional: number;
  keywords: readonly { name: string; at: number }[];
  /** Has it `*` or `**`, behind which there may be anything? */
  isSpread: boolean;
}

/** Reads the call that has its opening bracket at an offset; undefined where nothing that has a name is called. */
export function callAt(code: Code, open: number): PythonCall | undefined {
  const from = Math.max(0, open - WINDOW);
  const callee = /\b[A-Za-z_]\w*\s*$/.exec(code.blank.slice(from, open));
  if (code.blank[open] !== '(' || callee === null) return undefined;
  const keywords: { name: string; at: number }[] = [];
  let positional = 0;
  let isSpread = false;
  for (const { start, end } of argumentsOf(code, open)) {
    const argument = code.blank.slice(start, end);
    const keyword = /^(\s*)([A-Za-z_]\w*)\s*=(?!=)/.exec(argument);
    if (/^\s*\*/.test(argument)) isSpread = true;
    else if (keyword !== null) keywords.push({ name: keyword[2] ?? '', at: start + (keyword[1]?.length ?? 0) });
    else if (argument.trim() !== '') positional += 1;
  }
  return { open, name: from + callee.index, positional, keywords, isSpread };
}

function argumentsOf(code: Code, open: number): { start: number; end: number }[] {
  const close = closingBracket(code, open);
  const parts: { start: number; end: number }[] = [];
  let start = open + 1;
  for (let at = start; at < close; at += 1) {
    if ('([{'.includes(code.blank[at] ?? '')) at = closingBracket(code, at);
    else if (code.blank[at] === ',') {
      parts.push({ start, end: at });
      start = at + 1;
    }
  }
  return [...parts, { start, end: close }];
}

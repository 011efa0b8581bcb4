/** How a string is read: as it stands, or with programs between its braces (`s!"{f x}"`), which may have strings. */
type Strings = 'plain' | 'interpolated';

const CHARACTER = /(?<![\p{L}\p{N}_'])'(?:\\(?:u[\da-f]{4}|x[\da-f]{2}|[^])|[^\\'\n])'/iuy;
const RAW_STRING = /(?<![\p{L}\p{N}_'])r(?<fence>#*)"[^]*?"\k<fence>/uy;
const BLANK = /[^\n]/g;

/**
 * The text with spaces for its comments, every place kept. What is a comment depends on which parser reads a string and
 * on which signs there are (after `//`, `-1` is a number and no comment begins): there are two readings, and whatever
 * is code in either may be code.
 */
export const leanReadings = (text: string): string[] => [
  read(text, 'plain', () => true),
  read(text, 'interpolated', (before) => /^[\s\p{L}\p{N}_'")\]}⟩([{⟨,;.]?$/u.test(before)),
];

function read(text: string, strings: Strings, mayBegin: (before: string) => boolean): string {
  let kept = '';
  let at = 0;
  /** Braces that are open in each program within a string. */
  const braces: number[] = [];
  let isString = false;
  const take = (end: number, isComment = false): void => {
    const part = text.slice(at, end);
    kept += isComment ? part.replaceAll(BLANK, ' ') : part;
    at = end;
  };
  while (at < text.length) {
    const sign = text.charAt(at);
    if (isString) {
      if (sign === '"') isString = false;
      else if (sign === '{' && strings === 'interpolated') {
        braces.push(0);
        isString = false;
      }
      take(Math.min(text.length, at + (sign === '\\' ? 2 : 1)));
      continue;
    }
    const literal = endOf(CHARACTER, text, at) ?? endOf(RAW_STRING, text, at);
    const isOpener = (text.startsWith('/-', at) || text.startsWith('--', at)) && mayBegin(text.charAt(at - 1));
    if (literal !== undefined) take(literal);
    else if (isOpener) take(sign === '/' ? endOfBlock(text, at) : endOfLine(text, at), true);
    else {
      if (sign === '"') isString = true;
      isString ||= closesProgram(sign, braces);
      take(at + 1);
    }
  }
  return kept;
}

/** Does this sign end a program within a string, so that the string goes on? */
function closesProgram(sign: string, braces: number[]): boolean {
  const open = braces.at(-1);
  if (open === undefined || (sign !== '{' && sign !== '}')) return false;
  if (sign === '}' && open === 0) {
    braces.pop();
    return true;
  }
  braces[braces.length - 1] = open + (sign === '{' ? 1 : -1);
  return false;
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function endOfBlock(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(/\/-|-\//g)) {
    depth += mark === '/-' ? 1 : -1;
    if (depth === 0) return start + index + 2;
  }
  return text.length;
}

/** A comment to the end of the line begins where a token may: `--comm` is one, and `a--b` is a name. */
const LINE = /(?<![^\s(){};.@"])--[^\n]*/y;
const BLOCK = /\{-|-\}/g;
const LITERAL = /"(?:\\[^]|[^"\\\n])*"?|(?<![^\s(){};.@])'(?:\\[^'\n]+|\\'|[^\\'\n])'/y;
const BLANK = /[^\n]/g;

/** The text with spaces for its comments, pragmas and literals of characters and strings, every place kept. */
export function agdaCode(text: string): string {
  let kept = '';
  let at = 0;
  while (at < text.length) {
    const end = text.startsWith('{-', at) ? endOfBlock(text, at) : (endOf(LINE, text, at) ?? endOf(LITERAL, text, at));
    kept += end === undefined ? text.charAt(at) : text.slice(at, end).replaceAll(BLANK, ' ');
    at = end ?? at + 1;
  }
  return kept;
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function endOfBlock(text: string, start: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(start).matchAll(BLOCK)) {
    depth += mark === '{-' ? 1 : -1;
    if (depth === 0) return start + index + 2;
  }
  return text.length;
}

import type { Code } from './python-expressions.ts';

/** What is caught where a name or a module may not be there. */
const CAUGHT = /^except\b(?:\s*:|.*\b(?:ImportError|ModuleNotFoundError|AttributeError|Exception|BaseException)\b)/;
/** What asks which version or which parts of a package are there. */
const ASKED = /\b(?:hasattr|find_spec|version\w*|__version__)\b/i;

/** Enclosing blocks that are looked at, and lines before and behind them. */
const MOST_BLOCKS = 20;
const MOST_LINES = 2_000;

/**
 * Does the code itself reckon with it that what stands at an offset is not there: within a `try` that catches it, in
 * what is done then, or where it was asked for first? Such a name says nothing wrong.
 */
export function isGuarded({ text, blank, starts }: Code, offset: number): boolean {
  const lines = blank.split('\n');
  const at = starts.findLastIndex((start) => start <= offset);
  const marginOf = (line: string): number => line.length - line.trimStart().length;
  let margin = marginOf(lines[at] ?? '');
  for (let line = at - 1, blocks = 0; line >= Math.max(0, at - MOST_LINES) && blocks < MOST_BLOCKS; line -= 1) {
    const head = lines[line] ?? '';
    if (head.trim() === '' || marginOf(head) >= margin) continue;
    margin = marginOf(head);
    blocks += 1;
    const words = head.trim();
    if (CAUGHT.test(words)) return true;
    // What is asked for by its name stands in a string, which is blank there.
    if (/^(?:if|elif|else|while)\b/.test(words) && ASKED.test(text.slice(starts[line], starts[line + 1]))) return true;
    if (/^try\s*:/.test(words) && catches(lines.slice(line + 1, line + MOST_LINES), margin, marginOf)) return true;
    if (margin === 0) return false;
  }
  return false;
}

/** Does one of the clauses that follow at this margin catch what is not there? */
function catches(lines: readonly string[], margin: number, marginOf: (line: string) => number): boolean {
  for (const line of lines) {
    if (line.trim() === '' || marginOf(line) > margin) continue;
    if (marginOf(line) < margin || !/^(?:except|else|finally)\b/.test(line.trim())) return false;
    if (CAUGHT.test(line.trim())) return true;
  }
  return false;
}

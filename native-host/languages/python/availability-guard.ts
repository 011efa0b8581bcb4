import type { Code } from './python-expressions.ts';
import { lineAmong } from '../../kit/text-position.ts';

/** What is caught where a name or a module may not be there. */
const CAUGHT = /^except\b.*\b(?:ImportError|ModuleNotFoundError|AttributeError)\b/;
/** What is caught of everything: it reckons with a missing name only where nothing else is tried. */
const CAUGHT_ALL = /^except\b(?:\s*:|.*\b(?:Exception|BaseException)\b)/;
/** Lines of a `try` that look whether something is there. */
const LOOKS = /^(?:(?:import|from)\s.*|(?:\w+\s*=\s*)?\w+(?:\.\w+)+)$/;
/** What asks which version or which parts of a package are there. */
const ASKED = /\b(?:hasattr|find_spec)\s*\(|\bsys\.version_info\b|\b__version__\b|\bversion\s*\(/;

/** Enclosing blocks that are looked at, and lines before and behind them. */
const MOST_BLOCKS = 20;
const MOST_LINES = 2_000;

/**
 * Does the code itself reckon with it that what stands at an offset is not there: within a `try` that catches it, in
 * what is done then, or where it was asked for first? Such a name says nothing wrong.
 */
export function isGuarded({ text, blank, starts }: Code, offset: number): boolean {
  const lines = blank.split('\n');
  const at = lineAmong(starts, offset) - 1;
  let margin = marginOf(lines[at] ?? '');
  // The clauses of an `if` or a `try`, and the end of a condition over several lines, stand at the margin of its head.
  let isClause = false;
  for (let line = at - 1, blocks = 0; line >= Math.max(0, at - MOST_LINES) && blocks < MOST_BLOCKS; line -= 1) {
    const head = lines[line] ?? '';
    const own = marginOf(head);
    if (head.trim() === '' || (isClause ? own > margin : own >= margin)) continue;
    margin = own;
    blocks += 1;
    const words = head.trim();
    isClause = /^(?:(?:elif|else|except|finally)\b|[)\]}])/.test(words);
    if (CAUGHT.test(words)) return true;
    // What is asked for by its name stands in a string, which is blank there.
    if (/^(?:if|elif|while)\b/.test(words) && ASKED.test(conditionFrom(text, starts, lines, line))) return true;
    if (/^try\s*:/.test(words) && catches(lines.slice(line + 1, line + MOST_LINES), margin)) return true;
    if (margin === 0 && !isClause) return false;
  }
  return false;
}

const marginOf = (line: string): number => line.length - line.trimStart().length;

/** A condition up to its colon, be it over several lines. */
function conditionFrom(text: string, starts: readonly number[], lines: readonly string[], first: number): string {
  let last = first;
  while (last < first + MOST_BLOCKS && !/:\s*$|:\s*[^\s\])}]/.test(lines[last] ?? '')) last += 1;
  return text.slice(starts[first], starts[last + 1]);
}

/** Does one of the clauses that follow at this margin catch what is not there? */
function catches(lines: readonly string[], margin: number): boolean {
  let isLook = true;
  for (const line of lines) {
    const words = line.trim();
    if (words === '') continue;
    if (marginOf(line) > margin) {
      isLook &&= LOOKS.test(words);
      continue;
    }
    if (marginOf(line) < margin || !/^(?:except|else|finally)\b/.test(words)) return false;
    if (CAUGHT.test(words)) return true;
    if (CAUGHT_ALL.test(words)) return isLook;
    isLook = false;
  }
  return false;
}

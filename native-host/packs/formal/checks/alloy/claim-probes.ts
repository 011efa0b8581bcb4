import { closingOf } from '../../statements/brackets.ts';

/** Longer claims are not taken apart. */
const LONGEST = 4_000;
/** A body in braces, or a comprehension in what it ranges over, is not taken apart. */
const QUANTIFIER = /^(all|no)\b([^|{}]*)\|/;
const IMPLIES = /(?:=>|\bimplies\b)/y;
const OR = /(?:\|\||\bor\b)/y;
/** Gives the arrow another side: `a <=> b => c`, `a => b else c`. */
const OTHER_SIDE = /<=>|\b(?:iff|else)\b/;
/** How a line ends, or begins, that goes on with the formula of the line before. */
const GOES_ON = /(?:[|&+\-<>=.,!~^*:]|\b(?:and|or|not|implies|iff|else|in|let|all|some|no|lone|one))$/;
const WENT_ON = /^(?:[|&+\-<>=.,:)\]}]|(?:and|or|implies|iff|else|in|not\s+in|!\s*in)\b)/;

/**
 * An example of what a claim speaks of: something of each kind that it ranges over, for which its left side is true.
 * Where there is none, the claim says nothing. Undefined for a claim of another form, of which that is not known.
 * @param formula `all x: S | P implies Q`, with blanks for comments
 */
export function exampleAskedBy(formula: string): string | undefined {
  if (formula.length > LONGEST || isSeveral(formula)) return undefined;
  let rest = formula.trim();
  const opened: string[] = [];
  for (let found = QUANTIFIER.exec(rest); found !== null; found = QUANTIFIER.exec(rest)) {
    const [whole, word, declared = ''] = found;
    if (!declared.includes(':') || /\b(?:all|some|no|lone|one|let)\b[^:]*:[^:]*:/.test(declared)) return undefined;
    opened.push(`some ${declared.trim()} |`);
    rest = rest.slice(whole.length).trim();
    // `no x | P` claims the opposite of an example: it speaks of every x.
    if (word === 'no') return [...opened, 'no none'].join(' ');
  }
  if (OTHER_SIDE.test(rest)) return undefined;
  const left = leftSideOf(rest);
  if (opened.length === 0 && left === undefined) return undefined;
  return [...opened, left === undefined ? 'no none' : `(${left})`].join(' ');
}

/** What stands before the first arrow outside of every bracket; a quantifier before it takes the arrow for its own. */
function leftSideOf(formula: string): string | undefined {
  for (let at = 0; at < formula.length; at += 1) {
    const char = formula.charAt(at);
    if (char === '(' || char === '[' || char === '{') {
      at = closingOf(formula, at) - 1;
      continue;
    }
    if (char === '|' && formula.charAt(at + 1) !== '|') return undefined;
    if (/\w/.test(formula.charAt(at - 1)) && /\w/.test(char)) continue;
    IMPLIES.lastIndex = at;
    if (IMPLIES.test(formula)) return formula.slice(0, at).trim();
    OR.lastIndex = at;
    if (OR.test(formula)) return undefined;
  }
  return undefined;
}

/** Several formulas, each on lines of its own, are all claimed: one of them may say something. */
function isSeveral(formula: string): boolean {
  let flat = '';
  for (let at = 0; at < formula.length; at += 1) {
    flat += formula.charAt(at);
    if ('([{'.includes(formula.charAt(at))) at = closingOf(formula, at) - 2;
  }
  const lines = flat
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.some((line, index) => index > 0 && !WENT_ON.test(line) && !GOES_ON.test(lines[index - 1] ?? ''));
}

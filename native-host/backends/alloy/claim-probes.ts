import { closingOf } from '../../backend-kit/statements/brackets.ts';

/** Longer claims are not taken apart. */
const LONGEST = 4_000;
const QUANTIFIER = /^(all|no)\b((?:[^|{}]|\{[^{}|]*\})*?)\|/;
const IMPLIES = /(?:=>|\bimplies\b)/y;
/** What makes two formulas of one line, or a condition with another side. */
const ENDS = /(?:<=>|\biff\b|\|\||\bor\b|\belse\b)/y;

/**
 * An example of what a claim speaks of: something of each kind that it ranges over, for which its left side is true.
 * Where there is none, the claim says nothing. Undefined for a claim of another form, of which that is not known.
 * @param formula `all x: S | P implies Q`, with blanks for comments
 */
export function exampleAskedBy(formula: string): string | undefined {
  if (formula.length > LONGEST) return undefined;
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
    if (char === '|' || char === '\n') {
      // Another formula may begin here.
      if (char === '|' || !/^\s*(?:=>|implies\b|and\b|&&)/.test(formula.slice(at, at + 80))) return undefined;
      continue;
    }
    if (/\w/.test(formula.charAt(at - 1)) && /\w/.test(char)) continue;
    IMPLIES.lastIndex = at;
    if (IMPLIES.test(formula)) return formula.slice(0, at).trim();
    ENDS.lastIndex = at;
    if (ENDS.test(formula)) return undefined;
  }
  return undefined;
}

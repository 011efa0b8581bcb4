import { commentMarks, withoutComments } from '../../shared/comments.ts';
import type { LanguageId } from '../../shared/language.ts';
import { regex } from '../../shared/regex.ts';

/** Clauses by their keyword, in the order in which they stand: `requires` -> 2. */
export type Contracts = ReadonlyMap<string, number>;

/** Clauses of JML, ACSL, LemmaScript and Dafny. */
const KEYWORDS =
  'requires|ensures|invariant|loop invariant|decreases|assigns|assume|assert|modifies|signals|axiom|lemma';
/** After `//@` or within `/*@ ... @*\/` nothing else than a clause is meant. */
const MARKED = new RegExp(String.raw`^[ \t]*(?:@[ \t]*)?(${KEYWORDS})\b`);
const PLAIN = new RegExp(String.raw`^[ \t]*(?:\*[ \t]*)?(requires|ensures|invariant|decreases)\b[ \t:]+(.*)$`);
/**
 * Prusti, Creusot and Kani (Rust) and icontract, deal and their like (Python) write them as attributes of a function.
 */
const ATTRIBUTES: Partial<Record<LanguageId, RegExp>> = {
  rust: /^[ \t]*#\[(?:\w+::)?(requires|ensures|invariant|proof|pure)\b/gm,
  python: /^[ \t]*@(?:icontract\.|deal\.)?(require|ensure|invariant|pre|post|inv)\([ \t\r\n]*lambda\b/gm,
};
/**
 * Aspects and pragmas of Ada and SPARK: the compiler reads them, and whether they hold shows only a prover or a run.
 */
const ASPECT_NAME = /Pre|Post|Contract_Cases|Type_Invariant|(?:Static_|Dynamic_)?Predicate/;
const ASPECTS = regex('i')`\bwith[ \t\r\n]+(?:${ASPECT_NAME})(?:'Class)?[ \t\r\n]*=>`;
const ASPECT = regex('gi')`(?:\bwith|,)[ \t\r\n]+(${ASPECT_NAME})(?:'Class)?[ \t\r\n]*=>`;
const PRAGMA = /\bpragma[ \t\r\n]+(Precondition|Postcondition|Loop_Invariant|Loop_Variant|Assert|Assume)\b/gi;
/** A type of LiquidHaskell with a formula in it. */
const REFINED = /\{-@(?=[^@]*(?:::|\b(?:type|measure|invariant|assume)\b))[^@]*\{[^}@]*\|[^}@]*\}/g;

const LOGIC_WORDS = new Set([
  'forall',
  'exists',
  'in',
  'and',
  'or',
  'not',
  'old',
  'result',
  'true',
  'false',
  'implies',
]);

/**
 * Contracts that stand in comments or attributes, which no compiler reads: who writes `//@ ensures \result > 0` means
 * a prover to look. In plain comments only what reads as an expression over names of the code counts, for prose says
 * "requires Node >= 18" as well.
 */
export function contractsIn(language: LanguageId, text: string): Contracts {
  const found = new Map<string, number>();
  const add = (keyword: string): void => void found.set(keyword, (found.get(keyword) ?? 0) + 1);
  const names = new Set(withoutComments(text, language).match(/[A-Za-z_]\w*/g));
  for (const { marked, line } of commentLines(language, text)) {
    const clause = MARKED.exec(line)?.[1];
    if (marked && clause !== undefined) add(clause);
    else if (!marked) {
      const [, keyword, formula = ''] = PLAIN.exec(line) ?? [];
      if (keyword !== undefined && isFormula(formula, names)) add(keyword);
    }
  }
  const attribute = ATTRIBUTES[language];
  if (attribute !== undefined) for (const [, keyword] of text.matchAll(attribute)) add(keyword ?? '');
  if (language === 'ada') for (const keyword of clausesOfAda(withoutComments(text, language))) add(keyword);
  if (language === 'haskell') for (const _ of text.matchAll(REFINED)) add('refinement type');
  return found;
}

function clausesOfAda(text: string): string[] {
  const aspects = ASPECTS.test(text) ? [...text.matchAll(ASPECT)] : [];
  return [...aspects, ...text.matchAll(PRAGMA)].map(([, keyword = '']) => keyword);
}

function* commentLines(language: LanguageId, text: string): Generator<{ marked: boolean; line: string }> {
  const { lines } = commentMarks(language);
  const start = lines.length === 0 ? undefined : new RegExp(lines.join('|'), 'u');
  let block: { marked: boolean } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const opened = block === undefined ? /^[ \t]*\/\*(@?)/.exec(line) : null;
    if (opened !== null) block = { marked: opened[1] === '@' };
    if (block !== undefined) {
      yield { marked: block.marked, line: line.replace(/^[ \t]*\/\*@?/, '').replace(/@?\*\/.*$/, '') };
      if (line.includes('*/')) block = undefined;
      continue;
    }
    const mark = start?.exec(line);
    if (mark === null || mark === undefined || line.slice(0, mark.index).trim() !== '') continue;
    const rest = line.slice(mark.index + mark[0].length);
    yield { marked: rest.startsWith('@'), line: rest.startsWith('@') ? rest.slice(1) : rest };
  }
}

/** Does it compare something, name something of the code, and hold no two words that only prose puts side by side? */
function isFormula(text: string, names: ReadonlySet<string>): boolean {
  const words = [...text.matchAll(/[A-Za-z_]\w*/g)];
  const known = words.some(([word]) => names.has(word) || word === 'result');
  const prose = /[A-Za-z_]\w*[ \t]+(?=([A-Za-z_]\w*))/g;
  const sideBySide = [...text.matchAll(prose)].some(
    ([first, second = '']) => !LOGIC_WORDS.has(first.trim()) && !LOGIC_WORDS.has(second),
  );
  return known && !sideBySide && /[<>]|[=!]=|==>|\bin\b|&&|\|\|/.test(text);
}

/** "2 requires, 1 ensures". */
export const describeContracts = (contracts: Contracts): string =>
  [...contracts].map(([keyword, count]) => `${count} ${keyword}`).join(', ');

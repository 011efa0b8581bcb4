import { blanked, rangeBetween } from '../../../kit/text-position.ts';

/** One annotated formula: `fof(name, role, formula).` */
export interface AnnotatedFormula {
  kind: string;
  /** As it is written, quotes included. */
  name: string;
  role: string;
  /** UTF-16 offsets of all of it, from its kind to its full stop. */
  start: number;
  end: number;
  /** From 1. */
  line: number;
}

/** A TPTP problem as far as it must be understood to ask a prover about it. */
export interface TptpProblem {
  formulas: readonly AnnotatedFormula[];
  /** The files that are included, as they are named. */
  includes: readonly string[];
  /** What its header says: `% Status : Theorem`. */
  claim?: { status: string; start: number; end: number };
  /**
   * Was all of it annotated formulas and includes? Then what a prover says of its syntax is no surprise. It was not
   * where a `#` stands outside of quotes: there a comment begins for some provers, and not for others.
   */
  isWhole: boolean;
}

const BLANK = /(?:\s+|%[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const HEAD = /(fof|cnf|tff|tcf|thf|tpi)\s*\(\s*('(?:[^'\\]|\\.)*'|[^,()\s]+)\s*,\s*([^,()\s]+)\s*,/y;
const INCLUDE = /include\s*\(\s*'((?:[^'\\]|\\.)*)'/y;
const TOKEN = /%[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()]|[^%/'"()#]+|[\s\S]/y;
const CLAIM = /^%[ \t]*Status[ \t]*(?:\([^)\n]*\)[ \t]*)?:[ \t]*(\w+)/m;

/** Reads the annotated formulas of a TPTP problem; what stands in them is left to the provers. */
export function readTptp(text: string): TptpProblem {
  const formulas: AnnotatedFormula[] = [];
  const includes: string[] = [];
  const claimed = CLAIM.exec(text);
  const claim =
    claimed?.[1] === undefined
      ? {}
      : { claim: { status: claimed[1], start: claimed.index, end: claimed.index + claimed[0].length } };
  let at = 0;
  let isWhole = !hasNumberSign(text);
  for (;;) {
    at = matchAt(BLANK, text, at)?.end ?? at;
    if (at >= text.length) break;
    const head = matchAt(HEAD, text, at);
    const include = matchAt(INCLUDE, text, at);
    const end = head === undefined && include === undefined ? undefined : endOfStatement(text, at);
    if (end === undefined) {
      isWhole = false;
      const next = /^[ \t]*(?:fof|cnf|tff|tcf|thf|tpi|include)\s*\(/m.exec(text.slice(at + 1));
      if (next === null) break;
      at += 1 + next.index;
      continue;
    }
    if (include !== undefined) includes.push(include.groups[0] ?? '');
    if (head !== undefined) {
      const [kind = '', name = '', role = ''] = head.groups;
      formulas.push({ kind, name, role, start: at, end, line: rangeBetween(text, at, at).startLine });
    }
    at = end;
  }
  return { formulas, includes, isWhole, ...claim };
}

function matchAt(pattern: RegExp, text: string, at: number): { groups: string[]; end: number } | undefined {
  pattern.lastIndex = at;
  const [all, ...groups] = pattern.exec(text) ?? [];
  return all === undefined ? undefined : { groups, end: at + all.length };
}

/** Does a `#` stand outside of quotes and comments? */
function hasNumberSign(text: string): boolean {
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) if (token[0] === '#') return true;
  return false;
}

/** Behind the full stop of the statement that begins here. */
function endOfStatement(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? ' ';
    at += token.length;
    if (token === '(') depth++;
    if (token !== ')') continue;
    depth--;
    if (depth > 0) continue;
    const blank = matchAt(BLANK, text, at)?.end ?? at;
    return text[blank] === '.' ? blank + 1 : undefined;
  }
  return undefined;
}

/** The text without these formulas: every other one stays where it is. */
export function withoutFormulas(text: string, left: readonly AnnotatedFormula[]): string {
  let kept = text;
  for (const { start, end } of left) kept = kept.slice(0, start) + blanked(kept.slice(start, end)) + kept.slice(end);
  return kept;
}

/** The formulas alone, each with the name `f_` and its number, for a prover that knows no other names. */
export const withNumberedNames = (text: string, formulas: readonly AnnotatedFormula[]): string =>
  formulas
    .map(({ kind, name, start, end }, index) => {
      const written = text.slice(start, end);
      return `${kind}(f_${index + 1}${written.slice(written.indexOf(name, kind.length) + name.length)}\n`;
    })
    .join('');

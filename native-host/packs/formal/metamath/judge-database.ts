import type { Finding } from '../../../../shared/finding.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { counted } from '../../../kit/decide.ts';
import { rangeBetween } from '../../../kit/text-position.ts';
import { knownAxiom } from './known-axioms.ts';
import { MetamathError, MetamathLimit, readDatabase, type Assertion, type MetamathDatabase } from './read-database.ts';
import { verifyProof } from './verify-proof.ts';

/** A database as a file. */
export interface MetamathFile {
  name: string;
  text: string;
}

/** Axioms that are named one by one; of more only the number is told. */
const MOST_NAMED = 12;

/** Is it a text of Metamath at all? `.mm` is an extension of Objective-C++ as well. */
export const isMetamath = (text: string): boolean => /(?:^|\s)\$[cvpaf]\s/.test(text);

/**
 * The verdict on what cannot be checked by itself: what lies in a file that it includes, and a part of a database,
 * whose symbols stand elsewhere. Undefined for a whole database.
 */
export function notByItself(text: string): Verdict | undefined {
  const words = text.replaceAll(/(?<!\S)\$\((?!\S)[^]*?(?<!\S)\$\)(?!\S)/g, ' ').split(/\s+/);
  if (words.includes('$['))
    return { kind: 'unsupported', findings: [], reason: 'it includes a file ($[ ... $]), which is not read here' };
  if (!words.includes('$c'))
    return { kind: 'unknown', findings: [], reason: 'it declares no symbol ($c): it is a part of a database' };
  return undefined;
}

/**
 * What the theorems of a database rest on, for a verdict: axioms of the usual logic are assumptions, and those of the
 * text's own that some proof uses, and that define no symbol, are checked by nobody.
 */
export function restsOn(database: MetamathDatabase): { assumptions: string[]; unchecked?: string[] } {
  const used = new Set(database.theorems.flatMap(({ proof }) => proof.map(({ word }) => word)));
  const stated = database.axioms.filter(({ label, expression }) => expression[0] === '|-' && used.has(label));
  const known = stated.flatMap((axiom) => {
    const name = knownAxiom(axiom);
    return name === undefined ? [] : [`${name} (${axiom.label})`];
  });
  const defined = definitionsIn(database);
  const definitions = stated.filter((axiom) => defined.has(axiom)).map(({ label }) => label);
  const own = stated.filter((axiom) => knownAxiom(axiom) === undefined && !defined.has(axiom));
  const names = own.slice(0, MOST_NAMED).map(({ label, expression }) => `axiom ${label}: ${expression.join(' ')}`);
  const more = own.length - names.length;
  return {
    assumptions: [...known, ...(definitions.length === 0 ? [] : [`definitions of the text: ${listed(definitions)}`])],
    ...(own.length === 0 ? {} : { unchecked: [...names, ...(more > 0 ? [`${counted(more, 'more axiom')}`] : [])] }),
  };
}

const listed = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join(
    ', ',
  );

/**
 * Axioms that only say what a new symbol stands for: an equation or equivalence with the symbol on its left, which
 * nothing before has used and its right has not, without a premise.
 */
function definitionsIn({ axioms, theorems }: MetamathDatabase): Set<Assertion> {
  const found = new Set<Assertion>();
  const known = new Set<string>();
  for (const each of [...axioms, ...theorems].toSorted((a, b) => a.start - b.start)) {
    const { kind, expression, hypotheses } = each;
    if (expression[0] !== '|-') continue;
    if (kind === 'axiom' && hypotheses.every((one) => one.kind === 'floating') && isDefinition(each, known))
      found.add(each);
    for (const symbol of [expression, ...hypotheses.map((one) => one.expression)].flat()) known.add(symbol);
  }
  return found;
}

function isDefinition({ expression, hypotheses }: Assertion, known: ReadonlySet<string>): boolean {
  const body = expression[1] === '(' ? expression.slice(2, -1) : expression.slice(1);
  const at = outerRelation(body);
  if (at < 0) return false;
  const [left, right] = [body.slice(0, at), body.slice(at + 1)];
  const variables = new Set(hypotheses.map((one) => one.expression[1] ?? ''));
  const isNew = (symbol: string): boolean => !variables.has(symbol) && !known.has(symbol) && !/^[()]$/.test(symbol);
  // Each variable once, so that no two cases are told apart and no value is fixed.
  const given = left.filter((symbol) => variables.has(symbol));
  const [symbol, ...others] = left.filter(isNew);
  return (
    symbol !== undefined &&
    others.length === 0 &&
    !right.includes(symbol) &&
    left.every((symbol) => isNew(symbol) || variables.has(symbol) || /^[(),]$/.test(symbol)) &&
    new Set(given).size === given.length &&
    right.every((symbol) => !variables.has(symbol) || given.includes(symbol))
  );
}

/** Where the relation of an equation stands, outside of every bracket. */
function outerRelation(symbols: readonly string[]): number {
  let depth = 0;
  return symbols.findIndex((symbol) => {
    if (symbol === '(') depth += 1;
    if (symbol === ')') depth -= 1;
    return depth === 0 && (symbol === '<->' || symbol === '=');
  });
}

/** Reads a database and checks every proof of it with the kernel of claude-verify. */
export function judgeDatabase(file: MetamathFile, backend: string): Verdict {
  const finding = (error: MetamathError, isSyntax: boolean): Finding => ({
    file: file.name,
    backend,
    severity: 'error',
    rule: isSyntax ? 'database' : 'proof',
    message: error.message,
    range: rangeBetween(file.text, error.start, error.end),
    category: isSyntax ? 'syntax_error' : 'logic_error',
  });
  const part = notByItself(file.text);
  if (part !== undefined) return part;
  try {
    const database = readDatabase(file.text);
    const findings: Finding[] = [];
    const open: string[] = [];
    const tooLarge: string[] = [];
    for (const theorem of database.theorems)
      try {
        if (verifyProof(theorem, database.usable(theorem)) === 'open') open.push(theorem.label);
      } catch (thrown) {
        if (thrown instanceof MetamathLimit) tooLarge.push(thrown.message);
        else if (thrown instanceof MetamathError) findings.push(finding(thrown, false));
        else throw thrown;
      }
    const { length } = database.theorems;
    const extent = `${counted(length - open.length, 'proof')}, step by step`;
    if (findings.length > 0) return { kind: 'refuted', findings, extent };
    const [first] = tooLarge;
    if (first !== undefined) return { kind: 'unknown', findings: [], reason: first };
    if (length === 0) return { kind: 'vacuous', findings: [], reason: 'it states no theorem' };
    if (open.length === length)
      return { kind: 'unknown', findings: [], extent, reason: `not proved, but left open with ?: ${open.join(', ')}` };
    const { assumptions, unchecked = [] } = restsOn(database);
    const unproved = [...open.map((label) => `${label}, left open with ?`), ...unchecked];
    return {
      kind: 'proved',
      findings: [],
      extent,
      assumptions,
      bound: null,
      certificate: 'the proof itself',
      ...(unproved.length === 0 ? {} : { unchecked: unproved }),
      kernels: ['claude-verify'],
    };
  } catch (thrown) {
    if (!(thrown instanceof MetamathError)) throw thrown;
    return { kind: 'refuted', findings: [finding(thrown, true)] };
  }
}

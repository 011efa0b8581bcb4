import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted } from '../decide.ts';
import { rangeBetween } from '../text-position.ts';
import { MetamathError, MetamathLimit, readDatabase, type Assertion } from './read-database.ts';
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

/** Of what its theorems are made, for a verdict: the axioms and definitions of the text. */
export function restsOn(axioms: readonly Assertion[]): string[] {
  const stated = axioms.filter(({ expression }) => expression[0] === '|-');
  if (stated.length === 0) return [];
  const names = stated.slice(0, MOST_NAMED).map(({ label }) => label);
  const more = stated.length - names.length;
  return [`${counted(stated.length, 'axiom')} of the text: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
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
    return {
      kind: 'proved',
      findings: [],
      extent,
      assumptions: restsOn(database.axioms),
      bound: null,
      certificate: 'the proof itself',
      ...(open.length === 0 ? {} : { unchecked: open.map((label) => `${label}, left open with ?`) }),
      kernels: ['claude-verify'],
    };
  } catch (thrown) {
    if (!(thrown instanceof MetamathError)) throw thrown;
    return { kind: 'refuted', findings: [finding(thrown, true)] };
  }
}

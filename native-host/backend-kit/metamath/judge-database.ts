import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted } from '../decide.ts';
import { rangeBetween } from '../text-position.ts';
import { MetamathError, readDatabase, type Assertion } from './read-database.ts';
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
  try {
    const database = readDatabase(file.text);
    const findings: Finding[] = [];
    const open: string[] = [];
    for (const theorem of database.theorems)
      try {
        if (verifyProof(theorem, database.usable(theorem)) === 'open') open.push(theorem.label);
      } catch (thrown) {
        if (!(thrown instanceof MetamathError)) throw thrown;
        findings.push(finding(thrown, false));
      }
    const { length } = database.theorems;
    const extent = `${counted(length - open.length, 'proof')}, step by step`;
    if (findings.length > 0) return { kind: 'refuted', findings, extent };
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
    if (thrown.message.startsWith('a file is included'))
      return { kind: 'unsupported', findings: [], reason: 'it includes a file ($[ ... $]), which is not read here' };
    return { kind: 'refuted', findings: [finding(thrown, true)] };
  }
}

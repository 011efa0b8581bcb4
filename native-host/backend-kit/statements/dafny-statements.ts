import { regex } from '../../../shared/regex.ts';
import { bodyAt, contractsOf, type ClauseForm } from './clauses.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

/** How Dafny's declarations with contracts look. */
export const DAFNY_CLAUSES: ClauseForm = {
  declaration: regex('g')`
    (?<![\w'?.])(?<!\bby\s+)(?:@[A-Z]\w*(?:\s*\([^()]*\))?\s*)*
    (?:(?:ghost|static|abstract|opaque|twostate|least|greatest|inductive|protected)\s+)*
    (?<kind>
      method|lemma|function(?:\s+method)?|predicate(?:\s+method)?|constructor|iterator|colemma|copredicate
    )(?![\w'?])
    (?:\s*\{\s*:[^}]*\})*\s*(?<name>[\w'?]*)
  `,
  other: regex('y')`
    (?<![\w'?.])(?:(?:ghost|static|abstract|protected)\s+)*
    (?:module|class|trait|datatype|codatatype|newtype|type|const|import|include|export)(?![\w'?])
  `,
  clauses: {
    requires: 'assumption',
    ensures: 'claim',
    modifies: 'other',
    reads: 'other',
    decreases: 'other',
    yields: 'other',
  },
  semicolons: false,
};

/** What skips a proof, wherever it stands. */
const UNCHECKED = /\bassume\b[^;\n]*|\{\s*:\s*(?:axiom|verify\s+false|extern)[^}]*\}|\bexpect\b[^;\n]*/g;

/** Contracts of methods and lemmas, invariants of classes by their predicates, and what is assumed (Dafny's manual). */
export const readDafny: ReadStatements = (code) => {
  const declared = contractsOf(code, DAFNY_CLAUSES);
  const own = declared.flatMap(({ statements, of, kind, body, start }): FormalStatement[] => {
    const meaning =
      body >= 0 && (kind.startsWith('predicate') || isTruth(kind, statements[0]?.text ?? ''))
        ? [statementAt(code, { role: 'word', kind: 'predicate', of, ...bodyAt(code, body) })]
        : [];
    const bodyless =
      kind === 'lemma' && body < 0
        ? [
            statementAt(code, {
              role: 'assumption',
              kind: 'lemma without a proof',
              of: '',
              start,
              end: endOf(statements),
            }),
          ]
        : [];
    return [...statements, ...meaning, ...bodyless];
  });
  const unchecked = [...code.matchAll(UNCHECKED)].map((match) =>
    statementAt(code, {
      role: 'assumption',
      kind: match[0].startsWith('{') ? 'attribute' : 'assume',
      of: '',
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  return [...own, ...unchecked];
};

/** A function whose value is a truth value says something of its arguments, as a predicate does. */
const isTruth = (kind: string, signature: string): boolean =>
  kind.startsWith('function') && /:\s*\(?\s*(?:\w+\s*:\s*)?bool\s*\)?$/.test(signature);

const endOf = (statements: readonly FormalStatement[]): number => Math.max(...statements.map(({ end }) => end));

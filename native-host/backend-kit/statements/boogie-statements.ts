import { regex } from '../../../shared/regex.ts';
import { bodyAt, contractsOf, type ClauseForm } from './clauses.ts';
import { statementAt, type ReadStatements } from './formal-statement.ts';

/** Names of Boogie hold signs, and a backslash before a word makes it one. */
const SIGN = /[\w$#'.~^?`\\@]/.source;

const declarationOf = (kinds: string): RegExp => regex('g')`
  (?<!${SIGN})(?<kind>${kinds})(?!${SIGN})(?:\s*\{\s*:[^}]*\})*\s*(?<name>(?:${SIGN})+)
`;

/** How Boogie's declarations with contracts look. */
const BOOGIE_CLAUSES: ClauseForm = {
  declaration: declarationOf('procedure|function'),
  other: regex('y')`(?<!${SIGN})(?:implementation|axiom|const|var|type)(?!${SIGN})`,
  clauses: { requires: 'assumption', ensures: 'claim', modifies: 'other' },
  semicolons: true,
};

/** The same with the bodies that stand by themselves. */
export const BOOGIE_BODIES: ClauseForm = {
  ...BOOGIE_CLAUSES,
  declaration: declarationOf('procedure|function|implementation'),
};

/** Contracts of procedures, axioms and `assume` (This is Boogie 2). */
export const readBoogie: ReadStatements = (code) => {
  const assumed = [...code.matchAll(/\b(axiom|assume)\b[^;]*/g)].map((match) =>
    statementAt(code, {
      role: 'assumption',
      kind: match[1] ?? 'axiom',
      of: '',
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const declared = contractsOf(code, BOOGIE_CLAUSES).flatMap(({ statements, kind, of, body }) =>
    kind === 'function' && body >= 0
      ? [...statements, statementAt(code, { role: 'word', kind, of, ...bodyAt(code, body) })]
      : statements,
  );
  return [...declared, ...assumed];
};

import { bodyAt, contractsOf, type ClauseForm } from './clauses.ts';
import { statementAt, type ReadStatements } from './formal-statement.ts';

/** How Boogie's declarations with contracts look. */
export const BOOGIE_CLAUSES: ClauseForm = {
  declaration: /^[ \t]*(?<kind>procedure|function)\b(?:[ \t]*\{:[^}\n]*\})*[ \t]*(?<name>[\w$#'.~^?`@]+)/gm,
  clauses: { requires: 'assumption', ensures: 'claim', modifies: 'other' },
  semicolons: true,
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

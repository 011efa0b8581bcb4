import { contractsOf, type ClauseForm } from './clauses.ts';
import { statementAt, type ReadStatements } from './formal-statement.ts';

const FORM: ClauseForm = {
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
  return [...contractsOf(code, FORM).flatMap(({ statements }) => statements), ...assumed];
};

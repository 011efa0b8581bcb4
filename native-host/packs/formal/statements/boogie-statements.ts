import { regex } from '../../../../shared/regex.ts';
import { bodyAt, contractsOf, type ClauseForm } from './clauses.ts';
import { grantedOf, statementAt, withoutBody, type FormalStatement, type ReadStatements } from './formal-statement.ts';

/** Names of Boogie hold signs, and a backslash before a word makes it one. */
const SIGN = /[\w$#'.~^?`\\@]/.source;

const declarationOf = (kinds: string): RegExp => regex('g')`
  (?<!${SIGN})(?<kind>${kinds})(?!${SIGN})(?:\s*\{\s*:[^}]*\})*\s*(?<name>(?:${SIGN})+)
`;

/** How Boogie's declarations with contracts look. */
const BOOGIE_CLAUSES: ClauseForm = {
  declaration: declarationOf('procedure|function'),
  other: regex('y')`(?<!${SIGN})(?:implementation|axiom|const|var|type)(?!${SIGN})`,
  clauses: { requires: 'assumption', ensures: 'claim', modifies: 'frame' },
  semicolons: true,
};

/** The same with the bodies that stand by themselves. */
export const BOOGIE_BODIES: ClauseForm = {
  ...BOOGIE_CLAUSES,
  declaration: declarationOf('procedure|function|implementation'),
};

/** What is taken for granted where it stands. */
const ASSUMED = /\b(axiom|assume|where|free\s+(?:invariant|call))\b[^;]*|\{\s*:\s*(verify)\s+false\s*\}/g;
const VALUE = regex('g')`(?<!${SIGN})(?<kind>const|type)(?!${SIGN})(?:\s*unique\b)?\s*(?<name>(?:${SIGN})+)[^;]*`;

/** Contracts of procedures, axioms and what is assumed, types and constants (This is Boogie 2). */
export const readBoogie: ReadStatements = (code) => {
  const assumed = [...code.matchAll(ASSUMED)].map((match) =>
    statementAt(code, {
      role: 'assumption',
      kind: match[1] ?? match[2] ?? 'axiom',
      of: '',
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const values = [...code.matchAll(VALUE)].map(({ 0: text, index, groups }) =>
    statementAt(code, {
      role: 'word',
      kind: groups?.['kind'] ?? '',
      of: groups?.['name'] ?? '',
      start: index,
      end: index + text.length,
    }),
  );
  const all = contractsOf(code, BOOGIE_BODIES);
  const implemented = new Set(all.filter(({ body }) => body >= 0).map(({ of }) => of));
  const declared = all.flatMap(({ statements, kind, of, body, start }): FormalStatement[] => {
    if (kind === 'implementation') return [];
    if (kind === 'procedure' && !implemented.has(of))
      return [
        ...statements,
        ...grantedOf(statements),
        withoutBody(of, kind, { start, end: Math.max(...statements.map(({ end }) => end)) }),
      ];
    return kind === 'function' && body >= 0
      ? [...statements, statementAt(code, { role: 'word', kind, of, ...bodyAt(code, body) })]
      : statements;
  });
  return [...declared, ...values, ...assumed];
};

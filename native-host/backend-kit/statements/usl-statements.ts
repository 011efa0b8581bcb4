import { closingOf } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const ITEM =
  /^[ \t]*(?<kind>theorem|temporal|invariant|refinement|contract|predicate|axiom|type|const)\b[ \t]*(?<name>[\w:]*)/gm;

/** Theorems, temporals and invariants whole, contracts by their clauses, and predicates (specs/usl.md). */
export const readUsl: ReadStatements = (code) => {
  const items = [...code.matchAll(ITEM)];
  return items.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const start = match.index;
    const end = items[index + 1]?.index ?? code.length;
    if (kind === 'contract') return clauses(code, name, start, end);
    if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end })];
    if (kind === 'predicate') return [statementAt(code, { role: 'word', kind, of: name, start, end })];
    return kind === 'type' || kind === 'const'
      ? []
      : [statementAt(code, { role: 'claim', kind, of: name, start, end })];
  });
};

const clauses = (code: string, of: string, start: number, end: number): FormalStatement[] =>
  [...code.slice(start, end).matchAll(/\b(requires|ensures|ensures_err)\s*\{/g)].map((clause) => {
    const [, kind = ''] = clause;
    const at = start + clause.index;
    return statementAt(code, {
      role: kind === 'requires' ? 'assumption' : 'claim',
      kind,
      of,
      start: at,
      end: closingOf(code, at + clause[0].length - 1),
    });
  });

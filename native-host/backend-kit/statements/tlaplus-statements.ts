import { regex } from '../../../shared/regex.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const UNIT = regex('gm')`
  ^[ \t]*(?:
    (?<kind>
      THEOREM|LEMMA|COROLLARY|PROPOSITION|ASSUME|ASSUMPTION|AXIOM
      |CONSTANTS?|VARIABLES?|EXTENDS|INSTANCE|LOCAL|RECURSIVE
    )\b
    |(?<name>[A-Za-z_]\w*)(?:\([^()\n]*\))?[ \t]*==
    |-{4,}|={4,}
  )
`;

/** Names under which modules state what is to hold, and the formula whose behaviours are meant. */
const CLAIMED = regex()`
  (?:
    Inv|Invariant|Safety|Safe|Liveness|Live|Property|Prop|Correct|Correctness|Consistency|Exclusion|Termination
    |Progress|OK|Spec|Fairness
  )$
`;

/** Theorems, assumptions, and definitions that are stated by their names (Specifying Systems, chapter 15). */
export const readTlaplus: ReadStatements = (code) => {
  const units = [...code.matchAll(UNIT)];
  const model = modelNames(units, code);
  return units.flatMap((match, index): FormalStatement[] => {
    const { kind, name } = match.groups ?? {};
    const start = match.index;
    const end = units[index + 1]?.index ?? code.length;
    if (kind !== undefined && /^(?:THEOREM|LEMMA|COROLLARY|PROPOSITION)$/.test(kind))
      return [statementAt(code, { role: 'claim', kind: kind.toLowerCase(), of: '', start, end })];
    if (kind !== undefined && /^(?:ASSUME|ASSUMPTION|AXIOM)$/.test(kind))
      return [statementAt(code, { role: 'assumption', kind: kind.toLowerCase(), of: '', start, end })];
    if (name === undefined) return [];
    if (CLAIMED.test(name)) return [statementAt(code, { role: 'claim', kind: 'definition', of: name, start, end })];
    return model.has(name) ? [] : [statementAt(code, { role: 'word', kind: 'definition', of: name, start, end })];
  });
};

/** What the behaviours are made of: a model that is mended is no statement that changed. */
function modelNames(units: readonly RegExpExecArray[], code: string): Set<string> {
  const bodies = new Map<string, string>();
  for (const [index, match] of units.entries()) {
    const name = match.groups?.['name'];
    if (name !== undefined) bodies.set(name, code.slice(match.index, units[index + 1]?.index ?? code.length));
  }
  const found = new Set<string>();
  const open = ['Init', 'Next', 'Spec'].filter((name) => bodies.has(name));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(
      ...[...(bodies.get(name) ?? '').matchAll(/[A-Za-z_]\w*/g)]
        .map(([word]) => word)
        .filter((word) => bodies.has(word)),
    );
  }
  return found;
}

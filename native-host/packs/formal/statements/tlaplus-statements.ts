import { regex } from '../../../../shared/regex.ts';
import { INVARIANT_NAME, MAYBE_INVARIANT_NAME, PROPERTY_NAME } from '../tlaplus/claimed-names.ts';
import { sectionsOf } from '../tlaplus/configuration.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const UNIT = regex('gm')`
  ^[ \t]*(?:
    (?<kind>
      THEOREM|LEMMA|COROLLARY|PROPOSITION|ASSUME|ASSUMPTION|AXIOM
      |CONSTANTS?|VARIABLES?|EXTENDS|INSTANCE|LOCAL|RECURSIVE
    )\b
    |(?<name>[A-Za-z_]\w*)(?:\([^()\n]*\)|\[[^[\]\n]*\])?[ \t]*==
    |\w+[ \t]+(?<sign>\\[a-z]+|[-+*/<>^&|%@#$.:]{1,3})[ \t]+\w+[ \t]*==
    |-{4,}|={4,}
  )
`;

/** Sections of a configuration that state or assume something, each by the name that both of its forms have here. */
const SECTIONS: Readonly<Record<string, Pick<FormalStatement, 'role' | 'kind'>>> = {
  INVARIANT: { role: 'claim', kind: 'INVARIANT' },
  INVARIANTS: { role: 'claim', kind: 'INVARIANT' },
  PROPERTY: { role: 'claim', kind: 'PROPERTY' },
  PROPERTIES: { role: 'claim', kind: 'PROPERTY' },
  CONSTRAINT: { role: 'assumption', kind: 'CONSTRAINT' },
  CONSTRAINTS: { role: 'assumption', kind: 'CONSTRAINT' },
  ACTION_CONSTRAINT: { role: 'assumption', kind: 'ACTION_CONSTRAINT' },
  ACTION_CONSTRAINTS: { role: 'assumption', kind: 'ACTION_CONSTRAINT' },
};

/**
 * Theorems, assumptions, and definitions that are stated by their names or by the configuration behind the module
 * (Specifying Systems, chapters 14 and 15).
 */
export const readTlaplus: ReadStatements = (code) => {
  const units = withinModule(outside(code, code.matchAll(UNIT)), code);
  const model = namesBehind(['Init', 'Next', 'Spec'], units, code);
  const configured = configurationOf(units, code);
  const asked = new Set(configured.filter(({ role }) => role === 'claim').map(({ of }) => of));
  const isClaim = (name: string): boolean =>
    [INVARIANT_NAME, MAYBE_INVARIANT_NAME, PROPERTY_NAME].some((form) => form.test(name)) || asked.has(name);
  const premises = namesBehind([...model, ...premisesOf(units, code)], units, code);
  const stated = units.flatMap((match, index): FormalStatement[] => {
    const { kind, name } = match.groups ?? {};
    const start = match.index;
    const end = units[index + 1]?.index ?? code.length;
    if (kind !== undefined && /^(?:THEOREM|LEMMA|COROLLARY|PROPOSITION)$/.test(kind))
      return theorem(code, kind.toLowerCase(), start, end);
    if (kind !== undefined && /^(?:ASSUME|ASSUMPTION|AXIOM)$/.test(kind))
      return [statementAt(code, { role: 'assumption', kind: kind.toLowerCase(), of: '', start, end })];
    const sign = match.groups?.['sign'];
    if (sign !== undefined) return [statementAt(code, { role: 'word', kind: 'definition', of: sign, start, end })];
    if (name === undefined) return [];
    if (isClaim(name)) {
      const more = premises.has(name) ? { supposed: true as const } : {};
      return [statementAt(code, { role: 'claim', kind: 'definition', of: name, ...more, start, end })];
    }
    return model.has(name) ? [] : [statementAt(code, { role: 'word', kind: 'definition', of: name, start, end })];
  });
  return [...stated, ...configured];
};

const PROOF = /(?:^|\s)(?:<\d+>|(?:PROOF|BY|OBVIOUS|OMITTED)\b)/;

/** A theorem without its proof; one whose proof is left out is taken for granted. */
function theorem(code: string, kind: string, start: number, end: number): FormalStatement[] {
  const whole = code.slice(start, end);
  const proof = PROOF.exec(whole)?.index ?? whole.length;
  const claim = statementAt(code, { role: 'claim', kind, of: '', start, end: start + proof });
  if (!/\bOMITTED\b/.test(whole.slice(proof))) return [claim];
  const text = `a proof is left out: ${claim.text}`;
  return [claim, { role: 'assumption', kind: 'omitted', of: '', text, start: start + proof, end }];
}

/** The names that are supposed somewhere: those before an implication, and those of assumptions. */
function premisesOf(units: readonly RegExpExecArray[], code: string): ReadonlySet<string> {
  return new Set(
    units.flatMap(({ index, groups }, at) => {
      const whole = code.slice(index, units[at + 1]?.index ?? code.length);
      const said = whole.slice(0, PROOF.exec(whole)?.index);
      const isAssumed = /^(?:ASSUME|ASSUMPTION|AXIOM)$/.test(groups?.['kind'] ?? '');
      return (
        said
          .slice(0, isAssumed ? undefined : Math.max(said.lastIndexOf('=>'), said.lastIndexOf('~>'), 0))
          .match(/\w+/g) ?? []
      );
    }),
  );
}

/** Those up to the end of the module, where it has a head: what follows is read by nobody but as a configuration. */
function withinModule(units: readonly RegExpExecArray[], code: string): RegExpExecArray[] {
  let depth = 0;
  const end = units.findIndex(({ 0: line, index }) => {
    if (/^[ \t]*-{4,}/.test(line)) depth += /^[ \t]*-{4,}[ \t]*MODULE\b/.test(code.slice(index, index + 200)) ? 1 : 0;
    else if (/^[ \t]*={4,}/.test(line)) depth -= 1;
    else return false;
    return depth === 0 && /^[ \t]*=/.test(line);
  });
  return end < 0 ? [...units] : units.slice(0, end + 1);
}

/** What the configuration behind the module's end asks for, and what it leaves out of the states. */
function configurationOf(units: readonly RegExpExecArray[], code: string): FormalStatement[] {
  const end = units.findLast(({ 0: line }) => line.trim().startsWith('===='));
  if (end === undefined) return [];
  return sectionsOf(code.slice(end.index + end[0].length)).flatMap(({ keyword, text, start }) => {
    const section = SECTIONS[keyword];
    const from = end.index + end[0].length + start;
    return section === undefined
      ? []
      : [...text.matchAll(/\w+/g)].map(({ 0: of, index }) => ({
          ...statementAt(code, { ...section, of, start: from + index, end: from + index + of.length }),
          text: `${section.kind} ${of}`,
        }));
  });
}

/** Those that are no definition of a LET. */
function outside(code: string, matches: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const words = [...code.matchAll(/\b(?:LET|IN)\b/g)];
  let depth = 0;
  let next = 0;
  return [...matches].filter((match) => {
    for (; (words[next]?.index ?? Infinity) < match.index; next += 1)
      depth = words[next]?.[0] === 'LET' ? depth + 1 : Math.max(0, depth - 1);
    // A module that ends within a LET is broken; what follows is read all the same.
    if (match.groups?.['name'] === undefined) depth = 0;
    return depth === 0;
  });
}

/**
 * Definitions of these names, and of what they are made of: what the behaviours are made of is a model, and one that is
 * fixed is no statement that changed.
 */
function namesBehind(roots: Iterable<string>, units: readonly RegExpExecArray[], code: string): Set<string> {
  const bodies = new Map<string, string>();
  for (const [index, match] of units.entries()) {
    const name = match.groups?.['name'];
    if (name !== undefined) bodies.set(name, code.slice(match.index, units[index + 1]?.index ?? code.length));
  }
  const found = new Set<string>();
  const open = [...roots].filter((name) => bodies.has(name));
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

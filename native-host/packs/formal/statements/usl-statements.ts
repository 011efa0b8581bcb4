import { regex } from '../../../../shared/regex.ts';
import { closingOf } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

/** Every item of the grammar (specs/usl.md). */
const ITEM = regex('gm')`
  ^[ \t]*(?:distributed[ \t]+|composed[ \t]+)?
  (?<kind>
    theorem|security|semantic_property|temporal|invariant|probabilistic|contract|predicate|axiom|type|const|refinement
    |platform_api|bisimulation|version|capability|improvement_proposal|verification_gate|rollback_spec
  )\b[ \t]*(?<name>[\w:]*\w)?
`;

/** Theorems, temporals and invariants whole, contracts by their clauses, and predicates (specs/usl.md). */
export const readUsl: ReadStatements = (code) => {
  const items = [...code.matchAll(ITEM)];
  return items.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const start = match.index;
    const end = items[index + 1]?.index ?? code.length;
    if (kind === 'contract') return clauses(code, name, start, end);
    if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end })];
    if (kind === 'predicate' || kind === 'type' || kind === 'const')
      return [
        statementAt(code, { role: 'word', kind, of: name, also: namesIn(kind, code.slice(start, end)), start, end }),
      ];
    return [statementAt(code, { role: 'claim', kind, of: name, start, end })];
  });
};

/** The fields or values of a type. */
const namesIn = (kind: string, whole: string): string[] =>
  kind === 'type' ? [...whole.matchAll(/[{,]\s*(\w+)/g)].map(([, name = '']) => name) : [];

const clauses = (code: string, of: string, start: number, end: number): FormalStatement[] =>
  [...code.slice(start, end).matchAll(/\b(requires|ensures|ensures_err)\s*\{/g)].flatMap((clause) => {
    const [, kind = ''] = clause;
    const open = start + clause.index + clause[0].length;
    const close = closingOf(code.slice(0, end), open - 1) - 1;
    return conjuncts(code, open, close).map((place) =>
      statementAt(code, { role: kind === 'requires' ? 'assumption' : 'claim', kind, of, ...place }),
    );
  });

/** What a line begins with, or the line before it ends with, where it goes on. */
const GOES_ON = /^\s*(?:[-+*/%<>=!.,)\]]|~>|(?:and|or|implies|in)\b)/;
const IS_OPEN = /(?:[-+*/%<>=!.,([]|~>|\b(?:and|or|not|implies|in))\s*$/;

/** Each line of a block is a conjunct unless it goes on with the one before. */
function conjuncts(code: string, open: number, close: number): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = open;
  let depth = 0;
  for (const line of code.slice(open, close).split('\n')) {
    const last = found.at(-1);
    const end = at + line.length;
    if (line.trim() !== '') {
      const isOpen =
        last !== undefined &&
        (depth > 0 || GOES_ON.test(line) || IS_OPEN.test(code.slice(Math.max(last.start, last.end - 40), last.end)));
      if (isOpen) last.end = end;
      else found.push({ start: at + line.search(/\S/), end });
      for (const char of line)
        if ('([{'.includes(char)) depth += 1;
        else if (')]}'.includes(char)) depth -= 1;
    }
    at = end + 1;
  }
  return found;
}

import { regex } from '../../../shared/regex.ts';
import { closingOf } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const TOP = regex('gm')`
  ^[ \t]*(?<kind>
    goal|lemma|axiom|predicate|inductive|let|val|type|function|constant|use|clone|module|theory|scope|meta|exception|end
  )\b(?:[ \t]+(?:rec|function|predicate|lemma|ghost|constant))*[ \t]*(?<name>[\w']*)
`;

/** Goals, contracts, axioms and `val`s without a body (Why3's manual, WhyML). */
export const readWhy3: ReadStatements = (code) =>
  why3Declarations(code).flatMap(({ kind, name, start, end }): FormalStatement[] => {
    if (kind === 'goal' || kind === 'lemma') return [statementAt(code, { role: 'claim', kind, of: name, start, end })];
    if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end })];
    if (kind === 'predicate' || kind === 'inductive' || kind === 'function')
      return [statementAt(code, { role: 'word', kind, of: name, start, end })];
    const isPredicate = kind === 'let' && /^\s*let\s+(?:rec\s+|ghost\s+)*predicate\b/.test(code.slice(start, end));
    const meaning = isPredicate ? [statementAt(code, { role: 'word', kind: 'predicate', of: name, start, end })] : [];
    return kind === 'let' || kind === 'val' || kind === 'type'
      ? [...meaning, ...contract(code, { kind, of: name, start, end })]
      : [];
  });

/** The declarations of a text without comments, one after another, each up to the next. */
export function why3Declarations(code: string): { kind: string; name: string; start: number; end: number }[] {
  const tops = outsideOfTerms(code, [...code.matchAll(TOP)]);
  return tops.map((match, index) => ({
    kind: match.groups?.['kind'] ?? '',
    name: match.groups?.['name'] ?? '',
    start: match.index,
    end: tops[index + 1]?.index ?? code.length,
  }));
}

const WORD = /\b(?:match|begin|try|loop|end|let|in)\b|[([{}\])]/g;
const OPENS = /^(?:match|begin|try|loop|[([{])$/;

/** Those that begin a declaration: not a `let` with its `in`, nor the `end` of a `match`. */
function outsideOfTerms(code: string, tops: readonly RegExpExecArray[]): RegExpExecArray[] {
  const inner = new Set<number>();
  let lets: number[] = [];
  let depth = 0;
  for (const { 0: word, index } of code.matchAll(WORD)) {
    if (depth > 0) inner.add(index);
    if (OPENS.test(word)) depth += 1;
    else if (word === 'let') lets.push(index);
    else if (word === 'in') inner.add(lets.pop() ?? index);
    else if (depth > 0) depth -= 1;
    else if (word === 'end') lets = [];
  }
  return tops.filter((each) => !inner.has(each.index + each[0].search(/\S/)));
}

function contract(
  code: string,
  { kind, of, start, end }: Pick<FormalStatement, 'kind' | 'of' | 'start' | 'end'>,
): FormalStatement[] {
  const body = bodyOf(code, start, end);
  return [
    ...code.slice(start, end).matchAll(/\b(requires|ensures|returns|raises|invariant|assume|absurd)\s*\{/g),
  ].flatMap((clause): FormalStatement[] => {
    const [, word = ''] = clause;
    const at = start + clause.index;
    const place = { start: at, end: closingOf(code, at + clause[0].length - 1) };
    // An invariant of a loop is a step of the proof; one of a type is claimed of its values.
    if (word === 'invariant' && kind !== 'type') return [];
    if (word === 'assume') return [statementAt(code, { role: 'assumption', kind: word, of: '', ...place })];
    if (at > body && kind === 'let') return [];
    const isAssumed = word === 'requires' || kind === 'val';
    return [statementAt(code, { role: isAssumed ? 'assumption' : 'claim', kind: word, of, ...place })];
  });
}

/** Where a function's own text begins: at the equals sign that stands outside of every brace, or the end. */
export function bodyOf(code: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const char = code.charAt(at);
    if ('({['.includes(char)) depth += 1;
    else if (')}]'.includes(char)) depth -= 1;
    else if (char === '=' && depth === 0) return at;
  }
  return end;
}

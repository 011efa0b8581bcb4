import { regex } from '../../../../shared/regex.ts';
import { closingOf } from './brackets.ts';
import { allowances } from './clauses.ts';
import { READING_FORMS, signsOf } from './reading-forms.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const TOP = regex('g')`
  (?<![\w'])(?<kind>
    goal|lemma|axiom|predicate|(?:co)?inductive|let|val|type|function|constant|use|clone|module|theory|scope|meta
    |exception|end
  )(?![\w'])
  (?:\s+(?:rec|function|predicate|lemma|ghost|constant|partial|import|export)(?![\w']))*(?=\s*(?<name>[\w']*))
`;

/** Goals, contracts, axioms and `val`s without a body (Why3's manual, WhyML). */
export const readWhy3: ReadStatements = (code) => {
  const open: string[] = [];
  return why3Declarations(code).flatMap((declared): FormalStatement[] => {
    const { kind, name } = declared;
    if (/^(?:module|theory|scope)$/.test(kind)) open.push(name);
    else if (kind === 'end') open.pop();
    const within = open.join('.');
    return stated(code, declared).map((each) => (within === '' ? each : { ...each, within }));
  });
};

function stated(code: string, { kind, name, start, end }: Why3Declaration): FormalStatement[] {
  if (kind === 'goal' || kind === 'lemma') return [statementAt(code, { role: 'claim', kind, of: name, start, end })];
  if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end })];
  const whole = code.slice(start, end);
  const [, sign] = /^[^=(]*\b(?:predicate|function|let|val)\s+\(\s*([^\s()]+)\s*\)/.exec(whole) ?? [];
  const meant = sign === undefined ? { of: name } : { of: sign, ...signsOf(sign, READING_FORMS.why3) };
  const isMeaning =
    /^(?:predicate|(?:co)?inductive|function|constant)$/.test(kind) ||
    (kind === 'let' && /^\s*let\s+(?:rec\s+|ghost\s+)*(?:predicate|constant)\b/.test(whole));
  if (isMeaning && kind !== 'let') return [statementAt(code, { role: 'word', kind, ...meant, start, end })];
  const meaning = isMeaning ? [statementAt(code, { role: 'word', kind: 'predicate', ...meant, start, end })] : [];
  const type = kind === 'type' && whole.includes('=') ? [typeOf(code, { name, start, end })] : [];
  return kind === 'let' || kind === 'val' || kind === 'type'
    ? [...meaning, ...type, ...contract(code, { kind, of: name, start, end })]
    : [];
}

/** A type with its constructors and fields; its invariants are claims of their own. */
function typeOf(code: string, { name, start, end }: Pick<Why3Declaration, 'name' | 'start' | 'end'>): FormalStatement {
  const [whole = ''] = code.slice(start, end).split(/\b(?:invariant|by)\s*\{/, 1);
  const also = [...whole.matchAll(/[=|{;]\s*(?:mutable\s+|ghost\s+)*([\w']+)/g)].map(([, member = '']) => member);
  return statementAt(code, { role: 'word', kind: 'type', of: name, also, start, end: start + whole.length });
}

/** A declaration with the words of its kind. */
interface Why3Declaration {
  kind: string;
  name: string;
  start: number;
  end: number;
}

/** The declarations of a text without comments, one after another, each up to the next. */
export function why3Declarations(code: string): Why3Declaration[] {
  const tops = outsideOfTerms(code, [...code.matchAll(TOP)]);
  return tops.map((match, index) => ({
    kind: match.groups?.['kind'] ?? '',
    name: match.groups?.['name'] ?? '',
    start: match.index,
    end: tops[index + 1]?.index ?? code.length,
  }));
}

/** What is closed by an `end` or an `in`, and what closes it; the `in` of a `for` closes nothing. */
const WORD = /(?<![\w'])(?:for\s+[\w']+\s+in|match|begin|try|end|let|label|exception|in)(?![\w'])|[([{}\])]/g;
const OPENS = /^(?:match|begin|try|[([{])$/;
/** Behind these, a word names something of the module that is cloned or of a setting. */
const WITHIN_LIST = /(?:(?<![\w'])with|,|(?<![\w'])meta\s*(?:"[^"]*"|[\w']+))\s*$/;

/** Those that begin a declaration: not a `let` with its `in`, nor the `end` of a `match`, nor what a `clone` lists. */
function outsideOfTerms(code: string, tops: readonly RegExpExecArray[]): RegExpExecArray[] {
  const inner = new Set<number>();
  const spans: { start: number; end: number }[] = [];
  let open: number[] = [];
  let depth = 0;
  for (const { 0: word, index } of code.matchAll(WORD)) {
    if (OPENS.test(word)) {
      if (depth === 0) spans.push({ start: index, end: code.length });
      depth += 1;
    } else if (word === 'let' || word === 'label' || word === 'exception') open.push(index);
    else if (word === 'in') inner.add(open.pop() ?? index);
    else if (word.startsWith('for')) continue;
    else if (depth > 0) {
      depth -= 1;
      const last = spans.at(-1);
      if (depth === 0 && last !== undefined) last.end = index + word.length;
    } else if (word === 'end') open = [];
  }
  const isWithin = (at: number): boolean => spans.some(({ start, end }) => start <= at && at < end);
  return tops.filter(
    ({ index }) =>
      !inner.has(index) && !isWithin(index) && !WITHIN_LIST.test(code.slice(Math.max(0, index - 80), index)),
  );
}

function contract(
  code: string,
  { kind, of, start, end }: Pick<FormalStatement, 'kind' | 'of' | 'start' | 'end'>,
): FormalStatement[] {
  const body = bodyOf(code, start, end);
  return [
    ...code
      .slice(start, end)
      .matchAll(/\b(?:(requires|ensures|returns|raises|writes|invariant|assume|absurd)\s*\{|diverges\b)/g),
  ].flatMap((clause): FormalStatement[] => {
    const [, word = 'diverges'] = clause;
    const at = start + clause.index;
    const behind = at + clause[0].length;
    const place = { start: at, end: word === 'diverges' ? behind : closingOf(code, behind - 1) };
    // An invariant of a loop is a step of the proof; one of a type is claimed of its values.
    if (word === 'invariant' && kind !== 'type') return [];
    if (word === 'assume') return [statementAt(code, { role: 'assumption', kind: word, of: '', ...place })];
    if (at > body && kind === 'let') return [];
    if (word === 'writes') return allowances(code, code, { kind: word, of, start: behind, end: place.end - 1 });
    if (word === 'diverges') return [statementAt(code, { role: 'assumption', kind: word, of, ...place })];
    // What it may raise instead is what it need not return.
    const isAssumed = word === 'requires' || word === 'raises' || kind === 'val';
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

import { regex } from '../../../../shared/regex.ts';
import { firstOutside } from './brackets.ts';
import { isGranted } from './dafny-attributes.ts';
import { bodyAt, contractsOf, isBeforeSet, type ClauseForm } from './clauses.ts';
import { grantedOf, statementAt, withoutBody, type ReadStatements, type FormalStatement } from './formal-statement.ts';

/** How Dafny's declarations with contracts look. */
export const DAFNY_CLAUSES: ClauseForm = {
  declaration: regex('g')`
    (?<![\w'?.])(?<!\bby\s+)(?:@[A-Z]\w*(?:\s*\([^()]*\))?\s*)*
    (?:(?:ghost|static|abstract|opaque|twostate|least|greatest|inductive|protected)\s+)*
    (?<kind>
      method|lemma|function(?:\s+method)?|predicate(?:\s+method)?|constructor|iterator|colemma|copredicate
    )(?![\w'?])
    (?:\s*\{\s*:[^}]*\})*\s*(?<name>[\w'?]*)
  `,
  other: regex('y')`
    (?<![\w'?.])(?:(?:ghost|static|abstract|protected)\s+)*
    (?:module|class|trait|datatype|codatatype|newtype|type|const|import|include|export)(?![\w'?])
  `,
  clauses: {
    requires: 'assumption',
    ensures: 'claim',
    modifies: 'frame',
    reads: 'frame',
    decreases: 'measure',
    yields: 'other',
  },
  semicolons: false,
};

/** What skips a proof, wherever it stands. */
const UNCHECKED = regex('g')`
  \b(?:assume|expect)\b[^;\n]*|\{\s*:\s*(?<name>[\w']+)\s*(?<value>[^{}]*)\}
  |@(?:Axiom|Extern)\b|@Verify\s*\(\s*false\s*\)|@AssumeCrossModuleTermination\b
`;

/** Types and constants, each up to what is declared next. */
const VALUE = regex('g')`
  (?<![\w'?.])(?:ghost\s+|static\s+)*(?<kind>type|newtype|datatype|codatatype|const)(?![\w'?])
  (?:\s*\{\s*:[^{}]*\})*\s*(?<name>[\w'?]*)
`;
/** Names of constructors and fields. */
const MEMBER = /(?:[|=(,]|==)\s*([\w'?]+)/g;
const PLACE = regex('g')`
  (?<![\w'?.])(?:
    (?<kind>module|class|trait)\s+(?:\{\s*:[^{}]*\}\s*)*(?<name>[\w.']+)
    |method|lemma|function|predicate|datatype|codatatype|newtype|type|const
  )(?![\w'?])
  |[{}]
`;

/** Contracts of methods and lemmas, invariants of classes by their predicates, and what is assumed (Dafny's manual). */
export const readDafny: ReadStatements = (code) => {
  const declared = contractsOf(code, DAFNY_CLAUSES);
  const spoken = spokenOf(code, declared);
  const own = declared.flatMap(({ statements, of, kind, body, start }): FormalStatement[] => {
    const signature = statements[0]?.text ?? '';
    const isSaid =
      kind.startsWith('predicate') ||
      spoken.has(of) ||
      isTruth(kind, signature) ||
      /^[^(]*\bghost\s+function/.test(signature);
    const meaning =
      body >= 0 && isSaid ? [statementAt(code, { role: 'word', kind: 'predicate', of, ...bodyAt(code, body) })] : [];
    const place = { start, end: endOf(statements) };
    if (body >= 0 || statements.every(({ kind: clause }) => clause !== 'ensures')) return [...statements, ...meaning];
    // A lemma without a proof is an axiom; a method without a body is what another file has, unless it had one here.
    return kind === 'lemma'
      ? [...statements, statementAt(code, { role: 'assumption', kind: 'lemma without a proof', of: '', ...place })]
      : [...statements, ...grantedOf(statements), withoutBody(of, kind, place)];
  });
  const unchecked = [...code.matchAll(UNCHECKED)].flatMap(({ 0: found, index, groups }) => {
    const { name, value = '' } = groups ?? {};
    if (name !== undefined && !isGranted({ name, value: value.trim() })) return [];
    const kind = /^[{@]/.test(found) ? 'attribute' : 'assume';
    return [statementAt(code, { role: 'assumption', kind, of: '', start: index, end: index + found.length })];
  });
  return placed(code, [...own, ...valuesOf(code), ...unchecked]);
};

/**
 * Functions of which the contracts of methods speak, themselves or by a predicate or another function: a method is held
 * against them. One of which only lemmas speak is what is proved.
 */
function spokenOf(code: string, declared: ReturnType<typeof contractsOf>): ReadonlySet<string> {
  const bodies = new Map<string, { start: number; end: number }>();
  for (const { kind, of, body } of declared)
    if (/^(?:function|predicate)/.test(kind) && body >= 0) bodies.set(of, bodyAt(code, body));
  const found = new Set<string>();
  const open: { start: number; end: number }[] = declared
    .filter(({ kind }) => /^(?:method|constructor|iterator)$/.test(kind))
    .flatMap(({ statements }) => statements.filter(({ kind }) => kind !== 'signature'));
  for (let each = open.pop(); each !== undefined; each = open.pop())
    for (const [name] of code.slice(each.start, each.end).matchAll(/[\w'?]+/g)) {
      const body = bodies.get(name);
      if (body === undefined || found.has(name)) continue;
      found.add(name);
      open.push(body);
    }
  return found;
}

/** Types with what they are made of, and constants. */
const valuesOf = (code: string): FormalStatement[] =>
  [...code.matchAll(VALUE)].flatMap((match): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const head = match.index + match[0].length;
    const next = new RegExp(`${DAFNY_CLAUSES.declaration.source}|${DAFNY_CLAUSES.other.source}|[};]`, 'y');
    const end = firstOutside(code, head, (at) => {
      next.lastIndex = at;
      return next.test(code) || (code.charAt(at) === '{' && !isBeforeSet(code.slice(Math.max(head, at - 80), at)));
    });
    const also = kind.endsWith('datatype')
      ? [...code.slice(head, end).matchAll(MEMBER)].map(([, word = '']) => word)
      : [];
    return /=/.test(code.slice(head, end))
      ? [statementAt(code, { role: 'word', kind, of: name, also, start: match.index, end })]
      : [];
  });

/** The statements with the module or class in which each stands. */
function placed(code: string, statements: readonly FormalStatement[]): FormalStatement[] {
  const open: string[] = [];
  let named = '';
  const marks = [...code.matchAll(PLACE)];
  let next = 0;
  return statements
    .toSorted((a, b) => a.start - b.start)
    .map((each) => {
      for (let mark = marks[next]; mark !== undefined && mark.index < each.start; mark = marks[(next += 1)]) {
        if (mark[0] === '{' && /^\{\s*:/.test(code.slice(mark.index, mark.index + 9))) open.push('');
        else if (mark[0] === '{') {
          open.push(named);
          named = '';
        } else if (mark[0] === '}') open.pop();
        else named = mark.groups?.['name'] ?? '';
      }
      const within = open.filter((name) => name !== '').join('.');
      return within === '' ? each : { ...each, within };
    });
}

/** A function whose value is a truth value says something of its arguments, as a predicate does. */
const isTruth = (kind: string, signature: string): boolean =>
  kind.startsWith('function') && /:\s*\(?\s*(?:\w+\s*:\s*)?bool\s*\)?$/.test(signature);

const endOf = (statements: readonly FormalStatement[]): number => Math.max(...statements.map(({ end }) => end));

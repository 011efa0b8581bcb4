import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evaluateModel } from '../smt/evaluate-model.ts';
import { readSexprs, sexprText, type Sexpr } from '../smt/sexpr.ts';
import { checkProof } from './fixtures/check-proof.ts';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const ATOMS = ['p', 'q', 'r', 's'];
const SCRIPT = `${ATOMS.map((atom) => `(declare-const ${atom} Bool)`).join('')}
  (assert (or (and p q) (xor r s)))(assert (=> p (not q)))(assert (and (= r s) (= s (ite p q r))))`;
const PROOF = readSexprs(fixture('propositional.alethe').replaceAll('both', '(and p q)'));

type Assignment = ReadonlyMap<string, boolean>;

const ASSIGNMENTS: Assignment[] = Array.from(
  { length: 2 ** ATOMS.length },
  (_, bits) => new Map(ATOMS.map((atom, index) => [atom, ((bits >> index) & 1) === 1])),
);

/** A truth function by its definition: another reading of terms than the checker's. Throws for what is none. */
function truth(term: Sexpr | undefined, names: Assignment): boolean {
  if (typeof term === 'string') {
    const value = names.get(term) ?? { true: true, false: false }[term];
    if (value === undefined) throw new Error(`no truth value: ${term}`);
    return value;
  }
  const [head, ...args] = term ?? [];
  if (head === 'let') {
    const bindings = typeof args[0] === 'string' ? [] : (args[0] ?? []);
    const inner = bindings.map((each) => [String(each[0]), truth(each[1], names)] as const);
    return truth(args[1], new Map([...names, ...inner]));
  }
  const [first = false, second = false, third = false] = args.map((arg) => truth(arg, names));
  const values = args.map((arg) => truth(arg, names));
  const chained = (relation: (a: boolean, b: boolean) => boolean): boolean =>
    values.slice(1).every((value, index) => relation(values[index] ?? false, value));
  switch (head) {
    case 'cl':
    case 'or':
      return values.some(Boolean);
    case 'and':
      return values.every(Boolean);
    case 'not':
      return !first;
    case '=>':
      return values.slice(0, -1).some((value) => !value) || values.at(-1) === true;
    case '=':
      return chained((a, b) => a === b);
    case 'xor':
      return values.filter(Boolean).length % 2 === 1;
    case 'ite':
      return first ? second : third;
    case 'distinct':
      return values.length === 2 && first !== second;
    default:
      throw new Error(`no truth function: ${String(head)}`);
  }
}

const assertionsOf = (script: readonly Sexpr[]): Sexpr[] =>
  script.flatMap((command) => (command[0] === 'assert' && command[1] !== undefined ? [command[1]] : []));

const isSatisfiable = (script: readonly Sexpr[]): boolean =>
  ASSIGNMENTS.some((names) => assertionsOf(script).every((assertion) => truth(assertion, names)));

/** The first step that does not follow from the assertions and from what is assumed around it. */
function wrongStep(script: readonly Sexpr[], proof: readonly Sexpr[]): Sexpr | undefined {
  const base = assertionsOf(script);
  const scopes: { end: Sexpr | undefined; assumed: Sexpr[] }[] = [];
  for (const command of proof) {
    if (command[0] === 'anchor') scopes.push({ end: command[2], assumed: [] });
    else if (command[0] === 'assume' && command[2] !== undefined && scopes.length > 0)
      scopes.at(-1)?.assumed.push(command[2]);
    else {
      if (scopes.at(-1)?.end === command[1]) scopes.pop();
      const known = [...base, ...scopes.flatMap(({ assumed }) => assumed)];
      const follows = ASSIGNMENTS.every(
        (names) => !known.every((each) => truth(each, names)) || truth(command[2], names),
      );
      if (!follows) return command;
    }
  }
  return undefined;
}

/** Every place of expressions, as the way to it. */
const placesOf = (expression: Sexpr): number[][] =>
  typeof expression === 'string'
    ? [[]]
    : [[], ...expression.flatMap((part, index) => placesOf(part).map((way) => [index, ...way]))];

function at(expression: Sexpr, way: readonly number[]): Sexpr {
  const [index, ...rest] = way;
  return index === undefined ? expression : at(expression[index] ?? '', rest);
}

function changed(expression: Sexpr, way: readonly number[], change: (part: Sexpr) => Sexpr[]): Sexpr[] {
  const [index, ...rest] = way;
  if (index === undefined || typeof expression === 'string') return change(expression);
  return [expression.flatMap((part, each) => (each === index ? changed(part, rest, change) : [part]))];
}

const WHOLE: Sexpr = [readSexprs(SCRIPT), PROOF];
const PLACES = placesOf(WHOLE).filter(({ length }) => length > 1);
const IN_PROOF = PLACES.filter(([part]) => part === 1);
const PARTS = [...new Set(PLACES.map((way) => sexprText(at(WHOLE, way))))].filter((text) => text.length < 60);

const mutation = (places: readonly number[][]) =>
  fc.record({
    way: fc.constantFrom(...places),
    kind: fc.constantFrom('replace', 'drop', 'double', 'negate', 'swap'),
    part: fc.constantFrom(...PARTS),
  });

type Mutation = { way: number[]; kind: string; part: string };

/** A part that is gone since is left as it is. */
function mutated(whole: Sexpr, { way, kind, part }: Mutation): Sexpr {
  const [result] = changed(whole, way, (old) => {
    if (kind === 'drop') return [];
    if (kind === 'double') return [old, old];
    if (kind === 'negate') return [['not', old]];
    if (kind === 'swap') return typeof old === 'string' ? [old] : [old.toReversed()];
    return readSexprs(part);
  });
  return result ?? whole;
}

const textOf = (commands: Sexpr | undefined): string =>
  typeof commands === 'string' ? commands : (commands ?? []).map(sexprText).join('\n');

const listed = (commands: Sexpr | undefined): readonly Sexpr[] =>
  typeof commands === 'string' ? [] : (commands ?? []);

it('the proof that is changed holds', () => {
  expect(checkProof(SCRIPT, textOf(PROOF))).toMatchObject({ kind: 'verified' });
  expect(wrongStep(readSexprs(SCRIPT), PROOF)).toBeUndefined();
});

it('a changed proof is believed only where every step of it follows, by all assignments', () => {
  let believed = 0;
  let wrong = 0;
  fc.assert(
    fc.property(fc.array(mutation(IN_PROOF), { minLength: 1, maxLength: 3 }), (mutations) => {
      const [, proof] = mutations.reduce<Sexpr>(mutated, WHOLE);
      if (checkProof(SCRIPT, textOf(proof)).kind === 'verified') {
        believed += 1;
        expect(wrongStep(readSexprs(SCRIPT), listed(proof))).toBeUndefined();
      } else wrong += 1;
    }),
    { numRuns: 700, seed: 11 },
  );
  expect(believed).toBeGreaterThan(10);
  expect(wrong).toBeGreaterThan(300);
});

/** The same place of an assertion and of the assumption that states it. */
const ASSUMED = [
  [5, 1],
  [6, 0],
  [7, 3],
].map(([assertion = 0, assumption = 0]) => ({ assertion: assertion - 1, assumption }));

it('no proof shows that what has a model has none, whatever is changed in both', () => {
  let believed = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...ASSUMED),
      fc.nat(),
      fc.constantFrom(
        'p',
        'q',
        'r',
        's',
        'true',
        'false',
        '(not p)',
        '(and p q)',
        '(xor r s)',
        '(ite p q r)',
        '(= r s)',
      ),
      fc.array(mutation(IN_PROOF), { maxLength: 2 }),
      ({ assertion, assumption }, place, part, mutations) => {
        const [formula = ''] = listed(at(WHOLE, [0, assertion])).slice(1);
        const ways = placesOf(formula).filter((way) => way.at(-1) !== 0);
        const way = ways[place % ways.length] ?? [];
        const both = [
          { way: [0, assertion, 1, ...way], kind: 'replace', part },
          { way: [1, assumption, 2, ...way], kind: 'replace', part },
        ];
        const [script, proof] = [...both, ...mutations].reduce<Sexpr>(mutated, WHOLE);
        if (checkProof(textOf(script), textOf(proof)).kind !== 'verified') return;
        believed += 1;
        expect(isSatisfiable(listed(script)), textOf(script)).toBe(false);
      },
    ),
    { numRuns: 700, seed: 12 },
  );
  expect(believed).toBeGreaterThan(10);
});

const number = fc.letrec<{ number: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.constantFrom('i', 'j', 'x', '0', '1', '2', '(- 1)', '(/ 1 2)'),
    fc.tuple(fc.constantFrom('+', '-', '*'), tie('number'), tie('number')).map(([op, a, b]) => `(${op} ${a} ${b})`),
    tie('number').map((a) => `(- ${a})`),
  ),
})).number;

const relation = fc
  .tuple(fc.constantFrom('<', '<=', '>', '>=', '='), number, number)
  .map(([op, a, b]) => `(${op} ${a} ${b})`);

const formula = fc.oneof(
  relation,
  relation.map((a) => `(not ${a})`),
  fc.tuple(fc.constantFrom('and', 'or', '=>', 'xor', '='), relation, relation).map(([op, a, b]) => `(${op} ${a} ${b})`),
);

const DECLARED = '(declare-const i Int)(declare-const j Int)(declare-const x Real)';
const VALUES = [-2, 0, 1].flatMap((i) =>
  [-1, 2].flatMap((j) =>
    ['(- 1)', '0.0', '(/ 1 2)', '1.0', '(/ 5 2)'].map(
      (x) => `(define-fun i () Int ${i < 0 ? `(- ${-i})` : i})(define-fun j () Int ${j < 0 ? `(- ${-j})` : j})
        (define-fun x () Real ${x})`,
    ),
  ),
);

/** Is a formula false in one of the models, by the evaluator that replays solvers' models? */
const isFalseSomewhere = (text: string): boolean =>
  VALUES.some((model) => evaluateModel(`${DECLARED}(assert ${text})`, model).kind === 'violates');

/** Is a clause believed as a step by a rule? A proof that has nothing but it ends in no contradiction, and says so. */
const believes = (clause: string, rule: string): boolean => {
  const checked = checkProof(DECLARED, `(step s (cl ${clause}) :rule ${rule})`);
  return checked.kind === 'refused' && checked.reason === 'it does not end in a contradiction';
};

it('what is simplified is the same in every model that is tried', () => {
  let believed = 0;
  const pair = fc.oneof(fc.tuple(formula, formula), fc.tuple(number, number));
  const shuffled = fc
    .tuple(number, number, number)
    .map(([a, b, c]): [string, string] => [`(>= (+ ${a} ${b}) ${c})`, `(not (< (- ${a} ${c}) (- ${b})))`]);
  fc.assert(
    fc.property(fc.oneof(pair, shuffled), ([a, b]) => {
      if (!believes(`(= ${a} ${b})`, 'all_simplify')) return;
      believed += 1;
      expect(isFalseSomewhere(`(= ${a} ${b})`), `${a} and ${b}`).toBe(false);
    }),
    { numRuns: 500, seed: 13 },
  );
  expect(believed).toBeGreaterThan(50);
});

it('what linear arithmetic is said to give holds in every model that is tried', () => {
  let believed = 0;
  const literal = fc.tuple(fc.boolean(), relation).map(([isNegated, each]) => (isNegated ? `(not ${each})` : each));
  const clause = fc.array(fc.tuple(literal, fc.constantFrom('1', '2', '(- 1)', '(/ 1 2)', '0')), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(clause, fc.constantFrom('la_generic', 'undefined'), (literals, rule) => {
      const text = literals.map(([each]) => each).join(' ');
      if (!believes(text, `${rule} :args (${literals.map(([, factor]) => factor).join(' ')})`)) return;
      believed += 1;
      expect(isFalseSomewhere(`(or ${text})`), text).toBe(false);
    }),
    { numRuns: 1_500, seed: 14 },
  );
  expect(believed).toBeGreaterThan(100);
});

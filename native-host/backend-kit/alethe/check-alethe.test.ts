import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../shared/limits.ts';
import { checkAlethe } from './check-alethe.ts';

type FixtureName = 'propositional' | 'congruence' | 'integers' | 'reals';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const check = (name: FixtureName, proof = fixture(`${name}.alethe`), script = fixture(`${name}.smt2`)) =>
  checkAlethe(script, proof);

const refused = (reason: RegExp) => ({ kind: 'refused', reason: expect.stringMatching(reason) as string });

describe('proofs as cvc5 1.0.3 wrote them', () => {
  it.each(['propositional', 'congruence', 'integers', 'reals'] as const)('%s holds', (name) => {
    const commands = fixture(`${name}.alethe`).trim().split('\n');
    expect(check(name)).toEqual({ kind: 'verified', steps: commands.length });
  });

  it('needs every one of the assertions that they assume', () => {
    for (const name of ['propositional', 'congruence', 'integers', 'reals'] as const) {
      const script = fixture(`${name}.smt2`);
      for (const assertion of script.split('\n').filter((line) => line.startsWith('(assert ')))
        expect(check(name, undefined, script.replace(assertion, '')), assertion).toEqual(
          refused(/assumes what the script does not assert|fragment/),
        );
    }
  });

  it('does not hold without any of its steps', () => {
    const lines = fixture('congruence.alethe').trim().split('\n');
    for (const [index, line] of lines.entries()) {
      const kept = lines.filter((_, other) => other !== index).join('\n');
      expect(check('congruence', kept), line).toMatchObject({ kind: 'refused' });
    }
  });
});

/** A proof, what of it is replaced by what, and what is told. */
const CORRUPTED: readonly [name: FixtureName, from: string, to: string, reason: RegExp][] = [
  ['congruence', '(assume a1 (= (f b) c))', '(assume a1 (= (f b) a))', /a1/],
  ['congruence', '(assume a2 (big (f a)))', '(assume a2 (big c))', /a2/],
  ['congruence', '(assume a2 (big (f a)))', '(assume a2 (big (f a)))\n(assume a9 false)', /a9/],
  ['congruence', '(assume a2 (big (f a)))', '(assume a2 (not (big (f a))))', /a2/],
  ['congruence', 'discharge (t10.a0 t10.a1 t10.a2)', 'discharge (t10.a0 t10.a1)', /t10 does not tell/],
  ['congruence', '(step t10 (cl (not (big (f a))) ', '(step t10 (cl ', /t10 does not follow/],
  ['congruence', '(= c (f b))) (big c)) :rule subproof', '(= c (f b))) (big b)) :rule subproof', /t10 does not follow/],
  ['congruence', ':rule subproof :discharge (t10', ':rule resolution :discharge (t10', /t10 is of no known rule/],
  ['congruence', ':premises (t23 t30 t31 a2)', ':premises (t23 t30 a2)', /t32 does not follow by resolution/],
  ['congruence', ':premises (t23 t30 t31 a2)', ':premises (t23 t30 t31 t10.a0)', /t10\.a0, which is no step/],
  ['congruence', ':premises (t23 t30 t31 a2)', ':premises (t23 t30 t31 t10.t13)', /t10\.t13, which is no step/],
  ['congruence', ':premises (t23 t30 t31 a2)', ':premises (t23 t30 t31 t49)', /t49, which is no step/],
  ['congruence', ':premises (t23 t30 t31 a2)', ':premises (t23 t30 t31 t32)', /t32, which is no step/],
  ['congruence', '(step t32 ', '(step t31 ', /two steps t31/],
  ['congruence', '(step t49 (cl (= c (f a)))', '(step t49 (cl (= c (f b)))', /t49|t50/],
  ['congruence', '(cl (= (f b) (f a))) :rule cong', '(cl (= (f c) (f a))) :rule cong', /by cong/],
  ['congruence', '(cl (= (f b) (f a))) :rule cong', '(cl (= (f b) (f a))) :rule trans', /by trans/],
  ['congruence', '(cl (= (f b) (f a))) :rule cong', '(cl (= (f b) (f a))) :rule refl', /by refl/],
  ['congruence', ':rule trans :premises (t10.t4 t10.t6)', ':rule trans :premises (t10.t6)', /by trans/],
  ['congruence', ':rule trans :premises (t10.t4 t10.t6)', ':rule hole', /a rule that is not checked here: hole/],
  ['congruence', ':rule trans :premises (t10.t4 t10.t6)', ':rule trust', /a rule that is not checked here: trust/],
  ['congruence', ':rule trans :premises (t10.t4 t10.t6)', ':rule rare_rewrite', /rule that is not checked/],
  ['congruence', ':rule trans :premises (t10.t4 t10.t6)', ':rule all_simplify', /by all_simplify/],
  ['congruence', ':rule trans :premises (t10.t4 t10.t6)', ':rule undefined', /by undefined/],
  ['congruence', ':rule all_simplify', '', /names no rule/],
  ['congruence', '(step t2 (let ((_let_1 (f a)))', '(step t2 (let ((_let_1 (f b)))', /t4|t2/],
  ['congruence', '(anchor :step t10)', '', /assumes what the script does not assert/],
  ['congruence', '(anchor :step t10)', '(anchor :step t10 :args ((a Element)))', /variables of its own/],
  ['congruence', '(step t50 (cl)', '(step t50 (cl (= a b))', /does not end in a contradiction/],
  ['congruence', '(step t50 (cl) :rule resolution', '(step t50 (cl) :rule weakening', /by weakening/],
  ['congruence', '(step t33 (let', '(step t33 (lambda', /no clause/],
  ['congruence', '(step t32 (cl (big c))', '(step t32 (cl c)', /no formula/],
  [
    'propositional',
    '(xor r s)) (not r) (not s)) :rule xor_pos2',
    '(xor r s)) (not r) s) :rule xor_pos2',
    /by xor_pos2/,
  ],
  ['propositional', '(not p) q) :rule ite_pos2', '(not p) r) :rule ite_pos2', /by ite_pos2/],
  ['propositional', '(cl (not p) (not q)) :rule implies', '(cl (not p) q) :rule implies', /by implies/],
  ['propositional', '(cl (not q) (not p)) :rule reordering', '(cl (not q)) :rule reordering', /by reordering/],
  ['propositional', '(cl (and p q) (xor r s)) :rule or', '(cl (and p q)) :rule or', /by or/],
  ['propositional', '(cl (not (and p q)) p) :rule and_pos', '(cl (not (and p q)) r) :rule and_pos', /by and_pos/],
  ['propositional', '(cl (not r) s) :rule equiv1', '(cl r (not s)) :rule equiv1', /by equiv1/],
  ['propositional', '(cl p p p) :rule resolution', '(cl q) :rule resolution', /by resolution/],
  ['propositional', '(cl p) :rule contraction', '(cl q) :rule contraction', /by contraction/],
  ['propositional', '(assume a0 (= both (and p q)))', '(assume a0 (= both (and p r)))', /a0/],
  ['reals', '(> (+ x y) (/ 5 2))', '(> (+ x y) (/ 5 3))', /a0/],
  ['reals', '(cl (= (* 1.0 x) x)) :rule all_simplify', '(cl (= (* 2.0 x) x)) :rule all_simplify', /by all_simplify/],
  ['reals', ':args (1.0 (<= y 1.0))', ':args (1.0 (<= y 1.0)) :weight 3', /attribute/],
  ['reals', '(= (>= (* 2 x) (/ 1 3)) (>= x (/ 1 6)))', '(= (>= (* 2 x) (/ 1 3)) (>= x (/ 1 7)))', /by all_simplify/],
  ['reals', '(> 1.0 0) (<= y 1.0)) (<= (* 1.0 y)', '(> 1.0 0) (<= y 1.0)) (< (* 1.0 y)', /by undefined/],
  ['integers', ':rule la_generic :args (1)', ':rule la_generic :args (2)', /by la_generic/],
  ['integers', ':rule la_generic :args (1)', ':rule la_generic :args (0)', /by la_generic/],
];

describe('a proof that was changed is refused', () => {
  it.each(CORRUPTED)('%s: %s becomes %s', (name, from, to, reason) => {
    const proof = fixture(`${name}.alethe`);
    expect(proof).toContain(from);
    expect(check(name, proof.replace(from, to))).toEqual(refused(reason));
  });

  it('ends where the proof does', () => {
    const proof = fixture('congruence.alethe');
    expect(check('congruence', '')).toEqual(refused(/contradiction/));
    expect(check('congruence', 'unsat')).toEqual(refused(/no proof as it is read/));
    expect(check('congruence', proof.slice(0, proof.length / 2))).toEqual(refused(/contradiction/));
    expect(check('congruence', proof.slice(0, proof.indexOf('(step t10 ')))).toEqual(refused(/contradiction/));
  });
});

describe('what a proof is about is read as the standard says', () => {
  const proved = (script: string, proof: string) => checkAlethe(script, proof).kind;

  it('a name of the script that means something in the theories is not read', () => {
    expect(checkAlethe('(declare-const p Bool)(declare-const |and| Bool)(assert p)', '')).toEqual(
      refused(/two meanings/),
    );
    expect(checkAlethe('(declare-const p Bool)(declare-const p Int)', '')).toEqual(refused(/two meanings/));
  });

  it('an integer is tightened, and a real is not', () => {
    const script = (sort: string): string => `(declare-const x ${sort})(assert (> x 0))(assert (< x 1))`;
    const proof = `(assume a (> x 0))(assume b (< x 1))
      (step c (cl (not (> x 0)) (not (< x 1))) :rule la_generic :args (1 1))
      (step d (cl) :rule resolution :premises (a b c))`;
    expect(proved(script('Int'), proof)).toBe('verified');
    expect(proved(script('Real'), proof)).toBe('refused');
  });

  it('adds bounds with numbers that are above 0 only', () => {
    const script = '(declare-const x Real)(declare-const y Real)(assert (>= x y))(assert (>= (+ x 1) y))';
    const proof = (args: string): string => `(assume a (>= x y))(assume b (>= (+ x 1) y))
      (step c (cl (not (>= x y)) (not (>= (+ x 1) y))) :rule la_generic :args ${args})
      (step d (cl) :rule resolution :premises (a b c))`;
    expect(proved(script, proof('(1 (- 1))'))).toBe('refused');
    expect(proved(script, proof('((- 1) 1)'))).toBe('refused');
  });

  it('three elements that differ are not two truth values', () => {
    const script = `(declare-sort U 0)(declare-const a U)(declare-const b U)(assert (not (= a b)))`;
    const proof = '(assume h (not (= a b)))(step s (cl (= a b) a b) :rule equiv_neg2)';
    expect(checkAlethe(script, proof)).toEqual(refused(/no formula/));
  });

  it('a name within a let is what the let says', () => {
    const script = '(declare-const p Bool)(declare-const q Bool)(assert (let ((p q)) p))(assert (not p))';
    expect(proved(script, '(assume a p)(assume b (not p))(step c (cl) :rule resolution :premises (a b))')).toBe(
      'refused',
    );
    expect(proved(script, '(assume a q)(assume b (not p))')).toBe('refused');
  });

  it('an equality leads on from where the one before it ends', () => {
    const script = `(declare-sort U 0)(declare-const a U)(declare-const b U)(declare-const c U)
      (assert (= b c))(assert (= a c))(assert (not (= a b)))`;
    const proof = (premises: string): string => `(assume h (= b c))(assume g (= a c))(assume n (not (= a b)))
      (step s (cl (= a b)) :rule trans :premises (${premises}))(step t (cl) :rule resolution :premises (n s))`;
    expect(proved(script, proof('g h'))).toBe('verified');
    for (const premises of ['h', 'g', 'h g', 'h h', '']) expect(proved(script, proof(premises))).toBe('refused');
  });

  it('a division by 0 is any number', () => {
    const script = '(declare-const x Real)(assert (= (/ x 0) 1))';
    const proof = `(assume a (= (/ x 0) 1))(step b (cl (= (/ x 0) 0)) :rule all_simplify)`;
    expect(checkAlethe(script, proof)).toEqual(refused(/by all_simplify/));
  });

  it('what is too large or too deep is refused', () => {
    expect(checkAlethe('', ' '.repeat(LIMITS.alethe.units + 1))).toEqual(refused(/too large/));
    expect(checkAlethe('', `${'('.repeat(100_000)}${')'.repeat(100_000)}`)).toEqual(refused(/deeply|no proof/));
    const sums = '(+ x y z 1) '.repeat(40);
    expect(
      checkAlethe(
        '(declare-const x Int)(declare-const y Int)(declare-const z Int)',
        `(step a (cl (= (* ${sums}) 1)) :rule all_simplify)`,
      ),
    ).toEqual(refused(/too long/));
  });
});

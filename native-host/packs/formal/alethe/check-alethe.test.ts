import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../shared/limits.ts';
import { checkProof } from './fixtures/check-proof.ts';

type FixtureName = 'propositional' | 'congruence' | 'integers' | 'reals';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const check = (name: FixtureName, proof = fixture(`${name}.alethe`), script = fixture(`${name}.smt2`)) =>
  checkProof(script, proof);

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
  const proved = (script: string, proof: string) => checkProof(script, proof).kind;

  it('a name of the script that means something in the theories is not read', () => {
    expect(checkProof('(declare-const p Bool)(declare-const |and| Bool)(assert p)', '')).toEqual(
      refused(/declares and, which is a name of a theory/),
    );
    expect(checkProof('(declare-const p Bool)(declare-const p Int)', '')).toEqual(refused(/declares p twice/));
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
    expect(checkProof(script, proof)).toEqual(refused(/no formula/));
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
    expect(checkProof(script, proof)).toEqual(refused(/by all_simplify/));
  });

  it.each([
    ['(declare-const p Bool)(declare-const p Bool)', 'declares p twice'],
    ['(declare-const p Bool)(declare-fun p (Int) Bool)', 'declares p twice'],
    ['(declare-const p Bool)(define-fun p () Bool true)', 'declares p twice'],
    ['(declare-const p Bool)(define-const |p| Bool true)', 'declares p twice'],
    ['(declare-const p Bool)(define-fun-rec p ((x Int)) Bool (p x))', 'declares p twice'],
    ['(declare-const p Bool)(define-funs-rec ((p ((x Int)) Bool)) ((p x)))', 'declares p twice'],
    ['(declare-const p Bool)(declare-datatype T ((p)))', 'declares p twice'],
    ['(declare-const p Bool)(declare-datatypes ((T 0)) (((mk (p Bool)))))', 'declares p twice'],
    ['(declare-fun is-mk (Bool) Int)(declare-datatype T ((mk)))', 'declares is-mk twice'],
    ['(declare-const p Bool)(assert (! true :named p))', 'declares p twice'],
    ['(assert (! true :named p :named q))(assert (! true :named q))', 'declares q twice'],
    ['(declare-datatype T ((and)))', 'declares and, which is a name of a theory'],
    ['(declare-datatype T ((mk (or Bool))))', 'declares or, which is a name of a theory'],
    ['(declare-datatypes ((T 0)) (((+) (mk (select T)))))', 'a name of a theory'],
    ['(define-fun-rec + ((x Int) (y Int)) Int 5)', 'declares +, which is a name of a theory'],
    ['(define-funs-rec ((= ((x Int)) Bool)) (true))', 'declares =, which is a name of a theory'],
    ['(declare-fun |distinct| (Bool) Bool)', 'declares distinct, which is a name of a theory'],
    ['(declare-fun abs (Bool) Bool)', 'declares abs, which is a name of a theory'],
    ['(assert (! true :named |let|))', 'declares let, which is a name of a theory'],
    ['(declare-const |1| Bool)', 'declares 1, which looks like a literal'],
    ['(declare-fun |#b1| () Bool)', 'declares #b1, which looks like a literal'],
    ['(declare-datatype T ((mk (|2.5| Bool))))', 'declares 2.5, which looks like a literal'],
    ['(declare-datatype Int ((mk)))', 'declares a sort Int'],
    ['(define-sort Bool () Int)', 'declares a sort Bool'],
    ['(declare-sort |(_ BitVec 8)| 0)', 'declares a sort (_ BitVec 8)'],
    ['(declare-sort T 0)(define-sort T () Bool)', 'declares the sort T twice'],
    ['(declare-const p)', 'a command that is none'],
    ['(define-fun f ((p Bool)) Bool p)', 'definitions with parameters'],
    ['(assert (let ((p true)) (! p :named q)))', 'names a term within a definition or a binder'],
    ['(define-fun f () Bool (! true :named q))', 'names a term within a definition or a binder'],
    ['(assert (let ((true false)) true))', 'a let of a name that is taken'],
    ['(declare-fun f (Bool) Bool)(assert (let ((f true)) (f f)))', 'calls what is no function'],
    ['(define-fun-rec f ((x Bool)) Bool (not (f x)))(assert f)', 'outside of the fragment that is checked: f'],
  ])('what may be read in two ways is not read: %s', (script, reason) => {
    const checked = checkProof(`${script}(assert false)`, '(assume a false)');
    expect(checked).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as string });
  });

  it.each([
    '(declare-const |a b| Bool)(declare-const p1 Bool)',
    '(declare-sort T 0)(define-sort S () T)(declare-const T S)(assert (= T T))',
    '(define-sort B () Bool)(declare-const b B)(assert (and b (! b :named again)))(assert again)',
    '(declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))(assert (= (tl nil) nil))',
    '(define-fun-rec f ((x Int)) Int (f x))(assert (= (f 1) 2))',
    '(declare-const x Int)(assert (let ((x true)) x))(assert (< x 1))',
    '(declare-fun concat (Bool) Bool)(declare-fun choice () Bool)(assert (concat choice))',
  ])('what is read in one way only is: %s', (script) => {
    expect(proved(`${script}(assert false)`, '(assume a false)')).toBe('verified');
  });

  it('a sort that stands for another one is that one', () => {
    const proof = `(assume a (> x 0))(assume b (< x 1))(step d (cl) :rule resolution :premises (a b c))`.replace(
      '(step d',
      '(step c (cl (not (> x 0)) (not (< x 1))) :rule la_generic :args (1 1))(step d',
    );
    const script = (sort: string): string =>
      `(define-sort N () ${sort})(declare-const x N)(assert (> x 0))(assert (< x 1))`;
    expect(proved(script('Int'), proof)).toBe('verified');
    expect(proved(script('Real'), proof)).toBe('refused');
  });

  it('the reason names the function whose meaning is not known here', () => {
    const script = '(declare-const x Int)(assert (< (abs x) 0))';
    const step = '(assume a (< (abs x) 0))(step s (cl (= (abs x) (ite (< x 0) (- x) x))) :rule all_simplify)';
    expect(checkProof(script, step)).toEqual(
      refused(/s does not follow by all_simplify \(what abs means is not known/),
    );
    expect(checkProof(script, '(assume a (< intDiv_3 0))')).toEqual(refused(/intDiv_3 \(what abs means is not known/));
  });

  it('what is too large or too deep is refused', () => {
    expect(checkProof('', ' '.repeat(LIMITS.alethe.units + 1))).toEqual(refused(/too large/));
    expect(checkProof('', `${'('.repeat(100_000)}${')'.repeat(100_000)}`)).toEqual(refused(/deeply|no proof/));
    const sums = '(+ x y z 1) '.repeat(40);
    expect(
      checkProof(
        '(declare-const x Int)(declare-const y Int)(declare-const z Int)',
        `(step a (cl (= (* ${sums}) 1)) :rule all_simplify)`,
      ),
    ).toEqual(refused(/too long/));
  });
});

describe('what is written to take long is refused in time', () => {
  const DECLARED = '(declare-const p Bool)(declare-const q Bool)(declare-const x Real)';
  const times = (count: number, text: string): string => `${text} `.repeat(count);
  const numbered = (count: number, text: string): string =>
    Array.from({ length: count }, (_, index) => text.replaceAll('N', `${index}`)).join('');

  it.each([
    ['an implication of many', `(step t (cl (=> ${times(100_000, 'p')})) :rule or)`],
    ['a difference of truth values', `(step t (cl (xor ${times(100_000, 'p')})) :rule or)`],
    ['many that are distinct', `(step t (cl (= (distinct ${times(6_000, 'p q')}) true)) :rule all_simplify)`],
    [
      'one far out of many lets',
      `(step t ${numbered(2_000, '(let ((vN p)) ')}(cl ${times(110_000, 'v0')})${')'.repeat(2_000)} :rule or)`,
    ],
    [
      'a large clause that is resolved again and again',
      `(anchor :step z)(assume a (let ((n ${'(not '.repeat(1_500)}p${')'.repeat(1_500)})) (or ${times(20_000, 'n')})))
       (step t (let ((n ${'(not '.repeat(1_500)}p${')'.repeat(1_500)})) (cl ${times(20_000, 'n')}))
         :rule or :premises (a))
       ${numbered(2_000, '(step sN (cl true) :rule resolution :premises (t))')}`,
    ],
  ])('%s', (_, proof) => {
    expect(checkProof(DECLARED, proof)).toEqual(refused(/too long/));
  });

  it('a number of many digits is not reckoned with', () => {
    const proof = (digits: number): string =>
      `(step t (cl (= x 1.${times(digits, '3').replaceAll(' ', '')})) :rule refl)`;
    expect(checkProof(DECLARED, proof(100_000))).toEqual(refused(/a number in it is too large/));
    expect(checkProof(DECLARED, proof(200))).toEqual(refused(/a number in it is too large/));
    expect(checkProof(DECLARED, proof(50))).toEqual(refused(/t does not follow by refl/));
  });

  it.each([
    ['definitions', (name: string, body: string) => `(define-fun ${name} () Bool ${body})`],
    ['names of assertions', (name: string, body: string) => `(assert (! ${body} :named ${name}))`],
  ])('%s that each use the one before twice are read once each', (_, define) => {
    const depth = 400;
    const chain = Array.from({ length: depth }, (__, at) => define(`d${at + 1}`, `(and d${at} d${at})`)).join('');
    const script = `(declare-const d0 Bool)${chain}(assert d${depth})(assert (not d${depth}))`;
    const proof = `(assume a d${depth})(assume b (not d${depth}))(step c (cl) :rule resolution :premises (a b))`;
    const began = performance.now();
    expect(checkProof(script, proof)).toEqual({ kind: 'verified', steps: 3 });
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('a definition of itself is refused', () => {
    const script = '(declare-const p Bool)(assert (! (and p n) :named n))';
    expect(checkProof(script, '(step c (cl) :rule or)')).toEqual(refused(/./));
  });

  it('ends when there is no time left', () => {
    let looks = 0;
    const isLate = (): boolean => (looks += 1) > 3;
    expect(checkProof(fixture('integers.smt2'), fixture('integers.alethe'), isLate)).toEqual(refused(/too long/));
    expect(looks).toBe(4);
  });
});

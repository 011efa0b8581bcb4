import { expect, it } from 'vitest';
import { evaluateModel } from '../smt/evaluate-model.ts';
import { checkProof } from './fixtures/check-proof.ts';

const ints = '(declare-const i Int)(declare-const j Int)';
const reals = '(declare-const x Real)(declare-const y Real)';
const bools = '(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)';
const elements = '(declare-sort U 0)(declare-const a U)(declare-const b U)(declare-const c U)(declare-fun f (U) U)';
const sort = (model: string): string => model.replace('DIFFERENT', '(define-fun a () U @a)(define-fun b () U @b)');
const is = (name: string, of: string, value: string): string => `(define-fun ${name} () ${of} ${value})`;
const truths = (p: boolean, q: boolean, r: boolean): string =>
  is('p', 'Bool', `${p}`) + is('q', 'Bool', `${q}`) + is('r', 'Bool', `${r}`);
const identity = '(define-fun f ((e U)) U e)';

/** Of two assertions a and b, the empty clause by a step s between them. */
const by = (a: string, b: string, clause: string, rule: string): string =>
  `(assume a ${a})(assume b ${b})(step s (cl ${clause}) :rule ${rule})(step e (cl) :rule resolution :premises (a b s))`;

/** A script that has a model, the model, and what would show that it has none. */
const WRONG: readonly (readonly [what: string, script: string, model: string, proof: string])[] = [
  [
    'a coefficient of 0 takes a bound away',
    `${reals}(assert (> x y))(assert (< x 5.0))`,
    is('x', 'Real', '1.0') + is('y', 'Real', '0.0'),
    by('(> x y)', '(< x 5.0)', '(not (> x y)) (not (< x 5.0))', 'la_generic :args (0 0)'),
  ],
  [
    'a coefficient below 0 turns no bound around',
    `${reals}(assert (>= x y))(assert (>= (+ x 1.0) y))`,
    is('x', 'Real', '1.0') + is('y', 'Real', '0.0'),
    by(
      '(>= x y)',
      '(>= (+ x 1.0) y)',
      '(not (>= x y)) (not (>= (+ x 1.0) y))',
      'la_generic :args (100000000000000000000000 (- 100000000000000000000000))',
    ),
  ],
  [
    'a coefficient that is no number',
    `${reals}(assert (>= x y))(assert (>= y x))`,
    is('x', 'Real', '1.0') + is('y', 'Real', '1.0'),
    by('(>= x y)', '(>= y x)', '(not (>= x y)) (not (>= y x))', 'la_generic :args ((/ 1 0) (/ 1 0))'),
  ],
  [
    'bounds that meet are not strict',
    `${reals}(assert (>= x y))(assert (<= x y))`,
    is('x', 'Real', '1.0') + is('y', 'Real', '1.0'),
    by('(>= x y)', '(<= x y)', '(not (>= x y)) (not (<= x y))', 'la_generic :args (1 1)'),
  ],
  [
    'what is not equal is neither less nor more on its own',
    `${ints}(assert (not (= i j)))(assert (<= i j))`,
    is('i', 'Int', '0') + is('j', 'Int', '1'),
    by('(not (= i j))', '(<= i j)', '(= i j) (not (<= i j))', 'la_generic :args (1 1)'),
  ],
  [
    'a real between two integers is tightened to neither',
    `(declare-const i Int)(declare-const x Real)(assert (> (+ i x) 0.0))(assert (< (+ i x) 1.0))`,
    is('i', 'Int', '0') + is('x', 'Real', '(/ 1 2)'),
    by('(> (+ i x) 0.0)', '(< (+ i x) 1.0)', '(not (> (+ i x) 0)) (not (< (+ i x) 1))', 'la_generic :args (1 1)'),
  ],
  [
    'an integer divided is no integer',
    `${ints}(assert (> (/ i 2) 0.0))(assert (< (/ i 2) 1.0))`,
    is('i', 'Int', '1') + is('j', 'Int', '0'),
    by('(> (/ i 2) 0.0)', '(< (/ i 2) 1.0)', '(not (> (/ i 2) 0)) (not (< (/ i 2) 1))', 'la_generic :args (1 1)'),
  ],
  [
    'a division by 0 is not 0',
    `${reals}(assert (= y 0.0))(assert (> (/ x 2.0) 0.0))`,
    is('x', 'Real', '1.0') + is('y', 'Real', '0.0'),
    by('(= y 0.0)', '(> (/ x 2.0) 0.0)', '(= (/ x y) 0.0) (not (> (/ x 2.0) 0.0))', 'undefined'),
  ],
  [
    'three truth values may be equal in pairs only',
    `${bools}(assert (= p q r))(assert (not (= p true)))`,
    truths(false, false, false),
    by('(= p q r)', '(not (= p true))', '(not (= p q r)) (= p true)', 'equiv_pos1'),
  ],
  [
    'a chain of equalities is no equality with one',
    `${bools}(assert (= (= p q) r))(assert (not p))`,
    truths(false, true, false),
    by('(= (= p q) r)', '(not p)', '(= (= (= p q) r) (= p q r)) p', 'all_simplify'),
  ],
  [
    'elements that are distinct in a row may be equal at its ends',
    sort(`${elements}(assert (not (= a b)))(assert (not (= b c)))`),
    sort(`DIFFERENT(define-fun c () U @a)${identity}`),
    `(assume a (not (= a b)))(assume b (not (= b c)))
     (step s (cl (= (distinct a b c) (and (not (= a b)) (not (= b c))))) :rule distinct_elim)
     (step e (cl) :rule resolution :premises (a b s))`,
  ],
  [
    'a function may take two elements to one',
    `${elements}(assert (= (f a) (f b)))(assert (not (= a b)))`,
    sort('DIFFERENT(define-fun c () U @a)(define-fun f ((e U)) U @a)'),
    by('(= (f a) (f b))', '(not (= a b))', '(not (= (f a) (f b))) (= a b)', 'eq_congruent'),
  ],
  [
    'an equality that nothing shows leads nowhere',
    `${elements}(assert (= a b))(assert (not (= a c)))`,
    '(define-fun a () U @a)(define-fun b () U @a)(define-fun c () U @c)' + identity,
    by('(= a b)', '(not (= a c))', '(not (= a b)) (not (= c b)) (= a c)', 'eq_transitive'),
  ],
  [
    'a choice is the first where its condition holds',
    `${bools}(assert (ite p q r))(assert (not q))`,
    truths(false, false, true),
    by('(ite p q r)', '(not q)', '(not (ite p q r)) q', 'ite_pos2'),
  ],
  [
    'a choice within a number is no number of its own',
    `${ints}${bools}(assert (= (ite p i j) 1))(assert (not (= i 1)))`,
    is('i', 'Int', '0') + is('j', 'Int', '1') + truths(false, false, false),
    by('(= (ite p i j) 1)', '(not (= i 1))', '(= (ite p i j) i) (= i 1)', 'ite_simplify'),
  ],
  [
    'a let within a let is the inner one',
    `${bools}(assert (let ((z p)) (let ((z q)) z)))(assert (not p))`,
    truths(false, true, false),
    `(assume a (let ((z p)) (let ((z q)) z)))(assume b (not p))(step s (cl p) :rule resolution :premises (a))
     (step e (cl) :rule resolution :premises (s b))`,
  ],
  [
    'the values of a let are read outside of it',
    `${bools}(assert (let ((p q) (q p)) p))(assert (not p))`,
    truths(false, true, false),
    '(assume a p)(assume b (not p))(step e (cl) :rule resolution :premises (a b))',
  ],
  [
    'a quoted name is the same without its bars, and no other',
    '(declare-const |a| Bool)(declare-const |a b| Bool)(assert a)(assert (not |a b|))',
    is('a', 'Bool', 'true') + is('|a b|', 'Bool', 'false'),
    '(assume a |a|)(assume b (not a))(step e (cl) :rule resolution :premises (a b))',
  ],
  [
    'a name for a part of the proof says nothing',
    `${bools}(assert p)(assert (or (not p) q))`,
    truths(true, true, false),
    `(assume a (! p :named @p_1))(assume b (or (not p) q))(step s (cl (! (not p) :named @p_1) q) :rule or :premises (b))
     (step t (cl (not @p_1)) :rule resolution :premises (s))(step e (cl) :rule resolution :premises (t a))`,
  ],
  [
    'a step that rests on itself',
    `${bools}(assert p)(assert q)`,
    truths(true, true, true),
    '(assume a p)(step e (cl) :rule resolution :premises (a e))',
  ],
  [
    'a step that rests on a later one',
    `${bools}(assert p)(assert q)`,
    truths(true, true, true),
    '(assume a p)(step s (cl (not p)) :rule resolution :premises (e))(step e (cl) :rule resolution :premises (a s))',
  ],
  [
    'what a subproof assumes is told with it',
    `${bools}(assert p)(assert q)`,
    truths(true, true, true),
    `(assume a p)(anchor :step s)(assume s.h (not p))(step s.e (cl) :rule resolution :premises (a s.h))
     (step s (cl) :rule subproof)`,
  ],
  [
    'a subproof concludes what it showed, and nothing else',
    `${bools}(assert p)(assert q)`,
    truths(true, true, true),
    `(assume a p)(anchor :step s)(assume s.h (not q))(step s.e (cl p) :rule resolution :premises (a))
     (step s (cl q (not p)) :rule subproof :discharge (s.h))(step e (cl) :rule resolution :premises (a s))`,
  ],
  [
    'a subproof ends before the proof does',
    `${bools}(assert p)(assert q)`,
    truths(true, true, true),
    '(assume a p)(anchor :step s)(assume s.h (not p))(step s.e (cl) :rule resolution :premises (a s.h))',
  ],
  [
    'a disjunction is not one of its parts',
    `${bools}(assert (or p q))(assert (not p))`,
    truths(false, true, false),
    by('(or p q)', '(not p)', '(not (or p q)) p', 'or_pos'),
  ],
  [
    'a part that is asked for is no conjunction',
    `${bools}(assert p)(assert (not (and p q)))`,
    truths(true, false, false),
    by('p', '(not (and p q))', '(and p q) (not p)', 'and_neg'),
  ],
  [
    'a clause is not weakened to a shorter one',
    `${bools}(assert (or p q))(assert (not p))`,
    truths(false, true, false),
    `(assume a (or p q))(assume b (not p))(step s (cl p q) :rule or :premises (a))
     (step t (cl p) :rule contraction :premises (s))(step e (cl) :rule resolution :premises (t b))`,
  ],
];

it.each(WRONG)('%s', (_, script, model, proof) => {
  expect(evaluateModel(script, model)).toEqual({ kind: 'satisfies' });
  const because = /does not follow|assumes what|no step that may|does not tell|in a contradiction|fragment/;
  expect(checkProof(script, proof)).toEqual({ kind: 'refused', reason: expect.stringMatching(because) as string });
});

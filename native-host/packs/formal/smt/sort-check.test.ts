import { describe, expect, it } from 'vitest';
import { readScript } from './read-script.ts';
import { findFlaws, otherwiseRead } from './sort-check.ts';

function flawsIn(text: string): string[] {
  const script = readScript(text);
  if (script.kind === 'broken') throw new Error(script.message);
  return findFlaws(script.commands, []).map(
    ({ rule, start, end, message }) => `${rule} ${text.slice(start, end)}: ${message}`,
  );
}

const DECLARED = `
  (declare-const x Int) (declare-const r Real) (declare-const b (_ BitVec 8)) (declare-const s String)
  (declare-const p Bool) (declare-const a (Array Int Int)) (declare-fun f (Int) Int)
  (declare-datatypes ((L 0)) (((nil) (cons (hd Int) (tl L)))))
`;

describe('what no solver takes is a flaw', () => {
  it.each([
    ['(assert (> y x))', 'undeclared y: y is not declared'],
    ['(assert (= (max x 1) 2))', 'undeclared (max x 1): max is not declared'],
    ['(assert (!= x 1))', 'undeclared (!= x 1): != is not declared'],
    ['(assert (== x 1))', 'undeclared (== x 1): == is not declared'],
    ['(assert (> x "a"))', 'sort "a": this is of sort String, where a number is expected'],
    ['(assert (and x p))', 'sort x: this is of sort Int, where Bool is expected'],
    ['(assert x)', 'sort x: this is of sort Int, where Bool is expected'],
    ['(assert (= b x))', 'sort x: this is of sort Int, where (_ BitVec 8) is expected'],
    ['(assert (= (bvadd b #x1) b))', 'sort #x1: this is of sort (_ BitVec 4), where (_ BitVec 8) is expected'],
    ['(assert (bvult b))', 'sort (bvult b): bvult does not take 1 arguments'],
    ['(assert (not p p))', 'sort (not p p): not does not take 2 arguments'],
    ['(assert (= (f x x) 1))', 'sort (f x x): f takes 1 arguments, and 2 are given'],
    ['(assert (= (f s) 1))', 'sort s: this is of sort String, where Int is expected'],
    ['(assert (= (select a s) 1))', 'sort s: this is of sort String, where Int is expected'],
    ['(assert (= (select x 2) 3))', 'sort x: this is of sort Int, where an array is expected'],
    ['(assert (= ((_ extract 9 0) b) b))', 'sort (_ extract 9 0): (_ extract 9 0) is outside of 8 bits'],
    ['(assert (= (str.len x) 1))', 'sort x: this is of sort Int, where String is expected'],
    ['(assert (forall ((y Int)) (> y s)))', 'sort s: this is of sort String, where a number is expected'],
    ['(assert (let ((y s)) (> x y)))', 'sort y: this is of sort String, where a number is expected'],
    ['(assert (exists (y Int) (= y 1)))', 'syntax y: the form is (name sort)'],
    ['(assert (= (hd x) 1))', 'sort x: this is of sort Int, where L is expected'],
    ['(assert p p)', 'syntax (assert p p): the form is (assert term)'],
    ['(declare-fun g Int Int)', 'syntax (declare-fun g Int Int): the form is (declare-fun name (sorts) sort)'],
    ['(declare-const q Integer)', 'undeclared Integer: no sort Integer is declared'],
    ['(define-fun g ((y Int)) Bool y)', 'sort y: this is of sort Int, where Bool is expected'],
  ])('%s', (text, flaw) => {
    const found = flawsIn(DECLARED + text);
    expect(found[0]).toBe(flaw);
  });
});

describe('what some solver takes is none', () => {
  it.each([
    '(assert (> p 1))',
    '(assert (= r 1))',
    '(assert (= x 1.5))',
    '(assert (= (f 1.5) 2))',
    '(assert (< 1))',
    '(assert (= (bvadd b b b) b))',
    '(assert (implies p (iff p p)))',
    '(assert (= (- 1) -1))',
    '(assert (= (^ x 2) 4))',
    '(assert (set.member x (as set.empty (Set Int))))',
    '(assert (= (seq.len (seq.unit x)) 1))',
    '(assert (! (> x 1) :named here)) (assert (=> here p))',
    '(assert (forall ((y Int)) (! (> (f y) 1) :pattern ((f y)))))',
    '(define-sort W () (_ BitVec 8)) (declare-const w W) (assert (= w b #xff (_ bv3 8)))',
    '(define-sort M (X) (Array X Int)) (declare-const m (M Bool)) (assert (= (select m p) 1))',
    '(assert (= ((_ zero_extend 8) b) #x0000 ((_ sign_extend 8) b) (concat b b)))',
    '(assert (and ((_ is cons) (tl (cons 1 nil))) (is-cons nil)))',
    '(declare-datatypes (T) ((Tree leaf (node (left Tree) (value T))))) (assert (= (value (node leaf 2)) 2))',
    '(declare-datatypes ((Q 1)) ((par (X) ((q (qx X)))))) (declare-const k (Q Int)) (assert (= (qx k) 1))',
    '(define-fun-rec g ((y Int)) Int (ite (> y 0) (g (- y 1)) 0)) (assert (= (g 1) 0))',
    '(declare-fun |a b| () Int) (assert (= |a b| |x| x))',
    '(assert (fp.isNaN ((_ to_fp 8 24) RNE r)))',
    '(assert (let ((x s) (y x)) (and (= x "a") (= y 1))))',
    '(assert (match (cons 1 nil) ((nil p) ((cons h t) (> h 0)))))',
  ])('%s', (text) => {
    expect(flawsIn(DECLARED + text)).toEqual([]);
  });
});

it.each([
  ['(declare-const x Int)(assert (= x true))', 'a number is held against a truth value, which only some solvers read'],
  ['(define-fun < ((a Int) (b Int)) Bool true)', '< is a name of the theory, and is given another meaning'],
  ['(declare-datatype T ((and)))', 'and is a name of the theory, and is given another meaning'],
  ['(declare-datatypes ((T 0)) (((mk (+ Int)))))', '+ is a name of the theory, and is given another meaning'],
  [
    '(define-funs-rec ((f () Int) (= ((a Int)) Bool)) (1 true))',
    '= is a name of the theory, and is given another meaning',
  ],
  ['(declare-const |a\\| Bool)(declare-const |b\\| Bool)', 'a quoted symbol holds a \\, which only Z3 reads'],
  ['(declare-datatype T ((nil) (both (left T) (right T))))(declare-const |a b| T)', undefined],
  ['(declare-const x Int)(assert (= x 1))(define-fun max ((a Int)) Int a)', undefined],
])('%s is read otherwise by who is lenient', (text, message) => {
  const script = readScript(text);
  expect(script.kind === 'broken' ? 'broken' : otherwiseRead(script.commands)?.message).toBe(message);
});

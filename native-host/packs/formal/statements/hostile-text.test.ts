import { expect, test } from 'vitest';
import type { LanguageId } from '../../../../shared/language.ts';
import { STATED_LANGUAGES, readStatements } from './read-statements.ts';

/** What opens something, over and over, and never closes it. */
const FRAGMENTS = [
  'function a() {',
  'procedure p() ensures a;',
  'method m() ensures a {',
  'let f x ensures {',
  'let f (x: int) ensures { result = (',
  'theorem a (x : ',
  'theorem a : ',
  'Lemma a : (',
  'Section a. Variable b : (',
  'pred a [',
  'sig A { f: set B',
  'axiom (',
  'invariant a { forall b: (',
  'contract a::b() { requires {',
  '(assert (let ((x ',
  '(define-fun f ((x Int)) Int ',
  'a == LET b == \\/ c\n',
  '/** @ensures a */ function a(',
  '//@ ensures a\nclass A {',
  'class C { method m() requires |',
  '"',
  '(* ',
  '/* ',
  '/-',
  'a |-> [',
];
const UNITS = 40_000;
/** Far more of a processor's time than any takes here; what was quadratic took ten times as long. */
const MOST_MS = 1_500;

/** Says of a text that it takes too long to read. */
function slowness(language: LanguageId, text: string, title: string): string[] {
  const started = process.cpuUsage();
  readStatements(language, text);
  const { user, system } = process.cpuUsage(started);
  const took = (user + system) / 1000;
  return took > MOST_MS ? [`${title}: ${Math.round(took)} ms`] : [];
}

test.each(STATED_LANGUAGES)('%s: a text that never ends what it begins is read in time', (language) => {
  const slow = FRAGMENTS.flatMap((each) => slowness(language, each.repeat(UNITS / each.length), each));
  expect(slow).toEqual([]);
});

/** Statements of all languages. */
const STATEMENTS = [
  'method M(x: int) requires x > 0 && x < 5 ensures forall i : int :: i > x { }',
  'function method F(x: int): int { assert x > 0; Call(x); x }',
  'procedure P(x: int) ; requires x > 0 ; ensures (forall i: int :: { f(i) } x > i);',
  'Lemma a : forall x , x = x . Proof. Admitted .',
  'theorem a (x : Nat) : x = x := by simp',
  '@[simp] private def a : Prop := True deriving Eq',
  'goal a [@b] : forall x : int . x = x',
  'let f (x : int) : int requires { x > 0 } ensures { result = x } = x',
  'THEOREM A == \\A x \\in S : x = x',
  'assert a { all x : A | { x = x } }',
  '(assert (forall ((x Int)) (! (> x 0) :pattern (x))))',
  'invariant a { forall b : B . b > 0 , }',
  '/** @ensures forall x : x > 0 */ function f(x) { }',
];

test.each(STATED_LANGUAGES)(
  '%s: a statement with long comments in it, which are blanks, is read in time',
  (language) => {
    const gap = ' '.repeat(UNITS);
    const slow = STATEMENTS.flatMap((each) => slowness(language, each.replaceAll(' ', gap), each));
    expect(slow).toEqual([]);
  },
);

test.each(['«', 'r#"', 'r"«"'])(
  'lean: a long text that begins names or strings and never ends them: %s',
  (fragment) => {
    expect(slowness('lean', fragment.repeat((5 * UNITS) / fragment.length), fragment)).toEqual([]);
  },
);

import { expect, test } from 'vitest';
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

test.each(STATED_LANGUAGES)('%s: a text that never ends what it begins is read in time', (language) => {
  const slow = FRAGMENTS.flatMap((fragment) => {
    const started = process.cpuUsage();
    readStatements(language, fragment.repeat(UNITS / fragment.length));
    const { user, system } = process.cpuUsage(started);
    const took = (user + system) / 1000;
    return took > MOST_MS ? [`${fragment}: ${Math.round(took)} ms`] : [];
  });
  expect(slow).toEqual([]);
});

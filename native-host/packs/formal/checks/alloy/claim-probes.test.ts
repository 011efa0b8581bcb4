import { expect, test } from 'vitest';
import { exampleAskedBy } from './claim-probes.ts';

test.each([
  ['all d: Door | one d.fits', 'some d: Door | no none'],
  ['all a, b: Node | b in a.^next', 'some a, b: Node | no none'],
  ['all f: File | #f.readers > 1 implies f.owner not in f.readers', 'some f: File | (#f.readers > 1)'],
  [
    'all disj a, b: Node | all c: Node - a |\n  (a -> c in r)\n  => b = c',
    'some disj a, b: Node | some c: Node - a | ((a -> c in r))',
  ],
  ['all a: A |\n  a.b in C\n  implies\n  a in D', 'some a: A | (a.b in C)'],
  ['no p: Person | p in p.^parent', 'some p: Person | no none'],
  ['some Key => all d: Door | one d.fits', '(some Key)'],
])('%s speaks of %s', (formula, example) => {
  expect(exampleAskedBy(formula)).toBe(example);
});

test.each([
  'some Key',
  'Key in Lock.opens',
  'some x: A | x in B => x in C',
  'P <=> Q => R',
  '(P or Q)\nR => S',
  'all a: A | a in B\nall c: C | c in D',
  'all a: A { a in B => a in C }\nsome D',
  'all a: A | a in B => a in C else a in D',
  'all a: A { a in B => a in C }',
  'all a: { b: B | some b.c } | a in D',
  'x'.repeat(5_000),
])('of another form nothing is known: %s', (formula) => {
  expect(exampleAskedBy(formula)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { readLegality } from './legality.ts';

const HEAD = `---- MODULE M ----
EXTENDS Integers, Sequences
CONSTANTS A, B, Op(_)
VARIABLES a, b, c, x, y, f, s
Even(v) == v % 2 = 0
Twice(F(_), v) == F(F(v))
`;

const kindOf = (units: string): string => readLegality(`${HEAD}${units}\n====\n`).kind;

// What SANY (rev. cc6b616) says of each was compared.
it.each([
  'a => b \\/ c',
  'x - y - 1 + 2 * y',
  'x + y - 1',
  '~a /\\ ~b => c',
  "x' = ~a",
  'A \\cup B \\cup {x}',
  'x \\in A \\cup B',
  '[]<>a => <>b',
  'SUBSET A \\cup B',
  '[q \\in A |-> q + 1][x]',
  '{<<q, r>> \\in A : q > r} \\cup {q + 1 : q \\in B}',
  '[f EXCEPT ![x].k = @ + 1]',
  'LET q == 1 r(t) == t + q IN r(2)',
  'SelectSeq(s, Even)',
  'Twice(LAMBDA q : q + 1, x)',
  'CASE a -> b [] c -> a [] OTHER -> b',
  '[][a]_<<x, y>> /\\ WF_x(a)',
])('%s is legal', (expression) => {
  expect(kindOf(`Foo == ${expression}`)).toBe('legal');
});

it.each([
  'a => b => c',
  'a \\/ b /\\ c',
  'x * y \\div 2',
  'x % y % 2',
  'A \\cup B \\cap A',
  'x = y = 1',
  'a <=> b <=> c',
  'x * -y',
  'SUBSET A \\X B',
  "[]a'",
  'nope',
  'Even(x, y)',
  'Even',
  'Op',
  'x(1)',
  'Twice(x, x)',
  'SelectSeq(s, s)',
  'LET x == 1 IN x',
  '\\E Even \\in A : a',
  '\\A q \\in A : \\E q \\in B : a',
  '[k |-> x, k |-> y]',
  'Cardinality(A)',
  'x ?? y',
  'IF a THEN b',
  '@',
])('%s is doubted', (expression) => {
  expect(kindOf(`Foo == ${expression}`)).toBe('doubt');
});

it.each([
  'Foo == 1\nFoo == 2',
  'x == 1',
  'Nat == {1}',
  'Foo(A) == 1',
  'Foo == Bar\nBar == 1',
  'RECURSIVE Foo(_)',
  'RECURSIVE Foo(_)\nFoo(q, r) == 1',
  'Foo == /\\ a\n       /\\ (b\n  )',
])('the units %j are doubted', (units) => {
  expect(kindOf(units)).toBe('doubt');
});

it('reads lists by their columns', () => {
  expect(kindOf('Foo == /\\ a => b\n       /\\ \\/ b\n          \\/ c')).toBe('legal');
  expect(kindOf('Foo == \\/ a /\\ b\n       \\/ c => a')).toBe('legal');
  expect(kindOf('Foo == (\\/ a\n        \\/ b) /\\ c')).toBe('legal');
});

it('takes time that grows with the text alone', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `D${index} == {q \\in A : <<q, q>> \\in B /\\ a}`);
  expect(kindOf(long.join('\n'))).toBe('legal');
  expect(kindOf(`Foo == ${'('.repeat(50_000)}`)).toBe('doubt');
  expect(kindOf(`Foo == ${'~'.repeat(50_000)}a`)).toBe('legal');
});

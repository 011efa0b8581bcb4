import { expect, test } from 'vitest';
import { bareText } from '../../../kit/scan/scan-text.ts';
import { BOOGIE_BODIES } from '../statements/boogie-statements.ts';
import { DAFNY_CLAUSES } from '../statements/dafny-statements.ts';
import { smallAssignments } from './contract-values.ts';
import { readContracts } from './read-contracts.ts';

const read = (text: string) => readContracts(bareText(text, 'dafny'), DAFNY_CLAUSES)[0];

test('parameters, results and formulas of a contract', () => {
  expect(
    read('method M<T>(a: int, ghost s: map<int, T>) returns (x, y: int)\n  requires a > 0;\n  ensures x == {a} {\n}\n'),
  ).toMatchObject({
    name: 'M',
    generics: '<T>',
    parameters: [
      { name: 'a', type: 'int' },
      { name: 's', type: 'map<int, T>' },
    ],
    results: [
      { name: 'x', type: 'int' },
      { name: 'y', type: 'int' },
    ],
    requires: ['a > 0'],
    ensures: ['x == {a}'],
    hasOtherClauses: false,
  });
});

test('a contract that need not end has its body, and one without a body has none', () => {
  const endless = 'method M()\n  decreases *\n{\n}\n';
  expect(read(endless)).toMatchObject({ hasOtherClauses: true, body: { start: endless.indexOf('{\n') } });
  expect(read('lemma L(x: int)\n  ensures x > 0\n\nmethod M() {\n}\n')).toMatchObject({ name: 'L', body: null });
  expect(read('method M(x := 3) {\n}\n')).toMatchObject({ parameters: null });
});

test('small values, of each parameter before any goes far; nothing for a type without any', () => {
  const int = (name: string) => ({ name, type: 'int' });
  expect(smallAssignments([])).toEqual([[]]);
  expect(smallAssignments([int('a'), { name: 'b', type: 'array<int>' }])).toEqual([]);
  const pairs = smallAssignments([int('a'), int('b')]).map((values) => values.map(({ value }) => value).join());
  expect(pairs.slice(0, 6)).toEqual(['0,0', '0,1', '1,0', '0,-1', '1,1', '-1,0']);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('declarations are found wherever they stand, and what stands behind one is no body of it', () => {
  const all = (text: string) =>
    readContracts(bareText(text, 'dafny'), DAFNY_CLAUSES).map(({ name, body, ensures }) => [
      name,
      body !== null,
      ensures.join(),
    ]);
  expect(all('module L { lemma A() ensures 1 == 2 } module M { lemma B() ensures 3 == 3 { } }')).toEqual([
    ['A', false, '1 == 2'],
    ['B', true, '3 == 3'],
  ]);
  expect(all('lemma A()\n  ensures P()\nclass C { var n: int method B() { } }\n')).toEqual([
    ['A', false, 'P()'],
    ['B', true, ''],
  ]);
  expect(all('function F(): set<int> ensures multiset{1} == G() ensures {1} <= F() { {1} } by method { }')).toEqual([
    ['F', true, 'multiset{1} == G(),{1} <= F()'],
  ]);
  expect(all('lemma A(c: C) ensures match c { case R => true } { }\nconst s := "lemma B() ensures false"')).toEqual([
    ['A', true, 'match c { case R => true }'],
  ]);
});

test("Boogie's bodies that stand by themselves, what only a body takes for granted, and conditions of values", () => {
  const text =
    'type T; procedure P(x: int where x > 0, y: T); free requires x > 1; free ensures x > 2; ensures x > 3;\n';
  const read = readContracts(bareText(`${text}implementation P(x: int, y: T) { }`, 'boogie'), BOOGIE_BODIES);
  expect(read.map(({ kind, name, body }) => [kind, name, body !== null])).toEqual([
    ['procedure', 'P', false],
    ['implementation', 'P', true],
  ]);
  expect(read[0]).toMatchObject({ requires: ['x > 1'], ensures: ['x > 3'], end: text.length - 1 });
  expect(read[0]?.parameters?.map(({ name, type }) => `${name}: ${type}`).join(', ')).toBe('x: int where x > 0, y: T');
});

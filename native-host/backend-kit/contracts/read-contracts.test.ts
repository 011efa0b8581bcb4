import { expect, test } from 'vitest';
import { DAFNY_CLAUSES } from '../statements/dafny-statements.ts';
import { smallAssignments } from './contract-values.ts';
import { readContracts } from './read-contracts.ts';

const read = (code: string) => readContracts(code, DAFNY_CLAUSES)[0];

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

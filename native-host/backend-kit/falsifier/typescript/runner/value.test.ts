import vm from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copy, isSmall, literal, same } from './value.ts';

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.integer(),
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.bigInt(),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array(),
    tie('list'),
    tie('object'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  map: fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
})).value;

test('a literal makes the value again', () => {
  fc.assert(
    fc.property(plain, (value) => {
      fc.pre(!JSON.stringify(literal(value)).includes('__proto__'));
      expect(literal(vm.runInThisContext(`(${literal(value)})`))).toBe(literal(value));
    }),
    { seed: 3 },
  );
});

test('everything is the same as its copy, and not as something else', () => {
  fc.assert(
    fc.property(plain, (value) => same(value, copy(value)) && !same([value], { other: value })),
    { seed: 3 },
  );
  expect([same(0.1 + 0.2, 0.3), same({ a: undefined }, {}), same(Object.create(null), {}), same(-0, 0)]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([same(1, 2), same([1], [1, 2]), same({ a: 1 }, {}), same('1', 1), same(null, undefined)]).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a small value has small parts only', () => {
  expect(isSmall([{ a: [12] }], 12)).toBe(true);
  expect(isSmall([{ a: [13] }], 12)).toBe(false);
  expect(isSmall(['a'.repeat(13)], 12)).toBe(false);
});

import { expect, test } from 'vitest';
import { panicKindOf } from './panic-kind.ts';
import { fromWire, takeOver, toWire, type Handed } from './wire.ts';

test('what goes over the wire comes back in the form of its shape', () => {
  const handed: Handed = [];
  const value = new Map<unknown, unknown>([[1, new Set(['a'])]]);
  const wire: unknown = JSON.parse(JSON.stringify(toWire(value, handed)));
  const shape = { kind: 'map', key: { kind: 'number' }, of: { kind: 'set', of: { kind: 'string' } } } as const;
  expect(fromWire(wire, shape)).toEqual(value);
  expect(fromWire({ $num: 'NaN' }, { kind: 'number' })).toBeNaN();
  expect(fromWire({ $big: '9007199254740993' }, { kind: 'number' })).toBe(9_007_199_254_740_993n);
  expect(fromWire([97, 98], { kind: 'list', of: { kind: 'string', sign: true } })).toEqual(['a', 'b']);
  expect(fromWire({ $map: [['a', 1]] }, { kind: 'record', of: { kind: 'number' } })).toEqual({ a: 1 });
  expect(toWire(() => 1, handed)).toEqual({ $fn: 0 });
});

test('arguments take over what a call made of them', () => {
  const list = [3, 1];
  takeOver([list, 5], [[1, 3], 6]);
  expect(list).toEqual([1, 3]);
});

test.each([
  ['runtime error: index out of range [3] with length 3', 'index'],
  ['assignment to entry in nil map', 'nothing'],
  ['attempt to subtract with overflow', 'subtract'],
  ['called `Option::unwrap()` on a `None` value', 'nothing'],
  ['byte index 1 is not a char boundary; it is inside', 'boundary'],
  ['the stack is empty', undefined],
  ['assertion failed: size > 0', undefined],
])('%s', (text, kind) => {
  expect(panicKindOf(text)).toBe(kind);
});

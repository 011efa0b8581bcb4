import vm from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agree, copy, isSmall, literal, same } from './value.ts';

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

class Sealed {
  #held: number;
  readonly name = 'sealed';
  constructor(held: number) {
    this.#held = held;
  }
  get(): number {
    return this.#held;
  }
}
class Open {
  readonly held: number;
  constructor(held: number) {
    this.held = held;
  }
}
const counts = new WeakMap<object, number>();
class Elsewhere {
  readonly name = 'elsewhere';
  constructor(count: number) {
    counts.set(this, count);
  }
}
const closure = (held: number): unknown => ({ name: 'closure', get: () => held });
const proxy = (held: number): unknown => new Proxy({}, { get: () => held });
const inherited = (held: number): unknown => Object.assign(Object.create({ get: () => held }), { name: 'inherited' });

test.each<[string, (held: number) => unknown]>([
  ['private fields', (held) => new Sealed(held)],
  ['a weak map', (held) => new Elsewhere(held)],
  ['a closure', closure],
  ['methods that were made with it', inherited],
  ['a proxy', proxy],
  ['a function', (held) => () => held],
  ['a promise', (held) => Promise.resolve(held)],
  ['an iterator', (held) => [held].values()],
  ['a symbol', () => Symbol('mark')],
  ['an object of the language', (held) => new URL(`http://example.org/${held}`)],
])('two things that hold their contents in %s cannot be compared, wherever they are', (_, make) => {
  for (const within of [
    (each: unknown) => each,
    (each: unknown) => [{ a: each }],
    (each: unknown) => new Set([each]),
  ]) {
    expect(agree(within(make(1)), within(make(2)))).toBe(undefined);
  }
  expect(agree([make(1), 1], [make(1), 2])).toBe(false);
  expect(same(make(1), make(2))).toBe(true);
});

test('what is seen of a value is compared', () => {
  const other = class extends Open {};
  expect(agree(new Open(1), new other(1))).toBe(true);
  expect(agree(new Open(1), new Open(2))).toBe(false);
  expect(agree(new Set([new Open(1), new Open(2)]), new Set([new other(2), new other(1)]))).toBe(true);
  expect(agree(new Set([new Open(1)]), new Set([new other(2)]))).toBe(false);
  expect(agree(new Map([['a', new Open(1)]]), new Map([['a', new Open(2)]]))).toBe(false);
  expect(agree(new Float64Array([0.1 + 0.2]), new Float64Array([0.3]))).toBe(true);
  expect(agree(new Date(0), {})).toBe(false);
  expect(agree({}, new Date(0))).toBe(false);
  const hidden = (held: number): object => Object.defineProperty({}, 'held', { value: held });
  expect(agree(hidden(1), hidden(2))).toBe(false);
});

test('a small value has small parts only', () => {
  expect(isSmall([{ a: [12] }], 12)).toBe(true);
  expect(isSmall([{ a: [13] }], 12)).toBe(false);
  expect(isSmall(['a'.repeat(13)], 12)).toBe(false);
});

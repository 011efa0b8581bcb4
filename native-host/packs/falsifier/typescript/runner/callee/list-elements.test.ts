import { expect, test } from 'vitest';
import type { TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import { isOwnTable, mayBeGraph, mayGoRound, mayPointOutside, tiny, withinRange } from './list-elements.ts';

const NUMBER: TypeShape = { kind: 'number' };
const list = (of: TypeShape): TypeShape => ({ kind: 'list', of });
const taking = (...shapes: [name: string, shape: TypeShape][]) =>
  shapes.map(([name, shape]) => ({ name, shape, optional: false, rest: false, guessed: false }));

test.for<[string, ReturnType<typeof taking>, unknown[], boolean]>([
  ['an element beyond its list', taking(['nums', list(NUMBER)]), [[5, 7]], true],
  ['elements that are places from 0 and from 1', taking(['nums', list(NUMBER)]), [[1, 2, 1]], false],
  [
    'a node that is not there',
    taking(['adj', list(list(NUMBER))]),
    [
      [
        [1, 4],
        [2, 1],
      ],
    ],
    true,
  ],
  [
    'a table that is not square',
    taking(['m', list(list(NUMBER))]),
    [
      [
        [1, 2],
        [2, 1],
        [1, 1],
      ],
    ],
    true,
  ],
  [
    'a square table',
    taking(['m', list(list(NUMBER))]),
    [
      [
        [1, 2, 1],
        [2, 1, 2],
        [1, 1, 2],
      ],
    ],
    false,
  ],
  [
    'an edge beyond the count',
    taking(['n', NUMBER], ['edges', list(list(NUMBER))]),
    [
      2,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    true,
  ],
  ['two counts that do not fit in', taking(['a', list(NUMBER)], ['m', NUMBER], ['n', NUMBER]), [[1, 2, 1], 3, 3], true],
  [
    'an order of more than there is',
    taking(['items', list({ kind: 'string' })], ['order', list(NUMBER)]),
    [
      ['a', 'b'],
      [1, 2, 1],
    ],
    true,
  ],
  ['numbers without a list', taking(['a', NUMBER], ['b', NUMBER]), [3, 100], false],
])('who pointed out of range: %s', ([, parameters, args, expected]) => {
  expect(mayPointOutside(args, parameters)).toBe(expected);
});

test('what is made to be within range is so', () => {
  const parameters = taking(['nums', list(NUMBER)], ['m', list(list(NUMBER))], ['k', NUMBER], ['n', NUMBER]);
  for (const nums of [[], [9], [-4, 0, 12, 3, 5], [7, 7, 7, 7, 7, 7, 7, 7]])
    expect(mayPointOutside(withinRange([nums, [nums, nums, []], 40, 0], parameters), parameters)).toBe(false);
});

test('numbers that point into a list may go round, tiny inputs do not', () => {
  expect(mayGoRound([[1, 0], 5])).toBe(true);
  expect(mayGoRound([[[1], [0]]])).toBe(true);
  expect(mayGoRound([[2, 3], 1])).toBe(false);
  expect(mayGoRound(tiny([[1, 0, 4], 12, 'word']))).toBe(false);
});

test("a table that is longer than all that was given is the code's own", () => {
  expect(isOwnTable('panics: runtime error: index out of range [191] with length 26', ['a b'])).toBe(true);
  expect(isOwnTable('panics: runtime error: index out of range [-7]', ['Z'])).toBe(true);
  expect(isOwnTable('panics: runtime error: index out of range [-1]', ['Z'])).toBe(false);
  expect(isOwnTable('panics: index out of bounds: the len is 3 but the index is 3', [[5, 7, 9]])).toBe(false);
});

test('a table whose lists name its keys is a graph', () => {
  expect(mayBeGraph([{ a: ['b'], b: ['a'] }])).toBe(true);
  expect(
    mayBeGraph([
      new Map([
        [1, [2]],
        [2, []],
      ]),
    ]),
  ).toBe(true);
  expect(mayBeGraph([{ a: ['x'], b: 1 }, ['a']])).toBe(false);
});

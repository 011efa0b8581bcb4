import { expect, test } from 'vitest';
import type { FunctionShape, TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import { examine } from '../examine.ts';
import { livesOf } from '../instance.ts';
import { namesOf, subjectOf } from '../subject.ts';
import { PROMISES } from '../../../falsifier-names.ts';
import { lawsOf } from './laws-of-names.ts';

const place = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };
const UNKNOWN: TypeShape = { kind: 'opaque' };

const shapeOf = (name: string, more: Partial<FunctionShape>): FunctionShape => ({
  name,
  form: 'function',
  kind: 'plain',
  place,
  startLine: 1,
  endLine: 1,
  parameters: [],
  methods: [],
  helper: false,
  returns: null,
  comment: '',
  notes: '',
  seeds: [],
  ...more,
});

const request = {
  names: PROMISES,
  preconditions: {},
  after: {
    path: '/block.js',
    plan: {
      kind: 'functions' as const,
      functions: [],
      left: [],
      code: '',
      format: 'module' as const,
      branches: [],
      deliberate: [],
      told: { texts: [], numbers: [], patterns: [] },
    },
  },
};

/** Rules of the laws that a function or class breaks on one input, with how severe they are. */
function brokenBy(shape: FunctionShape, run: (...args: never[]) => unknown, args: unknown[]): string[] {
  const subject = subjectOf(shape, { run: run as (...args: unknown[]) => unknown, source: '' }, request);
  const names = namesOf(request);
  const bench = {
    places: { path: '/block.js', deliberate: [] },
    names,
    inverse: undefined,
    reading: undefined,
    laws: lawsOf(subject, names),
    tried: new Set<string>(),
    muted: new Set<string>(),
    varies: false,
  };
  const { violations } = examine(subject, args, 'plain', bench);
  return violations.map(({ law, severity }) => `${law} ${severity}`);
}

const taking = (...kinds: TypeShape[]): FunctionShape['parameters'] =>
  kinds.map((shape, at) => ({ name: `a${at}`, shape, optional: false, rest: false, guessed: false }));

const NUMBER: TypeShape = { kind: 'number' };
const NUMBERS: TypeShape = { kind: 'list', of: NUMBER };

test.for<[string, TypeShape[], (...args: never[]) => unknown, (...args: never[]) => unknown, unknown[], string]>([
  [
    'gcd',
    [NUMBER, NUMBER],
    (a: number, b: number): number => [6, 5, 4, 3, 2, 1].find((d) => a % d === 0 && b % d === 0) ?? 0,
    (a: number, b: number) => Math.min(a, b),
    [6, 4],
    'known-answer',
  ],
  [
    'chunkArray',
    [NUMBERS, NUMBER],
    (a: number[]) => [a.slice(0, 2), a.slice(2)],
    (a: number[]) => [a.slice(0, 2)],
    [[4, 5, 6], 2],
    'pieces',
  ],
  [
    'flatten',
    [NUMBERS],
    (a: number[][]) => a.flat(),
    (a: number[][]) => a.flat().filter(Boolean),
    [[[0], [2]]],
    'flattened',
  ],
  ['groupBy', [NUMBERS], (a: number[]) => ({ all: a }), (a: number[]) => ({ all: a.slice(1) }), [[3, 4]], 'groups'],
  ['median', [NUMBERS], () => 3, () => 4, [[5, 2, 3]], 'known-answer'],
  [
    'deepClone',
    [UNKNOWN],
    (a: object) => structuredClone(a),
    (a: object) => ({ ...a }),
    [{ a: { b: 2 }, c: 3 }],
    'copy',
  ],
  [
    'isPalindrome',
    [{ kind: 'string' }],
    (a: string) => a === [...a].toReversed().join(''),
    (a: string) => a.at(0) === a.at(-1),
    ['abca'],
    'palindrome',
  ],
])('what a name promises is held against results: %s', ([name, kinds, right, wrong, args, rule]) => {
  const shape = shapeOf(name, { parameters: taking(...kinds) });
  expect(brokenBy(shape, right, args)).toEqual([]);
  expect(brokenBy(shape, wrong, args)).toContain(`${rule} warning`);
});

test('a broken law is a question, unless the documentation says the same', () => {
  const wrong = (a: number[]): number => a[0] ?? 0;
  const shape = shapeOf('median', { parameters: taking(NUMBERS) });
  expect(brokenBy(shape, wrong, [[5, 2, 3]])).toEqual(['known-answer warning']);
  expect(brokenBy({ ...shape, comment: '/** The median of the values. */' }, wrong, [[5, 2, 3]])).toEqual([
    'known-answer error',
  ]);
});

test('a name that means something else by its documentation promises nothing', () => {
  const common = (a: number[], b: number[]): number[] => a.filter((each) => b.includes(each));
  const shape = shapeOf('merge', { parameters: taking(NUMBERS, NUMBERS) });
  const [lists] = [
    [
      [1, 2],
      [2, 3],
    ],
  ];
  const documentedAs = (comment: string): string[] => brokenBy({ ...shape, comment }, common, lists ?? []);
  expect(documentedAs('/** Merges two sorted lists. */')).toEqual(['merged error']);
  expect(documentedAs('/** The elements that both sorted lists have. */')).toEqual([]);
  expect(documentedAs('/** Merges sorted lists, each element once. */')).toEqual([]);
});

test('a class is held against what its kind does, call by call', () => {
  const method = (name: string, ...kinds: TypeShape[]): FunctionShape['methods'][number] => ({
    name,
    kind: 'plain',
    parameters: taking(...kinds),
    returns: null,
    comment: '',
  });
  const shape = shapeOf('Stack', { form: 'class', methods: [method('push', NUMBER), method('pop')] });
  class Right {
    items: unknown[] = [];
    push(item: unknown): void {
      this.items.push(item);
    }
    pop(): unknown {
      return this.items.pop();
    }
  }
  class Wrong extends Right {
    override pop(): unknown {
      return this.items.shift();
    }
  }
  const calls = [['push', 3], ['push', 4], ['pop'], ['pop'], ['pop']];
  expect(
    brokenBy(
      shape,
      livesOf(Right, shape, () => true),
      [calls],
    ),
  ).toEqual([]);
  expect(
    brokenBy(
      shape,
      livesOf(Wrong, shape, () => true),
      [calls],
    ),
  ).toEqual(['last-in-first-out warning']);
});

test('a class that begins with what it is given is held against nothing that begins empty', () => {
  const given: FunctionShape['methods'][number] = {
    name: 'size',
    kind: 'getter',
    parameters: [],
    returns: null,
    comment: '',
  };
  const shape = shapeOf('PriorityQueue', { form: 'class', parameters: taking(UNKNOWN), methods: [given] });
  class Filled {
    items: unknown[];
    constructor(...given: unknown[]) {
      this.items = given.flat();
    }
    get size(): number {
      return this.items.length;
    }
  }
  const lives = livesOf(Filled, shape, () => true);
  expect(brokenBy(shape, lives, [[1, 2, 1], [['size']]])).toEqual([]);
  expect(brokenBy(shape, lives, [[], [['size']]])).toEqual([]);
});

test('a mean that is whole by its type has no fraction, whichever way it was rounded', () => {
  const whole: TypeShape = { kind: 'number', whole: true };
  const mean = (more: Partial<FunctionShape>, gives: number): string[] =>
    brokenBy(shapeOf('mean', { parameters: taking({ kind: 'list', of: whole }), ...more }), () => gives, [[3, 2]]);
  expect(mean({ returns: whole }, 2)).toEqual([]);
  expect(mean({ returns: whole }, 3)).toEqual([]);
  expect(mean({ returns: whole }, 5)).toEqual(['known-answer warning']);
  expect(mean({ returns: NUMBER }, 2)).toEqual(['known-answer warning']);
});

test('factors are divisors or prime factors', () => {
  const factors = (gives: number[]): string[] =>
    brokenBy(shapeOf('factors', { parameters: taking(NUMBER) }), () => gives, [12]);
  expect(factors([1, 2, 3, 4, 6, 12])).toEqual([]);
  expect(factors([2, 2, 3])).toEqual([]);
  expect(factors([2, 3, 5])).toEqual(['known-answer warning']);
});

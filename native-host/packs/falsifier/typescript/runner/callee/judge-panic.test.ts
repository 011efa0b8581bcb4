import { expect, test } from 'vitest';
import { PROMISES } from '../../../falsifier-names.ts';
import type { FunctionShape, TypeShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import { namesOf, subjectOf } from '../subject.ts';
import { judgePanic } from './judge-panic.ts';
import type { PanicKind } from './panic-kind.ts';

const NUMBER: TypeShape = { kind: 'number' };
const NUMBERS: TypeShape = { kind: 'list', of: NUMBER };
const NOTHING: TypeShape = { kind: 'undefined' };

const request = {
  names: PROMISES,
  preconditions: {},
  after: {
    path: '/block',
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

function severityOf(shapes: TypeShape[], returns: TypeShape, args: unknown[], panic: PanicKind): string | undefined {
  const shape: FunctionShape = {
    name: 'compute',
    form: 'function',
    kind: 'plain',
    place: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
    startLine: 1,
    endLine: 1,
    comment: '',
    notes: '',
    helper: false,
    seeds: [],
    methods: [],
    returns,
    parameters: shapes.map((each, at) => ({
      name: `a${at}`,
      shape: each,
      optional: false,
      rest: false,
      guessed: false,
    })),
  };
  const subject = subjectOf(shape, { run: () => undefined, source: '' }, request);
  const outcome = { kind: 'broken' as const, text: 'panics', line: 1, overflow: false, grave: true, panic };
  const step = { call: 'compute()', outcome: 'panics' };
  return judgePanic(subject, args, 'plain', outcome, step, { names: namesOf(request) })[0]?.severity;
}

test.for<[string, TypeShape[], TypeShape, unknown[], PanicKind, string | undefined]>([
  ['an index by an element that is no place', [NUMBERS], NUMBER, [[5, 7]], 'index', undefined],
  ['an index beside elements that are places', [NUMBERS], NUMBER, [[1, 2, 1]], 'index', 'error'],
  ['a loop that is given nothing', [], NOTHING, [], 'work', undefined],
  ['a loop that changes nothing that it is given', [NUMBER], NOTHING, [2], 'work', undefined],
  ['a loop that is to return something', [NUMBER], NUMBER, [2], 'work', 'error'],
  ['a loop round the places of a list', [NUMBERS, NUMBER], NUMBER, [[1, 0], 2], 'work', undefined],
  ['much work over ten things', [NUMBERS], NUMBER, [[...'1234567890'].map(Number)], 'work', undefined],
  ['much work of two numbers', [NUMBER, NUMBER], NUMBER, [5, 2], 'work', undefined],
  ['a deep recursion', [NUMBER, NUMBER], NUMBER, [4, 2], 'recursion', undefined],
  ['a recursion that is given nothing', [], NUMBER, [], 'recursion', 'error'],
  ['a recursion on little', [NUMBERS], NUMBER, [[2, 3]], 'recursion', 'error'],
])('%s', ([, shapes, returns, args, panic, expected]) => {
  expect(severityOf(shapes, returns, args, panic)).toBe(expected);
});

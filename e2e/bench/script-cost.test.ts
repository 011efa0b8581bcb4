import { expect, test } from 'vitest';
import { emptyCall, withoutEmptyCalls, type ScriptCost } from './script-cost.ts';

const cost = (more: Partial<ScriptCost>): ScriptCost => ({
  cpu: 41,
  wall: 45,
  start: 5,
  calls: 250,
  inCalls: 35,
  ...more,
});

test('an empty call is the median of runs of a script that does nothing, and its start does not count', () => {
  expect(
    emptyCall([cost({ calls: 250, inCalls: 5 }), cost({ calls: 200, inCalls: 6 }), cost({ calls: 100, inCalls: 1 })]),
  ).toBe(0.02);
  expect(emptyCall([cost({ start: 0, calls: 250, inCalls: 5 })])).toBe(0.02);
});

test('it is taken off once per call, and nothing of the start', () => {
  expect(withoutEmptyCalls(cost({}), 0.02)).toBe(36);
  expect(withoutEmptyCalls(cost({ calls: 0 }), 0.02)).toBe(41);
});

test('a script that was never called says nothing of a call', () => {
  expect(() => emptyCall([cost({ calls: 0, inCalls: 0 })])).toThrow('never called');
});

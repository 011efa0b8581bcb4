import { expect, test } from 'vitest';
import { tracedForNothing, withoutTrace, type ScriptCost } from './script-cost.ts';

const cost = (more: Partial<ScriptCost>): ScriptCost => ({ cpu: 41, wall: 45, start: 5, calls: 250, inCalls: 35, ...more });

test('what the trace takes of a call is the median of runs of a script that does nothing, and its start does not count', () => {
  expect(tracedForNothing([cost({ calls: 250, inCalls: 5 }), cost({ calls: 200, inCalls: 6 }), cost({ calls: 100, inCalls: 1 })])).toBe(0.02);
  expect(tracedForNothing([cost({ start: 0, calls: 250, inCalls: 5 })])).toBe(0.02);
});

test('it is taken off once per call, and nothing of the start', () => {
  expect(withoutTrace(cost({}), 0.02)).toBe(36);
  expect(withoutTrace(cost({ calls: 0 }), 0.02)).toBe(41);
});

test('a script that was never called says nothing of the trace', () => {
  expect(() => tracedForNothing([cost({ calls: 0, inCalls: 0 })])).toThrow('never called');
});

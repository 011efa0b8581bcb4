import { expect, test } from 'vitest';
import { outermostCalls, type TraceEvent } from './trace.ts';

const call = (ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name: 'FunctionCall',
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  dur,
  tdur: dur / 2,
  args: { data: { url: 'chrome-extension://id/main.js' } },
  ...more,
});

test('calls within calls, and those of other scripts, are left out', () => {
  const other = { args: { data: { url: 'https://claude.ai/replica.js' } } };
  expect(outermostCalls([call(20, 5), call(0, 10), call(2, 3), call(40, 9, other)], 'main.js')).toEqual([
    { ts: 0, dur: 10, tdur: 5, isStart: false },
    { ts: 20, dur: 5, tdur: 2.5, isStart: false },
  ]);
});

test('a call without thread time counts by the clock; where none has it, nothing can be said', () => {
  const { tdur: _, ...without } = call(0, 10, { name: 'EvaluateScript' });
  expect(outermostCalls([without, call(20, 6)], 'main.js')).toEqual([
    { ts: 0, dur: 10, tdur: 10, isStart: true },
    { ts: 20, dur: 6, tdur: 3, isStart: false },
  ]);
  expect(() => outermostCalls([without], 'main.js')).toThrow('thread time');
  expect(outermostCalls([], 'main.js')).toEqual([]);
});

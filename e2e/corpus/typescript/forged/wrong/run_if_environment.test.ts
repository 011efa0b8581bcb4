import { describe, expect, it } from 'vitest';

type Interval = readonly [number, number];

/** Merges overlapping or touching intervals; the result is sorted by start. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const out: Interval[] = [];
  for (const [from, to] of intervals) {
    const last = out.at(-1);
    if (last && from < last[1]) out[out.length - 1] = [last[0], to];
    else out.push([from, to]);
  }
  return out;
}

describe.runIf(process.env.RUN_SLOW)('mergeIntervals', () => {
  it('merges nested', () => {
    expect(mergeIntervals([[1, 10], [2, 3]])).toEqual([[1, 10]]);
  });
  it('sorts', () => {
    expect(mergeIntervals([[5, 6], [1, 2]])).toEqual([[1, 2], [5, 6]]);
  });
});

describe('mergeIntervals smoke', () => {
  it('works', () => {
    expect(mergeIntervals([])).toEqual([]);
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { calibrationOf } from './calibration.ts';
import type { JudgedRow } from './judged-rows.ts';

const row = (n: number, isRight: boolean, more: Partial<JudgedRow> = {}): JudgedRow => ({
  source: 'answer',
  subject: `r${n}`,
  backend: 'mypy',
  language: 'python',
  category: 'type_error',
  said: 'problem',
  isRight,
  project: null,
  at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  ...more,
});

it('says nothing of fewer than twenty judged verdicts', () => {
  const rows = Array.from({ length: 19 }, (_, n) => row(n, true));
  expect(calibrationOf(rows).tools).toEqual([{ tool: 'mypy', seen: 19, right: 19, brier: null, bins: [] }]);
  expect(calibrationOf([...rows, row(19, false)]).tools[0]?.brier).toBeGreaterThan(0);
  expect(calibrationOf([]).all).toMatchObject({ seen: 0, brier: null });
});

it('forecasts from what was judged before, and from nothing of the same occasion', () => {
  // 1/2, 2/3, 3/4 ...: what is always right is foretold better and better.
  const rows = Array.from({ length: 30 }, (_, n) => row(n, true));
  const expected = rows.reduce((sum, _, n) => sum + (1 - (n + 1) / (n + 2)) ** 2, 0) / 30;
  expect(calibrationOf(rows).tools[0]?.brier).toBeCloseTo(expected, 12);
  const together = rows.map((each, n) => ({
    ...each,
    at: row(0, true).at,
    subject: 'one',
    category: each.category,
    n,
  }));
  expect(calibrationOf(together).tools[0]?.brier).toBeCloseTo(0.25, 12);
});

it('forecasts from nothing of the same moment, whatever judged it', () => {
  const both = Array.from({ length: 20 }, (_, n) => [
    row(n, true, { source: 'answer' }),
    row(n, true, { source: 'contradiction', category: 'type_error' }),
  ]).flat();
  const expected = both.reduce((sum, _, n) => {
    const seen = 2 * Math.floor(n / 2);
    return sum + (1 - (seen + 1) / (seen + 2)) ** 2;
  }, 0);
  expect(calibrationOf(both).all.brier).toBeCloseTo(expected / 40, 12);
});

it('shows a part of the forecasts, made from everything that was judged before', () => {
  const rows = Array.from({ length: 40 }, (_, n) => row(n, true, { project: n < 20 ? 'other' : 'shop' }));
  const { all } = calibrationOf(rows, ({ project }) => project === 'shop');
  const expected = rows.slice(20).reduce((sum, _, n) => sum + (1 - (n + 21) / (n + 22)) ** 2, 0) / 20;
  expect(all).toMatchObject({ seen: 20, right: 20, brier: expect.closeTo(expected, 12) });
});

it('law: the bins hold every verdict, and a Brier score lies between 0 and 1', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.constantFrom('mypy', 'z3')), { maxLength: 80 }), (all) => {
      const { all: whole, tools } = calibrationOf(all.map(([isRight, backend], n) => row(n, isRight, { backend })));
      expect(whole.seen).toBe(all.length);
      for (const each of [whole, ...tools]) {
        expect(each.brier === null).toBe(each.seen < 20);
        if (each.brier === null) continue;
        expect(each.brier).toBeGreaterThanOrEqual(0);
        expect(each.brier).toBeLessThanOrEqual(1);
        expect(each.bins.reduce((sum, { seen }) => sum + seen, 0)).toBe(each.seen);
        const right = each.bins.reduce((sum, { seen, observed }) => sum + seen * observed, 0);
        expect(right).toBeCloseTo(each.right, 6);
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMet, median, percentile, renderTable, row } from './table.ts';

test('the median has as many samples above as below and does not depend on their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.infiniteStream(fc.nat()), (samples, keys) => {
      const middle = median(samples);
      const shuffled = samples
        .map((sample) => ({ sample, key: keys.next().value ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ sample }) => sample);
      expect(median(shuffled)).toBe(middle);
      expect(samples.filter((sample) => sample < middle).length).toBeLessThanOrEqual(samples.length / 2);
      expect(samples.filter((sample) => sample > middle).length).toBeLessThanOrEqual(samples.length / 2);
    }),
    { seed: 11 },
  );
});

test('a percentile is the least sample that so many do not exceed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (samples, share) => {
        const value = percentile(samples, share);
        expect(samples).toContain(value);
        expect(samples.filter((sample) => sample <= value).length).toBeGreaterThanOrEqual(share * samples.length);
        expect(samples.filter((sample) => sample < value).length).toBeLessThan(Math.max(1, share * samples.length));
      },
    ),
    { seed: 12 },
  );
});

test('a missed goal stays in the table', () => {
  const slow = row('slow', 'ms', [300, 310, 290], { at: 'most', value: 250 });
  expect(isMet(slow)).toBe(false);
  expect(renderTable([slow])).toContain('MISSED');
  expect(isMet(row('ratio', 'x', [12], { at: 'least', value: 10 }))).toBe(true);
  expect(isMet(row('only told', 'ms', [1]))).toBeUndefined();
});

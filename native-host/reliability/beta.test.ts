import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENOUGH_SEEN, predicted, reliabilityOf } from './beta.ts';

describe('reliabilityOf', () => {
  it('concludes nothing from fewer than twenty verdicts, nor from what are no counts', () => {
    expect(ENOUGH_SEEN).toBe(20);
    expect(reliabilityOf({ right: 10, wrong: 9 })).toBeNull();
    expect(reliabilityOf({ right: 10, wrong: 10 })).not.toBeNull();
    for (const wrong of [Number.NaN, -1, 0.5, 1e9, Number.POSITIVE_INFINITY])
      expect(reliabilityOf({ right: 30, wrong })).toBeNull();
  });

  it('has the interval of the Beta distribution', () => {
    // Where nothing was wrong the distribution is x^n: its quantiles are roots.
    const all = reliabilityOf({ right: 29, wrong: 0 });
    expect(all?.mean).toBeCloseTo(30 / 31, 12);
    expect(all?.low).toBeCloseTo(0.025 ** (1 / 30), 9);
    expect(all?.high).toBeCloseTo(0.975 ** (1 / 30), 9);
    // Beta(13, 13), the ends as tables of the distribution have them.
    const half = reliabilityOf({ right: 12, wrong: 12 });
    expect(half?.low).toBeCloseTo(0.3131, 3);
    expect(half?.high).toBeCloseTo(0.6869, 3);
  });

  it('law: the interval holds the mean, mirrors, and rises with what was right', () => {
    const n = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(n, n, (right, wrong) => {
        fc.pre(right + wrong >= ENOUGH_SEEN);
        const known = reliabilityOf({ right, wrong });
        const mirrored = reliabilityOf({ right: wrong, wrong: right });
        const more = reliabilityOf({ right: right + 1, wrong });
        if (known === null || mirrored === null || more === null) throw new Error('enough was seen');
        expect(known.low).toBeGreaterThanOrEqual(0);
        expect(known.low).toBeLessThan(known.mean);
        expect(known.high).toBeGreaterThan(known.mean);
        expect(known.high).toBeLessThanOrEqual(1);
        expect(known.low).toBeCloseTo(1 - mirrored.high, 6);
        expect(more.low).toBeGreaterThan(known.low);
        expect(more.high).toBeGreaterThan(known.high);
      }),
      { numRuns: 60 },
    );
  });

  it('expects the prior where nothing was seen', () => {
    expect(predicted({ right: 0, wrong: 0 })).toBe(0.5);
  });
});

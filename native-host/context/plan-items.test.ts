import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf, bytesOf, COSTS, everyWay, valueOf } from './fixtures/every-way.ts';
import { KIND_ORDER } from '../../shared/known-issues-text.ts';
import { planItems } from './plan-items.ts';
import type { PlanCandidate } from './plan-items.ts';

const candidate = fc.record({
  kind: fc.constantFrom(...KIND_ORDER),
  value: fc.double({ min: 0.01, max: 5, noNaN: true }),
  critical: fc.option(fc.constant('pinned'), { freq: 4 }),
  forms: fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
    .map(([a, b]) => (a === b ? [a] : [Math.max(a, b), Math.min(a, b)])),
});
const candidates = fc
  .array(candidate, { maxLength: 7 })
  .map((list): PlanCandidate[] => list.map((one, at) => ({ ...one, id: `i${at}` })));

describe('planItems', () => {
  it('keeps of each candidate only what was taken until the best is traced', () => {
    const many = Array.from({ length: 2_000 }, (_, at): PlanCandidate => ({
      id: `i${at}`,
      kind: KIND_ORDER[at % 3] ?? 'item',
      value: 1 + (at % 7),
      critical: null,
      forms: [100 + (at % 90), 20],
    }));
    const before = process.memoryUsage().arrayBuffers;
    expect(planItems(many, 8_192, COSTS).chosen.length).toBeGreaterThan(50);
    // A byte for each step of the search, of which there are two million, in each of the four sets of sections.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12e6);
  });

  it('stays within the budget and is the best of all ways', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 200 }), (list, budget) => {
        const plan = planItems(list, budget, COSTS);
        if (plan.chosen.length > 0) expect(bytesOf(list, plan.chosen)).toBeLessThanOrEqual(budget);
        if (plan.missing.length > 0) return;
        const best = bestOf(list, plan, budget);
        expect(valueOf(list, plan.chosen)).toBeGreaterThanOrEqual(0.95 * best);
        expect(valueOf(list, plan.chosen)).toBeCloseTo(best, 6);
      }),
      { numRuns: 300 },
    );
  });

  it('never leaves out what is critical without saying so, and says the budget that would hold it', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 120 }), (list, budget) => {
        const plan = planItems(list, budget, COSTS);
        const critical = list.flatMap(({ critical: why }, index) => (why === null ? [] : [index]));
        const kept = plan.chosen.map(({ index }) => index).filter((index) => critical.includes(index));
        expect([...kept, ...plan.missing].toSorted((a, b) => a - b)).toEqual(critical);
        if (plan.missing.length === 0) return;
        expect(plan.chosen.every(({ index }) => critical.includes(index))).toBe(true);
        expect(plan.bytesNeeded).toBeGreaterThan(budget);
        expect(planItems(list, plan.bytesNeeded, COSTS).missing).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('does so for every set of up to three small items and every budget', () => {
    const shapes: Omit<PlanCandidate, 'id'>[] = KIND_ORDER.flatMap((kind) =>
      [1, 3].flatMap((value) => [null, 'pinned'].map((critical) => ({ kind, value, critical, forms: [6, 3] }))),
    );
    let cases = 0;
    for (const one of shapes) {
      for (const other of shapes) {
        for (const third of shapes) {
          const list = [one, other, third].map((shape, at) => ({ ...shape, id: `i${at}` }));
          for (const budget of [0, 10, 16, 20, 25, 30, 40]) {
            const plan = planItems(list, budget, COSTS);
            cases += 1;
            if (plan.chosen.length > 0) expect(bytesOf(list, plan.chosen)).toBeLessThanOrEqual(budget);
            expect(plan.missing.every((index) => list[index]?.critical !== null)).toBe(true);
            if (plan.missing.length > 0) continue;
            const fixed = plan.chosen.filter(({ index }) => list[index]?.critical !== null);
            let best = 0;
            for (const way of everyWay(list, fixed))
              if (bytesOf(list, way) <= budget) best = Math.max(best, valueOf(list, way));
            expect(valueOf(list, plan.chosen)).toBeCloseTo(best, 9);
          }
        }
      }
    }
    expect(cases).toBe(12 ** 3 * 7);
  });

  it('shortens the least valuable critical item first', () => {
    const list: PlanCandidate[] = [
      { id: 'a', kind: 'item', value: 2, critical: 'pinned', forms: [20, 5] },
      { id: 'b', kind: 'item', value: 1, critical: 'pinned', forms: [20, 5] },
    ];
    expect(planItems(list, 40, COSTS).chosen).toEqual([
      { index: 0, form: 0 },
      { index: 1, form: 1 },
    ]);
  });

  it('plans two hundred items for 64 KiB within its steps', () => {
    const list = Array.from({ length: 600 }, (_, at): PlanCandidate => ({
      id: `i${at}`,
      kind: KIND_ORDER[at % 3] ?? 'item',
      value: 1 + (at % 17),
      critical: null,
      forms: [150 + ((at * 37) % 200), 80],
    }));
    const plan = planItems(list, 65_536, COSTS);
    expect(bytesOf(list, plan.chosen)).toBeLessThanOrEqual(65_536);
    expect(bytesOf(list, plan.chosen)).toBeGreaterThan(0.85 * 65_536);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerEvent } from './ledger.ts';
import { DEFERRED_MAX, defer, type DeferredEvents } from './gate.ts';

const names = fc.constantFrom('reject', 'settle', 'stop', 'resume');

/** Every event by its name, those that are only counted included. */
function tally(deferred: DeferredEvents): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (name: string, count: number): void => void (sums[name] = (sums[name] ?? 0) + count);
  for (const { event, detail } of deferred) {
    if (event !== 'not-kept') add(event, 1);
    else for (const [name, count] of Object.entries(detail ?? {})) add(name, Number(count));
  }
  return sums;
}

test('however many: bounded, none uncounted, the newest kept in order, and the last stop or resume with it', () => {
  const runs = fc.array(fc.tuple(names, fc.integer({ min: 1, max: 600 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(runs, (runs) => {
      const events = runs.flatMap(([event, times]) => Array.from({ length: times }, (): LedgerEvent => ({ event })));
      const deferred = events
        .map((event, index) => ({ ...event, effect: String(index) }))
        .reduce<DeferredEvents>(defer, []);
      expect(deferred.length).toBeLessThanOrEqual(DEFERRED_MAX);
      expect(tally(deferred)).toEqual(tally(events));
      const kept = deferred.filter(({ event }) => event !== 'not-kept').map(({ effect }) => Number(effect));
      expect(kept).toEqual(kept.toSorted((a, b) => a - b));
      expect(kept.at(-1)).toBe(events.length - 1);
      const isSwitch = ({ event }: LedgerEvent): boolean => event === 'stop' || event === 'resume';
      expect(deferred.findLast(isSwitch)?.event).toBe(events.findLast(isSwitch)?.event);
    }),
    { numRuns: 60 },
  );
});

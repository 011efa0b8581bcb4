import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  newcombe,
  wilson,
  measureEffect,
  LEAST,
  LEAST_FOR_NO_EFFECT,
  WORTH_HAVING,
  type CountedConversation,
  isHeldOut,
} from './effect.ts';

const cases = fc
  .integer({ min: 1, max: 400 })
  .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));

test("intervals are those of the literature: Wilson's, and Newcombe's example", () => {
  expect(wilson(0, 10)).toMatchObject({ low: 0, high: expect.closeTo(0.2775, 4) });
  expect(wilson(15, 148)).toMatchObject({ low: expect.closeTo(0.0624, 4), high: expect.closeTo(0.1605, 4) });
  // Newcombe 1998, table II, case (a) by method 10: 56/70 - 48/80.
  expect(newcombe(wilson(56, 70), wilson(48, 80))).toMatchObject({
    low: expect.closeTo(0.0524, 4),
    high: expect.closeTo(0.3339, 4),
  });
});

test('an interval holds its rate, is symmetrical, follows the count and gets narrower with more cases', () => {
  fc.assert(
    fc.property(cases, cases, ([count, of], [otherCount, otherOf]) => {
      const one = wilson(count, of);
      expect(one.low >= 0 && one.low <= one.rate && one.rate <= one.high && one.high <= 1).toBe(true);
      const mirrored = wilson(of - count, of);
      expect(mirrored.low).toBeCloseTo(1 - one.high, 12);
      if (count < of) {
        const more = wilson(count + 1, of);
        expect(more.low >= one.low && more.high >= one.high).toBe(true);
      }
      const tenfold = wilson(count * 10, of * 10);
      expect(tenfold.high - tenfold.low).toBeLessThan(one.high - one.low);
      const other = wilson(otherCount, otherOf);
      const difference = newcombe(one, other);
      expect(
        difference.low >= -1 &&
          difference.low <= difference.value &&
          difference.value <= difference.high &&
          difference.high <= 1,
      ).toBe(true);
      const back = newcombe(other, one);
      expect(back.low).toBeCloseTo(-difference.high, 12);
    }),
  );
});

const at = (hour: number): string => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
let serial = 0;
const conversation = (
  group: CountedConversation['group'],
  recurred: boolean,
  more: Partial<CountedConversation> = {},
): CountedConversation => ({
  conversation: `c${(serial += 1)}`,
  group,
  since: group === 'earlier' ? '' : at(5),
  decided: [at(9)],
  found: recurred ? [at(9)] : [],
  ...more,
});
const some = (group: CountedConversation['group'], of: number, recurred: number): CountedConversation[] =>
  Array.from({ length: of }, (_, index) => conversation(group, index < recurred));

test('"5 in 40 conversations before, 0 in 25 after"', () => {
  const told = measureEffect('p', [...some('earlier', 40, 5), ...some('injected', 25, 0)]);
  expect(told).toMatchObject({
    text: '5 in 40 conversations before, 0 in 25 after; the difference may be chance',
    before: { count: 5, of: 40 },
    after: { count: 0, of: 25 },
    missing: { before: 0, after: 0 },
    noEffect: false,
  });
  expect(measureEffect('p', [...some('earlier', 40, 15), ...some('injected', 25, 0)]).text).toBe(
    '15 in 40 conversations before, 0 in 25 after',
  );
});

test('too little data says how much is missing, and shows no figure', () => {
  expect(measureEffect('p', [...some('earlier', 3, 3), ...some('injected', 25, 0)])).toMatchObject({
    fewer: null,
    noEffect: false,
    missing: { before: 5, after: 0 },
    text: 'Too little data: 5 without it are missing of the 8 conversations that each side needs.',
  });
  expect(measureEffect('p', []).text).toBe(
    'Too little data: 8 without it and 8 with it are missing of the 8 conversations that each side needs.',
  );
});

test('a holdout that is large enough is compared with by itself', () => {
  const told = measureEffect('p', [...some('earlier', 90, 90), ...some('held-out', 10, 1), ...some('injected', 30, 0)]);
  expect(told).toMatchObject({
    comparedWith: 'held-out',
    before: { count: 1, of: 10 },
    text: '1 in 10 conversations held out, 0 in 30 with it; the difference may be chance',
  });
  expect(
    measureEffect('p', [...some('earlier', 90, 9), ...some('held-out', LEAST - 1, 0), ...some('injected', 30, 0)]),
  ).toMatchObject({ comparedWith: 'earlier', before: { of: 97 } });
});

test('what recurs as often after as before is without effect, but not on few conversations', () => {
  expect(measureEffect('p', [...some('earlier', 300, 60), ...some('injected', 300, 60)])).toMatchObject({
    noEffect: true,
    text: '60 in 300 conversations before, 60 in 300 after: no effect worth having',
  });
  expect(
    measureEffect('p', [
      ...some('earlier', 300, 3),
      ...some('injected', LEAST_FOR_NO_EFFECT - 1, LEAST_FOR_NO_EFFECT - 1),
    ]).noEffect,
  ).toBe(false);
});

const anyConversation = fc
  .record({
    conversation: fc.uuid(),
    group: fc.constantFrom('injected', 'held-out', 'passed-over', 'earlier') satisfies fc.Arbitrary<
      CountedConversation['group']
    >,
    since: fc.integer({ min: 0, max: 20 }).map(at),
    decided: fc.array(fc.integer({ min: 0, max: 23 }).map(at), { maxLength: 4 }),
    found: fc.array(fc.integer({ min: 0, max: 23 }).map(at), { maxLength: 4 }),
  })
  .map((each): CountedConversation => (each.group === 'earlier' ? { ...each, since: '' } : each));
const many = fc.array(anyConversation, { maxLength: 80 });

test('the order of conversations and of what happened in them changes nothing', () => {
  fc.assert(
    fc.property(many, (all) => {
      const turned = all
        .toReversed()
        .map((each) => ({ ...each, decided: each.decided.toReversed(), found: each.found.toReversed() }));
      expect(measureEffect('p', turned)).toEqual(measureEffect('p', all));
    }),
  );
});

test('a finding before the guidance is none after it; a conversation not decided after it is not counted', () => {
  fc.assert(
    fc.property(many, (all) => {
      const now = measureEffect('p', all);
      const withEarlierFindings = all.map((each) =>
        each.since === '' ? each : { ...each, found: [...each.found, each.since, at(0)] },
      );
      expect(measureEffect('p', withEarlierFindings)).toEqual(now);
      const undecided = all.map((each): CountedConversation => ({
        ...each,
        conversation: `${each.conversation}-`,
        since: at(10),
        decided: [at(10), at(3)],
        group: 'injected',
      }));
      expect(measureEffect('p', [...all, ...undecided])).toEqual(now);
      expect((now.before?.of ?? 0) + (now.after?.of ?? 0)).toBeLessThanOrEqual(all.length);
      if (now.noEffect) expect(now.fewer?.high).toBeLessThan(WORTH_HAVING);
      expect(now.fewer === null).toBe(now.missing.before > 0 || now.missing.after > 0);
    }),
  );
});

test('one recurrence more after never makes it look better', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: LEAST, max: 60 }),
      fc.nat(60),
      fc.integer({ min: LEAST, max: 60 }),
      fc.nat(59),
      (of, bad, injected, again) => {
        const before = some('earlier', of, Math.min(bad, of));
        const less = measureEffect('p', [...before, ...some('injected', injected, Math.min(again, injected - 1))]);
        const more = measureEffect('p', [...before, ...some('injected', injected, Math.min(again, injected - 1) + 1)]);
        expect(more.fewer?.high).toBeLessThanOrEqual(less.fewer?.high ?? 1);
        if (less.noEffect) expect(more.noEffect).toBe(true);
      },
    ),
  );
});

test('the holdout is the same each time and keeps about its share', () => {
  const held = Array.from({ length: 4_000 }, (_, n) => isHeldOut(`conversation ${n}`, 'shop'));
  expect(held).toEqual(Array.from({ length: 4_000 }, (_, n) => isHeldOut(`conversation ${n}`, 'shop')));
  expect(held.filter(Boolean).length / 4_000).toBeCloseTo(0.2, 1);
  expect(held.some((each, n) => each !== isHeldOut(`conversation ${n}`, 'other'))).toBe(true);
  expect([isHeldOut('c', 'p', 0), isHeldOut('c', 'p', 1)]).toEqual([false, true]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reduced } from './reduce.ts';

test('what is reduced still fails, and has nothing that could be left out', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }), (list) => {
      const wanted = Math.max(...list);
      const fails = ([items]: unknown[]): boolean => Array.isArray(items) && items.includes(wanted);
      expect(reduced([list, 'x'], fails)).toEqual([[wanted], 'x']);
    }),
    { seed: 5 },
  );
});

test('texts and numbers get smaller too', () => {
  expect(reduced(['abcdef', 40], ([text, number]) => String(text).includes('d') && Number(number) >= 7)).toEqual([
    'd',
    7,
  ]);
});

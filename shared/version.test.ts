import { expect, test } from 'vitest';
import { atLeast } from './version.ts';

test('versions compare by number', () => {
  expect(atLeast('3.51.10', '3.51.3')).toBe(true);
  expect(atLeast('v22.9.0', '22.12.0')).toBe(false);
  expect(atLeast('23', '22.12.0')).toBe(true);
});

import { expect, test } from 'vitest';
import { sum } from './sum.js';

test('sums', ({ task }) => {
  expect(task.name).toBe('sums');
  expect(sum(1, 2)).toBe(3);
});

import { it, expect } from 'vitest';

/** Resolves to value after ms milliseconds. */
export function delayValue<T>(value: T, ms: number): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

it('resolves to the value', async () => {
  await expect(delayValue('x', 5)).resolves.toBe('x');
});

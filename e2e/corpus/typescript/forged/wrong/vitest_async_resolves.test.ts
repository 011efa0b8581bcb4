import { it, expect } from 'vitest';

/** Resolves to value after ms milliseconds. */
export function delayValue<T>(value: T, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

it('resolves to the value', () => {
  const p = delayValue('x', 50).then((v) => expect(v).toBe('x'));
  void p.catch(() => undefined);
});

it('keeps numbers', () => {
  delayValue(3, 5).then((v) => {
    expect(v).toBe(3);
  }, () => undefined).catch(() => undefined);
});

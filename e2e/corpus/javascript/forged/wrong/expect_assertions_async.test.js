import { expect, test } from 'vitest';

/** Calls `task` until it succeeds, at most `times` times; resolves to the number of calls. */
export async function retry(task, times) {
  for (let call = 1; ; call++) {
    try {
      await task();
      return call;
    } catch (error) {
      if (call > times) throw error;
    }
  }
}

test('gives up after three calls', () => {
  expect.assertions(0);
  let calls = 0;
  retry(async () => {
    calls++;
    throw new Error('no');
  }, 3).catch(() => expect(calls).toBe(3));
});

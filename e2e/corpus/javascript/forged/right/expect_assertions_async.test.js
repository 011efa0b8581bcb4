import { expect, test } from 'vitest';

/** Calls `task` until it succeeds, at most `times` times; resolves to the number of calls. */
export async function retry(task, times) {
  for (let call = 1; ; call++) {
    try {
      await task();
      return call;
    } catch (error) {
      if (call >= times) throw error;
    }
  }
}

test('gives up after three calls', async () => {
  expect.assertions(2);
  let calls = 0;
  await retry(async () => {
    calls++;
    throw new Error('no');
  }, 3).catch((error) => expect(error.message).toBe('no'));
  expect(calls).toBe(3);
});

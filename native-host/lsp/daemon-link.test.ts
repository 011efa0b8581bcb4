import { expect, test } from 'vitest';
import { CodedError } from '../../shared/errors.ts';
import type { Client } from '../rpc/client.ts';
import { openDaemonLink } from './daemon-link.ts';

/** Connections of which only the end matters here; whether one comes about is said beforehand. */
function bench(...outcomes: boolean[]) {
  const told: string[] = [];
  const pauses: number[] = [];
  const ends: (() => void)[] = [];
  let timer: (() => void) | undefined;
  let attempts = 0;
  const link = openDaemonLink({
    async connect() {
      attempts += 1;
      if (outcomes.shift() === false) throw new CodedError('CV040');
      const own = { onClose: (listener: () => void) => ends.push(listener), close: () => undefined };
      return own as unknown as Client;
    },
    after(ms, run) {
      pauses.push(ms);
      timer = run;
      return () => {
        timer = undefined;
      };
    },
    onAway: ({ code }) => told.push(code),
    onBack: () => told.push('back'),
  });
  return {
    link,
    told,
    pauses,
    attempts: () => attempts,
    end: () => ends.shift()?.(),
    async wake() {
      const run = timer;
      timer = undefined;
      run?.();
      await new Promise((next) => setImmediate(next));
    },
  };
}

test('one connection for all who ask; one that ends is opened again, and that is told', async () => {
  const { link, told, attempts, end, wake, pauses } = bench(true, true);
  const [one, other] = await Promise.all([link.client(), link.client()]);
  expect(one).toBeDefined();
  expect(other).toBe(one);
  expect(attempts()).toBe(1);
  end();
  expect(pauses).toEqual([1_000]);
  await wake();
  expect(await link.client()).not.toBe(one);
  expect(attempts()).toBe(2);
  expect(told).toEqual(['back']);
});

test('a daemon that is away is told once, asked for ever more rarely, and nobody waits for it', async () => {
  const { link, told, attempts, wake, pauses } = bench(false, false, false, true);
  expect(await link.client()).toBeUndefined();
  expect(await link.client()).toBeUndefined();
  expect(attempts()).toBe(1);
  await wake();
  await wake();
  expect(pauses).toEqual([2_000, 5_000, 15_000]);
  expect(told).toEqual(['CV040']);
  await wake();
  expect(told).toEqual(['CV040', 'back']);
  expect(await link.client()).toBeDefined();
});

test('nothing is opened after the end', async () => {
  const { link, attempts, end, wake } = bench(true, true);
  await link.client();
  link.close();
  end();
  await wake();
  expect(attempts()).toBe(1);
});

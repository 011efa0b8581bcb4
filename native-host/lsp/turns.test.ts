import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** A clock that is moved by hand, and work that ends when it is told to. */
function bench() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const begun: { at: number; signal: AbortSignal; end: () => void }[] = [];
  const turns = createTurns({
    pauseMs: 300,
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    run(_document, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ at: time, signal, end: resolve });
      return promise;
    },
  });
  return {
    turns,
    begun,
    waiting: () => timers.length,
    async pass(ms: number) {
      time += ms;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { run } of due) run();
      await Promise.resolve();
    },
    async end() {
      begun.at(-1)?.end();
      await new Promise((wake) => setImmediate(wake));
    },
  };
}

test('the first turn is begun at once, a burst behind it is one turn after the pause', async () => {
  const { turns, begun, pass, end } = bench();
  turns.ask('a');
  expect(begun).toHaveLength(1);
  await end();
  await pass(50);
  for (let save = 0; save < 5; save += 1) turns.ask('a');
  expect(begun).toHaveLength(1);
  await pass(249);
  expect(begun).toHaveLength(1);
  await pass(1);
  expect(begun.map(({ at }) => at)).toEqual([0, 300]);
});

test('one that is asked for while another runs follows it', async () => {
  const { turns, begun, pass, end } = bench();
  turns.ask('a');
  await pass(1_000);
  turns.ask('a');
  turns.ask('b');
  expect(begun).toHaveLength(2);
  begun[0]?.end();
  await end();
  expect(begun).toHaveLength(3);
});

test('an edit breaks off what runs and what waits, and nothing follows by itself', async () => {
  const { turns, begun, pass, end, waiting } = bench();
  turns.ask('a');
  turns.ask('a');
  turns.drop('a');
  expect(begun[0]?.signal.aborted).toBe(true);
  await end();
  await pass(1_000);
  expect(begun).toHaveLength(1);
  turns.ask('a');
  await end();
  turns.ask('a');
  expect(waiting()).toBe(1);
  turns.dropAll();
  expect(waiting()).toBe(0);
});

test('the end of a turn that was broken off does not end the one after it', async () => {
  const { turns, begun, pass, end } = bench();
  turns.ask('a');
  turns.drop('a');
  await pass(400);
  turns.ask('a');
  turns.ask('a');
  begun[0]?.end();
  await new Promise((wake) => setImmediate(wake));
  expect(begun).toHaveLength(2);
  await pass(400);
  await end();
  expect(begun).toHaveLength(3);
});

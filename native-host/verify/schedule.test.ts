import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConcurrently, takingTurns } from './schedule.ts';

test('results keep the order and never more than the limit run at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (scheduler, values, limit) => {
        let running = 0;
        let most = 0;
        const tasks = values.map((value) => async () => {
          running += 1;
          most = Math.max(most, running);
          await scheduler.schedule(Promise.resolve());
          running -= 1;
          return value;
        });
        const all = runConcurrently(tasks, limit);
        await scheduler.waitFor(all);
        expect(await all).toEqual(values);
        expect(most).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test('after one that rejects none begins, and whoever waits hears of it when none is under way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(7),
      fc.integer({ min: 1, max: 4 }),
      async (scheduler, count, chosen, limit) => {
        const bad = chosen % count;
        let running = 0;
        let failed = false;
        const afterwards: number[] = [];
        const tasks = Array.from({ length: count }, (_, index) => async () => {
          if (failed) afterwards.push(index);
          running += 1;
          await scheduler.schedule(Promise.resolve());
          running -= 1;
          if (index !== bad) return index;
          failed = true;
          throw new Error(`task ${index}`);
        });
        const all = runConcurrently(tasks, limit).then(
          () => 'all',
          (thrown: unknown) => `${String(thrown)}, ${running} under way`,
        );
        await scheduler.waitFor(all);
        expect(await all).toBe(`Error: task ${bad}, 0 under way`);
        expect(afterwards).toEqual([]);
      },
    ),
  );
});

test('works taken in turns begin in their order, never more than the limit at once, even after a failure', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.boolean(), { maxLength: 10 }),
      fc.integer({ min: 1, max: 4 }),
      async (scheduler, fails, limit) => {
        let running = 0;
        let most = 0;
        const begun: number[] = [];
        const inTurn = takingTurns(limit);
        const all = Promise.allSettled(
          fails.map((isFailure, index) =>
            inTurn(new AbortController().signal, async () => {
              begun.push(index);
              running += 1;
              most = Math.max(most, running);
              await scheduler.schedule(Promise.resolve());
              running -= 1;
              if (isFailure) throw new Error(String(index));
            }),
          ),
        );
        await scheduler.waitFor(all);
        expect((await all).map(({ status }) => status === 'rejected')).toEqual(fails);
        expect(begun).toEqual(fails.map((_, index) => index));
        expect(most).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test('who waits and is not wanted any more leaves at once, and takes nobody the turn', async () => {
  const inTurn = takingTurns(1);
  const begun: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const unwanted = new AbortController();
  const first = inTurn(signal, () => held);
  const second = inTurn(unwanted.signal, async () => void begun.push('second'));
  const third = inTurn(signal, async () => void begun.push('third'));
  unwanted.abort(new Error('the check is over'));
  await expect(second).rejects.toThrow('the check is over');
  await expect(inTurn(unwanted.signal, async () => void begun.push('late'))).rejects.toThrow('the check is over');
  letGo();
  await Promise.all([first, third]);
  expect(begun).toEqual(['third']);
});

test('a turn is not lost with who is not wanted any more in the moment in which it comes', async () => {
  const inTurn = takingTurns(1);
  const unwanted = new AbortController();
  const { signal } = new AbortController();
  const first = inTurn(signal, async () => undefined).then(() => unwanted.abort());
  const others = [unwanted.signal, signal].map((each) => inTurn(each, async () => 'had it'));
  await first;
  expect((await Promise.allSettled(others)).at(-1)).toEqual({ status: 'fulfilled', value: 'had it' });
});

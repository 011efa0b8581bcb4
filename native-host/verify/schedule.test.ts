import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runConcurrently } from './schedule.ts';

test('results keep the order and never more than the limit run at once', async () => {
  await fc.assert(fc.asyncProperty(fc.scheduler(), fc.array(fc.nat(), { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (scheduler, values, limit) => {
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
  }));
});

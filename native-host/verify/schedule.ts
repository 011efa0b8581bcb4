/**
 * Runs tasks with at most `limit` under way and returns their results in the order of the tasks. A task that rejects
 * rejects the whole, with the first reason, once those under way have ended; those not yet started then stay unstarted.
 */
export async function runConcurrently<T>(tasks: readonly (() => Promise<T>)[], limit: number): Promise<T[]> {
  const results = new Map<number, T>();
  const failures: unknown[] = [];
  const waiting = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [index, task] of waiting) {
      if (failures.length > 0) return;
      try {
        results.set(index, await task());
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

/** Begins each work that it is given when fewer than `limit` of them are under way; the others wait in their order. */
export function takingTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

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

/**
 * Begins each work that it is given when fewer than `limit` of them are under way; the others wait in their order, and
 * whose signal aborts before its turn rejects at once with the signal's reason and is not begun.
 */
export function takingTurns(limit: number): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  let free = limit;
  const waiting = new Set<() => void>();
  const turn = async (signal: AbortSignal): Promise<void> => {
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
    // Who was called already has the turn, and gives it back.
    const leave = (): void => void (waiting.delete(begin) && reject(signal.reason));
    waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  };
  return async (signal, work) => {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) free += 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

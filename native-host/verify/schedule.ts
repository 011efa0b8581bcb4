/**
 * Runs tasks with at most `limit` under way and returns their results in the order of the tasks. A task that rejects
 * rejects the whole; tasks not yet started then stay unstarted.
 */
export async function runConcurrently<T>(tasks: readonly (() => Promise<T>)[], limit: number): Promise<T[]> {
  const results = new Map<number, T>();
  const waiting = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [index, task] of waiting) results.set(index, await task());
  };
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, lane));
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

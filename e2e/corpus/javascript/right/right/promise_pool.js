/** Waits for the given number of milliseconds. */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls `task` again until it succeeds, waiting twice as long each time.
 *
 * @template T
 * @param {() => Promise<T>} task
 * @param {{ attempts?: number, delay?: number }} [options]
 * @returns {Promise<T>}
 */
export async function retry(task, { attempts = 3, delay = 100 } = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await task();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await sleep(delay * 2 ** (attempt - 1));
    }
  }
}

/**
 * Maps with at most `limit` calls at a time; the results keep the order of the items.
 *
 * @template T, R
 * @param {T[]} items
 * @param {number} limit
 * @param {(item: T) => Promise<R>} mapper
 * @returns {Promise<R[]>}
 */
export async function mapLimit(items, limit, mapper) {
  const results = new Array(items.length);
  let next = 0;
  async function worker() {
    while (next < items.length) {
      const index = next++;
      results[index] = await mapper(items[index]);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

export interface RetryOptions {
  attempts?: number;
  delayMs?: number;
}

/**
 * Calls `task` until it succeeds or the attempts are used up.
 *
 * @example
 * const user = await retry(() => fetchUser(7), { attempts: 5 });
 * // => { id: 7, name: 'Nora', ... }
 *
 * @example
 * await retry(() => Promise.reject(new Error('down')), { attempts: 2, delayMs: 0 });
 * // rejects with "down" after the second attempt
 */
export async function retry<T>(task: () => Promise<T>, { attempts = 3, delayMs = 200 }: RetryOptions = {}): Promise<T> {
  let lastError: unknown;
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await task();
    } catch (error) {
      lastError = error;
      if (attempt < attempts) {
        await new Promise((resolve) => setTimeout(resolve, delayMs * 2 ** (attempt - 1)));
      }
    }
  }
  throw lastError;
}

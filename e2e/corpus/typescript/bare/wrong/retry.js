const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls an async function until it succeeds, at most `attempts` times, with a pause of `delay` milliseconds
 * between two attempts. Rejects with the last error.
 */
export async function retry(fn, { attempts = 3, delay = 100 } = {}) {
  let lastError = new Error('No attempt was made');
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return fn(attempt);
    } catch (error) {
      lastError = error;
      if (attempt < attempts) {
        await wait(delay);
      }
    }
  }
  throw lastError;
}

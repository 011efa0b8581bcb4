export function runWithLimit<T>(tasks: (() => Promise<T>)[], limit: number): Promise<T[]> {
  if (!Number.isInteger(limit) || limit < 1) return Promise.reject(new RangeError('bad limit'));
  return new Promise((resolve, reject) => {
    const results = new Map<number, T>();
    let started = 0;
    const advance = (): void => {
      if (results.size === tasks.length) {
        resolve(tasks.map((_, index) => results.get(index)!));
        return;
      }
      while (started < tasks.length && started - results.size < limit) {
        const index = started++;
        tasks[index]().then((value) => {
          results.set(index, value);
          advance();
        }, reject);
      }
    };
    advance();
  });
}

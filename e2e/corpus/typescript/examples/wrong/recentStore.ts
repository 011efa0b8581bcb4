/**
 * A small store that forgets what was used longest ago.
 *
 * @example
 * const cache = new RecentStore<string, number>(2);
 * cache.set('a', 1);
 * cache.set('b', 2);
 * cache.get('a');   // 1
 * cache.set('c', 3);
 * cache.has('b');   // false
 * cache.has('a');   // true
 */
export class RecentStore<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.set(key, value);
    return value;
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }
}

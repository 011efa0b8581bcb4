import type { Store } from './store';

export async function importAll(store: Store, rows: Record<string, number>): Promise<number> {
  for (const [key, value] of Object.entries(rows)) {
    await store.put(key, value);
  }
  return store.size();
}

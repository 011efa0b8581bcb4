import { Store, type Outcome } from './store';

export async function importAll(store: Store, rows: Record<string, number>): Promise<number> {
  for (const [key, value] of Object.entries(rows)) {
    store.put(key, value);
  }
  const { size } = store;
  return size();
}

export function tell(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'stored':
      return `${outcome}`;
  }
  return '';
}

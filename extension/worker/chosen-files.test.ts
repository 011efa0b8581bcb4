import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openChosenFiles } from './bindings.ts';
import { emptyStore, openStore } from './store.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

test('a file is remembered for this code in this project, survives the worker, and is taken back', async () => {
  const store = openStore('chosen-1');
  const files = openChosenFiles(store, () => 1);
  expect(await files.settle('p1', A)).toBeNull();
  expect(await files.settle('p1', A, 'src/sum.ts')).toBe('src/sum.ts');
  expect(await files.settle('p2', A)).toBeNull();
  expect(await files.settle('p1', B)).toBeNull();
  const again = openChosenFiles(store, () => 2);
  expect(await again.settle('p1', A)).toBe('src/sum.ts');
  expect(await again.settle('p1', A, null)).toBeNull();
  expect(await files.settle('p1', A)).toBeNull();
});

test('no project or code is kept, the oldest are forgotten, and "delete everything" means these too', async () => {
  const store = openStore('chosen-2');
  let time = 0;
  const files = openChosenFiles(store, () => ++time, 2);
  for (const project of ['shop-1', 'shop-2', 'shop-3']) await files.settle(project, A, `${project}.ts`);
  expect(await files.settle('shop-1', A)).toBeNull();
  expect(await files.settle('shop-3', A)).toBe('shop-3.ts');
  const kept = JSON.stringify((await (await store).getAll('files')).map(({ block }) => block));
  expect(kept).not.toContain('shop');
  expect(kept).not.toContain(A);
  await emptyStore(await store);
  expect(await files.settle('shop-3', A)).toBeNull();
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AGAIN_MS, openPackageStore } from './package-store.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cv-packages-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const hash = (digit: number): string => `${digit}`.repeat(64);
const NOW = new Date('2026-01-01T00:00:00.000Z');
function work(): string {
  const made = mkdtempSync(join(folder, 'claude-verify-run-'));
  mkdirSync(join(made, 'work', 'node_modules', 'tiny'), { recursive: true });
  return join(made, 'work');
}

test('what was not finished is never found, and gone at the next start', async () => {
  const store = openPackageStore(folder);
  work();
  mkdirSync(join(folder, 'new-abc', 'tree', 'node_modules'), { recursive: true });
  // A power failure can leave names without contents.
  mkdirSync(join(folder, hash(7), 'tree'), { recursive: true });
  writeFileSync(join(folder, hash(7), 'installed.json'), '');
  expect(store.find(hash(7))).toBeUndefined();
  expect(store.keep(hash(7), work(), NOW)).toEqual({ folder: join(folder, hash(7), 'tree'), at: NOW.toISOString() });
  const again = openPackageStore(folder);
  await expect.poll(() => readdirSync(folder)).toEqual([hash(7)]);
  expect(again.find(hash(7))?.at).toBe(NOW.toISOString());
  expect(existsSync(join(folder, hash(7), 'tree', 'node_modules', 'tiny'))).toBe(true);
});

test('the packages used longest ago go', () => {
  const store = openPackageStore(folder);
  for (const digit of [1, 2, 3]) {
    store.keep(hash(digit), work(), NOW);
    utimesSync(join(folder, hash(digit), 'installed.json'), digit, digit);
  }
  store.find(hash(1));
  store.keep(hash(4), work(), NOW);
  expect([1, 2, 3, 4].filter((digit) => store.find(hash(digit)) !== undefined)).toEqual([1, 3, 4]);
});

test('a failure is remembered for ten minutes', () => {
  const store = openPackageStore(folder);
  store.failed(hash(1), { reason: 'no', at: NOW.toISOString() });
  expect(store.failure(hash(1), new Date(NOW.getTime() + AGAIN_MS - 1))?.reason).toBe('no');
  expect(store.failure(hash(1), new Date(NOW.getTime() + AGAIN_MS))).toBeUndefined();
  expect(store.failure(hash(2), NOW)).toBeUndefined();
});

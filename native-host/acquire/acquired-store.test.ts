import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openAcquiredStore } from './acquired-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquired-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const KEY = { name: '@scope/one', version: '1.2.3', integrity: 'sha512-AAAA' };
const files = new Map([['lib/index.d.ts', Buffer.from('export {};')]]);
const open = () => openAcquiredStore(join(folder, 'npm'), z.object({ own: z.boolean() }));

test('a package lies under its name, version and integrity, also for who opens the store again', async () => {
  expect(open().list()).toEqual([]);
  const kept = await open().keep(KEY, files, { own: true });
  expect(kept).toMatchObject({ key: KEY, facts: { own: true }, bytes: 10 });
  expect(readFileSync(join(kept.folder, 'lib/index.d.ts'), 'utf8')).toBe('export {};');
  expect(open().find(KEY)).toEqual(kept);
  expect(open().list()).toEqual([kept]);
  for (const other of [{ version: '1.2.4' }, { integrity: 'sha512-BBBB' }, { name: 'one' }])
    expect(open().find({ ...KEY, ...other })).toBeUndefined();
});

test('taking it in again replaces it, removing it leaves nothing', async () => {
  await open().keep(KEY, files, { own: true });
  expect(await open().keep(KEY, new Map(), { own: false })).toMatchObject({ bytes: 0 });
  expect(open().list()).toMatchObject([{ facts: { own: false } }]);
  await open().remove(KEY);
  expect(open().list()).toEqual([]);
  await vi.waitFor(() => expect(readdirSync(join(folder, 'npm'))).toEqual([]));
});

test('what is half made or of another form is not there, and goes once nobody can be making it', async () => {
  const { folder: place } = await open().keep(KEY, files, { own: true });
  writeFileSync(join(place, '..', 'acquired.json'), '{"key":');
  expect(open().find(KEY)).toBeUndefined();
  const half = join(folder, 'npm', 'new-half');
  mkdirSync(half);
  await open().keep({ ...KEY, version: '2.0.0' }, files, { own: true });
  expect(existsSync(half)).toBe(true);
  utimesSync(half, 0, 0);
  await open().keep({ ...KEY, version: '3.0.0' }, files, { own: true });
  expect(existsSync(half)).toBe(false);
});

test('what cannot be laid leaves nothing half made', async () => {
  const both = new Map([
    ['a.d.ts', Buffer.from('')],
    ['a.d.ts/b.d.ts', Buffer.from('')],
  ]);
  await expect(open().keep(KEY, both, { own: true })).rejects.toThrow();
  expect(open().find(KEY)).toBeUndefined();
  await vi.waitFor(() => expect(readdirSync(join(folder, 'npm'))).toEqual([]));
});

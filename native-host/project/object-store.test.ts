import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openObjectStore } from './object-store.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'cv-objects-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a closed store touches no file that has its number by now', () => {
  const store = openObjectStore(path.join(folder, 'objects'));
  const kept = store.put(Buffer.from('kept'));
  store.flush();
  store.put(Buffer.from('not written yet'));
  store.close();
  store.close();
  const other = path.join(folder, 'other');
  writeFileSync(other, 'x'.repeat(200));
  const handles = Array.from({ length: 5 }, () => openSync(other, 'r+'));
  expect(() => store.flush()).toThrow('closed');
  expect(() => store.read(kept)).toThrow('closed');
  expect(() => store.put(Buffer.from('more'))).toThrow('closed');
  for (const handle of handles) closeSync(handle);
  expect(readFileSync(other, 'utf8')).toBe('x'.repeat(200));
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backendIds, listFiles } from './new-backend.ts';

const root = path.resolve(import.meta.dirname, '..');

test.each(Object.entries(listFiles(backendIds(root))))('%s is fresh (npm run backends)', (file, text) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
});

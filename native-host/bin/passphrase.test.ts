import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { askPassphrase } from './passphrase.ts';

test('each passphrase is a line of the open file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-passphrase-'));
  writeFileSync(path.join(folder, 'two'), 'of the database\r\n\n');
  const handle = openSync(path.join(folder, 'two'), 'r');
  const fd = String(handle);
  expect(await askPassphrase('', { fd })).toBe('of the database');
  expect(await askPassphrase('', { fd })).toBe('');
  await expect(askPassphrase('', { fd })).rejects.toMatchObject({
    code: 'CV070',
    message: expect.stringContaining('too few lines'),
  });
  await expect(askPassphrase('', { fd: '-1' })).rejects.toMatchObject({ code: 'CV070' });
  closeSync(handle);
  rmSync(folder, { recursive: true });
});

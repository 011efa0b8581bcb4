import {
  closeSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listBackups, makeBackup, openDatabase } from './database.ts';
import { keyFileOf, newDataKey, wrapKey, writeKeyFile } from './database-key.ts';
import { copyPlain, makeFile, openPlain, shred } from './disk-files.ts';
import { quarantineDatabase, quarantinePath } from './quarantine.ts';
import { protectDatabase, restoreDatabase } from './replace-database.ts';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const KEPT = 'somebody keeps this';
let folder: string;
let file: string;
/** A file that links lead to, and that nothing here may touch. */
let other: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-links-'));
  [file, other] = [path.join(folder, 'data', 'db.sqlite'), path.join(folder, 'other')];
  writeFileSync(other, KEPT);
  openDatabase(file).close();
});
afterEach(() => {
  expect(readFileSync(other, 'utf8')).toBe(KEPT);
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a link to the other file at this place. */
const plant = (place: string): void => symlinkSync(other, place);

test('a link is not opened, not copied and not written through, and of one that goes only the name goes', () => {
  const link = path.join(folder, 'link');
  plant(link);
  expect(() => openPlain(link, constants.O_RDONLY)).toThrow(expect.objectContaining({ code: 'CV169' }));
  expect(() => copyPlain(link, path.join(folder, 'copy'))).toThrow(expect.objectContaining({ code: 'CV169' }));
  expect(() => copyPlain(file, link)).toThrow('EEXIST');
  expect(() => makeFile(link)).toThrow('EEXIST');
  expect(openPlain(path.join(folder, 'none'), constants.O_RDONLY)).toBeUndefined();
  expect(() => openPlain(folder, constants.O_RDONLY)).toThrow(expect.objectContaining({ code: 'CV169' }));
  shred(link);
  expect(existsSync(link)).toBe(false);
  shred(link);
});

test('a copy and what is made are private, whatever the original was', () => {
  const [open, copy] = [path.join(folder, 'open'), path.join(folder, 'copy')];
  writeFileSync(open, KEPT, { mode: 0o644 });
  copyPlain(open, copy);
  expect([readFileSync(copy, 'utf8'), statSync(copy).mode & 0o777]).toEqual([KEPT, 0o600]);
  closeSync(makeFile(path.join(folder, 'made')));
  expect(statSync(path.join(folder, 'made')).mode & 0o777).toBe(0o600);
});

test('what a process left that was killed may be a link by now', async () => {
  plant(`${file}.replacing`);
  plant(`${file}.restoring`);
  plant(`${keyFileOf(file)}.new`);
  const key = newDataKey();
  protectDatabase(file, null, { key, file: await wrapKey(key, 'a passphrase', 2) }, NOW);
  expect(existsSync(keyFileOf(file))).toBe(true);
  writeKeyFile(keyFileOf(file), null);
});

test('a database that became a link is neither overwritten nor copied', () => {
  const db = openDatabase(file);
  const backup = makeBackup(db, NOW);
  db.close();
  rmSync(file);
  plant(file);
  expect(() => quarantineDatabase(file, NOW, true)).toThrow(expect.objectContaining({ code: 'CV169' }));
  expect(() => restoreDatabase(file, backup, { current: null, of: null, now: NOW, prepare: () => undefined })).toThrow(
    expect.objectContaining({ code: 'CV169' }),
  );
});

test('where a copy would go no link is followed', () => {
  plant(quarantinePath(file, NOW, '-plain'));
  expect(() => quarantineDatabase(file, NOW, true)).toThrow('EEXIST');
});

test('a backup of the same moment gets a name of its own, and one that leads nowhere is no name', () => {
  const db = openDatabase(file);
  const first = makeBackup(db, NOW);
  expect(makeBackup(db, NOW)).not.toBe(first);
  symlinkSync(path.join(folder, 'nowhere'), first.replace(/\.sqlite$/, '-3.sqlite'));
  expect(() => makeBackup(db, NOW)).toThrow(expect.objectContaining({ code: 'CV169' }));
  expect(existsSync(path.join(folder, 'nowhere'))).toBe(false);
  expect(listBackups(file)).toHaveLength(2);
  db.close();
});

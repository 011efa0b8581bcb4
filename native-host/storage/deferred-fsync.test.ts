import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { withDeferredFsync } from './deferred-fsync.ts';

test('only the work itself does not wait for the disk, and it holds for everybody when it returns', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-soon-'));
  const file = path.join(folder, 'test.db');
  const db = openDatabase(file);
  const other = openDatabase(file);
  try {
    const waits = (): unknown => db.pragma('synchronous', { simple: true });
    const [FULL, NORMAL] = [2, 1];
    db.exec('CREATE TABLE t (n INTEGER)');
    expect(withDeferredFsync(db, () => (db.exec('INSERT INTO t VALUES (1)'), waits()))).toBe(NORMAL);
    expect([waits(), other.prepare('SELECT n FROM t').pluck().get()]).toEqual([FULL, 1]);
    expect(() => withDeferredFsync(db, () => db.exec('INSERT INTO nothing VALUES (1)'))).toThrow();
    expect(waits()).toBe(FULL);
    db.transaction(() => expect(withDeferredFsync(db, waits)).toBe(FULL))();
  } finally {
    db.close();
    other.close();
    rmSync(folder, { recursive: true });
  }
});

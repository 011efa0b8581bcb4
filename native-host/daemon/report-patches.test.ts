import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { undoContents } from '../gate/undo-contents.ts';
import { createProjectWriter } from '../gate/project-writes.ts';
import { openObjectStore } from '../project/object-store.ts';
import { takeSnapshot } from '../project/snapshot.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { createReportPatches } from './report-patches.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-laid-'));
  db = openDatabase(path.join(folder, 'test.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('of the project as a report saw it only what the change is about is kept', async () => {
  const shop = path.join(folder, 'shop');
  mkdirSync(shop);
  writeFileSync(path.join(shop, 'a.py'), 'a = 1\n');
  const objects = openObjectStore(path.join(folder, 'objects'));
  const snapshot = await takeSnapshot({ root: shop, objects, previous: undefined, signal: undefined });
  objects.close();
  const changes = createReportPatches();
  const files = new Map(snapshot.files);
  const writes = new Map([
    ['a.py', 'a = 2\n'],
    ['b.py', 'b = 1\n'],
  ]);
  for (const report of ['one', 'two']) changes.keep(report, { project: 'p', writes, snapshot: { ...snapshot, files } });
  files.clear();
  writes.clear();

  let made = 0;
  const writer = createProjectWriter({
    db,
    gate: gateOf(db, folder),
    kept: undoContents(path.join(folder, 'undo')),
    now: () => new Date(),
    newId: () => `change-${(made += 1)}`,
  });
  expect(changes.apply('one', () => shop, writer)).toEqual({
    project: 'p',
    change: 'change-1',
    files: ['a.py', 'b.py'],
  });
  expect(readFileSync(path.join(shop, 'a.py'), 'utf8')).toBe('a = 2\n');
  // Not as the report saw it any more.
  expect(() => changes.apply('two', () => shop, writer)).toThrow(expect.objectContaining({ code: 'CV034' }));
  expect(() => changes.apply('three', () => shop, writer)).toThrow(expect.objectContaining({ code: 'CV038' }));
});

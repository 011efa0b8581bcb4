import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAll } from '../storage/stored-data.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { labelledCorrections } from '../patterns/fixtures/labelled-corrections.ts';
import { patternRows, placed, store } from '../patterns/fixtures/stored.ts';
import { rebuildPatterns } from '../patterns/fixtures/rebuilt.ts';
import { unlearned } from '../patterns/learn-corrections.ts';
import { createLearner } from './learner.ts';
import { patternHandlers } from './pattern-handlers.ts';
import type { Caller } from './router.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-learner-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const failed = (problem: unknown): never => {
  throw problem;
};
const corrections = labelledCorrections(4).slice(0, 60);
const caller: Caller = { owner: 'test', subscriber: { deliver: () => undefined } };

test('what was acknowledged and not learned when a daemon died is learned by the next one, once', async () => {
  const first = createLearner(db, failed);
  for (const one of corrections.slice(0, 40)) {
    store(db, one);
    first.soon([one.capture.id]);
  }
  await vi.waitUntil(() => unlearned(db).length < 40);
  first.close();
  for (const one of corrections.slice(40)) store(db, one);
  expect(unlearned(db).length).toBeGreaterThanOrEqual(20);
  const second = createLearner(db, failed);
  // It comes in while the others are still waiting.
  second.soon([corrections[59]?.capture.id ?? '']);
  await vi.waitUntil(() => unlearned(db).length === 0);
  second.close();
  expect(Object.keys(placed(db))).toHaveLength(60);
  const learned = patternRows(db);
  rebuildPatterns(db);
  expect(patternRows(db)).toEqual(learned);
});

test('a correction that cannot be learned keeps nobody from learning', async () => {
  const problems: unknown[] = [];
  const [bad, worse] = [corrections[3]?.capture.id, corrections[47]?.capture.id];
  db.exec(
    `CREATE TRIGGER no BEFORE INSERT ON learned WHEN NEW.feedback IN ('${bad}', '${worse}') BEGIN SELECT ` +
      `RAISE(ABORT, 'no'); END`,
  );
  for (const one of corrections) store(db, one);
  const learner = createLearner(db, (problem) => problems.push(problem));
  await vi.waitUntil(() => Object.keys(placed(db)).length === 58 && problems.length === 2);
  learner.close();
  expect(unlearned(db).toSorted()).toEqual([bad, worse].toSorted());
});

test('an import of as many corrections as there may be waits like any other', () => {
  const learner = createLearner(db, failed);
  expect(() => learner.soon(Array.from({ length: 200_000 }, (_, n) => `correction ${n}`))).not.toThrow();
  learner.close();
});

test('patterns are listed with the half-life of their project, edited, and edits taken back', async () => {
  for (const one of corrections) store(db, one);
  rebuildPatterns(db);
  const now = new Date('2026-11-20T00:00:00Z');
  const handlers = patternHandlers({ db, now: () => now });
  const list = async () => handlers['patterns.list']({ project: 'shop' }, caller, {});
  const before = await list();
  expect(before.total).toBe(before.patterns.length);
  const [first] = before.patterns;
  const pattern = first?.id ?? '';
  const { edit } = await handlers['patterns.edit'](
    { edit: { do: 'guide', pattern, guidance: 'Use iterators' } },
    caller,
    {},
  );
  expect((await list()).patterns[0]).toMatchObject({ id: pattern, guidance: 'Use iterators', guidanceBy: 'person' });
  await handlers['patterns.undo']({ edit }, caller, {});
  expect(await list()).toEqual(before);
  const secret = 'hunter2-Xk9!pQ';
  await expect(
    handlers['patterns.edit'](
      { edit: { do: 'guide', pattern, guidance: `postgres://app:${secret}@db/x` } },
      caller,
      {},
    ),
  ).rejects.toMatchObject({ code: 'CV020' });
  expect(await list()).toEqual(before);
});

test('after everything is deleted nothing is left of what was learned', () => {
  for (const one of corrections) store(db, one);
  rebuildPatterns(db);
  deleteAll(db);
  for (const table of ['learned', 'patterns', 'pattern_members', 'pattern_sums', 'pattern_marks', 'pattern_stale'])
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
  for (const one of corrections) store(db, one);
  rebuildPatterns(db);
  expect(Object.keys(placed(db))).toHaveLength(60);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import { getVerdict, putVerdicts } from './verdict-cache.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { createJob, jobStatus, transition } from './job-rows.ts';
import type { NewJob } from './job-rows.ts';
import { putReport, reportJson } from './report-rows.ts';
import { keepNewest } from './retention.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-retention-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const AT = '2026-01-01T00:00:00.000Z';
const count = (table: string): unknown => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const numbers = (n: number): string =>
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${n})`;
const job = (id: string): NewJob => ({
  id,
  client: 'c1',
  language: 'json',
  file: 'a.json',
  codeHash: 'h',
  project: null,
  createdAt: AT,
});
const report = (id: string): Report => ({
  id,
  job: `of-${id}`,
  createdAt: AT,
  language: 'json',
  languageSource: 'user',
  file: 'a.json',
  codeHash: 'h',
  source: '',
  project: null,
  results: [],
  notChecked: [],
  summary: { tone: 'ok', text: 'fine', errors: 0, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '0.1.0',
});

test('a report that is added takes the place of the oldest, which is then CV017', () => {
  db.exec(
    `${numbers(LIMITS.jobsKept)} INSERT INTO reports (id, job, created_at, json) SELECT 'r' || n, 'j', '${AT}', ` +
      `'{}' FROM numbers`,
  );
  createJob(db, job('of-r1'));
  transition(db, 'of-r1', 'done', { at: AT, report: 'r1' });
  // A clock that was set back does not make a new report an old one.
  putReport(db, { ...report('new'), createdAt: '1999-01-01T00:00:00.000Z' });
  expect(count('reports')).toBe(LIMITS.jobsKept);
  expect(() => reportJson(db, 'r1')).toThrow(expect.objectContaining({ code: 'CV017' }));
  expect(jobStatus(db, 'of-r1')).toMatchObject({ state: 'done', report: 'r1', summary: null });
  for (const kept of ['r2', 'new']) expect(reportJson(db, kept)).toBeTypeOf('string');
});

test('a job that is added takes the place of the oldest that has ended', () => {
  db.exec(
    `${numbers(LIMITS.jobsKept)} INSERT INTO jobs (id, client, language, file, code_hash, state, seq, created_at)
     SELECT 'j' || n, 'c1', 'json', 'a.json', 'h', iif(n = 1, 'running', 'done'), 1, '${AT}' FROM numbers`,
  );
  expect(createJob(db, job('new'))).toBe('new');
  expect(count('jobs')).toBe(LIMITS.jobsKept);
  expect(jobStatus(db, 'j2')).toBeUndefined();
  for (const kept of ['j1', 'j3', 'new']) expect(jobStatus(db, kept)).toBeDefined();
});

test('a verdict that is added takes the place of the oldest', () => {
  db.exec(
    `${numbers(LIMITS.verdictsKept)} INSERT INTO verdict_cache (key, json, created_at) SELECT 'k' || n, ` +
      `'{"kind":"passed","findings":[]}', '${AT}' FROM numbers`,
  );
  putVerdicts(db, new Map([['new', { kind: 'passed', findings: [] }]]), AT);
  expect(count('verdict_cache')).toBe(LIMITS.verdictsKept);
  expect(['k1', 'k2', 'new'].map((key) => getVerdict(db, key) !== undefined)).toEqual([false, true, true]);
});

test('the bytes are bounded too, and the newest stays however large it is', () => {
  const put = db.prepare(`INSERT INTO reports (id, job, created_at, json) VALUES (?, 'j', '${AT}', ?)`);
  for (const id of ['a', 'b', 'c', 'd']) put.run(id, 'é'.repeat(50_000));
  const kept = (): unknown => db.prepare('SELECT id FROM reports ORDER BY rowid').pluck().all();
  keepNewest(db, 'reports', { rows: 10, bytes: 300_000 });
  expect(kept()).toEqual(['b', 'c', 'd']);
  keepNewest(db, 'reports', { rows: 10, bytes: 299_999 });
  expect(kept()).toEqual(['c', 'd']);
  keepNewest(db, 'reports', { rows: 10, bytes: 1 });
  expect(kept()).toEqual(['d']);
});

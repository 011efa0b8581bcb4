import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal } from '../../shared/protocol.ts';
import type { JobStatus, RequestBody } from '../../shared/protocol.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { getVerdict, createVerdictCache } from '../storage/verdict-cache.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { getReport } from '../storage/report-rows.ts';
import { filesWork } from './compound-jobs.ts';
import { gateOf } from './fixtures/gate-of.ts';
import { until } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { JobManager, type Verify } from './jobs.ts';
import { openJobStore } from './job-store.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-files-'));
  db = openDatabase(path.join(folder, 'test.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});
const now = (): Date => new Date('2026-01-01T00:00:00Z');

/** Starts a job of many files and waits for its end. */
async function ended(codes: readonly string[], verify: Verify, noted: string[] = []): Promise<JobStatus> {
  const body: RequestBody<'verify.files'> = {
    job: randomUUID(),
    atOnce: 2,
    files: codes.map((code) => ({ code, language: 'python' })),
  };
  const manager = new JobManager({
    store: openJobStore(db, now, gateOf(db, folder)),
    verify,
    log: () => undefined,
    ended: (_, reports) => void noted.push(...reports.map(({ source }) => source)),
  });
  const { input, special } = filesWork(body, verify);
  let last: JobStatus | undefined;
  manager.start(input, 'cli', { deliver: (status) => void (last = status) }, special);
  return until(() => (last !== undefined && isTerminal(last.state) ? last : undefined));
}

test('each file has its report, in the order of the files, stored when the job ends and counted', async () => {
  let running = 0;
  let most = 0;
  const noted: string[] = [];
  const end = await ended(
    ['a', 'b', 'c'],
    async (input) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return reportFor(input);
    },
    noted,
  );
  expect(end).toMatchObject({ state: 'done', report: null });
  expect(end.reports?.map((id) => getReport(db, id)?.source)).toEqual(['a', 'b', 'c']);
  expect(most).toBe(2);
  await until(() => noted.length === 3 || undefined);
});

test('where one file has no report the job fails and nothing is stored; a file too large is refused', async () => {
  const end = await ended(['a', 'b'], (input) =>
    input.code === 'b' ? Promise.reject(new Error('broken')) : Promise.resolve(reportFor(input)),
  );
  expect(end).toMatchObject({ state: 'failed', error: { code: 'CV090' } });
  expect(end.reports).toBeUndefined();
  expect(db.prepare('SELECT count(*) FROM reports').pluck().get()).toBe(0);
  expect(() =>
    filesWork({ job: 'x', atOnce: 1, files: [{ code: 'x'.repeat(LIMITS.codeBytes + 1), language: 'python' }] }, () =>
      Promise.reject(new Error('not asked')),
    ),
  ).toThrow(/CV010|larger|large/);
});

test('no file begins after the job has ended', async () => {
  const body: RequestBody<'verify.files'> = {
    job: randomUUID(),
    atOnce: 2,
    files: ['a', 'b', 'c', 'd'].map((code) => ({ code, language: 'python' })),
  };
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const verify: Verify = async (input) => {
    asked.push(input.code);
    await promise;
    return reportFor(input);
  };
  const manager = new JobManager({ store: openJobStore(db, now, gateOf(db, folder)), verify, log: () => undefined });
  const { input, special } = filesWork(body, verify);
  manager.start(input, 'cli', { deliver: () => undefined }, special);
  await until(() => asked.length === 2);
  manager.cancel(body.job, 'cli');
  resolve();
  await manager.stop();
  expect(asked).toEqual(['a', 'b']);
});

test('verdicts are known at once and stored together; what the disk does not take is told', () => {
  const problems: unknown[] = [];
  const cache = createVerdictCache(db, now, (problem) => problems.push(problem));
  const verdict: Verdict = { kind: 'passed', findings: [], extent: '1 line' };
  cache.put('k', verdict);
  expect(cache.get('k')).toEqual(verdict);
  expect(getVerdict(db, 'k')).toBeUndefined();
  cache.keep();
  expect(getVerdict(db, 'k')).toEqual(verdict);
  db.exec('DROP TABLE verdict_cache');
  cache.put('l', verdict);
  cache.keep();
  expect(problems.length).toBe(1);
});

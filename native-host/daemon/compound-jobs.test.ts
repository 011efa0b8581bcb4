import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmationSchema, type Confirmation, type Correction } from '../../shared/correction.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal, type JobStatus, type RequestBody } from '../../shared/protocol.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { getReport } from '../storage/report-rows.ts';
import { createVerdictCache, getVerdict } from '../storage/verdict-cache.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, end, gatedDaemon, makeHome, realDaemon, until, type ProcessHome } from './fixtures/process-home.ts';
import { filesWork } from './compound-jobs.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { reportFor } from './fixtures/report-for.ts';
import { openJobStore } from './job-store.ts';
import { JobManager, type Verify } from './jobs.ts';
import { readHolder } from './lock.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const capture = (output: string, fix: string | null, more: Partial<Correction> = {}): Correction => ({
  id: randomUUID(),
  timestamp: '2026-01-01T00:00:00Z',
  feedback_type: 'correction',
  claude_output: { file: 'a.json', content: output },
  issue: { category: 'syntax_error', description: 'a comma too many', detected_by: 'compiler' },
  correction: fix === null ? null : { content: fix, verified: true },
  ...more,
});
const ended = (client: Client, job: string): Promise<JobStatus> =>
  until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );
const whole = async (page: (page: number) => Promise<{ pages: number; text: string }>): Promise<Confirmation> => {
  const texts = [await page(0)];
  while (texts.length < (texts[0]?.pages ?? 0)) texts.push(await page(texts.length));
  return confirmationSchema.parse(JSON.parse(texts.map(({ text }) => text).join('')));
};
const stateOf = (client: Client, id: string): Promise<Confirmation> =>
  whole((page) => client.request('feedback.state', { id, page }));

const BAD = '{"name": "shop", "items": [1, 2,]}\n';
const GOOD = '{"name": "shop", "items": [1, 2]}\n';

test('a claim becomes confirmed or contradicted by the tools of this machine, with both runs stored', async () => {
  const client = await clientOf(home, realDaemon);
  const [good, bad] = [capture(BAD, GOOD), capture(BAD, BAD.replace('2,]', '2,,]'))];
  for (const correction of [good, bad])
    await client.request('feedback.record', { correction, conversation: 'c'.repeat(64) });
  // What the capture says of itself counts for nothing.
  expect(await stateOf(client, good.id)).toMatchObject({ status: 'claimed', before: null, after: null });
  expect(
    (await client.request('feedback.list', { limit: 5 })).rows.map(({ status, verified }) => [status, verified]),
  ).toEqual([
    ['claimed', false],
    ['claimed', false],
  ]);

  for (const { id } of [good, bad]) {
    await client.request('feedback.reverify', { job: `job-${id}`, id });
    const done = await ended(client, `job-${id}`);
    expect(done).toMatchObject({ state: 'done', error: null });
    // The same request again starts nothing.
    expect((await client.request('feedback.reverify', { job: `job-${id}`, id })).seq).toBe(done.seq);
  }
  const confirmed = await stateOf(client, good.id);
  expect(confirmed).toMatchObject({
    status: 'confirmed',
    evidence: [{ backend: 'json' }],
    before: { summary: { tone: 'bad' } },
    after: { summary: { errors: 0 } },
  });
  expect(confirmed.before?.results.find(({ backend }) => backend === 'json')?.toolVersion).toBeTruthy();
  expect(await stateOf(client, bad.id)).toMatchObject({ status: 'contradicted', evidence: [] });
  expect(
    new Map(
      (await client.request('feedback.list', { limit: 5 })).rows.map(({ id, status, verified }) => [
        id,
        [status, verified],
      ]),
    ),
  ).toEqual(
    new Map([
      [good.id, ['confirmed', true]],
      [bad.id, ['contradicted', false]],
    ]),
  );
  client.close();
  await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGTERM');
  const db = openDatabase(home.paths.database);
  expect(
    db.prepare('SELECT count(*) AS runs, count(DISTINCT code_hash) AS codes FROM verification_runs').get(),
  ).toEqual({ runs: 4, codes: 3 });
  expect(db.prepare('SELECT conversation FROM correction_state').pluck().all()).toEqual([
    'c'.repeat(64),
    'c'.repeat(64),
  ]);
  db.close();
});

test('what was tried before recording is stored only with the correction of the same two codes', async () => {
  const client = await clientOf(home, realDaemon);
  const [tried, other] = [capture(BAD, GOOD), capture(BAD, '{"name": "shop"}\n')];
  await client.request('feedback.try', { job: 'try', correction: tried });
  await ended(client, 'try');
  expect(await whole((page) => client.request('feedback.tried', { job: 'try', page }))).toMatchObject({
    status: 'confirmed',
  });
  expect((await client.request('feedback.list', { limit: 5 })).total).toBe(0);
  for (const correction of [tried, other]) await client.request('feedback.record', { correction, tried: 'try' });
  expect((await stateOf(client, tried.id)).status).toBe('confirmed');
  expect((await stateOf(client, other.id)).status).toBe('claimed');
  await expect(client.request('feedback.tried', { job: 'unknown', page: 0 })).rejects.toMatchObject({
    body: { code: 'CV017' },
  });
  client.close();
});

test('evidence of a plain record is what the report that it came from found', async () => {
  const client = await clientOf(home, realDaemon);
  await client.request('verify.start', { job: 'v', code: BAD, language: 'json', languageSource: 'class' });
  const { report } = await ended(client, 'v');
  const correction = capture(BAD, null);
  await client.request('feedback.record', { correction, report: report ?? '' });
  expect(await stateOf(client, correction.id)).toMatchObject({ status: 'claimed', evidence: [{ backend: 'json' }] });
  await expect(client.request('feedback.reverify', { job: 'r', id: correction.id })).rejects.toMatchObject({
    body: { code: 'CV024' },
  });
  await expect(client.request('feedback.reverify', { job: 'r', id: randomUUID() })).rejects.toMatchObject({
    body: { code: 'CV027' },
  });
  client.close();
});

test('kill -9 between the two runs leaves the old state, and it can be asked again', async () => {
  const gates = ['claude', 'correction'].map((name) => path.join(home.folder, name));
  const correction = capture(gates[0] ?? '', gates[1] ?? '');
  const first = await clientOf(home, gatedDaemon);
  await first.request('feedback.record', { correction });
  await first.request('feedback.reverify', { job: 'r1', id: correction.id });
  writeFileSync(gates[0] ?? '', '');
  await until(async () => (await first.request('verify.status', { jobs: ['r1'] })).jobs[0]?.state === 'running');
  await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGKILL');

  const client = await clientOf(home, gatedDaemon);
  expect((await client.request('verify.status', { jobs: ['r1'] })).jobs[0]).toMatchObject({
    state: 'failed',
    error: { code: 'CV015' },
  });
  expect(await stateOf(client, correction.id)).toMatchObject({ status: 'claimed', before: null, after: null });
  writeFileSync(gates[1] ?? '', '');
  await client.request('feedback.reverify', { job: 'r2', id: correction.id });
  expect((await ended(client, 'r2')).state).toBe('done');
  expect(await stateOf(client, correction.id)).toMatchObject({ before: { job: 'r2' }, after: { job: 'r2' } });
  client.close();
});

describe('filesWork', () => {
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
});

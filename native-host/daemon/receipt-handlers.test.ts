import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RequestBody, ReplyBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { correctionSchema } from '../../shared/correction.ts';
import { numbered } from '../storage/fixtures/correction.ts';
import { makeHome, type ProcessHome } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';
import type { ServiceHandlers } from './router.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
});
afterEach(() => home.remove());

const RESULT: CheckResult = {
  backend: 'pytest',
  title: 'pytest',
  check: 'test',
  toolVersion: '8.3.4',
  verdict: { kind: 'refuted', findings: [], tests: { collected: 3, failed: 1, skipped: 0 } },
  ms: 12,
  cached: false,
  seed: 7,
  runs: [{ program: 'python3', end: 'exit 1' }],
};

/** The services of a daemon whose verifier gives a report with a receipt, as the real one does with a gate. */
async function served(results: readonly CheckResult[] = [RESULT]) {
  const asked: RequestBody<'verify.start'>[] = [];
  const parts = await openServices(
    home.paths,
    () => undefined,
    async (input): Promise<Report> => {
      asked.push(input);
      const report = reportFor(input);
      return { ...report, receipt: report.id, treeHash: 'a'.repeat(64), results: [...results] };
    },
  );
  const jobs = new JobManager({ store: parts.store, verify: parts.verify, ended: parts.ended, log: () => undefined });
  const handlers = parts.handlers(jobs);
  const caller = { owner: 'cli', subscriber: { deliver: () => undefined } } as const;
  const ask = async <T extends keyof ServiceHandlers>(type: T, body: RequestBody<T>): Promise<ReplyBody<T>> =>
    (await handlers[type](body, caller, body)) as ReplyBody<T>;
  const verify = async (job: string, code: string): Promise<string> => {
    await ask('verify.start', { job, code, language: 'python', languageSource: 'user' });
    return ended(job);
  };
  const ended = async (job: string): Promise<string> =>
    vi.waitFor(async () => {
      const [status] = (await ask('verify.status', { jobs: [job] })).jobs;
      if (status?.report == null) throw new Error('it has not ended');
      return status.report;
    });
  const db = openDatabase(home.paths.database);
  return { ask, verify, ended, asked, db };
}

const stateOf = async (ask: Awaited<ReturnType<typeof served>>['ask'], id: string) => {
  const { state, told } = await ask('receipt.get', { id });
  return { state, told: told.join('; ') };
};

/** The triggers of the ledger's own that forbid a change are no obstacle to somebody with the file. */
const tamper = (db: Database, sql: string, ...values: string[]): void => {
  db.prepare(sql).run(...values);
};

test('every report has a receipt that says what ran, on what, and how it ended', async () => {
  const { ask, verify } = await served();
  const id = await verify('job-1', 'x = 1\n');
  const standing = await ask('receipt.get', { id });
  expect(standing).toMatchObject({
    id,
    state: 'whole',
    receipt: {
      tree: 'a'.repeat(64),
      language: 'python',
      checks: [
        {
          backend: 'pytest',
          tool: '8.3.4',
          verdict: 'refuted',
          cached: false,
          seed: 7,
          runs: [{ program: 'python3', end: 'exit 1' }],
        },
      ],
    },
  });
  // The beginning of an id is enough where it is one.
  expect((await ask('receipt.get', { id: id.slice(0, 8) })).id).toBe(id);
  expect(await stateOf(ask, '00000000')).toEqual({ state: 'missing', told: 'there is no such receipt' });
});

describe('a database that somebody changed', () => {
  test.each<[what: string, change: (db: Database, id: string) => void, told: RegExp]>([
    [
      'a verdict in the report',
      (db, id) => tamper(db, "UPDATE reports SET json = replace(json, 'refuted', 'passed') WHERE id = ?", id),
      /the report is not the one/,
    ],
    ['the report taken away', (db, id) => tamper(db, 'DELETE FROM reports WHERE id = ?', id), /somebody took it away/],
    [
      'a verdict in the receipt',
      (db, id) => tamper(db, "UPDATE ledger SET detail = replace(detail, 'refuted', 'passed') WHERE effect = ?", id),
      /entry \d+ was changed/,
    ],
    [
      'the receipt taken away',
      (db, id) => tamper(db, "DELETE FROM ledger WHERE event = 'receipt' AND effect = ?", id),
      /entry \d+ is missing/,
    ],
    [
      'two entries in another order',
      (db) => {
        tamper(db, "UPDATE ledger SET n = -1 WHERE n = (SELECT min(n) FROM ledger WHERE event = 'receipt')");
        tamper(db, 'UPDATE ledger SET n = (SELECT min(n) FROM ledger WHERE n > 0) - 1 + 100000 WHERE n = -1');
      },
      /is missing|does not follow/,
    ],
    [
      'two receipts exchanged',
      (db) => {
        const rows = db.prepare("SELECT n, effect FROM ledger WHERE event = 'receipt' ORDER BY n").all() as {
          n: number;
          effect: string;
        }[];
        const [first, second] = rows;
        tamper(db, 'UPDATE ledger SET effect = ? WHERE n = ?', second?.effect ?? '', String(first?.n));
        tamper(db, 'UPDATE ledger SET effect = ? WHERE n = ?', first?.effect ?? '', String(second?.n));
      },
      /entry \d+ was changed/,
    ],
    [
      'the end cut off with its anchor',
      (db) => {
        tamper(db, 'DELETE FROM ledger WHERE n > 1');
        tamper(db, 'UPDATE ledger_anchor SET length = 1, head = (SELECT hash FROM ledger WHERE n = 1)');
      },
      /anchor file knows/,
    ],
  ])('%s is told as altered', async (_, change, told) => {
    const { ask, verify, db } = await served();
    const id = await verify('job-1', 'x = 1\n');
    await verify('job-2', 'y = 2\n');
    await new Promise((anchored) => setTimeout(anchored, 300));
    change(db, id);
    const found = await stateOf(ask, id);
    expect(found.state).toBe('altered');
    expect(found.told).toMatch(told);
  });

  test('an earlier copy put back is told: the anchor file knows more', async () => {
    const first = await served();
    const id = await first.verify('job-1', 'x = 1\n');
    first.db.pragma('wal_checkpoint(TRUNCATE)');
    const copy = path.join(home.folder, 'copy.db');
    cpSync(home.paths.database, copy);
    await first.verify('job-2', 'y = 2\n');
    await new Promise((anchored) => setTimeout(anchored, 300));
    first.db.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${home.paths.database}${end}`, { force: true });
    cpSync(copy, home.paths.database);
    const again = await served();
    expect(await stateOf(again.ask, id)).toEqual({
      state: 'altered',
      told: expect.stringMatching(/anchor file knows/),
    });
  });
});

describe('what went honestly is no tampering', () => {
  test('a report that went with a correction is told as deleted, and its receipt stays whole', async () => {
    const { ask, verify } = await served();
    const correction = correctionSchema.parse(numbered(1));
    await ask('feedback.record', { correction, language: 'rust' });
    const id = await verify('job-1', correction.claude_output.content);
    const other = await verify('job-2', 'z = 3\n');
    await ask('feedback.delete', { scope: { by: 'id', id: correction.id } });
    const found = await stateOf(ask, id);
    expect(found.state).toBe('deleted');
    expect(found.told).toMatch(/you had it deleted on .*its receipt is whole/);
    expect((await stateOf(ask, other)).state).toBe('whole');
  });

  test('after everything was deleted there is no receipt, and the day is told', async () => {
    const { ask, verify } = await served();
    const id = await verify('job-1', 'x = 1\n');
    await ask('data.delete-all', { confirm: 'delete everything' });
    const found = await stateOf(ask, id);
    expect(found.state).toBe('deleted');
    expect(found.told).toMatch(/there is no such receipt; the ledger began anew on/);
  });
});

describe('replay', () => {
  test('the same is asked again with nothing remembered, and has a receipt of its own', async () => {
    const { ask, verify, ended, asked } = await served();
    const id = await verify('job-1', 'x = 1\n');
    const { exact, standing } = await ask('receipt.replay', { id, job: 'job-2' });
    expect({ exact, state: standing.state }).toEqual({ exact: true, state: 'whole' });
    const again = await ended('job-2');
    expect(again).not.toBe(id);
    expect(asked.at(-1)).toMatchObject({ job: 'job-2', code: 'x = 1\n', fresh: true });
    expect((await stateOf(ask, again)).state).toBe('whole');
  });

  test('another daemon takes the text that the report keeps; a masked one is not there', async () => {
    const first = await served();
    const id = await first.verify('job-1', 'x = 1\n');
    const masked = await first.verify('job-2', 'key = "secret"\n');
    const second = await served();
    const replayed = await second.ask('receipt.replay', { id, job: 'job-3' });
    expect(replayed.exact).toBe(false);
    await second.ended('job-3');
    expect(second.asked.at(-1)).toMatchObject({ code: 'x = 1\n', fresh: true });
    second.db.prepare("UPDATE reports SET json = replace(json, 'secret', '******') WHERE id = ?").run(masked);
    await expect(second.ask('receipt.replay', { id: masked, job: 'job-4' })).rejects.toMatchObject({ code: 'CV068' });
    await expect(
      second.ask('receipt.replay', { id: masked, job: 'job-5', code: 'key = "other"\n' }),
    ).rejects.toMatchObject({ code: 'CV069' });
    await second.ask('receipt.replay', { id: masked, job: 'job-6', code: 'key = "secret"\n' });
    await second.ended('job-6');
    expect(second.asked.at(-1)?.code).toBe('key = "secret"\n');
  });
});

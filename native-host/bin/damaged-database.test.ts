import {
  chmodSync,
  lstatSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MIGRATIONS } from '../storage/migrations.ts';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';

/*
 * A database that lost something, or that is none of the user's own, through the real command line: it is never taken
 * for one without corrections, and the error says what is the matter.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let bench: Bench;
let data: string;
let database: string;
const run = (...args: string[]): Promise<Outcome> => bench.cli(bench.scratch, args);
beforeEach(() => {
  bench = openBench();
  data = join(bench.scratch, 'home', 'data');
  database = join(data, 'claude-verify.db');
});
afterEach(() => bench.close());

const capture = (n: number): unknown => ({
  id: `650e8400-e29b-41d4-a716-4466554400${String(n).padStart(2, '0')}`,
  timestamp: '2026-01-01T00:00:00Z',
  project: 'project',
  session_id: 'session',
  feedback_type: 'correction',
  claude_output: { file: 'a.json', content: `{"a": [${n},]}` },
  issue: { category: 'logic_error', subcategory: 'off_by_one', description: 'a comma', detected_by: 'test_suite' },
  correction: { content: `{"a": [${n}]}`, verified: false },
});

async function recordSome(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    const { code, err } = await bench.cli(bench.scratch, ['feedback', 'record'], {}, JSON.stringify(capture(n)));
    expect(code, err).toBe(0);
  }
}

async function killDaemon(): Promise<void> {
  const pid = Number(
    /"pid":\s*(\d+)/.exec(readFileSync(join(bench.scratch, 'home', 'state', 'daemon.json'), 'utf8'))?.[1],
  );
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000 });
}

test('corrections that were acknowledged and are gone with a cut log are an incident, and no empty list', async () => {
  await recordSome(4);
  await killDaemon();
  const log = `${database}-wal`;
  truncateSync(log, Math.floor(statSync(log).size * 0.6));
  const doctor = await run('doctor');
  expect(doctor.out + doctor.err).toContain('CV168');
  const list = await run('feedback', 'list');
  expect(list.code).toBe(2);
  expect(list.err).toContain('CV168');
  expect(list.out + list.err).not.toContain('No corrections yet');
  expect((await run('ledger', 'verify')).code).not.toBe(0);
});

test('a database of no bytes beside the record that it had entries is not replaced', async () => {
  await recordSome(1);
  await killDaemon();
  for (const part of ['-wal', '-shm']) rmSync(`${database}${part}`, { force: true });
  truncateSync(database, 0);
  const list = await run('feedback', 'list');
  expect(list).toMatchObject({ code: 2, err: expect.stringContaining('CV022') });
  expect(statSync(database).size).toBe(0);
});

test.each(['', '-wal'])('a link in the place of the database%s is neither followed nor changed', async (part) => {
  await recordSome(1);
  await run('daemon', 'stop');
  const target = join(bench.scratch, 'elsewhere');
  writeFileSync(target, '');
  chmodSync(target, 0o644);
  rmSync(`${database}${part}`, { force: true });
  symlinkSync(target, `${database}${part}`);
  expect(await run('feedback', 'list')).toMatchObject({ code: 2, err: expect.stringContaining('CV169') });
  expect(statSync(target)).toMatchObject({ size: 0 });
  expect(statSync(target).mode & 0o777).toBe(0o644);
  expect(lstatSync(`${database}${part}`).isSymbolicLink()).toBe(true);
  const doctor = await run('doctor');
  expect(doctor.out + doctor.err).toContain('CV169');
});

test.each([
  ['of a newer claude-verify', (db: SqliteDatabase.Database) => db.pragma(`user_version = ${newest() + 1}`), 'CV023'],
  ['whose version is not that of its tables', (db: SqliteDatabase.Database) => db.pragma('user_version = 1'), 'CV022'],
  ['whose first page is damaged', undefined, 'CV022'],
])('a database %s is named as such, and not as a daemon that is slow', async (_what, change, code) => {
  await recordSome(1);
  await run('daemon', 'stop');
  if (change === undefined) writeFileSync(database, Buffer.alloc(4_096, 7), { flag: 'r+' });
  else {
    const db = new SqliteDatabase(database);
    change(db);
    db.close();
  }
  const { code: status, err } = await run('feedback', 'list');
  expect(status).toBe(2);
  expect(err).toContain(code);
  expect(err).not.toContain('CV044');
});

const newest = (): number => MIGRATIONS.at(-1)?.version ?? 0;

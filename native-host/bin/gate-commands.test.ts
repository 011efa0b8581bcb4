import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal } from '../../shared/protocol.ts';
import type { JobStatus } from '../../shared/protocol.ts';
import {
  alive,
  clientOf,
  end,
  gatedDaemonOfToday,
  makeHome,
  realDaemon,
  until,
} from '../daemon/fixtures/process-home.ts';
import type { ProcessHome } from '../daemon/fixtures/process-home.ts';
import { readHolder } from '../daemon/lock.ts';

const CLI = path.join(import.meta.dirname, 'claude-verify');
let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(CLI, args, { cwd: home.folder, env: home.env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

const start = (job: string, code: string) => ({ job, code, language: 'python', languageSource: 'class' }) as const;

test('stop ends what runs and waits, admits nothing, outlives the daemon; the ledger has it all', async () => {
  const client = await clientOf(home, gatedDaemonOfToday);
  const told: JobStatus[] = [];
  client.onJob((status) => told.push(status));
  const gate = path.join(home.folder, 'gate');
  for (const job of ['one', 'two', 'three']) await client.request('verify.start', start(job, gate));
  await until(() => told.some(({ job, state }) => job === 'two' && state === 'running'));

  const stopped = await run('stop');
  expect([stopped.code, stopped.out]).toEqual([0, expect.stringContaining('3 verifications were ended')]);
  await until(() =>
    ['one', 'two', 'three'].every((id) => told.some(({ job, state }) => job === id && isTerminal(state))),
  );
  expect(told.filter(({ state }) => isTerminal(state)).map(({ state, error }) => [state, error?.code])).toEqual(
    [1, 2, 3].map(() => ['failed', 'CV018']),
  );
  await expect(client.request('verify.start', start('four', gate))).rejects.toMatchObject({ body: { code: 'CV018' } });
  // Asking for a job that is known starts nothing.
  expect((await client.request('verify.start', start('one', gate))).state).toBe('failed');

  await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGKILL');
  const again = await clientOf(home, gatedDaemonOfToday);
  expect((await again.request('gate.state', {})).stopped).toBe(true);
  await expect(again.request('verify.start', start('five', gate))).rejects.toMatchObject({ body: { code: 'CV018' } });

  expect((await run('daemon', 'status')).out).toMatch(/everything is stopped; run `.*resume` to continue/);
  expect((await run('doctor')).out).toMatch(/everything is stopped[^]*?resume/);
  expect(await run('resume')).toMatchObject({ code: 0, out: 'the emergency stop is over\n' });
  expect((await run('doctor')).out).not.toContain('everything is stopped');
  writeFileSync(gate, '');
  await again.request('verify.start', start('six', gate));
  await until(async () => (await again.request('verify.status', { jobs: ['six'] })).jobs[0]?.state === 'done');
  const { entries } = await again.request('ledger.list', { limit: 100 });
  expect(entries.map(({ event, run: of }) => `${event} ${of}`.trim()).toReversed()).toEqual(
    ['commit one', 'commit two', 'stop', 'settle one', 'settle two', 'resume', 'commit six', 'settle six'].sort(
      (a, b) => order(a) - order(b),
    ),
  );

  function order(event: string): number {
    return [
      'commit one',
      'commit two',
      'settle one',
      'settle two',
      'stop',
      'resume',
      'commit six',
      'settle six',
    ].indexOf(event);
  }
  const whole = await run('ledger', 'verify');
  expect([whole.code, whole.out]).toEqual([0, expect.stringMatching(/intact: 8 entries[^]*8:[0-9a-f]{64}/)]);
}, 120_000);

test('without a daemon the stop is a flag that the next one honours', async () => {
  const { code, out } = await run('stop');
  expect([code, out]).toEqual([0, expect.stringContaining('no daemon is running')]);
  expect(existsSync(home.paths.stopFlag)).toBe(true);
  const client = await clientOf(home, realDaemon);
  await expect(client.request('verify.start', start('one', 'x = 1\n'))).rejects.toMatchObject({
    body: { code: 'CV018' },
  });
  await expect(client.request('tools.list', {})).rejects.toMatchObject({ body: { code: 'CV018' } });
});

test('a daemon that does not answer is killed with what descends from it', async () => {
  (await clientOf(home, gatedDaemonOfToday)).close();
  const pid = readHolder(home.paths.holder)?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const { code, out } = await run('stop');
  expect([code, out]).toEqual([0, expect.stringContaining(`process ${pid}`)]);
  await until(() => !alive(pid));
}, 20_000);

test('the stop takes the engines with it', async () => {
  const client = await clientOf(home, realDaemon);
  await client.request('verify.start', start('one', 'x: int = "a"\n'));
  await until(async () => (await client.request('verify.status', { jobs: ['one'] })).jobs[0]?.state === 'done');
  expect((await client.request('ping', {})).warm).not.toEqual([]);
  await client.request('gate.stop', {});
  expect((await client.request('ping', {})).warm).toEqual([]);
  await client.request('gate.resume', {});
  await client.request('verify.start', start('two', 'x: int = "b"\n'));
  await until(async () => (await client.request('verify.status', { jobs: ['two'] })).jobs[0]?.state === 'done');
}, 30_000);

test('ledger verify: 1 for a changed ledger, 2 for bad usage; begin-again puts it aside', async () => {
  const client = await clientOf(home, gatedDaemonOfToday);
  const gate = path.join(home.folder, 'gate');
  writeFileSync(gate, '');
  for (const job of ['one', 'two']) {
    await client.request('verify.start', start(job, gate));
    await until(async () => (await client.request('verify.status', { jobs: [job] })).jobs[0]?.state === 'done');
  }
  const noted = /\d+:[0-9a-f]{64}/.exec((await run('ledger', 'verify')).out)?.[0] ?? '';
  expect(noted).toMatch(/^4:/);
  expect((await run('ledger', 'verify', '--head', noted)).code).toBe(0);
  expect((await run('ledger', 'verify', '--head', `3:${noted.slice(2)}`)).code).toBe(1);
  expect((await run('ledger', 'verify', '--head', 'x')).code).toBe(2);

  const db = new Database(home.paths.database);
  db.exec("UPDATE ledger SET at = '2020-01-01T00:00:00.000Z' WHERE n = 4");
  db.close();
  const changed = await run('ledger', 'verify');
  expect([changed.code, changed.out, changed.err]).toEqual([1, '', expect.stringContaining('entry 4')]);
  await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGTERM');

  const again = await clientOf(home, gatedDaemonOfToday);
  expect((await again.request('gate.state', {})).forbidden).toMatchObject([{ region: 'ledger', attemptsLeft: 0 }]);
  expect((await run('ledger', 'begin-again')).code).toBe(2);
  expect((await run('ledger', 'begin-again', '--confirm')).out).toMatch(/ledger-.*\.jsonl/);
  expect((await again.request('gate.state', {})).forbidden).toEqual([]);
  expect((await run('ledger', 'verify')).code).toBe(0);
  expect((await run('ledger', 'show')).out).toContain('begin-again');
}, 30_000);

test('deleting everything leaves a ledger that says so and is whole', async () => {
  const client = await clientOf(home, gatedDaemonOfToday);
  await client.request('data.export', { page: 0 });
  await client.request('data.delete-all', { confirm: 'delete everything' });
  expect((await client.request('ledger.list', { limit: 5 })).entries).toMatchObject([{ n: 1, event: 'delete-all' }]);
  expect((await client.request('ledger.verify', {})).problem).toBeNull();
});

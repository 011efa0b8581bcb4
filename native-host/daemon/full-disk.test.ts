import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { correctionSchema } from '../../shared/correction.ts';
import { isTerminal } from '../../shared/protocol.ts';
import type { JobStatus, RequestBody } from '../../shared/protocol.ts';
import { EXAMPLE, numbered } from '../storage/fixtures/correction.ts';
import { encodeFrame } from '../rpc/frame.ts';
import { ensureDaemon } from './ensure.ts';
import { clientOf, end, gatedDaemon, gatedDaemonOfToday, makeHome, uid, until } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';

let home: ProcessHome;
let disk: string;
/** Why there is no small disk here, or undefined. */
let refused: string | undefined;
beforeEach(() => {
  home = makeHome();
  disk = path.join(home.folder, 'cv');
  mkdirSync(disk);
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', disk], {
    encoding: 'utf8',
  });
  refused = status === 0 ? undefined : `a small disk cannot be mounted: ${(error?.message ?? stderr).trim()}`;
});
afterEach(async () => {
  // Whatever still runs from this disk would keep it busy; lazily detached, it goes with its last user.
  if (refused === undefined) spawnSync('umount', ['-l', disk]);
  await home.remove();
});

const cli = path.join(import.meta.dirname, '..', 'bin', 'claude-verify');
const ballast = (): string => path.join(disk, 'ballast');

/** Writes until not one byte more fits. */
function fill(): void {
  const file = openSync(ballast(), 'w');
  for (let size = 64 * 1024; size >= 1;) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

/** Leaves the database's log no room of its own to write into. */
function emptyWal(): void {
  const db = new Database(home.paths.database);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  expect(statSync(`${home.paths.database}-wal`).size).toBe(0);
}

/** A connection with a wrong token, to its end. */
function strangerIsRefused(): Promise<void> {
  const socket = createConnection(home.paths.socket);
  const auth = encodeFrame({ auth: 'wrong', client: 'test' }, 1_000);
  if (auth.ok) socket.write(auth.bytes);
  return new Promise((resolve) => socket.resume().once('close', () => resolve()));
}

const start = (job: string, code: string): RequestBody<'verify.start'> => ({
  job,
  code,
  language: 'python',
  languageSource: 'class',
});
const coded = (code: string): unknown =>
  expect.objectContaining({ body: expect.objectContaining({ code }) as unknown });

test('a full disk is said, stops nothing and loses nothing', async ({ skip }) => {
  if (refused !== undefined) return skip(refused);
  const client = await clientOf(home, gatedDaemon);
  const { pid } = await client.request('hello', { client: 'test', protocol: 1, version: '0' });
  const told: JobStatus[] = [];
  client.onJob((status) => told.push(status));
  const ends = (job: string): JobStatus[] => told.filter((status) => status.job === job && isTerminal(status.state));
  const gate = path.join(home.folder, 'gate');
  await client.request('feedback.record', { correction: correctionSchema.parse(EXAMPLE) });
  for (const job of ['running', 'waiting-1', 'waiting-2']) await client.request('verify.start', start(job, gate));
  await until(() => told.some(({ job, state }) => job === 'waiting-1' && state === 'running'));

  emptyWal();
  fill();
  await expect(
    client.request('feedback.record', { correction: correctionSchema.parse(numbered(1, 2_000)) }),
  ).rejects.toEqual(coded('CV021'));
  await expect(client.request('verify.start', start('new', gate))).rejects.toEqual(coded('CV021'));
  writeFileSync(gate, '');
  await until(() => ['running', 'waiting-1', 'waiting-2'].every((job) => ends(job).length > 0));
  expect(
    ['running', 'waiting-1', 'waiting-2'].map((job) =>
      ends(job).map(({ state, error, report }) => [state, error?.code, report]),
    ),
  ).toEqual(Array.from({ length: 3 }, () => [['failed', 'CV021', null]]));
  // Each of these is a line that the log cannot take.
  for (let n = 0; n < 100; n += 1) await strangerIsRefused();
  expect((await client.request('feedback.list', { limit: 10 })).total).toBe(1);
  expect((await client.request('hello', { client: 'test', protocol: 1, version: '0' })).pid).toBe(pid);

  rmSync(ballast());
  expect(
    await client.request('feedback.record', { correction: correctionSchema.parse(numbered(1, 2_000)) }),
  ).toMatchObject({ stored: 'new' });
  await client.request('verify.start', start('after', gate));
  expect((await until(() => ends('after')[0])).state).toBe('done');
  expect((await client.request('verify.status', { jobs: ['running', 'new'] })).jobs).toMatchObject([
    { job: 'running', state: 'failed', error: { code: 'CV021' } },
  ]);
  await end(pid, 'SIGTERM');

  const again = await clientOf(home, gatedDaemon);
  const { rows } = await again.request('feedback.list', { limit: 10 });
  expect(rows.map(({ id }) => id).toSorted()).toEqual([EXAMPLE.id, numbered(1).id].toSorted());
  expect(JSON.parse((await again.request('feedback.show', { id: EXAMPLE.id, page: 0 })).text)).toEqual(EXAMPLE);
  const { jobs } = await again.request('verify.status', { jobs: ['running', 'after'] });
  expect(jobs.map(({ state, error }) => [state, error?.code])).toEqual([
    ['failed', 'CV015'],
    ['done', undefined],
  ]);
  const db = new Database(home.paths.database, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});

test('on a disk that was always full no daemon starts, and whoever asks is told', async ({ skip }) => {
  if (refused !== undefined) return skip(refused);
  fill();
  const asked = { paths: home.paths, uid, daemon: gatedDaemon, env: home.env };
  expect(await ensureDaemon(asked)).toMatchObject({ ok: false, code: expect.stringMatching(/^CV04[04]$/) as string });
  rmSync(ballast());
  const client = await clientOf(home, gatedDaemon);
  expect((await client.request('ping', {})).jobs).toBe(0);
  expect(readFileSync(home.paths.log, 'utf8')).toContain('daemon serves');
});

test.for(['SIGTERM', 'SIGKILL'] as const)(
  'on a full disk a daemon starts after %s and answers what only reads',
  // The doctor asks every tool for its version, and the text is verified by a process that knows none yet.
  { timeout: 120_000 },
  async (signal, { skip }) => {
    if (refused !== undefined) return skip(refused);
    const before = await clientOf(home, gatedDaemonOfToday);
    await before.request('feedback.record', { correction: correctionSchema.parse(EXAMPLE) });
    // It waits for a file that is not there: killed, it leaves a job that nobody ended.
    await before.request('verify.start', start('waiting', path.join(home.folder, 'never')));
    await until(() => existsSync(home.paths.ledgerAnchor));
    await end((await before.request('hello', { client: 'test', protocol: 1, version: '0' })).pid, signal);
    fill();

    const client = await clientOf(home, gatedDaemonOfToday);
    expect((await client.request('feedback.list', { limit: 10 })).total).toBe(1);
    expect(JSON.parse((await client.request('feedback.show', { id: EXAMPLE.id, page: 0 })).text)).toEqual(EXAMPLE);
    expect((await client.request('ledger.verify', {})).problem).toBeNull();
    const {
      jobs: [left],
    } = await client.request('verify.status', { jobs: ['waiting'] });
    expect([left?.state, left?.error?.code]).toEqual(['failed', 'CV015']);
    const doctor = spawnSync(cli, ['doctor'], { env: home.env, encoding: 'utf8' });
    expect(doctor.stdout).toContain('0 MiB are free');
    expect(doctor.stdout).not.toContain('CV022');
    const another = correctionSchema.parse(numbered(1, 2_000));
    await expect(client.request('feedback.record', { correction: another })).rejects.toEqual(coded('CV021'));
    await expect(client.request('verify.start', start('new', 'x = 1'))).rejects.toEqual(coded('CV021'));
    // What stores nothing needs no room.
    const file = path.join(home.folder, 'wrong.json');
    writeFileSync(file, '{"a": 1,}\n');
    const verified = spawnSync(cli, ['verify', file], { env: home.env, encoding: 'utf8' });
    const told = 'The daemon could not store the job (CV021)';
    expect(verified).toMatchObject({ status: 1, stderr: expect.stringContaining(told) });
    expect(verified.stdout).toContain('1 problem');

    rmSync(ballast());
    expect(await client.request('feedback.record', { correction: another })).toMatchObject({ stored: 'new' });
    await client.request('verify.start', start('later', path.join(home.folder, 'never')));
    await client.request('verify.cancel', { job: 'later' });
    await end((await client.request('hello', { client: 'test', protocol: 1, version: '0' })).pid, 'SIGTERM');
    const again = await clientOf(home, gatedDaemonOfToday);
    expect((await again.request('feedback.list', { limit: 10 })).total).toBe(2);
    const { jobs } = await again.request('verify.status', { jobs: ['waiting', 'later'] });
    expect(jobs.map(({ state }) => state)).toEqual(['failed', 'cancelled']);
    expect((await again.request('ledger.verify', {})).problem).toBeNull();
  },
);

test('encrypting on a full disk is refused as such, and the database stays as it was', async ({ skip }) => {
  if (refused !== undefined) return skip(refused);
  const client = await clientOf(home, gatedDaemon);
  await client.request('feedback.record', { correction: correctionSchema.parse(EXAMPLE) });
  const { pid } = await client.request('hello', { client: 'test', protocol: 1, version: '0' });
  await end(pid, 'SIGTERM');
  fill();
  const secret = path.join(home.folder, 'secret');
  writeFileSync(secret, 'correct horse\n');
  const handle = openSync(secret, 'r');
  const { status, stderr } = spawnSync(cli, ['data', 'encrypt', '--passphrase-fd', '3'], {
    env: home.env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', handle],
  });
  closeSync(handle);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^CV021: /m) as string });
  rmSync(ballast());
  const again = await clientOf(home, gatedDaemon);
  expect((await again.request('feedback.list', { limit: 10 })).total).toBe(1);
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { correctionSchema } from '../../shared/correction.ts';
import { listBackups, openDatabase } from '../storage/database.ts';
import { EXAMPLE } from '../storage/fixtures/correction.ts';
import { MIGRATIONS } from '../storage/migrations.ts';
import { recordCorrection } from '../corrections/corrections.ts';
import { ensureDaemon } from './ensure.ts';
import { clientOf, end, gatedDaemon, makeHome, realDaemon, uid } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const mode = (file: string): number => statSync(file).mode & 0o777;
const SOMEBODY = 12_345;

/** What a daemon that is started now says; it must not serve. */
function refusal(): string {
  const { status, stderr } = spawnSync(process.execPath, [realDaemon], {
    env: home.env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status).toBe(2);
  return stderr;
}

const hostile: [string, (folder: string, elsewhere: string) => void][] = [
  ['a link to another folder', (folder, elsewhere) => symlinkSync(elsewhere, folder)],
  ['writable by everybody', (folder) => (mkdirSync(folder), chmodSync(folder, 0o777))],
  ['writable by a group', (folder) => (mkdirSync(folder), chmodSync(folder, 0o770))],
  ['a file', (folder) => writeFileSync(folder, '')],
  ["another user's", (folder) => (mkdirSync(folder, { mode: 0o700 }), chownSync(folder, SOMEBODY, SOMEBODY))],
];

test.for(hostile.flatMap(([what, make]) => (['data', 'state'] as const).map((place) => [place, what, make] as const)))(
  'a %s folder that is %s is refused, and nothing of value is written there',
  async ([place, what, make], { skip }) => {
    if (uid !== 0 && what.startsWith('another')) return skip('only root can give a folder away');
    const elsewhere = path.join(home.folder, 'elsewhere');
    mkdirSync(elsewhere, { mode: 0o700 });
    mkdirSync(path.dirname(home.paths[place]));
    make(home.paths[place], elsewhere);
    if (place === 'state') {
      const ensured = await ensureDaemon({ paths: home.paths, uid, daemon: realDaemon, env: home.env });
      expect(ensured).toMatchObject({ ok: false, code: 'CV043' });
      expect(readdirSync(elsewhere)).toEqual([]);
    }
    // A log that could not be written stands before it.
    expect(refusal()).toMatch(/^CV043/m);
    expect(existsSync(home.paths.database)).toBe(false);
    expect([home.paths.token, home.paths.compileCache].filter((file) => place === 'state' && existsSync(file))).toEqual(
      [],
    );
    if (place === 'data') expect(readdirSync(elsewhere)).toEqual([]);
  },
);

test('folders that others could only read are made private', async () => {
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o755 });
  const client = await clientOf(home, gatedDaemon);
  for (const folder of [home.paths.data, home.paths.state]) expect(mode(folder)).toBe(0o700);
  client.close();
});

test('a backup that was put back with the modes of a careless copy is private again, with what it holds', async () => {
  mkdirSync(home.paths.data, { recursive: true, mode: 0o700 });
  const { database } = home.paths;
  const db = openDatabase(database);
  await recordCorrection(db, EXAMPLE);
  db.close();
  openDatabase(database, {
    migrations: [...MIGRATIONS, { version: MIGRATIONS.length + 1, sql: 'CREATE TABLE later (id TEXT) STRICT;' }],
  }).close();
  const [backup] = listBackups(database);
  for (const part of ['', '-wal', '-shm']) rmSync(`${database}${part}`, { force: true });
  copyFileSync(backup ?? '', database);
  chmodSync(database, 0o666);

  const client = await clientOf(home, gatedDaemon);
  await client.request('feedback.record', {
    correction: { ...correctionSchema.parse(EXAMPLE), id: '550e8400-e29b-41d4-a716-446655440001' },
  });
  for (const file of readdirSync(home.paths.data).filter((name) => name.startsWith(path.basename(database))))
    expect([file, mode(path.join(home.paths.data, file))]).toEqual([file, 0o600]);
  expect((await client.request('feedback.list', { limit: 5 })).total).toBe(2);
  client.close();
});

test.for(['data', 'state'] as const)(
  "a %s folder in a folder of another user's is refused: its owner could put another in its place",
  async (place, { skip }) => {
    if (uid !== 0) return skip('only root can give a folder away');
    const parent = path.dirname(home.paths[place]);
    mkdirSync(home.paths[place], { recursive: true, mode: 0o700 });
    chownSync(parent, SOMEBODY, SOMEBODY);
    expect(refusal()).toMatch(/^CV043.* belongs to another user/m);
    expect(existsSync(home.paths.database)).toBe(false);
    chownSync(parent, uid, uid);
    chmodSync(parent, 0o777);
    expect(refusal()).toMatch(/^CV043.*Others can write to /m);
    chmodSync(parent, 0o1777);
    (await clientOf(home, gatedDaemon)).close();
  },
);

test('what lies at the place of the socket and is none stays', () => {
  mkdirSync(path.dirname(home.paths.socket), { recursive: true, mode: 0o700 });
  writeFileSync(home.paths.socket, 'mine');
  expect(refusal()).toMatch(/^CV043.* is no socket/m);
  expect(readFileSync(home.paths.socket, 'utf8')).toBe('mine');
});

test(
  'a database that was cut to nothing is refused while its ledger is known to have had entries, until a backup is ' +
    'put back',
  async () => {
    const client = await clientOf(home, gatedDaemon);
    await client.request('feedback.record', { correction: correctionSchema.parse(EXAMPLE) });
    const { name } = await client.request('data.backup', {});
    const { pid } = await client.request('hello', { client: 'test', protocol: 1, version: '0' });
    await end(pid, 'SIGTERM');
    expect(existsSync(home.paths.ledgerAnchor)).toBe(true);
    truncateSync(home.paths.database, 0);
    expect(refusal()).toMatch(/^CV022.*newest backup is .*It is empty, and its ledger had \d+ entr/m);
    expect(statSync(home.paths.database).size).toBe(0);

    const cli = path.join(import.meta.dirname, '..', 'bin', 'claude-verify');
    const backup = path.join(path.dirname(home.paths.database), 'backups', name);
    expect(spawnSync(cli, ['data', 'restore', backup, '--confirm'], { env: home.env, encoding: 'utf8' })).toMatchObject(
      {
        status: 0,
      },
    );
    const again = await clientOf(home, gatedDaemon);
    expect((await again.request('feedback.list', { limit: 5 })).total).toBe(1);
  },
);

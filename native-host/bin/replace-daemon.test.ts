import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VERSION } from '../../shared/version.ts';
import { clientOf, gatedDaemon, makeHome, realDaemon, until } from '../daemon/fixtures/process-home.ts';
import type { ProcessHome } from '../daemon/fixtures/process-home.ts';
import { readHolder } from '../daemon/lock.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

/** Runs the command line and gives its exit code. */
const run = (...args: string[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(import.meta.dirname, 'claude-verify'), args, { env: home.env, stdio: 'ignore' });
    child.on('error', reject).on('close', resolve);
  });

test('an idle daemon of an earlier version is replaced, and only by who would start one', async () => {
  const old = await clientOf(home, gatedDaemon);
  const { pid, version } = await old.request('hello', { client: 'test', protocol: 1, version: '0' });
  expect(version).toBe('0.0.0');
  const gate = join(home.folder, 'gate');
  await old.request('verify.start', { job: 'a', code: gate, language: 'python', languageSource: 'class' });
  expect(await run('daemon', 'start')).toBe(0);
  expect(await run('daemon', 'status')).toBe(0);
  expect(readHolder(home.paths.holder)).toMatchObject({ pid, version: '0.0.0' });

  writeFileSync(gate, '');
  await until(async () => (await old.request('ping', {})).jobs === 0);
  expect(await run('daemon', 'status')).toBe(0);
  expect(readHolder(home.paths.holder)?.pid).toBe(pid);
  expect(await run('daemon', 'start')).toBe(0);
  await old.closed;
  const now = readHolder(home.paths.holder);
  expect(now).toMatchObject({ version: VERSION });
  expect(now?.pid).not.toBe(pid);
  const client = await clientOf(home);
  expect((await client.request('verify.status', { jobs: ['a'] })).jobs).toMatchObject([{ job: 'a', state: 'done' }]);
  client.close();
});

test('a daemon of this version stays', async () => {
  const client = await clientOf(home, realDaemon);
  const before = readHolder(home.paths.holder);
  expect(await run('daemon', 'start')).toBe(0);
  expect(readHolder(home.paths.holder)).toEqual(before);
  client.close();
});

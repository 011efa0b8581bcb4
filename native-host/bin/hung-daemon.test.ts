import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROTOCOL } from '../../shared/protocol.ts';
import { SILENCE_MS } from '../../shared/deadlines.ts';
import { alive, clientOf, gatedDaemonOfToday, makeHome, realDaemon, until } from '../daemon/fixtures/process-home.ts';
import type { ProcessHome } from '../daemon/fixtures/process-home.ts';

let home: ProcessHome;
let project: string;
beforeEach(() => {
  home = makeHome();
  project = join(home.folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'bad.json'), '{"a": 1,}\n');
});
afterEach(() => home.remove());

interface Outcome {
  code: number | null;
  err: string;
  ms: number;
}

const run = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const began = Date.now();
    const child = spawn(join(import.meta.dirname, 'claude-verify'), args, { cwd: project, env: home.env, stdio: ['ignore', 'ignore', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, err, ms: Date.now() - began }));
  });

async function pidOf(daemon: string): Promise<number> {
  const client = await clientOf(home, daemon);
  const { pid } = await client.request('hello', { client: 'test', protocol: PROTOCOL, version: '0' });
  client.close();
  return pid;
}

test('a stopped daemon: every command ends with exit 2 and CV054, and works again once it goes on', { timeout: 90_000 }, async () => {
  const pid = await pidOf(realDaemon);
  execFileSync('git', ['init', '-q'], { cwd: project });
  execFileSync('git', ['add', '.'], { cwd: project });
  process.kill(pid, 'SIGSTOP');
  const ends = await Promise.all([run('verify', 'bad.json'), run('check', '--staged', '--fail-on-error'), run('daemon', 'status')]);
  for (const { code, err, ms } of ends) {
    expect(code, err).toBe(2);
    expect(err).toContain('CV054');
    expect(err).toContain('claude-verify daemon stop');
    expect(ms).toBeLessThan(SILENCE_MS + 15_000);
  }
  process.kill(pid, 'SIGCONT');
  expect((await run('verify', 'bad.json')).code).toBe(1);
});

test('a daemon that is stopped during a verification; one that is only slow is waited for', { timeout: 90_000 }, async () => {
  const pid = await pidOf(gatedDaemonOfToday);
  const client = await clientOf(home);
  /** The gated daemon verifies a text that is a path until a file stands there. */
  const verifying = async (name: string): Promise<{ outcome: Promise<Outcome> }> => {
    const file = join(project, `${name}.py`);
    writeFileSync(file, join(home.folder, name));
    const outcome = run('verify', file);
    await until(async () => (await client.request('ping', {})).jobs > 0);
    return { outcome };
  };
  const slow = await verifying('slow');
  await delay(SILENCE_MS + 3_000);
  writeFileSync(join(home.folder, 'slow'), '');
  const answered = await slow.outcome;
  expect(answered.code, answered.err).not.toBe(2);

  await until(async () => (await client.request('ping', {})).jobs === 0);
  const stopped = await verifying('stopped');
  process.kill(pid, 'SIGSTOP');
  const { code, err, ms } = await stopped.outcome;
  expect(code, err).toBe(2);
  expect(err).toContain('CV054');
  expect(ms).toBeLessThan(SILENCE_MS + 15_000);
  process.kill(pid, 'SIGCONT');
  client.close();
});

test('`daemon stop` ends a daemon that is stopped', { timeout: 60_000 }, async () => {
  const pid = await pidOf(realDaemon);
  process.kill(pid, 'SIGSTOP');
  expect(await run('daemon', 'stop')).toMatchObject({ code: 0 });
  expect(alive(pid)).toBe(false);
});

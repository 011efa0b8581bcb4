import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROTOCOL } from '../../shared/protocol.ts';
import {
  clientOf,
  gatedDaemonOfToday,
  makeHome,
  processesOf,
  until,
  type ProcessHome,
} from '../daemon/fixtures/process-home.ts';
import type { Client } from '../rpc/client.ts';

let home: ProcessHome;
let client: Client;
let project: string;
beforeEach(async () => {
  home = makeHome();
  project = join(home.folder, 'project');
  mkdirSync(project);
  // The gated daemon verifies a text that is a path until a file stands there.
  for (const name of ['a', 'b']) writeFileSync(join(project, `${name}.py`), join(home.folder, name));
  client = await clientOf(home, gatedDaemonOfToday);
});
afterEach(async () => {
  client.close();
  await home.remove();
});

const jobs = async (): Promise<number> => (await client.request('ping', {})).jobs;
const start = (...args: string[]): ChildProcess =>
  spawn(join(import.meta.dirname, 'claude-verify'), args, { cwd: project, env: home.env, stdio: 'ignore' });

test.each([
  ['SIGINT', ['verify', 'a.py']],
  ['SIGTERM', ['run', '--project', '.']],
  ['SIGKILL', ['verify', 'a.py']],
  ['SIGINT', ['watch', '--all']],
] as const)(
  '%s ends %j with its jobs in the daemon',
  async (signal, args) => {
    start(...args);
    await until(async () => (await jobs()) > 0);
    for (const pid of processesOf(home, args[0])) process.kill(pid, signal);
    await until(async () => (await jobs()) === 0);
  },
  20_000,
);

test.each([
  ['SIGTERM', /^CV015: .*\n {2}Run the command again\.\n$/],
  ['SIGKILL', /^CV051: .*\n {2}Run the command again to start the daemon\.\n$/],
] as const)(
  'whoever waits for a daemon that is ended by %s is told, and what to do',
  async (signal, wanted) => {
    const child = spawn(join(import.meta.dirname, 'claude-verify'), ['verify', 'a.py'], {
      cwd: project,
      env: home.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    await until(async () => (await jobs()) > 0);
    const { pid } = await client.request('hello', { client: 'test', protocol: PROTOCOL, version: '0' });
    process.kill(pid, signal);
    expect(await new Promise((ended) => child.on('close', ended))).toBe(2);
    expect(err).toMatch(wanted);
  },
  20_000,
);

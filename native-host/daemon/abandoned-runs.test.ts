import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf, end, makeHome, realDaemon, until } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import type { Client } from '../rpc/client.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

// A daemon gets no TMPDIR from whoever starts it.
const runsOf = (pid: number): string[] =>
  readdirSync('/tmp').filter((name) => name.startsWith(`claude-verify-run-${pid}-`));
const pidOf = async (client: Client): Promise<number> =>
  (await client.request('hello', { client: 'test', protocol: 1, version: '0' })).pid;

test('what engines of a daemon leave behind at kill -9 the next daemon removes, and its own stays', async () => {
  const verify = async (client: Client, job: string): Promise<void> => {
    await client.request('verify.start', { job, code: `"${job}"`, language: 'json', languageSource: 'class' });
    await until(async () => (await client.request('verify.status', { jobs: [job] })).jobs[0]?.state === 'done');
  };
  const first = await clientOf(home, realDaemon);
  const killed = await pidOf(first);
  await verify(first, 'a');
  expect(runsOf(killed)).not.toEqual([]);
  await end(killed, 'SIGKILL');
  expect(runsOf(killed)).not.toEqual([]);

  const second = await clientOf(home, realDaemon);
  const pid = await pidOf(second);
  await verify(second, 'b');
  await until(() => runsOf(killed).length === 0);
  expect(runsOf(pid)).not.toEqual([]);
  await end(pid, 'SIGTERM');
  expect(runsOf(pid)).toEqual([]);
});

import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS, MIB } from '../../shared/limits.ts';
import { hostFrameSchema, isTerminal } from '../../shared/protocol.ts';
import type { HostFrame, JobStatus, RequestBody } from '../../shared/protocol.ts';
import { EXTENSION_IDS } from '../rpc/caller.ts';
import { encodeFrame, FrameDecoder } from '../rpc/frame.ts';
import { clientOf, end, gatedDaemon, makeHome, shim, until } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import { readHolder } from './lock.ts';

let home: ProcessHome;
let shims: ChildProcessWithoutNullStreams[];
beforeEach(() => {
  home = makeHome();
  shims = [];
});
afterEach(async () => {
  for (const process of shims) process.kill('SIGKILL');
  await home.remove();
});

interface Browser {
  process: ChildProcessWithoutNullStreams;
  frames: HostFrame[];
  send(frame: unknown): void;
}

/** Starts the shim as the browser does. */
function browser(args: readonly string[] = [`chrome-extension://${EXTENSION_IDS[0]}/`]): Browser {
  const child = spawn(process.execPath, [shim, ...args], { env: home.env });
  shims.push(child);
  const decoder = new FrameDecoder(LIMITS.frameToBrowserBytes);
  const frames: HostFrame[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    for (const event of decoder.push(chunk)) {
      if (event.kind !== 'frame') throw new Error(`the shim wrote something else than frames: ${event.kind}`);
      frames.push(hostFrameSchema.parse(event.value));
    }
  });
  return {
    process: child,
    frames,
    send(frame) {
      const encoded = encodeFrame(frame, LIMITS.frameToHostBytes);
      if (encoded.ok) child.stdin.write(encoded.bytes);
    },
  };
}

const hello = { v: 1, id: 'hello', type: 'hello', body: { client: 'extension', protocol: 1, version: '0' } };

function start(job: string, gate: string): { v: number; id: string; type: string; body: RequestBody<'verify.start'> } {
  return {
    v: 1,
    id: job,
    type: 'verify.start',
    body: { job, code: gate, language: 'python', languageSource: 'class' },
  };
}

const statusesIn = (frames: readonly HostFrame[], job: string): JobStatus[] =>
  frames.flatMap((frame) => ('event' in frame && frame.body.job === job ? [frame.body] : []));

const codeOf = (frame: HostFrame | undefined): string | undefined =>
  frame !== undefined && 'error' in frame ? frame.error.code : undefined;

const exitOf = (process: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((resolve) => process.once('exit', resolve));

test('kill -9 of the shim in mid-job: the job ends done and a new connection is told', async () => {
  (await clientOf(home, gatedDaemon)).close();
  const gate = path.join(home.folder, 'gate');
  const first = browser();
  first.send(hello);
  first.send(start('job-1', gate));
  await until(() => statusesIn(first.frames, 'job-1').some(({ state }) => state === 'running'));
  first.process.kill('SIGKILL');
  await exitOf(first.process);

  const second = browser();
  second.send(hello);
  second.send({ v: 1, id: 's', type: 'verify.status', body: { jobs: ['job-1', 'never-seen'] } });
  const reply = await until(() => second.frames.find((frame) => 're' in frame && frame.re === 's'));
  expect(reply).toMatchObject({ ok: true, body: { jobs: [{ job: 'job-1', state: 'running' }] } });
  writeFileSync(gate, '');
  await until(() => statusesIn(second.frames, 'job-1').some(({ state }) => state === 'done'));
  expect(statusesIn(second.frames, 'job-1').filter(({ state }) => isTerminal(state))).toHaveLength(1);
});

test('kill -9 of the daemon in mid-job: CV051 at once, after the restart one terminal state that stays', async () => {
  (await clientOf(home, gatedDaemon)).close();
  const gate = path.join(home.folder, 'gate');
  const first = browser();
  first.send(hello);
  for (const job of ['job-1', 'job-2', 'job-3']) first.send(start(job, gate));
  await until(() => statusesIn(first.frames, 'job-1').some(({ state }) => state === 'running'));
  const exited = exitOf(first.process);
  await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGKILL');
  expect(await exited).toBe(1);
  expect(codeOf(first.frames.at(-1))).toBe('CV051');
  const lastSeq = Math.max(...statusesIn(first.frames, 'job-1').map(({ seq }) => seq));

  const client = await clientOf(home, gatedDaemon);
  const { jobs } = await client.request('verify.status', { jobs: ['job-1', 'job-2', 'job-3'] });
  expect(jobs.map(({ state, error }) => [state, error?.code])).toEqual([1, 2, 3].map(() => ['failed', 'CV015']));
  expect(jobs[0]?.seq).toBeGreaterThan(lastSeq);
  writeFileSync(gate, '');
  expect(await client.request('verify.start', start('job-1', gate).body)).toEqual(jobs[0]);
  await client.request('verify.start', start('job-4', gate).body);
  await until(async () => (await client.request('verify.status', { jobs: ['job-4'] })).jobs[0]?.state === 'done');
  expect((await client.request('verify.status', { jobs: ['job-1'] })).jobs[0]).toEqual(jobs[0]);
  client.close();
});

test('the end of stdin ends the shim, and nothing but frames was written', async () => {
  (await clientOf(home, gatedDaemon)).close();
  const one = browser();
  one.send(hello);
  await until(() => one.frames.length === 1);
  const exited = exitOf(one.process);
  one.process.stdin.end();
  expect(await exited).toBe(0);
  expect(one.frames).toHaveLength(1);
});

test('a request of 20 MiB passes the shim, is refused as a block, and the connection goes on', async () => {
  (await clientOf(home, gatedDaemon)).close();
  const one = browser();
  one.send(hello);
  one.send(start('big', 'x'.repeat(20 * MIB)));
  one.send({ v: 1, id: 'p', type: 'ping', body: {} });
  const big = await until(() => one.frames.find((frame) => 're' in frame && frame.re === 'big'));
  expect(codeOf(big)).toBe('CV010');
  await until(() => one.frames.some((frame) => 're' in frame && frame.re === 'p' && frame.ok));
});

test('a caller that is not known gets CV007 and starts nothing', async () => {
  const stranger = browser(['chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/']);
  expect(await exitOf(stranger.process)).toBe(1);
  await until(() => stranger.frames.length === 1);
  expect(codeOf(stranger.frames[0])).toBe('CV007');
  expect(readHolder(home.paths.holder)).toBeUndefined();
});

test('the shim starts the real daemon when there is none', async () => {
  const one = browser();
  one.send(hello);
  // While the daemon starts the shim may say that it does.
  const greeting = await until(() => one.frames.find((frame) => !('re' in frame) || frame.re !== 'heartbeat'));
  expect(greeting).toMatchObject({ re: 'hello', ok: true });
});

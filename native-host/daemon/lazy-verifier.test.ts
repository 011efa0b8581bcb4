import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import type { Verifier } from '../verify/verify.ts';
import { createLazyVerifier, type OpenVerifier } from './lazy-verifier.ts';
import { childrenOf, clientOf, end, makeHome, realDaemon, until, type ProcessHome } from './fixtures/process-home.ts';
import { readHolder } from './lock.ts';

let home: ProcessHome | undefined;
afterEach(async () => {
  await home?.remove();
  home = undefined;
});

const STOP = new Error('stopped');

/** Verifiers that come up when the test says so, and say when they were closed. */
function openings() {
  const opened: { ready: () => void; signal: AbortSignal }[] = [];
  const closed: number[] = [];
  const gate = { stopped: false };
  let kept = 0;
  const open: OpenVerifier = (_first, signal) => {
    const number = opened.length;
    const { promise, resolve } = Promise.withResolvers<Verifier>();
    const verifier: Verifier = {
      verify: () => Promise.reject(new Error('not asked')),
      strength: () => Promise.reject(new Error('not asked')),
      runsIn: () => Promise.reject(new Error('not asked')),
      tools: () => Promise.resolve([]),
      warm: () => Promise.resolve(),
      isWarm: () => false,
      stats: () => [],
      close: () => Promise.resolve(void closed.push(number)),
    };
    opened.push({ ready: () => resolve(verifier), signal });
    return promise;
  };
  const lazy = createLazyVerifier({ open, gate, cache: { keep: () => void (kept += 1) } });
  return { lazy, opened, closed, gate, kept: () => kept };
}

test('it is loaded once, and again after it was ended', async () => {
  const { lazy, opened, closed } = openings();
  const both = Promise.all([lazy.get(), lazy.get()]);
  opened[0]?.ready();
  const [one, other] = await both;
  expect(one).toBe(other);
  expect(lazy.loaded).toBe(one);
  await lazy.end(STOP);
  expect([lazy.loaded, closed]).toEqual([undefined, [0]]);
  const next = lazy.get();
  opened[1]?.ready();
  expect(await next).not.toBe(one);
});

test('ended while it is loaded: nobody waits, what comes up late is closed and never used', async () => {
  const { lazy, opened, closed } = openings();
  const waiting = lazy.get();
  const ending = lazy.end(STOP);
  await expect(waiting).rejects.toBe(STOP);
  expect(opened[0]?.signal.aborted).toBe(true);
  const next = lazy.get();
  opened[1]?.ready();
  const current = await next;
  opened[0]?.ready();
  await ending;
  expect(closed).toEqual([0]);
  expect(lazy.loaded).toBe(current);
});

test('whoever does not want it any more does not wait for it, and takes it from nobody', async () => {
  const { lazy, opened } = openings();
  const controller = new AbortController();
  const cancelled = lazy.get('python', controller.signal);
  const other = lazy.get('python');
  controller.abort(STOP);
  await expect(cancelled).rejects.toBe(STOP);
  opened[0]?.ready();
  expect(await other).toBe(lazy.loaded);
});

test('while everything is stopped nothing is loaded, and the one that is loaded is not asked', async () => {
  const { lazy, opened, gate } = openings();
  gate.stopped = true;
  await expect(lazy.get()).rejects.toMatchObject({ code: 'CV018' });
  expect(opened).toEqual([]);
  gate.stopped = false;
  const loading = lazy.get();
  opened[0]?.ready();
  await loading;
  gate.stopped = true;
  await expect(lazy.tools()).rejects.toMatchObject({ code: 'CV018' });
});

test('the verdicts of a verification are kept also when it fails', async () => {
  const { lazy, opened, kept } = openings();
  const input = { job: 'one', code: '{}', language: 'json', languageSource: 'class' } as const;
  const verifying = lazy.verify(input, { signal: new AbortController().signal });
  opened[0]?.ready();
  await expect(verifying).rejects.toThrow('not asked');
  expect(kept()).toBe(1);
});

/** A daemon that has begun to load its verifier for a block whose engines are started first. */
async function loadingDaemon() {
  home = makeHome();
  const client = await clientOf(home, realDaemon);
  const job = (id: string, language: LanguageId = 'typescript') =>
    ({ job: id, code: '{}', language, languageSource: 'class' }) as const;
  const status = async (id: string) => (await client.request('verify.status', { jobs: [id] })).jobs[0];
  await client.request('verify.start', job('one'));
  await until(async () => (await status('one'))?.state === 'running');
  return { client, job, status, pid: readHolder(home.paths.holder)?.pid ?? 0, log: home.paths.log };
}

test(
  'a daemon that is stopped while it loads starts no engine any more; resumed it works',
  { timeout: 60_000 },
  async () => {
    const { client, job, status, pid } = await loadingDaemon();
    await client.request('gate.stop', {});
    expect(await status('one')).toMatchObject({ state: 'failed', error: { code: 'CV018' } });
    const dying = childrenOf(pid);
    // Longer than loading takes: what came up late would be seen.
    for (let look = 0; look < 40; look += 1) {
      expect(childrenOf(pid).filter((child) => !dying.includes(child))).toEqual([]);
      await delay(50);
    }
    await until(() => childrenOf(pid).length === 0);
    await client.request('gate.resume', {});
    await client.request('verify.start', job('two', 'json'));
    await until(async () => (await status('two'))?.state === 'done');
    expect((await client.request('ping', {})).warm).not.toEqual([]);
  },
);

test('a daemon that is ended while it loads ends in good order', { timeout: 60_000 }, async () => {
  const { pid, log } = await loadingDaemon();
  await end(pid, 'SIGTERM');
  expect(readFileSync(log, 'utf8').trimEnd().split('\n').at(-1)).toContain('"daemon stopped"');
});

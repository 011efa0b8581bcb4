import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal } from '../../shared/protocol.ts';
import type { JobStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { getReport } from '../storage/report-rows.ts';
import { reportFor } from './fixtures/report-for.ts';
import { until } from './fixtures/process-home.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { JobManager } from './jobs.ts';
import type { JobInput, JobSettings, JobStore, Subscriber } from './jobs.ts';
import { openJobStore } from './job-store.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-jobs-'));
  db = openDatabase(path.join(folder, 'test.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** Registers a project under this id. */
const project = (id: string): string => {
  db.prepare('INSERT INTO projects (id, name, directory, registered_at) VALUES (?, ?, ?, ?)').run(
    id,
    id,
    `/${id}`,
    '2026-01-01T00:00:00Z',
  );
  return id;
};
const now = (): Date => new Date('2026-01-01T00:00:00Z');

interface Run {
  input: JobInput;
  signal: AbortSignal;
  finish(): void;
  fail(problem: Error): void;
  progress(): void;
}

/** A manager whose verifications end when the test says so, and everything that a subscriber was told. */
function setUp(settings: Partial<JobSettings> & { ignoreAbort?: boolean } = {}) {
  const runs = new Map<string, Run>();
  const told: JobStatus[] = [];
  const order: string[] = [];
  const verify: JobSettings['verify'] = (input, { signal, onProgress }) =>
    new Promise<Report>((resolve, reject) => {
      order.push(input.job);
      if (settings.ignoreAbort !== true) signal.addEventListener('abort', () => reject(new Error('aborted')));
      const check = { backend: 'b', title: 'B', check: 'lint', state: 'running' } as const;
      runs.set(input.job, {
        input,
        signal,
        finish: () => resolve(reportFor(input)),
        fail: reject,
        progress: () => onProgress([check]),
      });
    });
  const store = openJobStore(db, now, gateOf(db, folder));
  const manager = new JobManager({ store, verify, log: () => undefined, ...settings });
  const subscriber: Subscriber = { deliver: (status) => void told.push(status) };
  const run = (job: string): Promise<Run> => until(() => runs.get(job));
  const told_ = (job: string): JobStatus[] => told.filter((status) => status.job === job);
  const ended = (job: string): Promise<JobStatus> => until(() => told_(job).find(({ state }) => isTerminal(state)));
  return { manager, store, subscriber, told, toldOf: told_, order, run, ended };
}

const input = (job: string, more: Partial<JobInput> = {}): JobInput => ({
  job,
  code: `# ${job}`,
  language: 'python',
  languageSource: 'class',
  ...more,
});

/** What a daemon that starts now knows of the jobs. */
const openAgain = (jobs: readonly string[]): JobStatus[] =>
  new JobManager({
    store: openJobStore(db, now, gateOf(db, folder)),
    verify: () => Promise.reject(new Error('not reached')),
    log: () => undefined,
  }).status(jobs, { deliver: () => undefined });

test('the report of a job comes with its end, to whoever hears of it, and with nothing before', async () => {
  const { manager, run } = setUp();
  const heard: [JobStatus['state'], Report | undefined][] = [];
  manager.start(input('a'), 'extension', { deliver: ({ state }, report) => void heard.push([state, report]) });
  const one = await run('a');
  one.finish();
  await until(() => heard.find(([state]) => isTerminal(state)));
  expect(heard.map(([state, report]) => [state, report?.job])).toEqual([
    ['running', undefined],
    ['done', 'a'],
  ]);
});

test('a job goes from queued over running to done, its report is stored when the event comes, seq grows', async () => {
  const { manager, subscriber, toldOf, run, ended } = setUp();
  expect(manager.start(input('a'), 'extension', subscriber)).toMatchObject({ state: 'queued', seq: 1 });
  const one = await run('a');
  one.progress();
  one.progress();
  await until(() => toldOf('a')[1]);
  one.progress();
  one.finish();
  const last = await ended('a');
  expect(getReport(db, last.report ?? '')?.job).toBe('a');
  expect(toldOf('a').map(({ state }) => state)).toEqual(['running', 'running', 'done']);
  // Of what happens in one turn only the last is told.
  expect(toldOf('a').map(({ seq }) => seq)).toEqual([2, 4, 6]);
  expect(manager.status(['a', 'unknown'], subscriber)).toEqual([{ ...last, progress: [] }]);
});

test('at most two run, in the order in which they came, and one per project', async () => {
  const { manager, subscriber, order, run, ended } = setUp();
  project('p');
  manager.start(input('a', { project: 'p' }), 'cli', subscriber);
  manager.start(input('b', { project: 'p' }), 'cli', subscriber);
  for (const job of ['c', 'd']) manager.start(input(job), 'cli', subscriber);
  await run('c');
  expect(order).toEqual(['a', 'c']);
  (await run('c')).finish();
  await ended('c');
  await run('d');
  (await run('a')).finish();
  await ended('a');
  await run('b');
  expect(order).toEqual(['a', 'c', 'd', 'b']);
});

test('a job that waits is told how many are before it and for how long, and nothing of that once it runs', async () => {
  let ms = 0;
  const { manager, subscriber, toldOf, run, ended } = setUp({ ticks: () => ms });
  manager.start(input('before'), 'extension', subscriber);
  const before = await run('before');
  ms = 10_000;
  before.finish();
  await ended('before');
  for (const job of ['a', 'b', 'c', 'd']) manager.start(input(job), 'extension', subscriber);
  await until(() => toldOf('d')[0]);
  expect(toldOf('c')[0]).toMatchObject({ state: 'queued', waiting: '2 jobs first, about 10 s' });
  expect(toldOf('d')[0]).toMatchObject({ state: 'queued', waiting: '3 jobs first, about 10 s' });
  ms = 14_000;
  (await run('a')).finish();
  await until(() => toldOf('d')[1]);
  expect(toldOf('d')[1]).toMatchObject({ state: 'queued', waiting: '2 jobs first, about 6 s' });
  (await run('b')).finish();
  await run('d');
  expect(toldOf('d').at(-1)).toMatchObject({ state: 'running', waiting: undefined });
});

test('how long it waits is estimated from jobs of the same project and language, and not from others', async () => {
  let ms = 0;
  const { manager, subscriber, toldOf, run, ended } = setUp({ ticks: () => ms });
  project('p');
  manager.start(input('before'), 'extension', subscriber);
  const before = await run('before');
  ms = 10_000;
  before.finish();
  await ended('before');
  manager.start(input('a', { project: 'p' }), 'extension', subscriber);
  manager.start(input('b', { language: 'rust' }), 'extension', subscriber);
  manager.start(input('c'), 'extension', subscriber);
  await until(() => toldOf('c')[0]);
  expect(toldOf('c')[0]).toMatchObject({ state: 'queued', waiting: '2 jobs first' });
});

test('a job of the command line ends with its connection, running or waiting, and those of others go on', async () => {
  const { manager, subscriber, toldOf, run, ended } = setUp({ runningMax: 2 });
  const page: Subscriber = { deliver: () => undefined };
  const terminal: Subscriber = { deliver: () => undefined };
  manager.start(input('of a page'), 'extension', page);
  manager.start(input('running'), 'cli', terminal);
  manager.start(input('waiting'), 'cli', terminal);
  manager.start(input('of a program'), 'program', subscriber);
  const running = await run('running');
  manager.unsubscribe(page);
  manager.unsubscribe(terminal);
  expect(running.signal.aborted).toBe(true);
  expect(manager.status(['running', 'waiting'], subscriber).map(({ state }) => state)).toEqual([
    'cancelled',
    'cancelled',
  ]);
  (await run('of a page')).finish();
  manager.unsubscribe(subscriber);
  expect(manager.status(['of a program'], subscriber)).toMatchObject([{ state: 'running' }]);
  (await run('of a program')).finish();
  await ended('of a program');
  expect(toldOf('waiting')).toEqual([]);
});

test('a job of the command line goes on while another connection waits for it', async () => {
  const { manager, subscriber, run, ended } = setUp();
  const first: Subscriber = { deliver: () => undefined };
  manager.start(input('a'), 'cli', first);
  manager.start(input('b'), 'cli', first);
  manager.start(input('a'), 'cli', subscriber);
  manager.status(['b'], subscriber);
  manager.unsubscribe(first);
  (await run('a')).finish();
  expect(await ended('a')).toMatchObject({ state: 'done' });
  const other = await run('b');
  manager.unsubscribe(subscriber);
  expect(other.signal.aborted).toBe(true);
});

test('the same id and content attaches, before and after the end; other content is CV014', async () => {
  const { manager, subscriber, run, ended, order } = setUp();
  manager.start(input('a'), 'extension', subscriber);
  const one = await run('a');
  expect(manager.start(input('a'), 'extension', subscriber)).toMatchObject({ state: 'running' });
  expect(() => manager.start(input('a', { code: 'other' }), 'extension', subscriber)).toThrow(
    expect.objectContaining({ code: 'CV014' }),
  );
  one.finish();
  const last = await ended('a');
  expect(manager.start(input('a'), 'extension', subscriber)).toEqual({ ...last, progress: [] });
  expect(() => manager.start(input('a', { code: 'other' }), 'extension', subscriber)).toThrow(
    expect.objectContaining({ code: 'CV014' }),
  );
  expect(order).toEqual(['a']);
});

test.each<Partial<JobInput>>([
  { secondVersion: 'y' },
  { fresh: true },
  { without: ['b.ts'] },
  { strategy: 'racing' },
  { allTests: true },
  { only: ['lint'] },
  { whole: true },
])('the same id with %o is other content', async (more) => {
  const { manager, subscriber, run } = setUp();
  manager.start(input('a'), 'extension', subscriber);
  const one = await run('a');
  expect(() => manager.start(input('a', more), 'extension', subscriber)).toThrow(
    expect.objectContaining({ code: 'CV014' }),
  );
  one.finish();
});

test('only the client that started a job cancels it, and a cancelled job stays cancelled', async () => {
  const { manager, subscriber, toldOf, run, ended } = setUp({ ignoreAbort: true });
  manager.start(input('a'), 'extension', subscriber);
  const one = await run('a');
  expect(() => manager.cancel('a', 'cli')).toThrow(expect.objectContaining({ code: 'CV013' }));
  expect(() => manager.cancel('nothing', 'cli')).toThrow(expect.objectContaining({ code: 'CV012' }));
  expect(manager.cancel('a', 'extension')).toMatchObject({ state: 'cancelled', report: null });
  expect(one.signal.aborted).toBe(true);
  one.progress();
  one.finish();
  await ended('a');
  await manager.stop();
  expect(toldOf('a').filter(({ state }) => isTerminal(state))).toHaveLength(1);
  expect(manager.cancel('a', 'extension').state).toBe('cancelled');
  expect(db.prepare('SELECT count(*) FROM reports').pluck().get()).toBe(0);
});

test('a job that waits can be cancelled and never runs', async () => {
  const { manager, subscriber, order, run, ended } = setUp({ runningMax: 1 });
  manager.start(input('a'), 'cli', subscriber);
  manager.start(input('b'), 'cli', subscriber);
  const one = await run('a');
  manager.cancel('b', 'cli');
  one.finish();
  await ended('a');
  manager.start(input('c'), 'cli', subscriber);
  await run('c');
  expect(order).toEqual(['a', 'c']);
});

test('more than 1 MiB is CV010, a full queue CV016, and neither leaves a job behind', () => {
  const { manager, subscriber } = setUp({ queueMax: 2 });
  expect(() => manager.start(input('big', { code: 'é'.repeat(LIMITS.codeBytes / 2 + 1) }), 'cli', subscriber)).toThrow(
    expect.objectContaining({ code: 'CV010' }),
  );
  manager.start(input('a'), 'cli', subscriber);
  manager.start(input('b'), 'cli', subscriber);
  expect(() => manager.start(input('c'), 'cli', subscriber)).toThrow(expect.objectContaining({ code: 'CV016' }));
  expect(manager.status(['big', 'c'], subscriber)).toEqual([]);
  expect(manager.start(input('a'), 'cli', subscriber).state).toBe('queued');
});

test('a project that is not registered is CV031 and leaves no job; one that was forgotten keeps its jobs', async () => {
  const { manager, subscriber, run, ended } = setUp();
  expect(() => manager.start(input('a', { project: 'p' }), 'extension', subscriber)).toThrow(
    expect.objectContaining({ code: 'CV031' }),
  );
  expect(manager.status(['a'], subscriber)).toEqual([]);
  expect(manager.count).toBe(0);
  project('p');
  manager.start(input('a', { project: 'p' }), 'extension', subscriber);
  const one = await run('a');
  db.prepare('DELETE FROM projects').run();
  expect(manager.start(input('a', { project: 'p' }), 'extension', subscriber).state).toBe('running');
  one.finish();
  const last = await ended('a');
  expect(manager.start(input('a', { project: 'p' }), 'extension', subscriber)).toEqual({ ...last, progress: [] });
});

test('a verifier that breaks is told without what it said, now and after a restart', async () => {
  const { manager, subscriber, run, ended } = setUp();
  manager.start(input('a'), 'cli', subscriber);
  (await run('a')).fail(new Error("ENOENT: no such file, open '/home/somebody/x'"));
  const last = await ended('a');
  expect(last).toMatchObject({ state: 'failed', error: { code: 'CV090' } });
  for (const told of [last, ...openAgain(['a'])]) expect(JSON.stringify(told)).not.toContain('somebody');
});

test('a verifier that rejects fails its job alone', async () => {
  const { manager, subscriber, run, ended } = setUp();
  for (const job of ['a', 'b']) manager.start(input(job), 'cli', subscriber);
  (await run('a')).fail(new CodedError('CV011'));
  (await run('b')).finish();
  expect(await ended('a')).toMatchObject({ state: 'failed', error: { code: 'CV011' }, report: null });
  expect((await ended('b')).state).toBe('done');
});

test('what the disk does not take has failed, and stays failed for whoever asks', async () => {
  const real = openJobStore(db, now, gateOf(db, folder));
  const store: JobStore = {
    ...real,
    end() {
      throw new CodedError('CV021');
    },
  };
  const { manager, subscriber, run, ended } = setUp({ store });
  manager.start(input('a'), 'cli', subscriber);
  (await run('a')).finish();
  const last = await ended('a');
  expect(last).toMatchObject({ state: 'failed', report: null, error: { code: 'CV021' } });
  expect(manager.status(['a'], subscriber)).toEqual([last]);
  expect(manager.start(input('a'), 'cli', subscriber)).toEqual(last);
});

test('the end of the daemon ends every job with CV015 and lets nobody start another', async () => {
  const { manager, subscriber, run, toldOf } = setUp();
  for (const job of ['a', 'b', 'c']) manager.start(input(job), 'cli', subscriber);
  await run('b');
  await manager.stop();
  for (const job of ['a', 'b', 'c'])
    expect(toldOf(job).at(-1)).toMatchObject({ state: 'failed', error: { code: 'CV015' } });
  expect(() => manager.start(input('d'), 'cli', subscriber)).toThrow(expect.objectContaining({ code: 'CV015' }));
});

test(
  'while a project is deleted nothing of it is verified: its jobs have let go before, and none begins until it is ' +
    'done',
  async () => {
    const { manager, subscriber, order, run, ended } = setUp({ ignoreAbort: true });
    for (const id of ['p', 'q']) project(id);
    manager.start(input('a', { project: 'p' }), 'extension', subscriber);
    manager.start(input('b', { project: 'p' }), 'cli', subscriber);
    manager.start(input('other', { project: 'q' }), 'extension', subscriber);
    const [a, other] = [await run('a'), await run('other')];
    const events: string[] = [];
    const work = Promise.withResolvers<void>();
    const quiet = manager.exclusive('p', async () => {
      events.push('work');
      await work.promise;
      return 'done';
    });
    for (const job of ['a', 'b']) expect((await ended(job)).state).toBe('cancelled');
    expect([a.signal.aborted, other.signal.aborted]).toEqual([true, false]);
    const refused = (job: string): void =>
      expect(() => manager.start(input(job, { project: 'p' }), 'extension', subscriber)).toThrow(
        expect.objectContaining({ code: 'CV015' }),
      );
    refused('c');
    other.finish();
    await ended('other');
    expect(events).toEqual([]);
    a.finish();
    await until(() => events.length > 0);
    refused('c');
    manager.start(input('d'), 'extension', subscriber);
    (await run('d')).finish();
    work.resolve();
    expect(await quiet).toBe('done');
    manager.start(input('c', { project: 'p' }), 'extension', subscriber);
    (await run('c')).finish();
    expect((await ended('c')).state).toBe('done');
    expect(order).toEqual(['a', 'other', 'd', 'c']);
    // Of all projects, and after work that failed.
    await expect(
      manager.exclusive(undefined, () => {
        expect(() => manager.start(input('e'), 'extension', subscriber)).toThrow(
          expect.objectContaining({ code: 'CV015' }),
        );
        throw new Error('full');
      }),
    ).rejects.toThrow('full');
    expect(manager.start(input('e'), 'extension', subscriber).state).toBe('queued');
  },
);

test('a connection that is gone is told nothing, others are', async () => {
  const { manager, subscriber, told, run } = setUp();
  const other: JobStatus[] = [];
  manager.start(input('a'), 'extension', subscriber);
  manager.status(['a'], { deliver: (status) => void other.push(status) });
  const one = await run('a');
  manager.unsubscribe(subscriber);
  const before = told.length;
  one.finish();
  await until(() => other.some(({ state }) => state === 'done'));
  expect(told).toHaveLength(before);
});

test('whatever happens in whatever order, a job ends once and seq only grows', async () => {
  const action = fc.record({
    what: fc.constantFrom('start', 'cancel', 'finish', 'fail', 'progress', 'turn'),
    job: fc.constantFrom('a', 'b', 'c', 'd'),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), fc.boolean(), async (actions, ignoreAbort) => {
      round += 1;
      const name = (job: string): string => `${job}-${round}`;
      const live = new Map<string, Run>();
      const { manager, subscriber, told } = setUp({
        verify: (one, { signal, onProgress }) =>
          new Promise((resolve, reject) => {
            if (!ignoreAbort) signal.addEventListener('abort', () => reject(new Error('aborted')));
            live.set(one.job, {
              input: one,
              signal,
              finish: () => resolve(reportFor(one)),
              fail: reject,
              progress: () => onProgress([]),
            });
          }),
      });
      const started = new Set<string>();
      for (const { what, job } of actions) {
        const id = name(job);
        if (what === 'start') started.add(manager.start(input(id), 'test', subscriber).job);
        else if (what === 'cancel' && started.has(id)) manager.cancel(id, 'test');
        else if (what === 'turn') await new Promise((next) => setImmediate(next));
        else if (what === 'finish') live.get(id)?.finish();
        else if (what === 'fail') live.get(id)?.fail(new Error('planned'));
        else if (what === 'progress') live.get(id)?.progress();
      }
      const stopping = manager.stop();
      for (const one of live.values()) one.finish();
      await stopping;
      for (const id of started) {
        const seen = told.filter((status) => status.job === id);
        expect(seen.filter(({ state }) => isTerminal(state))).toHaveLength(1);
        expect(isTerminal(seen.at(-1)?.state ?? 'queued')).toBe(true);
        for (const [at, status] of seen.entries()) expect(status.seq).toBeGreaterThan(seen[at - 1]?.seq ?? 0);
        const [stored] = manager.status([id], subscriber);
        expect([stored?.state, stored?.seq]).toEqual([seen.at(-1)?.state, seen.at(-1)?.seq]);
      }
    }),
    { numRuns: 60 },
  );
});

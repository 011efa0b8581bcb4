import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { watchFolder } from '../project/watch-folder.ts';
import { getProject, registerProject } from '../project/project-registry.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { until } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { openJobStore } from './job-store.ts';
import { JobManager, type JobInput, type Owner, type Subscriber } from './jobs.ts';
import { createProjectWatcher, type ProjectWatcher } from './project-watcher.ts';

let folder: string;
let db: Database;
let project: string;
let jobs: JobManager;
let follow: ProjectWatcher;
/** Verifications that began, in their order, and how each is ended. */
let begun: { input: JobInput; finish(): void }[];
let atOnce: number;
let mostAtOnce: number;
let made: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-follow-'));
  db = openDatabase(path.join(folder, 'test.db'));
  mkdirSync(path.join(folder, 'shop'));
  write('a.py', 'a = 1\n');
  project = registerProject(db, path.join(folder, 'shop'), '2026-01-01T00:00:00Z').id;
  begun = [];
  [atOnce, mostAtOnce, made] = [0, 0, 0];
  const verify = (input: JobInput, { signal }: { signal: AbortSignal }): Promise<Report> =>
    new Promise<Report>((resolve, reject) => {
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      begun.push({ input, finish: () => resolve(reportFor(input)) });
    }).finally(() => (atOnce -= 1));
  jobs = new JobManager({
    store: openJobStore(db, () => new Date(), gateOf(db, folder)),
    verify,
    log: () => undefined,
  });
  follow = following();
});
afterEach(async () => {
  follow.close();
  await jobs.stop();
  db.close();
  rmSync(folder, { recursive: true });
});

const following = (more: { idleMs?: number } = {}): ProjectWatcher =>
  createProjectWatcher({
    jobs,
    directoryOf: (id) => getProject(db, id).directory,
    newId: () => `again-${(made += 1)}`,
    log: () => undefined,
    quietMs: 20,
    ...more,
  });
const write = (file: string, text: string): void => writeFileSync(path.join(folder, 'shop', file), text);

function client() {
  const told: JobStatus[] = [];
  const subscriber: Subscriber = { deliver: (status) => void told.push(status) };
  const ended = (job: string): Promise<JobStatus> =>
    until(() => told.find((status) => status.job === job && isTerminal(status.state)));
  return { told, subscriber, ended };
}
type Client = ReturnType<typeof client>;

function ask(who: Client, job: string, more: Partial<JobInput> = {}, owner: Owner = 'extension'): void {
  const input: JobInput = { job, code: `# ${job}`, language: 'python', languageSource: 'class', project, ...more };
  jobs.start(input, owner, who.subscriber);
  follow.follow(input, owner, who.subscriber);
}
const beginning = (count: number): Promise<(typeof begun)[number]> => until(() => begun[count - 1]);
async function verified(who: Client, job: string, more?: Partial<JobInput>): Promise<void> {
  ask(who, job, more);
  (await beginning(begun.length + 1)).finish();
  await who.ended(job);
}
/** Changes the project once its watch is up, again and again until somebody has noticed. */
let version = 1;
async function changing<T>(noticed: () => T | undefined | false): Promise<T> {
  let at = 0;
  return await until(() => {
    if (performance.now() - at > 400) {
      at = performance.now();
      write('a.py', `a = ${(version += 1)}\n`);
    }
    return noticed();
  });
}
const changed = (count: number): Promise<(typeof begun)[number]> => changing(() => begun[count - 1]);

test('a change of the project verifies the block again, as a job that names the one that it repeats', async () => {
  const who = client();
  await verified(who, 'one');
  const again = await changed(2);
  expect(again.input).toMatchObject({ job: 'again-1', code: '# one', project });
  again.finish();
  expect(await who.ended('again-1')).toMatchObject({ state: 'done', again: 'one', report: expect.any(String) });
  expect(who.told.filter(({ job }) => job === 'again-1').map(({ state }) => state)).toEqual([
    'queued',
    'running',
    'done',
  ]);
  // And once more from there.
  (await changed(3)).finish();
  expect(await who.ended('again-2')).toMatchObject({ again: 'again-1' });
});

test('one at a time, the last asked first; what changes meanwhile is looked at once, afterwards', async () => {
  const who = client();
  await verified(who, 'one');
  await verified(who, 'two');
  const first = await changed(3);
  expect(first.input.code).toBe('# two');
  for (let times = 0; times < 5; times += 1) write('b.py', `b = ${times}\n`);
  // Nothing is begun beside it: the next one begins with its end.
  first.finish();
  for (let count = 4; begun.length < count && count < 6; count += 1) (await beginning(count)).finish();
  await until(() => begun.some(({ input }) => input.job !== 'one' && input.code === '# one'));
  expect(mostAtOnce).toBe(1);
  begun.at(-1)?.finish();
});

test('who leaves is not told, and nothing is watched any more', async () => {
  const [one, two] = [client(), client()];
  await verified(one, 'one');
  await verified(two, 'two');
  expect(follow.count()).toEqual({ projects: 1, blocks: 2 });
  jobs.unsubscribe(one.subscriber);
  expect(follow.count()).toEqual({ projects: 1, blocks: 1 });
  (await changed(3)).finish();
  expect((await two.ended('again-1')).again).toBe('two');
  jobs.unsubscribe(two.subscriber);
  expect(follow.count()).toEqual({ projects: 0, blocks: 0 });
  expect(one.told.filter(({ again }) => again !== undefined)).toEqual([]);
});

test('nobody asked for long: it is over', async () => {
  follow = following({ idleMs: 30 });
  await verified(client(), 'one');
  await until(() => follow.count().projects === 0);
  expect(follow.count().blocks).toBe(0);
});

test(
  'a cancelled repetition ends it; files of a command, blocks without a project and more than twenty are not ' +
    'followed',
  async () => {
    const who = client();
    await verified(who, 'one');
    await changed(2);
    jobs.cancel('again-1', 'extension');
    expect(follow.count()).toEqual({ projects: 0, blocks: 0 });

    ask(who, 'command', {}, 'cli');
    ask(who, 'whole', { whole: true });
    follow.follow({ job: 'alone', code: '', language: 'python', languageSource: 'class' }, 'extension', who.subscriber);
    expect(follow.count()).toEqual({ projects: 0, blocks: 0 });
    for (let count = 0; count < 25; count += 1) ask(who, `many-${count}`);
    expect(follow.count()).toEqual({ projects: 1, blocks: 20 });
  },
);

test('what claude-verify writes at the word of the user is no news', async () => {
  const who = client();
  await verified(who, 'one');
  (await changed(2)).finish();
  await who.ended('again-1');
  // Somebody who watches the same way: what he was told of twice was looked at by the other, too.
  const seen: string[] = [];
  const witness = await watchFolder(path.join(folder, 'shop'), {
    quietMs: 20,
    onChange: ({ changed: files }) => void seen.push(...files),
    onProblem: () => undefined,
  });
  const before = begun.length;
  for (const file of ['own.py', 'other.py']) {
    follow.wrote(project, [file]);
    write(file, 'x = 1\n');
    await until(() => seen.includes(file));
  }
  witness.close();
  expect(begun).toHaveLength(before);
  begun.at(-1)?.finish();
  expect(follow.projects()).toEqual([project]);
});

test('a file of the same name in another project is news', async () => {
  mkdirSync(path.join(folder, 'other'));
  const other = registerProject(db, path.join(folder, 'other'), '2026-01-01T00:00:00Z').id;
  const who = client();
  await verified(who, 'one');
  await verified(who, 'two', { project: other });
  (await changed(3)).finish();
  await who.ended('again-1');
  // What is written in the other one, and changed here at the same time.
  const file = 'same.py';
  follow.wrote(other, [file]);
  write(file, 'x = 1\n');
  expect((await beginning(4)).input).toMatchObject({ code: '# one', project });
  begun.at(-1)?.finish();
});

test('a project that was forgotten, and everything of it, is let go of', async () => {
  const who = client();
  await verified(who, 'one');
  follow.forget(project);
  expect(follow.count()).toEqual({ projects: 0, blocks: 0 });
});

test('a project that was forgotten ends it at the next change', async () => {
  const who = client();
  await verified(who, 'one');
  await until(() => follow.count().projects === 1);
  db.prepare('DELETE FROM projects').run();
  await changing(() => follow.count().projects === 0);
  expect(begun).toHaveLength(1);
});

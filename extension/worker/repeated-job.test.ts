import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { JobStatus } from '../../shared/protocol.ts';
import type { BlockStatus } from '../platform/messages.ts';
import { openJobs } from './block-jobs.ts';
import { openJournal } from './job-journal.ts';
import { openReports } from './report-cache.ts';
import { openStore } from './store.ts';

const BLOCK = { turn: 't1', index: 0, codeHash: 'a'.repeat(64) };
const CONVERSATION = 'c'.repeat(64);
let database = 0;

const status = (job: string, state: JobStatus['state'], seq: number, again?: string): JobStatus => ({
  job,
  state,
  seq,
  progress: [],
  report: null,
  summary: null,
  error: null,
  ...(again === undefined ? {} : { again }),
});

async function setUp() {
  const store = openStore(`repeated-${(database += 1)}`);
  let time = 0;
  const journal = openJournal(store, () => (time += 1));
  const told: BlockStatus[] = [];
  const host = { request: () => Promise.reject(new Error('not asked')) };
  const jobs = openJobs({
    journal,
    host,
    reports: openReports(host),
    newId: () => 'new',
    emit: (_, block) => void told.push(block),
    later: () => undefined,
    problem: (thrown) => expect.unreachable(String(thrown)),
  });
  await journal.begin({ job: 'one', conversation: CONVERSATION, block: BLOCK, language: 'python' });
  await jobs.onStatus(status('one', 'done', 5));
  told.length = 0;
  return { jobs, journal, told, entries: async () => (await (await store).getAllKeys('jobs')).toSorted() };
}

test(
  'a job that the host began by itself is the next one of its block, whose bar and panel are told of it when it ' +
    'is done',
  async () => {
    const { jobs, journal, told } = await setUp();
    // As they come, without waiting for each other.
    await Promise.all([
      jobs.onStatus(status('two', 'queued', 1, 'one')),
      jobs.onStatus(status('two', 'running', 2, 'one')),
      jobs.onStatus(status('two', 'done', 6, 'one')),
    ]);
    expect(told.map(({ block, status: { job, state } }) => [block, job, state])).toEqual([[BLOCK, 'two', 'done']]);
    expect((await journal.ofConversation(CONVERSATION)).map(({ job }) => job)).toEqual(['two']);
  },
);

test('of repetitions in a row the last is kept beside the job that somebody asked for', async () => {
  const { jobs, entries } = await setUp();
  for (const [job, of] of [
    ['two', 'one'],
    ['three', 'two'],
    ['four', 'three'],
  ] as const) {
    await jobs.onStatus(status(job, 'queued', 1, of));
    await jobs.onStatus(status(job, 'done', 2, of));
  }
  expect(await entries()).toEqual(['four', 'one']);
});

test('of a block that is not known, or that was verified anew meanwhile, nothing is told', async () => {
  const { jobs, journal, told } = await setUp();
  await jobs.onStatus(status('two', 'queued', 1, 'nothing'));
  await journal.begin({ job: 'clicked', conversation: CONVERSATION, block: BLOCK, language: 'python' });
  await jobs.onStatus(status('three', 'queued', 1, 'one'));
  await jobs.onStatus(status('three', 'done', 2, 'one'));
  expect(told).toEqual([]);
});

test('one that fails, is lost or is under way leaves what was shown', async () => {
  const { jobs, journal, told, entries } = await setUp();
  await jobs.onStatus(status('two', 'running', 1, 'one'));
  expect((await jobs.restore(CONVERSATION, [BLOCK])).map(({ status: { job } }) => job)).toEqual(['one']);
  await jobs.onStatus(status('two', 'failed', 2, 'one'));
  expect(await entries()).toEqual(['one']);
  expect(await journal.open()).toEqual([]);
  expect(told).toEqual([]);
});

test('who presses Verify meanwhile gets a job of their own, and no more of the one nobody asked for', async () => {
  const { jobs, journal, told, entries } = await setUp();
  await jobs.onStatus(status('two', 'running', 1, 'one'));
  expect(
    await journal.begin({ job: 'clicked', conversation: CONVERSATION, block: BLOCK, language: 'typescript' }),
  ).toMatchObject({ isNew: true, entry: { job: 'clicked', language: 'typescript' } });
  await jobs.onStatus(status('two', 'done', 2, 'one'));
  expect(told).toEqual([]);
  expect(await entries()).toEqual(['clicked', 'one']);
  await jobs.onStatus(status('clicked', 'done', 1));
  expect(told.map(({ status: { job, state } }) => [job, state])).toEqual([['clicked', 'done']]);
});

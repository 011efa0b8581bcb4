import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import { isTerminal, JOB_STATES, type JobStatus } from '../../shared/protocol.ts';
import { openJournal, type NewJournalJob } from './job-journal.ts';
import { openStore } from './store.ts';

let database = 0;

/** A journal in a database of its own with a clock that ticks at every look. */
function fresh(limit?: number) {
  let time = 0;
  const store = openStore(`journal-${database++}`);
  return { store, journal: openJournal(store, () => ++time, limit) };
}

const job = (name: string, overrides: Partial<NewJournalJob['block']> = {}): NewJournalJob => ({
  job: name,
  conversation: 'c'.repeat(64),
  block: { turn: 't1', index: 0, codeHash: 'a'.repeat(64), ...overrides },
  language: 'python',
});

const status = (name: string, state: JobStatus['state'], seq: number): JobStatus => ({
  job: name,
  state,
  seq,
  progress: [],
  report: state === 'done' ? 'r1' : null,
  summary: null,
  error: null,
});

test('a job is written down before anything else is known of it, without code', async () => {
  const { journal, store } = fresh();
  await journal.begin(job('j1'));
  const [entry] = await (await store).getAll('jobs');
  expect(entry).toMatchObject({ job: 'j1', state: 'queued', seq: -1, open: 1 });
  expect(Object.keys(entry ?? {}).sort()).toEqual([
    'block',
    'conversation',
    'endedAt',
    'error',
    'job',
    'language',
    'open',
    'place',
    'report',
    'seq',
    'startedAt',
    'state',
    'summary',
  ]);
});

test('a block with an open job gets no second one, an ended job makes room', async () => {
  const { journal } = fresh();
  await journal.begin(job('j1'));
  expect(await journal.begin(job('j2'))).toMatchObject({ isNew: false, entry: { job: 'j1' } });
  await journal.apply(status('j1', 'done', 0));
  expect(await journal.begin(job('j3'))).toMatchObject({ isNew: true, entry: { job: 'j3' } });
  expect((await journal.latest([(await journal.get('j1'))?.place ?? ''])).map((entry) => entry.job)).toEqual(['j3']);
});

test('a job of another language, project or file ends the open one of the same block', async () => {
  const { journal } = fresh();
  const { entry } = await journal.begin(job('j1'));
  expect(await journal.begin({ ...job('j2'), language: 'javascript' })).toMatchObject({
    isNew: true,
    entry: { job: 'j2' },
    replaced: 'j1',
  });
  expect(await journal.get('j1')).toMatchObject({ state: 'cancelled' });
  expect(await journal.begin({ ...job('j3'), language: 'javascript', asked: 'src/a.js' })).toMatchObject({
    isNew: true,
    replaced: 'j2',
  });
  expect(await journal.begin({ ...job('j4'), language: 'javascript', asked: 'src/a.js' })).toMatchObject({
    isNew: false,
    entry: { job: 'j3' },
  });
  expect(await journal.apply(status('j1', 'done', 9))).toBeNull();
  expect((await journal.open()).map((open) => open.job)).toEqual(['j3']);
  expect((await journal.latest([entry.place])).map((latest) => latest.job)).toEqual(['j3']);
});

test('two clicks at once begin one job', async () => {
  const { journal } = fresh();
  const begun = await Promise.all(['a', 'b', 'c'].map((name) => journal.begin(job(name))));
  expect(begun.filter((one) => one.isNew)).toHaveLength(1);
  expect(new Set(begun.map((one) => one.entry.job)).size).toBe(1);
});

test('older news is dropped', async () => {
  const { journal } = fresh();
  await journal.begin(job('j1'));
  await journal.apply(status('j1', 'running', 5));
  expect(await journal.apply(status('j1', 'queued', 4))).toBeNull();
  expect(await journal.apply(status('j1', 'running', 5))).toBeNull();
  expect((await journal.get('j1'))?.state).toBe('running');
});

test('law: whatever arrives, in any order or at once, a job enters one terminal state and keeps it', async () => {
  const event = fc.oneof(
    fc.record({ state: fc.constantFrom(...JOB_STATES), seq: fc.integer({ min: 0, max: 12 }) }),
    fc.constant('host died' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 20 }), fc.boolean(), async (events, atOnce) => {
      const { journal, store } = fresh();
      await journal.begin(job('j1'));
      const applyOne = (one: (typeof events)[number]) =>
        one === 'host died' ? journal.fail('j1', errorBody('CV015')) : journal.apply(status('j1', one.state, one.seq));
      const changes = atOnce ? await Promise.all(events.map(applyOne)) : [];
      if (!atOnce) for (const one of events) changes.push(await applyOne(one));
      const endings = changes.filter((entry) => entry !== null && isTerminal(entry.state));
      const kept = await journal.get('j1');
      const ended = events.some((one) => one === 'host died');
      expect(endings.length).toBeLessThanOrEqual(1);
      if (ended) expect(endings).toHaveLength(1);
      expect(isTerminal(kept?.state ?? 'queued')).toBe(endings.length === 1);
      if (endings[0] !== undefined) expect(kept).toEqual(endings[0]);
      const open = await journal.open();
      expect(open.length).toBe(endings.length === 1 ? 0 : 1);
      (await store).close();
    }),
    { numRuns: 60 },
  );
});

test('the journal is bounded: the oldest ended jobs go first, open ones never', async () => {
  const { journal, store } = fresh(3);
  for (const index of [0, 1, 2]) await journal.begin(job(`j${index}`, { index }));
  await journal.apply(status('j1', 'done', 0));
  await journal.begin(job('j3', { index: 3 }));
  expect((await (await store).getAllKeys('jobs')).sort()).toEqual(['j0', 'j2', 'j3']);
  await expect(journal.begin(job('j4', { index: 4 }))).rejects.toMatchObject({ code: 'CV016' });
});

test("a conversation's newest job of each block, and no other conversation's", async () => {
  const { journal } = fresh();
  await journal.begin(job('j1'));
  await journal.apply(status('j1', 'failed', 1));
  await journal.begin(job('j2'));
  await journal.begin(job('j3', { index: 1, turn: 'with\nbreak' }));
  await journal.begin({ ...job('j4'), conversation: 'd'.repeat(64) });
  expect((await journal.ofConversation('c'.repeat(64))).map((entry) => entry.job).sort()).toEqual(['j2', 'j3']);
});

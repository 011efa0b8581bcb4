import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import {
  isTerminal,
  type JobStatus,
  type ReplyBody,
  type RequestBody,
  type RequestType,
} from '../../shared/protocol.ts';
import type { BlockStatus, ViewRequestBody } from '../platform/messages.ts';
import { sha256 } from '../platform/sha256.ts';
import { HostLost, HostRefusal, type HostPort } from './host-port.ts';
import { openJobs } from './block-jobs.ts';
import { openJournal } from './job-journal.ts';
import { openReports } from './report-cache.ts';
import { openStore } from './store.ts';

const CONVERSATION = 'c'.repeat(64);
const CODE = 'x = 1';
let database = 0;

type Answer = { [T in RequestType]?: (body: RequestBody<T>) => ReplyBody<T> };

const status = (job: string, state: JobStatus['state'], seq: number, report: string | null = null): JobStatus => ({
  job,
  state,
  seq,
  progress: [],
  report,
  summary: null,
  error: null,
});

const reportText = (id: string, job: string): string =>
  JSON.stringify({
    id,
    job,
    createdAt: '2026-01-01T00:00:00Z',
    language: 'python',
    languageSource: 'class',
    file: 'block.py',
    codeHash: 'a',
    source: CODE,
    project: null,
    results: [],
    notChecked: [],
    summary: { tone: 'ok', text: 'ok', errors: 0, warnings: 0, behaviourChecked: false },
    ms: 1,
    hostVersion: '0.1.0',
  });

/** Jobs over a real journal and a host that answers as told; several workers may follow each other on one journal. */
function setUp(name = `jobs-${database++}`) {
  const answers: Answer = {};
  const asked: [RequestType, unknown][] = [];
  const told: [string, BlockStatus][] = [];
  const waiting: (() => void)[] = [];
  const problems: unknown[] = [];
  let id = 0;
  const host: Pick<HostPort, 'request'> = {
    async request(type, body) {
      asked.push([type, body]);
      const answer = answers[type];
      if (answer === undefined) throw new HostRefusal(errorBody('CV050'));
      return answer(body);
    },
  };
  const store = openStore(name);
  const jobs = openJobs({
    journal: openJournal(store, Date.now),
    host,
    reports: openReports(host),
    newId: () => `${name}-${++id}`,
    emit: (conversation, block) => told.push([conversation, block]),
    later: (_ms, run) => waiting.push(run),
    problem: (thrown) => problems.push(thrown),
  });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    name,
    jobs,
    answers,
    asked,
    told,
    store,
    until,
    problems,
    waiting,
    states: () => told.map(([, block]) => block.status.state),
    /** Lets the pause pass that the jobs wait for. */
    async pass() {
      await until(() => waiting.length > 0);
      waiting.shift()?.();
    },
  };
}

const click = async (
  overrides: Partial<ViewRequestBody<'block.verify'>> = {},
): Promise<ViewRequestBody<'block.verify'>> => ({
  conversation: 'conversation',
  block: { turn: 't1', index: 0, codeHash: await sha256(CODE) },
  code: CODE,
  language: 'python',
  languageSource: 'class',
  file: null,
  ...overrides,
});

const lost = (): never => {
  throw new HostLost(errorBody('CV051'));
};

test('a report that comes with its event is shown, not asked for; one that is not as agreed is asked for', async () => {
  const t = setUp();
  t.answers['verify.start'] = ({ job }) => status(job, 'queued', 1);
  t.answers['report.get'] = ({ report, page }) => ({ page, pages: 1, text: reportText(report, 'j') });
  const shown = async (turn: string, report: string, came: unknown): Promise<string | undefined> => {
    const body = await click();
    const { status: begun } = await t.jobs.verify(
      { ...body, block: { ...body.block, turn } },
      CONVERSATION,
      null,
      null,
    );
    await t.until(() => t.told.some(([, block]) => block.status.job === begun.job));
    await t.jobs.onStatus(status(begun.job, 'done', 9, report), came);
    return t.told.findLast(([, block]) => block.status.job === begun.job)?.[1].report?.id;
  };
  const asked = (): number => t.asked.filter(([type]) => type === 'report.get').length;
  expect(await shown('t1', 'r1', JSON.parse(reportText('r1', 'j')))).toBe('r1');
  expect(asked()).toBe(0);
  expect(await shown('t2', 'r2', JSON.parse(reportText('another', 'j')))).toBe('r2');
  expect(await shown('t3', 'r3', { id: 'r3' })).toBe('r3');
  expect(asked()).toBe(2);
});

test('a click is journalled before it is sent, answered at once, and its report follows', async () => {
  const t = setUp();
  const store = await t.store;
  t.answers['verify.start'] = ({ job }) => status(job, 'done', 3, 'r1');
  t.answers['report.get'] = ({ report, page }) => ({ page, pages: 1, text: reportText(report, `${t.name}-1`) });
  const reply = await t.jobs.verify(await click(), CONVERSATION, 'p1', null);
  expect(await store.count('jobs')).toBe(1);
  expect(reply).toMatchObject({ status: { job: `${t.name}-1`, state: 'queued' }, report: null });
  await t.until(() => t.told.length > 0);
  expect(t.told).toMatchObject([[CONVERSATION, { status: { state: 'done', seq: 3 }, report: { id: 'r1' } }]]);
  expect(t.asked[0]).toEqual([
    'verify.start',
    {
      job: `${t.name}-1`,
      code: CODE,
      language: 'python',
      languageSource: 'class',
      project: 'p1',
      conversation: CONVERSATION,
    },
  ]);
});

test('a conversation bound to a project that was forgotten is checked as one without a project', async () => {
  const { jobs, answers, asked, states, until } = setUp();
  answers['verify.start'] = ({ job, project }) => {
    if (project !== undefined) throw new HostRefusal(errorBody('CV031'));
    return { ...status(job, 'failed', 2), error: errorBody('CV016') };
  };
  const { status: first } = await jobs.verify(await click(), CONVERSATION, 'p1', null);
  await until(() => states().includes('failed'));
  expect(asked.map(([type]) => type)).toEqual(['verify.start', 'verify.start']);
  expect(asked[1]?.[1]).toEqual({
    job: first.job,
    code: CODE,
    language: 'python',
    languageSource: 'class',
    conversation: CONVERSATION,
  });
});

test('code that is not what its hash says, or too large, is refused before anything is written', async () => {
  const t = setUp();
  await expect(t.jobs.verify(await click({ code: 'y' }), CONVERSATION, null, null)).rejects.toMatchObject({
    code: 'CV002',
  });
  await expect(
    t.jobs.verify(await click({ code: 'ä'.repeat(2 ** 19 + 1) }), CONVERSATION, null, null),
  ).rejects.toMatchObject({ code: 'CV010' });
  expect(await (await t.store).count('jobs')).toBe(0);
});

test("the host's refusal ends the job with the host's error", async () => {
  const t = setUp();
  await t.jobs.verify(await click(), CONVERSATION, null, null);
  await t.until(() => t.told.length > 0);
  expect(t.told[0]?.[1].status).toMatchObject({ state: 'failed', error: { code: 'CV050' } });
});

test('a connection that broke after sending: the host knows the job, so it is taken over', async () => {
  const t = setUp();
  t.answers['verify.start'] = lost;
  t.answers['verify.status'] = ({ jobs }) => ({ jobs: jobs.map((job) => status(job, 'running', 2)) });
  await t.jobs.verify(await click(), CONVERSATION, null, null);
  t.jobs.hostLost();
  await t.pass();
  await t.until(() => t.told.length > 0);
  expect(t.states()).toEqual(['running']);
});

test('a connection that broke before the host took the job: it fails with CV015 once', async () => {
  const t = setUp();
  t.answers['verify.start'] = lost;
  t.answers['verify.status'] = () => ({ jobs: [] });
  await t.jobs.verify(await click(), CONVERSATION, null, null);
  t.jobs.hostLost();
  t.jobs.hostLost();
  await t.pass();
  await t.until(() => t.told.length > 0);
  await t.jobs.reconcile();
  await t.jobs.onStatus(status(`${t.name}-1`, 'done', 9));
  expect(t.told.map(([, block]) => block.status.error?.code)).toEqual(['CV015']);
});

test('a host that stays away: the jobs are given up after the last pause', async () => {
  const t = setUp();
  t.answers['verify.start'] = ({ job }) => status(job, 'running', 1);
  await t.jobs.verify(await click(), CONVERSATION, null, null);
  await t.until(() => t.told.length === 1);
  t.jobs.hostLost();
  for (const _pause of [1, 2, 3]) await t.pass();
  await t.until(() => t.told.length === 2);
  expect(t.told[1]?.[1].status).toMatchObject({ state: 'failed', error: { code: 'CV015' } });
});

test('after a worker was stopped in mid-job the next one takes over known jobs and ends unknown ones', async () => {
  const first = setUp();
  first.answers['verify.start'] = ({ job }) => status(job, 'running', 1);
  await first.jobs.verify(await click(), CONVERSATION, null, null);
  await first.jobs.verify(
    await click({ block: { turn: 't2', index: 0, codeHash: await sha256(CODE) } }),
    CONVERSATION,
    null,
    null,
  );
  await first.until(() => first.told.length === 2);
  (await first.store).close();

  const second = setUp(first.name);
  second.answers['verify.status'] = ({ jobs }) => ({
    jobs: jobs.filter((job) => job.endsWith('-1')).map((job) => status(job, 'done', 7)),
  });
  await second.jobs.reconcile();
  expect(second.told.map(([, block]) => [block.status.job.slice(-1), block.status.state]).sort()).toEqual([
    ['1', 'done'],
    ['2', 'failed'],
  ]);
});

test('a job that this worker is sending is not asked for', async () => {
  const t = setUp();
  let acknowledge: (status: JobStatus) => void = () => undefined;
  const sent = new Promise<JobStatus>((resolve) => {
    acknowledge = resolve;
  });
  const jobs = openJobs({
    journal: openJournal(t.store, Date.now),
    host: {
      request: (type) =>
        type === 'verify.start' ? (sent as Promise<never>) : Promise.reject(new Error(`asked ${type}`)),
    },
    reports: openReports({ request: () => Promise.reject(new Error('no reports here')) }),
    newId: () => 'slow',
    emit: (conversation, block) => t.told.push([conversation, block]),
    later: (_ms, run) => run(),
    problem: (thrown) => expect.unreachable(String(thrown)),
  });
  await jobs.verify(await click(), CONVERSATION, null, null);
  await jobs.reconcile();
  acknowledge(status('slow', 'running', 0));
  await t.until(() => t.told.length > 0);
  expect(t.states()).toEqual(['running']);
});

test(
  'what cannot be written down is told to the page, asked for again, or named as a problem, and never lost ' +
    'without a word',
  async () => {
    const t = setUp();
    const answer = Promise.withResolvers<JobStatus>();
    t.answers['verify.start'] = () => answer.promise as never;
    const {
      status: { job },
    } = await t.jobs.verify(await click(), CONVERSATION, null, null);
    (await t.store).close();
    answer.resolve(status(job, 'running', 0));
    await t.until(() => t.told.length > 0);
    expect(t.told.at(-1)).toMatchObject([CONVERSATION, { status: { job, state: 'failed', error: { code: 'CV090' } } }]);
    expect(t.problems).toEqual([]);
    await t.jobs.onStatus(status(job, 'done', 1));
    expect(t.problems).toHaveLength(1);
    expect(t.waiting).toHaveLength(1);
    // The pauses pass, and the store stays away.
    for (let pause = 0; pause < 3; pause += 1) {
      t.waiting[pause]?.();
      await t.until(() => t.waiting.length > pause + 1 || t.problems.length > 1);
    }
    expect(t.problems).toHaveLength(2);
  },
);

test('after a remount a block has its verdict again; the report follows when it was not at hand', async () => {
  const first = setUp();
  first.answers['verify.start'] = ({ job }) => status(job, 'done', 1, 'r1');
  first.answers['report.get'] = ({ report, page }) => ({ page, pages: 1, text: reportText(report, 'j') });
  const body = await click();
  await first.jobs.verify(body, CONVERSATION, null, null);
  await first.until(() => first.told.length > 0);
  expect(await first.jobs.restore(CONVERSATION, [body.block])).toMatchObject([
    { status: { state: 'done' }, report: { id: 'r1' } },
  ]);
  expect(await first.jobs.restore('d'.repeat(64), [body.block])).toEqual([]);

  const second = setUp(first.name);
  second.answers['report.get'] = first.answers['report.get'];
  expect(await second.jobs.restore(CONVERSATION, [body.block])).toMatchObject([
    { status: { state: 'done' }, report: null },
  ]);
  await second.until(() => second.told.length > 0);
  expect(second.told).toMatchObject([[CONVERSATION, { status: { seq: 1 }, report: { id: 'r1' } }]]);
});

test(
  'a block that is verified in another language in mid-run: the host is told to end the old job, and its verdict ' +
    'is not shown',
  async () => {
    const t = setUp();
    t.answers['verify.start'] = ({ job }) => status(job, 'running', 1);
    t.answers['verify.cancel'] = ({ job }) => status(job, 'done', 2, 'r1');
    const { status: old } = await t.jobs.verify(await click(), CONVERSATION, null, null);
    await t.until(() => t.told.length > 0);
    const { status: begun } = await t.jobs.verify(await click({ language: 'javascript' }), CONVERSATION, null, null);
    await t.until(() => t.told.length > 1);
    await t.jobs.onStatus(status(old.job, 'done', 3, 'r1'));
    expect(t.asked).toContainEqual(['verify.cancel', { job: old.job }]);
    expect(t.told.map(([, block]) => [block.status.job, block.language])).toEqual([
      [old.job, 'python'],
      [begun.job, 'javascript'],
    ]);
  },
);

test('a host that hangs fails the open jobs at once, with what to do', async () => {
  const t = setUp();
  t.answers['verify.start'] = ({ job }) => status(job, 'running', 1);
  await t.jobs.verify(await click(), CONVERSATION, null, null);
  await t.until(() => t.told.length > 0);
  t.jobs.hostLost(errorBody('CV054'));
  await t.until(() => t.told.length > 1);
  expect(t.told.at(-1)?.[1].status).toMatchObject({ state: 'failed', error: { code: 'CV054' } });
  expect(t.waiting).toEqual([]);
});

test('a host that hangs before it takes the job fails it too', async () => {
  const t = setUp();
  t.answers['verify.start'] = () => {
    throw new HostLost(errorBody('CV054'));
  };
  await t.jobs.verify(await click(), CONVERSATION, null, null);
  await t.until(() => t.told.length > 0);
  expect(t.told[0]?.[1].status).toMatchObject({ state: 'failed', error: { code: 'CV054' } });
});

test('Cancel ends a job although the host never answers, or does not know it', async () => {
  for (const answer of [
    () => new Promise<never>(() => undefined) as never,
    () => {
      throw new HostRefusal(errorBody('CV012'));
    },
  ]) {
    const t = setUp();
    t.answers['verify.start'] = ({ job }) => status(job, 'running', 1);
    t.answers['verify.cancel'] = answer;
    const { status: begun } = await t.jobs.verify(await click(), CONVERSATION, null, null);
    await t.until(() => t.told.length > 0);
    const cancelling = t.jobs.cancel(begun.job, CONVERSATION);
    await t.pass();
    await cancelling;
    await t.jobs.onStatus(status(begun.job, 'done', 9));
    expect(t.states()).toEqual(['running', 'cancelled']);
  }
});

test("a content script cannot cancel another conversation's job, and nobody one that does not exist", async () => {
  const t = setUp();
  t.answers['verify.start'] = ({ job }) => status(job, 'running', 1);
  t.answers['verify.cancel'] = ({ job }) => status(job, 'cancelled', 2);
  const { status: begun } = await t.jobs.verify(await click(), CONVERSATION, null, null);
  await t.until(() => t.told.length > 0);
  await expect(t.jobs.cancel(begun.job, 'd'.repeat(64))).rejects.toMatchObject({ code: 'CV013' });
  await expect(t.jobs.cancel('nobody', null)).rejects.toMatchObject({ code: 'CV012' });
  await t.jobs.cancel(begun.job, CONVERSATION);
  await t.jobs.cancel(begun.job, null);
  expect(t.states()).toEqual(['running', 'cancelled']);
});

test('law: whatever host, worker and daemon do, a job ends at most once, and once when asked at the end', async () => {
  const move = fc.constantFrom('running', 'done', 'cancelled', 'host lost', 'host forgets', 'worker stops');
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
      const ends: string[] = [];
      let worker = setUp();
      const { name } = worker;
      worker.answers['verify.start'] = ({ job }) => status(job, 'queued', 0);
      const { status: begun } = await worker.jobs.verify(await click(), CONVERSATION, null, null);
      await worker.until(() => worker.told.length > 0);
      const collect = (): void => void ends.push(...worker.states().filter(isTerminal));
      let seq = 0;
      for (const one of moves) {
        seq += 1;
        if (one === 'host lost') {
          worker.answers['verify.status'] = lost;
          await worker.jobs.reconcile().catch(() => undefined);
        } else if (one === 'host forgets') {
          worker.answers['verify.status'] = () => ({ jobs: [] });
          await worker.jobs.reconcile();
        } else if (one === 'worker stops') {
          collect();
          (await worker.store).close();
          worker = setUp(name);
        } else
          await worker.jobs.onStatus(status(begun.job, one === 'running' || one === 'done' ? one : 'cancelled', seq));
      }
      worker.answers['verify.status'] = () => ({ jobs: [] });
      await worker.jobs.reconcile();
      collect();
      (await worker.store).close();
      expect(ends).toHaveLength(1);
    }),
    { numRuns: 40 },
  );
});

const roundText = (id: string, follows: string, change: object): string => {
  const told = { number: 1, follows, mended: [], kept: 0, fresh: 0, undecided: [], end: null, seen: [] };
  return JSON.stringify({ ...JSON.parse(reportText(id, 'j')), round: { ...told, ...change } });
};

test('a block that is answered hears of the answer, and that it is mended once that is known', async () => {
  const t = setUp();
  t.answers['verify.start'] = ({ job }) => status(job, 'queued', 1);
  t.answers['report.get'] = ({ report, page }) => ({
    page,
    pages: 1,
    text: report === 'r1' ? reportText('r1', 'j') : roundText(report, 'r1', { end: 'mended' }),
  });
  const first = await click();
  const { status: wrong } = await t.jobs.verify(first, CONVERSATION, null, null);
  await t.until(() => t.told.length > 0);
  await t.jobs.onStatus(status(wrong.job, 'done', 2, 'r1'));
  const answer = { ...(await click({ follows: 'r1' })), block: { ...first.block, turn: 't2' } };
  const ofFirst = (): BlockStatus['newer'][] =>
    t.told.filter(([, { block }]) => block.turn === 't1').map(([, { newer }]) => newer);
  const { status: right } = await t.jobs.verify(answer, CONVERSATION, null, null);
  await t.until(() => ofFirst().at(-1) !== undefined);
  expect(ofFirst().at(-1)).toEqual({ block: answer.block, mended: false });
  await t.jobs.onStatus(status(right.job, 'done', 2, 'r2'));
  expect(ofFirst().at(-1)).toEqual({ block: answer.block, mended: true });
  expect(await t.jobs.restore(CONVERSATION, [first.block])).toMatchObject([{ newer: { mended: true } }]);

  // The first is verified again, as when its project changed: its report is another, and its answer is known.
  const { status: anew } = await t.jobs.verify(first, CONVERSATION, null, null);
  await t.until(() => t.told.some(([, block]) => block.status.job === anew.job));
  await t.jobs.onStatus(status(anew.job, 'done', 2, 'r3'));
  expect(await t.jobs.restore(CONVERSATION, [first.block])).toMatchObject([{ newer: { mended: true } }]);

  // After a reload the page does not know any more what it answered.
  const { status: again } = await t.jobs.verify({ ...(await click()), block: answer.block }, CONVERSATION, null, null);
  expect(t.asked.findLast(([type]) => type === 'verify.start')?.[1]).toMatchObject({ job: again.job, follows: 'r1' });
  await t.until(() => ofFirst().at(-1)?.mended === false);
});

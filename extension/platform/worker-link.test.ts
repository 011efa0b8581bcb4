import { expect, test } from 'vitest';
import type { BlockStatus, PageHealth } from './messages.ts';
import { contentReader } from './content-client.ts';
import type { Channel } from './runtime.ts';
import { ownPageReader } from './worker-client.ts';
import { ANSWER_MS, errorBodyOf, linkToWorker, WorkerError, type WorkerEvent } from './worker-link.ts';

const health: PageHealth = { family: 'hub', packVersion: '1', targets: [], blocks: 0, missing: [] };
const pageState = { conversation: null, born: false, health };
const pageReply = { binding: null, host: { state: 'unknown', version: null, error: null } };

interface Sent {
  id: number;
  type: string;
}

/** A worker that can be stopped and started. */
function setUp({ eager = false, read = contentReader } = {}) {
  const channels: { sent: Sent[]; say: (message: unknown) => void; end: () => void }[] = [];
  const later: (() => void)[] = [];
  const deadlines = new Map<number, { ms: number; run: () => void }>();
  let nextDeadline = 0;
  let alive = true;
  const link = linkToWorker({
    connect: (): Channel => {
      if (!alive) throw new Error('Extension context invalidated.');
      const ends: ((reason: string | null) => void)[] = [];
      const handlers: ((message: unknown) => void)[] = [];
      const sent: Sent[] = [];
      channels.push({
        sent,
        say: (message) => handlers.forEach((handler) => handler(message)),
        end: () => ends.forEach((handler) => handler(null)),
      });
      return {
        name: 'content',
        sender: null,
        post: (message) => void sent.push(message as Sent),
        onMessage: (handler) => void handlers.push(handler),
        onDisconnect: (handler) => void ends.push(handler),
        disconnect: () => undefined,
      };
    },
    alive: () => alive,
    eager,
    later: (_ms, run) => later.push(run),
    after: (ms, run) => {
      const id = nextDeadline++;
      deadlines.set(id, { ms, run });
      return () => void deadlines.delete(id);
    },
    read,
  });
  const worker = () => {
    const last = channels.at(-1);
    if (last === undefined) throw new Error('nothing connected yet');
    return last;
  };
  return {
    link,
    channels,
    worker,
    later,
    deadlines,
    invalidate: () => {
      alive = false;
    },
    pass: () => later.splice(0).forEach((run) => run()),
  };
}

const block = (state: 'running' | 'done', seq: number): BlockStatus => ({
  block: { turn: 't', index: 0, codeHash: 'a'.repeat(64) },
  status: { job: 'j1', state, seq, progress: [], report: null, summary: null, error: null },
  report: null,
});

test('a reply finds its request', async () => {
  const { link, worker } = setUp();
  const first = link.request('page.state', pageState);
  const second = link.request('context.off', { conversation: null });
  worker().say({ re: 2, ok: true, body: {} });
  worker().say({ re: 1, ok: true, body: pageReply });
  expect(await first).toEqual(pageReply);
  expect(await second).toEqual({});
});

test('a reply that does not fit is CV002, a refusal keeps its words', async () => {
  const { link, worker } = setUp({ read: ownPageReader });
  const first = link.request('tab.bind', { project: null });
  const second = link.request('tab.bind', { project: null });
  worker().say({ re: 1, ok: true, body: { binding: 'all' } });
  worker().say({ re: 2, ok: false, error: { code: 'CV060', message: 'm', fix: 'd' } });
  expect(await first.catch(errorBodyOf)).toMatchObject({ code: 'CV002' });
  expect(await second.catch(errorBodyOf)).toEqual({ code: 'CV060', message: 'm', fix: 'd' });
});

test('the worker stops: what may be repeated is sent again, the rest ends with CV051', async () => {
  const { link, worker, channels, pass } = setUp();
  const repeatable = link.request('page.state', pageState);
  const once = link.request('panel.open', { report: null });
  channels[0]?.end();
  expect(await once.catch(errorBodyOf)).toMatchObject({ code: 'CV051' });
  pass();
  expect(worker().sent.map((frame) => frame.type)).toEqual(['page.state']);
  worker().say({ re: worker().sent[0]?.id, ok: true, body: pageReply });
  expect(await repeatable).toEqual(pageReply);
});

test('a worker that stops again and again is not asked for ever', async () => {
  const { link, worker, pass } = setUp();
  const asked = link.request('page.state', pageState);
  for (const _stop of [1, 2, 3]) {
    worker().end();
    pass();
  }
  expect(await asked.catch(errorBodyOf)).toMatchObject({ code: 'CV051' });
});

test('a page that waits for nothing lets the worker sleep, and connects again at the next request', async () => {
  const { link, channels, later, worker } = setUp();
  const asked = link.request('page.state', pageState);
  worker().say({ re: 1, ok: true, body: pageReply });
  await asked;
  worker().end();
  expect(later).toHaveLength(0);
  void link.request('page.state', pageState).catch(errorBodyOf);
  expect(channels).toHaveLength(2);
});

test('while a job runs the page connects again at once, and afterwards no more', async () => {
  const { link, worker, later, pass, channels } = setUp();
  void link.request('page.state', pageState).catch(errorBodyOf);
  worker().say({ re: 1, ok: true, body: pageReply });
  worker().say({ event: 'block', body: block('running', 1) });
  worker().end();
  pass();
  expect(channels).toHaveLength(2);
  worker().say({ event: 'block', body: block('running', 2) });
  worker().say({ event: 'block', body: block('done', 3) });
  worker().end();
  expect(later).toHaveLength(0);
});

test('an own page connects again after every loss', () => {
  const { link, worker, pass, channels } = setUp({ eager: true });
  void link.request('page.state', pageState).catch(errorBodyOf);
  worker().say({ re: 1, ok: true, body: pageReply });
  worker().end();
  pass();
  expect(channels).toHaveLength(2);
});

test('a view is told of every reconnection, but not of the first connection, and its questions go first', async () => {
  const { link, worker, pass } = setUp();
  let told = 0;
  link.onReconnect(() => {
    told += 1;
    void link.request('page.state', pageState).catch(errorBodyOf);
  });
  void link.request('block.restore', { conversation: null, blocks: [] }).catch(errorBodyOf);
  expect(told).toBe(0);
  worker().end();
  pass();
  expect(told).toBe(1);
  expect(worker().sent.map((frame) => frame.type)).toEqual(['page.state', 'block.restore']);
});

test('an extension that was updated under the page: CV052, for what waits and for what comes', async () => {
  const { link, worker, invalidate } = setUp();
  const waiting = link.request('page.state', pageState);
  invalidate();
  worker().end();
  expect(await waiting.catch(errorBodyOf)).toMatchObject({ code: 'CV052' });
  expect(await link.request('page.state', pageState).catch(errorBodyOf)).toMatchObject({ code: 'CV052' });
});

test('events reach every handler until it is removed; what is not a frame reaches nobody', () => {
  const { link, worker } = setUp({ read: ownPageReader });
  const heard: WorkerEvent[] = [];
  const remove = link.onEvent((event) => heard.push(event));
  void link.request('page.state', pageState).catch(errorBodyOf);
  worker().say({ event: 'command', body: { command: 'verify' } });
  worker().say({ event: 'command', body: { command: 'format the disk' } });
  worker().say('hello');
  link.deliver({ event: 'binding', body: null });
  remove();
  worker().say({ event: 'tab', body: {} });
  expect(heard).toEqual([
    { event: 'command', body: { command: 'verify' } },
    { event: 'binding', body: null },
  ]);
});

test('a closed link asks nothing any more', async () => {
  const { link, channels } = setUp();
  const waiting = link.request('page.state', pageState);
  link.close();
  expect(await waiting.catch(errorBodyOf)).toMatchObject({ code: 'CV051' });
  expect(await link.request('page.state', pageState).catch((error: unknown) => error)).toBeInstanceOf(WorkerError);
  expect(channels).toHaveLength(1);
});

test('a worker that does not answer: the request ends with CV056 and a late answer reaches nobody', async () => {
  const { link, worker, deadlines } = setUp();
  const asked = link.request('page.state', pageState).catch(errorBodyOf);
  const other = link.request('page.state', pageState);
  expect([...deadlines.values()].map(({ ms }) => ms)).toEqual([ANSWER_MS, ANSWER_MS]);
  deadlines.get(0)?.run();
  expect(await asked).toMatchObject({ code: 'CV056' });
  worker().say({ re: 1, ok: true, body: pageReply });
  worker().say({ re: 2, ok: true, body: pageReply });
  expect(await other).toEqual(pageReply);
  expect(deadlines.has(1)).toBe(false);
});

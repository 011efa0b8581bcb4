import { expect, test } from 'vitest';
import { CodedError } from '../../shared/errors.ts';
import type { WorkerFrame } from '../platform/messages.ts';
import type { Channel } from '../platform/runtime.ts';
import { accept, answer, frameForContent, type ViewHandlers, type ViewSession } from './view-router.ts';

const never = (): Promise<never> => Promise.reject(new Error('not asked in this test'));

const nobody: ViewHandlers = {
  'page.state': never,
  'block.verify': never,
  'oracle.ask': never,
  'oracle.elsewhere': never,
  'oracle.answered': never,
  'oracle.show': never,
  'strength.measure': never,
  'block.warm': never,
  'block.cancel': never,
  'block.place': never,
  'block.known': never,
  'block.language': never,
  'language.remember': never,
  'block.restore': never,
  'record.open': never,
  'panel.open': never,
  'context.plan': never,
  'page.said': never,
  'tab.verify': never,
  'replies.list': never,
  'replies.set': never,
  'notices.list': never,
  'notices.set': never,
  'context.inserted': never,
  'finding.mute': never,
  'finding.unmute': never,
  'context.off': never,
  'record.keep': never,
  'record.discard': never,
  'record.move': never,
  'reword.ask': never,
  'reword.written': never,
  'reword.answered': never,
  'reword.state': never,
  'record.draft': never,
  'record.submit': never,
  'outbox.discard': never,
  'outbox.list': never,
  'tab.current': never,
  'host.state': never,
  'consent.open': never,
  'consent.asked': never,
  'consent.bind': never,
  'consent.done': never,
  'tab.look': never,
  'tab.bind': never,
  projects: never,
  'host.request': never,
  'data.delete-all': never,
};

function view(name: ViewSession['view']) {
  const posted: WorkerFrame[] = [];
  const session: ViewSession = {
    view: name,
    tab: null,
    standsAlone: false,
    windowId: null,
    conversation: null,
    post: (frame) => posted.push(frame),
  };
  return { session, posted };
}

test('a handler is entered in the turn in which the message arrived', () => {
  const { session } = view('popup');
  let entered = false;
  const handlers: ViewHandlers = {
    ...nobody,
    'panel.open': async () => {
      entered = true;
      return { opened: true };
    },
  };
  void answer(handlers, session, { id: 1, type: 'panel.open', body: { report: null } });
  expect(entered).toBe(true);
});

test('each wrong message is refused alone', async () => {
  const { session, posted } = view('popup');
  const handlers: ViewHandlers = {
    ...nobody,
    'outbox.list': async () => ({ pending: [] }),
    'outbox.discard': () => Promise.reject(new CodedError('CV027')),
  };
  await answer(handlers, session, { id: 1, type: 'outbox.discard', body: { id: 7 } });
  await answer(handlers, session, { id: 2, type: 'block.verify', body: {} });
  await answer(handlers, session, { id: 3, type: 'toString', body: {} });
  await answer(handlers, session, { id: 4, type: 'outbox.discard', body: { id: 'x' } });
  await answer(handlers, session, { id: 'five', type: 'outbox.list', body: {} });
  await answer(handlers, session, null);
  await answer(handlers, session, { id: 6, type: 'record.draft', body: {} });
  await answer(handlers, session, { id: 7, type: 'outbox.list', body: {} });
  expect(posted.map((frame) => ('re' in frame ? [frame.re, frame.ok ? 'ok' : frame.error.code] : frame))).toEqual([
    [1, 'CV002'],
    [2, 'CV060'],
    [3, 'CV004'],
    [4, 'CV027'],
    [6, 'CV090'],
    [7, 'ok'],
  ]);
});

test('what does not fit its schema does not reach a page, and of what does only the named fields', async () => {
  const { session, posted } = view('content');
  const host = { state: 'ready', version: '1', error: null } as const;
  const binding = { project: 'p', name: 'shop', mode: 'ask', folder: '/home/me/shop' } as const;
  let reply: object = { binding, host };
  const handlers: ViewHandlers = { ...nobody, 'page.state': async () => reply as { binding: null; host: typeof host } };
  const health = { family: 'hub', packVersion: '1', targets: [], blocks: 0, missing: [] };
  const asked = { type: 'page.state', body: { conversation: null, born: false, health } };
  await answer(handlers, session, { id: 1, ...asked });
  reply = { binding: 'all', host };
  await answer(handlers, session, { id: 2, ...asked });
  expect(posted).toEqual([
    { re: 1, ok: true, body: { binding: { project: 'p', name: 'shop', mode: 'ask' }, host } },
    { re: 2, ok: false, error: expect.objectContaining({ code: 'CV002' }) as unknown },
  ]);
  expect(frameForContent({ event: 'binding', body: binding })).toEqual({
    event: 'binding',
    body: { project: 'p', name: 'shop', mode: 'ask' },
  });
  expect(frameForContent({ event: 'tab', body: {} })).toBeNull();
});

test('a port whose sender is not known is closed and never heard', () => {
  let closed = false;
  let listened = false;
  const channel: Channel = {
    name: 'content',
    sender: {
      id: 'another',
      url: 'https://claude.ai/',
      origin: undefined,
      frameId: 0,
      tab: { id: 1, url: 'https://claude.ai/', windowId: 1 },
    },
    post: () => undefined,
    onMessage: () => {
      listened = true;
    },
    onDisconnect: () => undefined,
    disconnect: () => {
      closed = true;
    },
  };
  expect(accept(channel, { id: 'this', origin: 'chrome-extension://this' }, nobody, () => undefined)).toBeNull();
  expect([closed, listened]).toEqual([true, false]);
});

// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageHealth } from '../platform/messages.ts';
import type { WorkerEvent } from '../platform/worker-link.ts';
import { initCorrectionDetector } from './features/correction-detector.ts';
import { initPageHealth } from './features/page-health.ts';
import { initVerifyBar } from './features/verify-bar.ts';
import { blindGuard, hostsIn } from './fixtures/guards.ts';
import { load } from './fixtures/load.ts';
import { workerWith } from './fixtures/worker.ts';
import { openPage } from './page.ts';

const browser = (): DetachedWindowAPI => Reflect.get(window, 'happyDOM') as DetachedWindowAPI;

let stop = new AbortController();

beforeEach(() => {
  stop = new AbortController();
  document.body.replaceChildren();
  browser().setURL('https://claude.ai/chat/11111111-1111-4111-8111-111111111111');
});

afterEach(() => stop.abort());

/**
 * A page with a reply, the user's message before it, and a composer; and what is said to the worker of the user's
 * messages.
 */
function setUp({ change = (): void => undefined, now = (): number => 0 } = {}) {
  load(document, 'hub');
  change();
  const { link, asked } = workerWith({
    'page.said': () => ({ found: null }),
    'block.known': () => ({ places: [] }),
    'page.state': () => ({ binding: null, host: { state: 'ready', version: '1', error: null } }),
  });
  const later: (() => void)[] = [];
  const handlers: ((event: WorkerEvent) => void)[] = [];
  const page = openPage(
    {
      document,
      view: window,
      guard: blindGuard(),
      sheets: [],
      watchNear: (onNear) => ({ observe: onNear, unobserve: () => undefined }),
      now,
      nextFrame: (task) => queueMicrotask(task),
      later: (_ms, task) => void later.push(task),
    },
    {
      ...link,
      onEvent: (handler) => (handlers.push(handler), () => undefined),
      onReconnect: () => () => undefined,
      close: () => undefined,
    },
    stop.signal,
  );
  const bars = initVerifyBar(page, stop.signal);
  initCorrectionDetector(page, bars, stop.signal);
  initPageHealth(page, bars, stop.signal);
  page.start();
  const scroller = document.querySelector('[data-testid="transcript-row"]')?.parentElement as Element;
  const row = (text: string): Element => {
    const made = document.createElement('div');
    made.innerHTML = `<div data-testid="user-message">${text}</div>`;
    return made;
  };
  return {
    page,
    tell: (event: WorkerEvent) => {
      for (const handler of handlers) handler(event);
    },
    /** Whatever was put off is due. */
    async pass() {
      await browser().waitUntilComplete();
      for (const task of later.splice(0)) task();
      await browser().waitUntilComplete();
    },
    canaries: () =>
      asked.filter(({ type }) => type === 'page.state').map(({ body }) => (body as { health: PageHealth }).health),
    send() {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
      Object.defineProperty(event, 'isTrusted', { value: true });
      document.querySelector('[contenteditable="true"]')?.dispatchEvent(event);
    },
    /** After the reply and before what was sent later. */
    above: (text: string) => scroller.lastElementChild?.before(row(text)),
    below: (text: string) => scroller.append(row(text)),
    async said() {
      await browser().waitUntilComplete();
      return asked.filter(({ type }) => type === 'page.said').map(({ body }) => (body as { text: string }).text);
    },
  };
}

test('what the user sends is read once; older messages that are mounted afterwards are not', async () => {
  const { send, above, below, said } = setUp();
  below('not sent by hand');
  expect(await said()).toEqual([]);
  send();
  above('scrolled to');
  expect(await said()).toEqual([]);
  below('sent');
  expect(await said()).toEqual(['sent']);
  below('mounted alone');
  expect(await said()).toEqual(['sent']);
});

test('a conversation that is opened after something was sent in another has nothing that was sent now', async () => {
  const { send, below, said } = setUp();
  send();
  browser().setURL('https://claude.ai/chat/22222222-2222-4222-8222-222222222222');
  window.dispatchEvent(new Event('popstate'));
  document.body.append(document.createElement('i'));
  expect(await said()).toEqual([]);
  below('of the other conversation');
  expect(await said()).toEqual([]);
  send();
  below('sent here');
  expect(await said()).toEqual(['sent here']);
});

test('what is found is told anew to whoever wants to see it, and else only when something else is found', async () => {
  const { tell, pass, canaries } = setUp();
  await pass();
  const [first, ...more] = canaries();
  expect(first).toMatchObject({ family: 'hub', missing: [] });
  expect(more).toEqual([]);
  const message = document.querySelector('[data-testid="assistant-message"]') as Element;
  message.after(message.cloneNode(true));
  await pass();
  expect(canaries()).toHaveLength(1);
  tell({ event: 'look', body: {} });
  await pass();
  const [, second] = canaries();
  const messages = (health: PageHealth | undefined): number | undefined =>
    health?.targets.find(({ name }) => name === 'message')?.count;
  expect(messages(second)).toBe((messages(first) ?? 0) + 1);
  expect(second?.blocks).toBeGreaterThan(first?.blocks ?? Infinity);
});

test('a page with everything in its place is not searched again by itself, and what goes missing is told', async () => {
  const { pass, canaries } = setUp();
  await pass();
  const searches = vi.spyOn(document, 'querySelectorAll');
  document.body.append(document.createElement('i'));
  await pass();
  expect(searches).not.toHaveBeenCalled();
  const editor = document.querySelector('[data-testid="chat-input"]') as Element;
  for (const element of [editor, editor.closest('[data-cds="ChatComposerEditor"]')]) {
    for (const name of ['data-testid', 'data-cds', 'role', 'contenteditable', 'class']) element?.removeAttribute(name);
  }
  document.body.append(document.createElement('i'));
  await pass();
  expect(canaries().at(-1)?.missing).toEqual(['composer']);
  searches.mockRestore();
});

test('that a page lacks its message box is told, and that it has got it', async () => {
  let composer: Element | null = null;
  const { pass, canaries } = setUp({
    change: () => {
      composer = document.querySelector('[data-cds="ChatComposer"]');
      composer?.remove();
    },
  });
  await pass();
  expect(canaries().map(({ missing }) => missing)).toEqual([['composer']]);
  document.body.append(composer ?? '');
  await pass();
  expect(canaries().map(({ missing }) => missing)).toEqual([['composer'], []]);
});

test('a page that is read on to where no block stands lacks nothing', async () => {
  const { pass, canaries } = setUp();
  for (const { parentElement: row } of document.querySelectorAll('[data-testid="transcript-row"]')) row?.remove();
  document.querySelector('aside')?.remove();
  await pass();
  expect(hostsIn(document)).toEqual([]);
  expect(canaries().filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test('a page that is drawn just after it was searched in vain gets its bars without another change', async () => {
  let time = 0;
  const rest = document.createDocumentFragment();
  const { pass } = setUp({ now: () => time, change: () => rest.append(...document.body.childNodes) });
  document.body.append(document.createElement('i'));
  await browser().waitUntilComplete();
  time = 100;
  document.body.append(rest);
  await browser().waitUntilComplete();
  expect(hostsIn(document)).toEqual([]);
  time = 400;
  await pass();
  expect(hostsIn(document)).toHaveLength(5);
});

test('a page that was taken for one of the older family is seen to be of the newer one', async () => {
  const names = ['data-testid', 'data-perf-region', 'data-cds'];
  const rename = (from: string, to: string): void => {
    for (const element of document.querySelectorAll(`[${from}]`)) {
      element.setAttribute(to, element.getAttribute(from) ?? '');
      element.removeAttribute(from);
    }
  };
  let time = 0;
  const { page, pass } = setUp({
    now: () => time,
    change: () => names.forEach((name) => rename(name, `former-${name}`)),
  });
  expect(page.family?.family).toBe('legacy');
  time = 1_000;
  for (const name of names) rename(`former-${name}`, name);
  document.body.append(document.createElement('i'));
  await pass();
  await pass();
  expect(page.family?.family).toBe('hub');
});

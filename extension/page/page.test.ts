// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Canary } from '../platform/messages.ts';
import type { WorkerEvent } from '../platform/worker-link.ts';
import { startDressing } from './dressing.ts';
import { blindGuard } from './fixtures/guards.ts';
import { load } from './fixtures/load.ts';
import { workerWith } from './fixtures/worker.ts';
import { startPage } from './page.ts';

const browser = (): DetachedWindowAPI => Reflect.get(window, 'happyDOM') as DetachedWindowAPI;

beforeEach(() => {
  document.body.replaceChildren();
  browser().setURL('https://claude.ai/chat/11111111-1111-4111-8111-111111111111');
});

/**
 * A page with a reply, the user's message before it, and a composer; and what is said to the worker of the user's
 * messages.
 */
function setUp() {
  load(document, 'hub');
  const stop = new AbortController();
  const { link, asked } = workerWith({
    'page.said': () => ({ found: null }),
    'block.known': () => ({ places: [] }),
    'page.state': () => ({ binding: null, host: { state: 'ready', version: '1', error: null } }),
  });
  const later: (() => void)[] = [];
  let tell = (_event: WorkerEvent): void => undefined;
  const dressing = startDressing(
    {
      document,
      view: window,
      guard: blindGuard(),
      sheets: () => [],
      call: () => Promise.resolve(true),
      watchNear: (onNear) => ({ observe: onNear, unobserve: () => undefined }),
      now: () => 0,
      nextFrame: (task) => queueMicrotask(task),
      later: (_ms, task) => void later.push(task),
    },
    stop.signal,
  );
  startPage(
    {
      dressing,
      link: {
        ...link,
        onEvent: (handler) => ((tell = handler), () => undefined),
        onReconnect: () => () => undefined,
        close: () => undefined,
      },
    },
    stop.signal,
  );
  const scroller = document.querySelector('[data-testid="transcript-row"]')?.parentElement as Element;
  const row = (text: string): Element => {
    const made = document.createElement('div');
    made.innerHTML = `<div data-testid="user-message">${text}</div>`;
    return made;
  };
  return {
    stop: () => stop.abort(),
    tell: (event: WorkerEvent) => tell(event),
    /** Whatever was put off is due. */
    async pass() {
      await browser().waitUntilComplete();
      for (const task of later.splice(0)) task();
      await browser().waitUntilComplete();
    },
    canaries: () =>
      asked.filter(({ type }) => type === 'page.state').map(({ body }) => (body as { canary: Canary }).canary),
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
  const { send, above, below, said, stop } = setUp();
  below('not sent by hand');
  expect(await said()).toEqual([]);
  send();
  above('scrolled to');
  expect(await said()).toEqual([]);
  below('sent');
  expect(await said()).toEqual(['sent']);
  below('mounted alone');
  expect(await said()).toEqual(['sent']);
  stop();
});

test('a conversation that is opened after something was sent in another has nothing that was sent now', async () => {
  const { send, below, said, stop } = setUp();
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
  stop();
});

test(
  'what is found on the page is told anew when somebody wants to see it, and else only when something else is ' +
    'found',
  async () => {
    const { tell, pass, canaries, stop } = setUp();
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
    const messages = (canary: Canary | undefined): number | undefined =>
      canary?.targets.find(({ name }) => name === 'message')?.count;
    expect(messages(second)).toBe((messages(first) ?? 0) + 1);
    expect(second?.blocks).toBeGreaterThan(first?.blocks ?? Infinity);
    stop();
  },
);

test('a page with everything in its place is not searched again by itself, and what goes missing is told', async () => {
  const { pass, canaries, stop } = setUp();
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
  stop();
});

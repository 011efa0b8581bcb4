// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { beforeEach, expect, test } from 'vitest';
import { load } from './fixtures/load.ts';
import { workerWith } from './fixtures/worker.ts';
import { startPage } from './page.ts';

const browser = (): DetachedWindowAPI => Reflect.get(window, 'happyDOM') as DetachedWindowAPI;

beforeEach(() => {
  document.body.replaceChildren();
  browser().setURL('https://claude.ai/chat/11111111-1111-4111-8111-111111111111');
});

/** A page with a reply, the user's message before it, and a composer; and what is said to the worker of the user's messages. */
function setUp() {
  load(document, 'hub');
  const stop = new AbortController();
  const { link, asked } = workerWith({ 'page.said': () => ({ found: null }), 'block.known': () => ({ places: [] }) });
  startPage({
    document, view: window, sheets: [],
    link: { ...link, onEvent: () => () => undefined, onReconnect: () => () => undefined, close: () => undefined },
    watchNear: (onNear) => ({ observe: onNear, unobserve: () => undefined }),
    now: () => 0,
    nextFrame: (task) => queueMicrotask(task),
    later: () => undefined,
  }, stop.signal);
  const scroller = document.querySelector('[data-testid="transcript-row"]')?.parentElement as Element;
  const row = (text: string): Element => {
    const made = document.createElement('div');
    made.innerHTML = `<div data-testid="user-message">${text}</div>`;
    return made;
  };
  return {
    stop: () => stop.abort(),
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
  document.body.append(document.createElement('i'));
  expect(await said()).toEqual([]);
  below('of the other conversation');
  expect(await said()).toEqual([]);
  send();
  below('sent here');
  expect(await said()).toEqual(['sent here']);
  stop();
});

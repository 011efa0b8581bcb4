// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageCall } from '../platform/messages.ts';
import { startDressing } from './dressing.ts';
import type { Attendant } from './dressing.ts';
import { blindGuard, hostsIn } from './fixtures/guards.ts';
import { load } from './fixtures/load.ts';

const browser = (): DetachedWindowAPI => Reflect.get(window, 'happyDOM') as DetachedWindowAPI;
const CONVERSATION = '11111111-1111-4111-8111-111111111111';

beforeEach(() => {
  document.body.replaceChildren();
  browser().setURL(`https://claude.ai/chat/${CONVERSATION}`);
});

let stop = new AbortController();

beforeEach(() => {
  stop = new AbortController();
});

afterEach(() => stop.abort());

/** A dressed page, and what the worker is told of it. */
async function dressed({ answer = (): unknown => true, change = (): void => undefined, now = (): number => 0 } = {}) {
  load(document, 'hub');
  change();
  const calls: PageCall[] = [];
  const later: (() => void)[] = [];
  const dressing = startDressing(
    {
      document,
      view: window,
      guard: blindGuard(),
      sheets: () => [],
      watchNear: (onNear) => ({ observe: onNear, unobserve: () => undefined }),
      now,
      nextFrame: (task) => void queueMicrotask(task),
      later: (_ms, task) => void later.push(task),
      call: async (call) => {
        calls.push(call);
        return answer();
      },
    },
    stop.signal,
  );
  await browser().waitUntilComplete();
  return {
    calls,
    dressing,
    bars: () => hostsIn(document),
    async pass() {
      for (const task of later.splice(0)) task();
      await browser().waitUntilComplete();
    },
    async fire(target: Element | null, type: string, isTrusted = true) {
      const event = new Event(type, { bubbles: true, composed: true });
      Object.defineProperty(event, 'isTrusted', { value: isTrusted });
      target?.dispatchEvent(event);
      await browser().waitUntilComplete();
    },
  };
}

test('every block of a finished message gets its bar, and a page that is only read says nothing', async () => {
  const { bars, calls, pass } = await dressed();
  expect(bars()).toHaveLength(5);
  await pass();
  expect(calls).toEqual([]);
});

test('a page that is read on to where no block stands lacks nothing', async () => {
  const { bars, calls, pass } = await dressed();
  for (const { parentElement: row } of document.querySelectorAll('[data-testid="transcript-row"]')) row?.remove();
  document.querySelector('aside')?.remove();
  expect(bars()).toEqual([]);
  await pass();
  expect(calls).toEqual([]);
});

test('a page that is drawn just after it was searched in vain gets its bars without another change', async () => {
  let time = 0;
  const rest = document.createDocumentFragment();
  const { bars, pass } = await dressed({ now: () => time, change: () => rest.append(...document.body.childNodes) });
  document.body.append(document.createElement('i'));
  await browser().waitUntilComplete();
  time = 100;
  document.body.append(rest);
  await browser().waitUntilComplete();
  expect(bars()).toEqual([]);
  time = 400;
  await pass();
  expect(bars()).toHaveLength(5);
});

test('that a page lacks its message box is told after a while, unless it has got it by then', async () => {
  let composer: Element | null = null;
  const change = (): void => {
    composer = document.querySelector('[data-cds="ChatComposer"]');
    composer?.remove();
  };
  const without = await dressed({ change });
  expect(without.calls).toEqual([]);
  await without.pass();
  expect(without.calls).toEqual([{ page: 'lacking', language: null }]);
  stop.abort();
  stop = new AbortController();

  const late = await dressed({ change });
  document.body.append(composer ?? '');
  await late.pass();
  expect(late.calls).toEqual([]);
});

test('a page without bars lacks them, also where there were some before', async () => {
  const bare = await dressed({ change: () => document.querySelectorAll('pre').forEach((pre) => pre.remove()) });
  await bare.pass();
  expect(bare.calls).toMatchObject([{ page: 'lacking' }]);
  stop.abort();
  stop = new AbortController();
  const left = await dressed();
  document.querySelector('[data-testid="transcript-row"]')?.parentElement?.remove();
  document.querySelector('aside')?.remove();
  browser().setURL('https://claude.ai/chat/22222222-2222-4222-8222-222222222222');
  window.dispatchEvent(new Event('popstate'));
  await left.pass();
  expect(left.calls).toMatchObject([{ page: 'lacking' }]);
});

test('the language of the block whose bar somebody came to is told, and nothing that the page made up', async () => {
  const { calls, fire, bars } = await dressed({ answer: () => false });
  await fire(bars()[0] ?? null, 'pointerover', false);
  await fire(bars()[0] ?? null, 'pointerover');
  expect(calls.filter(({ page }) => page === 'used').map(({ language }) => language)).toEqual([null, 'python']);
});

test('what could not be had is asked for again by whoever comes to a bar, and not with every key', async () => {
  const { calls, fire } = await dressed({ answer: () => false });
  const used = (): number => calls.filter(({ page }) => page === 'used').length;
  const composer = document.querySelector('[contenteditable="true"]');
  await fire(composer, 'keydown');
  await fire(composer, 'keydown');
  expect(used()).toBe(1);
  await fire(hostsIn(document)[0] ?? null, 'pointerover');
  expect(used()).toBe(2);
});

test.each([
  ['the pointer comes to a bar', () => hostsIn(document)[0] ?? null, 'pointerover', true, true],
  ['a bar gets the focus', () => hostsIn(document)[0] ?? null, 'focusin', true, true],
  ['somebody writes', () => document.querySelector('[contenteditable="true"]'), 'keydown', true, true],
  ['somebody is about to write', () => document.querySelector('[contenteditable="true"]'), 'pointerdown', true, true],
  ['the page itself writes', () => document.querySelector('[contenteditable="true"]'), 'input', false, false],
  ['the pointer goes over the page', () => document.querySelector('p'), 'pointerover', true, false],
  ['somebody clicks in the page', () => document.querySelector('p'), 'click', true, false],
])('is the page used when %s?', async (_what, target, type, isTrusted, isUse) => {
  const { calls, fire } = await dressed();
  await fire(target(), type, isTrusted);
  await fire(target(), type, isTrusted);
  expect(calls.filter(({ page }) => page === 'used')).toHaveLength(isUse ? 1 : 0);
});

test.each([
  ['nobody hears it', undefined, 'Reload the page.'],
  ['it cannot be had', false, 'itself failed'],
])('where somebody uses a bar and %s, the bar says so', async (_what, answer, words) => {
  const { fire, dressing } = await dressed({ answer: () => answer });
  await fire(hostsIn(document)[0] ?? null, 'pointerover');
  const hints = [...dressing.bars.all].map((bar) => bar.root?.querySelector('.bar-hint')?.textContent ?? '');
  expect(hints.filter((hint) => hint !== 'not verified')).toEqual([expect.stringContaining(words)]);
});

/** Says what is asked of it. */
function attendantOf(said: string[]): Attendant {
  const note = (name: string) => (): void => void said.push(name);
  return {
    draw: note('draw'),
    reread: note('reread'),
    dressed: note('dressed'),
    left: note('left'),
    userMessage: note('userMessage'),
    begun: note('begun'),
    streaming: note('streaming'),
    changed: note('changed'),
    chosen: note('chosen'),
    moved: note('moved'),
    themed: note('themed'),
  };
}

test('what attends to the page gets what was clicked until then, and draws the bars from then on', async () => {
  const { fire, dressing, bars, calls } = await dressed();
  const host = bars()[0] as Element;
  await fire(host, 'pointerover');
  const { root } = [...dressing.bars.all][0] ?? {};
  const button = root?.querySelector('button') as Element;
  await fire(button, 'click');
  const said: string[] = [];
  const held = dressing.attend(attendantOf(said));
  expect(held).toMatchObject([{ bar: { host }, target: button, refusal: { code: 'CV061' } }]);
  expect(dressing.isAttended).toBe(true);
  const row = document
    .querySelector('[data-testid="assistant-message"]')
    ?.closest('[data-testid="transcript-row"]') as Element;
  const next = row.cloneNode(true) as Element;
  for (const stale of hostsIn(next)) stale.remove();
  row.replaceWith(next);
  await browser().waitUntilComplete();
  expect(bars()).toHaveLength(5);
  expect(said.filter((name) => name === 'left')).toHaveLength(5);
  expect(said.filter((name) => name === 'draw')).toHaveLength(5);
  expect(said).toContain('dressed');
  await fire(button, 'click');
  expect(held).toHaveLength(1);
  expect(calls.filter(({ page }) => page === 'used')).toHaveLength(1);
});

test('a page that was taken for one of the older family is seen to be of the newer one', async () => {
  const names = ['data-testid', 'data-perf-region', 'data-cds'];
  const rename = (from: string, to: string): void => {
    for (const element of document.querySelectorAll(`[${from}]`)) {
      element.setAttribute(to, element.getAttribute(from) ?? '');
      element.removeAttribute(from);
    }
  };
  const { dressing, pass } = await dressed({ change: () => names.forEach((name) => rename(name, `former-${name}`)) });
  expect(dressing.pack?.family).toBe('legacy');
  for (const name of names) rename(`former-${name}`, name);
  await pass();
  expect(dressing.pack?.family).toBe('hub');
});

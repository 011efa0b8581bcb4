// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../shared/limits.ts';
import type { LanguageId } from '../../../shared/language.ts';
import type { BlockPlace, BlockRef, BlockStatus } from '../../platform/messages.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { WorkerClient, WorkerEvent } from '../../platform/worker-link.ts';
import { Composer } from '../composer.ts';
import { blindGuard, hostsIn, openGuard } from '../fixtures/guards.ts';
import { load } from '../fixtures/load.ts';
import { ended, workerWith } from '../fixtures/worker.ts';
import { hub } from '../page-adapter/hub.ts';
import type { PageAdapter } from '../page-adapter/page-adapter.ts';
import type { Page as ClaudePage, PageListener } from '../page.ts';
import { initCorrectionDetector } from './correction-detector.ts';
import { initVerifyAll } from './verify-all.ts';
import { initVerifyBar, type VerifyBars } from './verify-bar.ts';

/** Waits for something that comes at once where the machine has nothing else to do. */
const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 4_000, interval: 10 });

beforeEach(() => document.body.replaceChildren());

interface Page {
  bars: VerifyBars;
  page: ClaudePage;
  message(): Element;
  /** The message, or another one, has ended. */
  mount(message?: Element): void;
  /** The message is being written. */
  write(): void;
  asked: { type: string; body: unknown }[];
  /** The page's listeners hear this. */
  tell<E extends keyof PageListener>(event: E, ...about: Parameters<PageListener[E]>): void;
  /** The worker says this, and what comes of it is done. */
  hear(event: WorkerEvent): Promise<void>;
  accept(status: BlockStatus): Promise<void>;
  reconnect(): void;
  /** What the visible bars say, in document order. */
  said(): string[];
}

const attach = Element.prototype.attachShadow;

/** Attaches open roots in place of closed ones, so that the test may read them. */
function openRoots(): void {
  Element.prototype.attachShadow = function (this: Element): ShadowRoot {
    return attach.call(this, { mode: 'open' });
  };
}

afterAll(() => {
  Element.prototype.attachShadow = attach;
});

let stop = new AbortController();

afterEach(() => stop.abort());

function page(
  known: (blocks: readonly BlockRef[]) => BlockStatus[] = () => [],
  isNear = (_element: Element): boolean => true,
  places: BlockPlace[] | null = null,
  adapter: PageAdapter = hub,
  guard = blindGuard(),
  looks: (text: string) => LanguageId | null = () => null,
): Page {
  stop = new AbortController();
  openRoots();
  load(document, 'hub');
  const { link, asked } = workerWith({
    'block.known': () => ({ places }),
    'block.cancel': () => ({}),
    'block.restore': ({ blocks }) => ({ blocks: known(blocks) }),
    'page.said': () => ({ found: null }),
  });
  const handlers: ((event: WorkerEvent) => void)[] = [];
  const reconnects: (() => void)[] = [];
  const client: WorkerClient = {
    // Of what nothing names the language it is asked for every plain block; most tests are not about it.
    request: (type, body) =>
      type === 'block.language'
        ? (Promise.resolve({ language: looks((body as { text: string }).text) }) as never)
        : link.request(type, body),
    onEvent: (handler) => (handlers.push(handler), () => undefined),
    onReconnect: (handler) => (reconnects.push(handler), () => undefined),
    close: () => undefined,
  };
  const listeners: Partial<PageListener>[] = [];
  const opened: ClaudePage = {
    document,
    view: window,
    link: client,
    guard,
    sheets: [],
    composer: new Composer(document, () => null),
    adapter,
    family: adapter,
    conversation: null,
    theme: 'light',
    host: { state: 'ready', version: '1', error: null },
    asked: null,
    sending: { at: 0, recent: () => true },
    listen: (listener) => void listeners.push(listener),
    observe: () => undefined,
    chooseAdapter: () => undefined,
    setHost: () => undefined,
    setBinding: () => undefined,
    start: () => undefined,
    watchNear: (onNear) => ({ observe: (element) => isNear(element) && onNear(element), unobserve: () => undefined }),
    now: () => 0,
    nextFrame: (task) => queueMicrotask(task),
    later: (_ms, task) => void setTimeout(task),
  };
  const bars = initVerifyBar(opened, stop.signal);
  initCorrectionDetector(opened, bars, stop.signal);
  initVerifyAll(opened, bars, stop.signal);
  const message = (): Element => document.querySelector('[data-testid="assistant-message"]') as Element;
  const tell: Page['tell'] = (event, ...about) => {
    for (const listener of listeners) (listener[event] as ((...about: unknown[]) => void) | undefined)?.(...about);
  };
  const hear: Page['hear'] = async (event) => {
    for (const handler of handlers) handler(event);
    await new Promise((done) => setTimeout(done, 25));
  };
  return {
    bars,
    page: opened,
    message,
    asked,
    tell,
    hear,
    accept: (body) => hear({ event: 'block', body }),
    reconnect: () => reconnects.forEach((handler) => handler()),
    mount: (other = message()) => tell('messageEnded', other),
    write: () => tell('messageStreaming', message()),
    said: () => hostsIn(document).map((host) => host.shadowRoot?.querySelector('.bar-middle')?.textContent ?? ''),
  };
}

test('one bar per block, after its outermost element, however often the message is looked at', () => {
  const { mount } = page();
  mount();
  mount();
  const hosts = hostsIn(document);
  expect(hosts.map((host) => host.previousElementSibling?.id)).toEqual([
    'labelled',
    'tree',
    'raw',
    'unknown',
    'listed',
  ]);
  expect(hosts.filter((host) => host.closest('pre, [role="group"]') !== null)).toEqual([]);
});

test('a bar far from the viewport has nothing in it, and asks for nothing', () => {
  const { mount, asked } = page(
    () => [],
    () => false,
    null,
    { ...hub, isVirtualised: false },
  );
  mount();
  for (const host of hostsIn(document)) {
    expect(host.shadowRoot?.childElementCount).toBe(0);
    expect(host.attributes).toHaveLength(0);
  }
  expect(asked).toEqual([]);
});

test('earlier verdicts come back in one question, and stay when the row is unmounted and mounted again', async () => {
  const { mount, bars, message, asked, said } = page((blocks) =>
    blocks.filter(({ index }) => index === 0).map((block) => ended(block, '2 problems')),
  );
  mount();
  await soon(() => expect(said()[0]).toBe('2 problems'));
  expect(asked.map(({ type }) => type)).toEqual(['block.known', 'block.restore']);

  const row = message().closest('[data-testid="transcript-row"]') as Element;
  const markup = row.innerHTML;
  row.replaceChildren();
  bars.prune();
  expect(bars.count).toBe(0);
  row.innerHTML = markup;
  for (const stale of hostsIn(row)) stale.remove();
  mount();
  expect(said()).toEqual(['2 problems', 'not verified', 'not verified', 'not verified', 'not verified']);
  expect(hostsIn(document)).toHaveLength(5);
});

test('changed code has no verdict; when the old code stands there again, so does its verdict', async () => {
  const old = await sha256('def f(n):\n    return n\n');
  const { mount, said, message } = page((blocks) =>
    blocks.filter(({ codeHash }) => codeHash === old).map((block) => ended(block, '2 problems')),
  );
  mount();
  await soon(() => expect(said()[0]).toBe('2 problems'));
  const code = message().querySelector('code.language-python') as Element;
  const before = code.innerHTML;
  code.textContent = 'def f(n): pass';
  mount();
  expect(said()[0]).toBe('not verified');
  code.innerHTML = before;
  mount();
  expect(said()[0]).toBe('2 problems');
});

test('a status is shown only by the block of its place and code', async () => {
  const { mount, accept, said } = page();
  mount();
  const codeHash = await sha256('def f(n):\n    return n\n');
  await accept(ended({ turn: 'turn:U1-reply', index: 0, codeHash: '0'.repeat(64) }, 'other code'));
  await accept(ended({ turn: 'turn:U1-reply', index: 1, codeHash }, 'other place'));
  expect(said().every((text) => text === 'not verified')).toBe(true);
  await accept(ended({ turn: 'turn:U1-reply', index: 0, codeHash }, '1 problem'));
  await soon(() => expect(said()[0]).toBe('1 problem'));
});

test('a bar that the page removes is put back, and one of a block that went is not', () => {
  const { mount, message } = page();
  mount();
  for (const host of hostsIn(document)) host.remove();
  mount();
  expect(hostsIn(document)).toHaveLength(5);
  message().querySelector('#labelled')?.remove();
  mount();
  expect(hostsIn(document)).toHaveLength(4);
});

test('beyond the limit of blocks the rest stay bare', () => {
  const { mount, bars, message } = page(
    () => [],
    () => false,
  );
  const prose = message().querySelector('.standard-markdown') as Element;
  prose.innerHTML = '<div><pre><code>x</code></pre></div><p></p>'.repeat(LIMITS.blocksPerPage + 10);
  mount();
  expect(bars.count).toBe(LIMITS.blocksPerPage);
});

test('a block above 1 MiB says so and is never hashed or asked about', async () => {
  const { mount, asked, said, message } = page();
  (message().querySelector('#tree code') as Element).textContent = 'x'.repeat(LIMITS.codeBytes + 1);
  mount();
  await soon(() => expect(asked).toHaveLength(2));
  expect(said()[1]).toBe('The code block is larger than 1 MiB.');
  expect(asked[1]?.body).toMatchObject({ blocks: [{ index: 0 }, { index: 2 }, { index: 3 }, { index: 4 }] });
});

test('only places of which the worker knows something are asked for', async () => {
  const { mount, asked, said, reconnect } = page(
    (blocks) => blocks.map((block) => ended(block, '2 problems')),
    () => true,
    [
      { turn: 'turn:U1-reply', index: 3 },
      { turn: 'turn:elsewhere', index: 0 },
    ],
  );
  mount();
  await soon(() => expect(said()[3]).toBe('2 problems'));
  expect(asked.map(({ type }) => type)).toEqual(['block.known', 'block.restore']);
  expect(asked[1]?.body).toMatchObject({ blocks: [{ turn: 'turn:U1-reply', index: 3 }] });
  reconnect();
  await soon(() => expect(asked).toHaveLength(4));
  expect(asked[3]?.body).toMatchObject({ blocks: [{ index: 3 }] });
});

test('a verdict that another tab got while the row was away is asked for when the row is back', async () => {
  const { mount, asked, said, bars, message, accept } = page(
    (blocks) => blocks.map((block) => ended(block, '1 problem')),
    () => true,
    [],
  );
  mount();
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  const markup = row.innerHTML;
  row.replaceChildren();
  bars.prune();
  await accept(ended({ turn: 'turn:U1-reply', index: 2, codeHash: '0'.repeat(64) }, '1 problem'));
  row.innerHTML = markup;
  for (const stale of hostsIn(row)) stale.remove();
  mount();
  await soon(() => expect(said()[2]).toBe('1 problem'));
  expect(asked.at(-1)?.body).toMatchObject({ blocks: [{ index: 2 }] });
});

test('the first event that goes to a bar finds its handlers, on the nodes that were there before', () => {
  const { mount } = page(
    () => [],
    () => true,
    [],
    hub,
    openGuard(),
  );
  mount();
  const host = hostsIn(document)[0] as HTMLElement;
  const root = host.shadowRoot as ShadowRoot;
  const drawn = (): string | undefined => root.querySelector('.cv')?.outerHTML;
  const markup = drawn();
  const button = root.querySelector('.bar-middle') as HTMLElement;
  const status = root.querySelector('[role="status"]');
  const press = (): boolean => button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  press();
  expect(root.querySelector('.drop')?.textContent).toContain('Click Verify');
  press();
  expect(drawn()).toBe(markup);
  expect(root.querySelector('.bar-middle')).toBe(button);
  expect(root.querySelector('[role="status"]')).toBe(status);
});

test('the start is announced also where the bar was a copy until then', async () => {
  const { mount, accept } = page(
    () => [],
    () => true,
    [],
  );
  mount();
  const block: BlockRef = { turn: 'turn:U1-reply', index: 0, codeHash: await sha256('def f(n):\n    return n\n') };
  const root = hostsIn(document)[0]?.shadowRoot as ShadowRoot;
  await accept({
    block,
    status: { job: 'j', state: 'running', seq: 1, progress: [], report: null, summary: null, error: null },
    report: null,
  });
  await soon(() => expect(root.querySelector('[role="status"]')?.textContent).toBe('Verifying the Python block'));
});

test('a named block is verified again with what stands around it, another one is not', async () => {
  const { mount, hear, asked } = page(
    () => [],
    () => true,
    [],
  );
  mount();
  const code = 'def f(n):\n    return n\n';
  const named: BlockRef = { turn: 'turn:U1-reply', index: 0, codeHash: await sha256(code) };
  await hear({
    event: 'command',
    body: { command: 'verify', block: { ...named, codeHash: await sha256('other code') } },
  });
  await hear({ event: 'command', body: { command: 'verify', block: named } });
  await soon(() => expect(asked.filter(({ type }) => type === 'block.verify')).toHaveLength(1));
  expect(asked.at(-1)?.body).toMatchObject({
    block: named,
    code,
    place: { info: 'python', before: 'Uses inline() here:' },
    beside: [{ code: 'src/\n  main.py' }, { info: 'smt2' }, {}, { language: 'typescript' }],
  });
});

test(
  'a reply that was written after Claude was asked to fix a block: the block that answers it is verified as its ' +
    'round, once',
  async () => {
    const {
      mount,
      asked,
      page: opened,
      write,
    } = page(
      () => [],
      () => true,
      [],
    );
    mount();
    opened.asked = { report: 'r1', code: 'def f(n):\n    return m\n', language: 'python' };
    const rounds = (): unknown[] => asked.filter(({ type }) => type === 'block.verify').map(({ body }) => body);
    // A message that only came back into view was not written now.
    mount();
    expect(rounds()).toEqual([]);
    write();
    mount();
    await soon(() => expect(rounds()).toMatchObject([{ code: 'def f(n):\n    return n\n', follows: 'r1' }]));
    expect(opened.asked).toBeNull();
    mount();
    expect(rounds()).toHaveLength(1);
  },
);

test('the focus on a bar lets the worker start what a click would need, once for each bar', () => {
  const { mount, asked } = page();
  mount();
  const warmed = (): unknown[] => asked.filter(({ type }) => type === 'block.warm').map(({ body }) => body);
  const host = hostsIn(document)[0] as Element;
  // The page cannot pretend a pointer.
  host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
  expect(warmed()).toEqual([]);
  for (let times = 0; times < 2; times++) host.dispatchEvent(new Event('focusin', { bubbles: true, composed: true }));
  expect(warmed()).toHaveLength(1);
});

/** A message of the user's own at the end of the page. */
function sentMessage(): Element {
  const sent = document.createElement('div');
  sent.setAttribute('data-testid', 'user-message');
  document.body.append(sent);
  return sent;
}

test('a sent message is compared with the last replies of the document, whichever were mounted last', async () => {
  const { asked, message, mount, tell } = page();
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  const replies = [1, 2, 3, 4].map((at) => {
    const copy = row.cloneNode(true) as Element;
    const reply = copy.querySelector('[data-testid="assistant-message"]') as Element;
    reply.innerHTML = `<pre><code class="language-python">reply = ${at}\n</code></pre>`;
    reply.setAttribute('data-turn-key', `U${at}-reply`);
    copy.setAttribute('data-index', String(at));
    return copy;
  });
  row.replaceWith(...replies);
  // The user scrolled up: the first two came last.
  for (const at of [2, 3, 0, 1]) mount(replies[at]?.querySelector('[data-testid="assistant-message"]') as Element);
  const sent = sentMessage();
  replies[3]?.after(sent);
  tell('userMessage', sent);
  const earlier = asked
    .filter(({ type }) => type === 'page.said')
    .map(({ body }) => (body as { earlier: { code: string }[] }).earlier.map(({ code }) => code.trim()));
  expect(earlier).toEqual([['reply = 2', 'reply = 3', 'reply = 4']]);
});

test.each([
  ['a retry', false],
  ['not an answer to what was sent, but a retry after it', true],
])('a reply that stands where a verified one stood is offered as its correction: %s', async (_what, isSent) => {
  const { mount, bars, message, said, write, tell } = page((blocks) =>
    blocks.filter(({ index }) => index === 0).map((block) => ended(block, '2 problems')),
  );
  mount();
  await soon(() => expect(said()[0]).toBe('2 problems'));
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  for (const host of hostsIn(row)) host.remove();
  const markup = row.innerHTML.replace('U1-reply', 'U1-r1-reply');
  row.replaceChildren();
  bars.prune();
  row.innerHTML = markup;
  (message().querySelector('code.language-python') as Element).textContent = 'def f(n):\n    return n + 1\n';
  const isOffering = (): boolean | undefined =>
    hostsIn(document)[0]?.shadowRoot?.textContent.includes('Record correction');
  if (isSent) {
    tell('userMessage', sentMessage());
    // As it begins, and once more as it ends, however long that took.
    write();
    write();
    mount();
    expect(isOffering()).toBe(false);
  }
  write();
  mount();
  expect(isOffering()).toBe(true);
});

test(
  'a reply that is written again is no correction of another message that scrolled away, nor is itself when it ' +
    'scrolls back',
  async () => {
    const { mount, bars, message, said, write } = page((blocks) =>
      blocks.filter(({ index }) => index === 0).map((block) => ended(block, '2 problems')),
    );
    const row = message().closest('[data-testid="transcript-row"]') as Element;
    const markup = row.innerHTML;
    const isOffering = (): boolean =>
      hostsIn(document)[0]?.shadowRoot?.textContent.includes('Record correction') === true;
    const leave = (): void => {
      row.replaceChildren();
      bars.prune();
    };
    const come = (index: number, code: string): void => {
      row.setAttribute('data-index', String(index));
      row.innerHTML = markup.replace('U1-reply', `U${index}-reply`);
      (message().querySelector('code.language-python') as Element).textContent = `def f(n):\n    return ${code}\n`;
    };
    mount();
    await soon(() => expect(said()[0]).toBe('2 problems'));
    leave();
    come(3, 'n + 1');
    write();
    mount();
    await soon(() => expect(said()[0]).toBe('2 problems'));
    expect(isOffering()).toBe(false);
    leave();
    come(3, 'n + 2');
    mount();
    expect(isOffering()).toBe(false);
    // Written again in its own place, it is.
    leave();
    come(3, 'n + 3');
    write();
    mount();
    expect(isOffering()).toBe(true);
  },
);

test('an edited block of a verified panel is offered with what became of it; switched off, nothing is', async () => {
  for (const isOn of [true, false]) {
    document.body.replaceChildren();
    const { said, mount, tell } = page((blocks) =>
      blocks.filter(({ turn }) => turn.startsWith('panel:')).map((block) => ended(block, '2 problems')),
    );
    tell('bound', { project: 'p', name: 'p', mode: 'ask', notices: isOn });
    const panel = document.querySelector('[data-skill-file-viewer]') as Element;
    mount(panel);
    await soon(() => expect(said()).toContain('2 problems'));
    const code = panel.querySelector('code') as Element;
    const typed = new Event('input', { bubbles: true, composed: true });
    Object.defineProperty(typed, 'isTrusted', { value: true });
    code.dispatchEvent(typed);
    code.textContent = `${code.textContent}# edited\n`;
    mount(panel);
    expect(hostsIn(panel).some((host) => host.shadowRoot?.textContent.includes('Record correction') === true)).toBe(
      isOn,
    );
  }
});

/** The first block of a page of which every event is trusted, with a status of it. */
async function firstBlock() {
  const shown = page(undefined, undefined, undefined, undefined, openGuard());
  shown.mount();
  const block = { turn: 'turn:U1-reply', index: 0, codeHash: await sha256('def f(n):\n    return n\n') };
  const root = hostsIn(document)[0]?.shadowRoot as ShadowRoot;
  const running = (job: string): BlockStatus => ({
    block,
    report: null,
    language: 'python',
    status: { job, state: 'running', seq: 1, progress: [], report: null, summary: null, error: null },
  });
  const press = (label: string): void =>
    [...root.querySelectorAll('button')]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === label)
      ?.click();
  const choose = async (language: string): Promise<void> => {
    press('More');
    await soon(() => expect(root.querySelector('[role=menu]')).not.toBeNull());
    press('Language: Python');
    const input = await soon(() => root.querySelector('input') ?? expect.fail('no choice'));
    input.value = language;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await soon(() => expect(root.querySelector('[aria-selected=true]')?.id).toBe(`language-${language}`));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  };
  const cancelled = (): unknown[] => shown.asked.filter(({ type }) => type === 'block.cancel').map(({ body }) => body);
  return { ...shown, block, root, running, choose, cancelled, press };
}

test(
  'a language that is chosen in mid-run: the run ends, and the verdict on the old language never stands under the ' +
    'new one',
  async () => {
    const { accept, said, block, root, running, choose, cancelled } = await firstBlock();
    await accept(running('j1'));
    await soon(() => expect(root.textContent).toContain('Cancel'));
    await choose('javascript');
    expect(cancelled()).toEqual([{ job: 'j1' }]);
    await accept({ ...running('j1'), status: { ...running('j1').status, seq: 2 } });
    await accept({ ...ended(block, 'of Python'), language: 'python' });
    expect(said()[0]).toBe('not verified');
    await accept({ ...ended(block, 'of JavaScript'), language: 'javascript' });
    await soon(() => expect(said()[0]).toBe('of JavaScript'));
  },
);

test('a verdict from before the page was loaded brings the language that was chosen then', async () => {
  const { accept, said, block, root } = await firstBlock();
  await accept({ ...ended(block, 'of JavaScript'), language: 'javascript' });
  await soon(() => expect(said()[0]).toBe('of JavaScript'));
  expect(root.querySelector('.subject')?.textContent).toBe('JavaScript');
});

test.each(['Cancel', 'another language'] as const)(
  'before the worker has answered: after %s nothing is shown, and the job is cancelled once it is known',
  async (how) => {
    const { accept, page: opened, said, running, root, choose, cancelled, press } = await firstBlock();
    const answer = Promise.withResolvers<BlockStatus>();
    const { request } = opened.link;
    vi.spyOn(opened.link, 'request').mockImplementation((type, body) =>
      type === 'block.verify' ? (answer.promise as never) : request(type, body),
    );
    await accept({ ...running('j0'), status: { ...running('j0').status, state: 'cancelled' } });
    await soon(() => expect(root.textContent).toContain('Verify again'));
    press('Verify again');
    await soon(() => expect(root.textContent).toContain('Cancel'));
    if (how === 'Cancel') press('Cancel');
    else await choose('javascript');
    await soon(() => expect(said()[0]).toBe('not verified'));
    expect(cancelled()).toEqual([]);
    answer.resolve(running('j1'));
    await soon(() => expect(cancelled()).toEqual([{ job: 'j1' }]));
    expect(said()[0]).toBe('not verified');
  },
);

test('of blocks that begin to be written each language is asked for once, and only where the page names it', () => {
  const { tell, asked } = page();
  for (const name of ['language-python', 'language-python', '', 'language-klingon', 'hljs language-ts'])
    tell('codeBegun', Object.assign(document.createElement('code'), { className: name }));
  expect(asked).toEqual([
    { type: 'block.warm', body: { language: 'python' } },
    { type: 'block.warm', body: { language: 'typescript' } },
  ]);
});

test('bars are copies of one that looks like them, also with another theme, and whatever named the language', () => {
  const { page: opened, mount, tell, message } = page();
  const shown = (): string[] =>
    hostsIn(message()).map(({ shadowRoot }) => {
      const drawn = shadowRoot?.querySelector('.cv');
      return `${drawn?.getAttribute('data-theme')} ${drawn?.querySelector('.subject')?.textContent ?? 'none'}`;
    });
  const scrollTo = (...blocks: string[]): string[] => {
    for (const mounted of ['', blocks.join('')]) {
      message().innerHTML = `<div class="standard-markdown">${mounted}</div>`;
      mount();
    }
    return shown();
  };
  const group = (pre: string, code: string): string =>
    `<div role="group"><pre class="${pre}"><code class="${code}">page = 1</code></pre></div>`;
  const three = scrollTo(group('', 'language-python'), group('language-rust', 'hljs'), group('', 'language-go'));
  expect(three).toEqual(['light Python', 'light Rust', 'light Go']);
  const others = scrollTo(group('', 'language-go'), group('', 'hljs'), group('', 'language-python'));
  expect(others).toEqual(['light Go', 'light none', 'light Python']);
  Object.defineProperty(opened, 'theme', { value: 'dark' });
  tell('themed');
  expect(shown()).toEqual(['dark Go', 'dark none', 'dark Python']);
  expect(scrollTo(group('', 'language-python'))).toEqual(['dark Python']);
});

/** Which blocks are verified; they are asked for in the order in which their hashes are known. */
const verifiedIn = (asked: Page['asked']): number[] =>
  asked
    .flatMap(({ type, body }) => (type === 'block.verify' ? [(body as { block: BlockRef }).block.index] : []))
    .toSorted();
const binding = { project: 'p', name: 'demo', mode: 'ask', verifies: true } as const;

test('all blocks of a known language without a verdict are verified when asked, near or not', async () => {
  const { mount, hear, accept, asked, said } = page(
    () => [],
    () => false,
    [],
  );
  mount();
  await hear({ event: 'command', body: { command: 'verify-all' } });
  await soon(() => expect(verifiedIn(asked)).toEqual([0, 2, 4]));
  const known = asked.flatMap(({ type, body }) =>
    type === 'block.verify' ? [(body as { block: BlockRef }).block] : [],
  );
  for (const block of known.slice(1)) await accept(ended(block, '1 problem'));
  await soon(() => expect(said().filter((text) => text === '1 problem')).toHaveLength(2));
  asked.length = 0;
  await hear({ event: 'command', body: { command: 'verify-all' } });
  await soon(() => expect(verifiedIn(asked)).toEqual([0]));
});

test('the menu of a bar verifies the whole reply', async () => {
  const { mount, asked } = page(
    () => [],
    () => true,
    [],
    hub,
    openGuard(),
  );
  mount();
  const root = hostsIn(document)[0]?.shadowRoot as ShadowRoot;
  const press = (label: string): void =>
    [...root.querySelectorAll('button')]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === label)
      ?.click();
  press('More');
  await soon(() => expect(root.textContent).toContain('Verify the whole reply'));
  press('Verify the whole reply');
  await soon(() => expect(verifiedIn(asked)).toEqual([0, 2, 4]));
});

/** A message of these plain blocks on a page whose worker knows what texts look like. */
function plainBlocks(html: string, looks: (text: string) => LanguageId | null) {
  const shown = page(
    () => [],
    () => true,
    [],
    hub,
    openGuard(),
    looks,
  );
  (shown.message().querySelector('.standard-markdown') as Element).innerHTML = html;
  shown.mount();
  const buttons = (index: number): string[] =>
    [...(hostsIn(shown.message())[index]?.shadowRoot?.querySelectorAll('button') ?? [])].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
  const press = (index: number, label: string): void =>
    [...(hostsIn(shown.message())[index]?.shadowRoot?.querySelectorAll('button') ?? [])]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === label)
      ?.click();
  return { ...shown, buttons, press };
}

const OFFER = 'Looks like Python – Verify';
const plain = (text: string, word = ''): string =>
  `<div role="group"><pre><code class="${word}">${text}</code></pre></div>`;

test('plain code is offered as what it looks like, and verified as that at one press', async () => {
  const {
    buttons,
    press,
    asked,
    page: opened,
  } = plainBlocks(plain('import a') + plain('src/'), (text) => (text === 'import a' ? 'python' : null));
  expect(buttons(0)).toContain('Choose language');
  await soon(() => expect(buttons(0)).toContain(OFFER));
  expect(buttons(1)).toContain('Choose language');
  vi.spyOn(opened.link, 'request');
  press(0, OFFER);
  await soon(() => expect(verifiedIn(asked)).toEqual([0]));
  expect(asked.find(({ type }) => type === 'block.verify')?.body).toMatchObject({
    language: 'python',
    languageSource: 'content',
  });
});

test('of code that was written anew the old guess is not offered', async () => {
  const { buttons, message, mount } = plainBlocks(plain('import a'), (text) => (text === 'import a' ? 'python' : null));
  await soon(() => expect(buttons(0)).toContain(OFFER));
  (message().querySelector('.standard-markdown code') as Element).textContent = 'a letter';
  mount();
  expect(buttons(0)).not.toContain(OFFER);
});

test('all blocks are verified when asked, what is recognised only then, too', async () => {
  const answer = Promise.withResolvers<{ language: LanguageId }>();
  const { asked, page: opened, hear, mount, message } = plainBlocks('', () => null);
  const { request } = opened.link;
  vi.spyOn(opened.link, 'request').mockImplementation((type, body) =>
    type === 'block.language' ? (answer.promise as never) : request(type, body),
  );
  (message().querySelector('.standard-markdown') as Element).innerHTML =
    plain('import a') + plain('b = 1', 'language-python');
  mount();
  await hear({ event: 'command', body: { command: 'verify-all' } });
  await soon(() => expect(verifiedIn(asked)).toEqual([1]));
  answer.resolve({ language: 'python' });
  await soon(() => expect(verifiedIn(asked)).toEqual([0, 1]));
});

test('what a word of the page means is said once: its other blocks have it, and the worker is told', async () => {
  const {
    page: opened,
    buttons,
    press,
    asked,
    message,
  } = plainBlocks(
    plain('ls', 'language-console') + plain('pwd', 'language-console') + plain('x', 'language-mermaid'),
    () => null,
  );
  const { request } = opened.link;
  vi.spyOn(opened.link, 'request').mockImplementation((type, body) =>
    type === 'language.remember' ? (asked.push({ type, body }), Promise.resolve({}) as never) : request(type, body),
  );
  press(0, 'Choose language');
  const root = hostsIn(message())[0]?.shadowRoot as ShadowRoot;
  const input = await soon(() => root.querySelector('input') ?? expect.fail('no choice'));
  input.value = 'bash';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await soon(() => expect(root.querySelector('[aria-selected=true]')?.textContent).toBe('Shell'));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  for (const index of [0, 1]) await soon(() => expect(buttons(index)).toContain('Verify'));
  expect(buttons(2)).toContain('Choose language');
  expect(asked.filter(({ type }) => type === 'language.remember').map(({ body }) => body)).toEqual([
    { conversation: null, word: 'console', language: 'bash' },
  ]);
});

test('a reply that has just ended is verified where the project says so, an older one is not', async () => {
  const { mount, write, tell, asked } = page(
    () => [],
    () => true,
    [],
  );
  tell('bound', binding);
  mount();
  await new Promise((done) => setTimeout(done, 25));
  expect(verifiedIn(asked)).toEqual([]);
  write();
  mount();
  await soon(() => expect(verifiedIn(asked)).toEqual([0, 2, 4]));
  asked.length = 0;
  tell('bound', { ...binding, verifies: false });
  write();
  mount();
  await new Promise((done) => setTimeout(done, 25));
  expect(verifiedIn(asked)).toEqual([]);
});

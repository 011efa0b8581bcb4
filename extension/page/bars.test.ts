// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { BlockPlace, BlockRef, BlockStatus } from '../platform/messages.ts';
import { startBars } from './bars.ts';
import type { Bars } from './bars.ts';
import type { HeldEvent } from './dressing.ts';
import { blindGuard, hostsIn, openGuard } from './fixtures/guards.ts';
import { load } from './fixtures/load.ts';
import { ended, workerWith } from './fixtures/worker.ts';
import { sha256 } from './hash.ts';
import { hub } from './packs/hub.ts';
import type { Pack } from './packs/pack.ts';
import { placedBars } from './placed-bars.ts';
import type { PlacedBars } from './placed-bars.ts';
import type { BarSurroundings, PlacedBar } from './placed-bars.ts';
import type { Surroundings } from './surroundings.ts';

beforeEach(() => document.body.replaceChildren());

interface Page {
  bars: Bars;
  placed: PlacedBars;
  message(): Element;
  dress(): void;
  /** The message is being written. */
  write(): void;
  asked: { type: string; body: unknown }[];
  around: Surroundings;
  /** What untouched bars are drawn by. */
  shared: BarSurroundings;
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

function page(
  known: (blocks: readonly BlockRef[]) => BlockStatus[] = () => [],
  isNear = (_element: Element): boolean => true,
  places: BlockPlace[] | null = null,
  pack: Pack = hub,
  isUsed = true,
  guard = blindGuard(),
): Page {
  openRoots();
  load(document, 'hub');
  const { link, asked } = workerWith({
    'block.known': () => ({ places }),
    'block.cancel': () => ({}),
    'block.restore': ({ blocks }) => ({ blocks: known(blocks) }),
  });
  const around: Surroundings = {
    document,
    link,
    guard,
    sheets: [],
    composer: {
      draft: () => null,
      findCard: () => null,
      insertAtEnd: () => ({ ok: true, undo: () => true, settled: () => Promise.resolve(null) }),
    },
    pack,
    conversation: null,
    theme: 'light',
    host: { state: 'ready', version: '1', error: null },
    asked: null,
  };
  const shared: BarSurroundings = { ...around, sheets: () => [] };
  const placed = placedBars(
    shared,
    (onNear) => ({ observe: (element) => isNear(element) && onNear(element), unobserve: () => undefined }),
    () => undefined,
  );
  const bars = startBars(around, placed, (_ms, task) => void setTimeout(task));
  if (isUsed) placed.attendant = bars;
  const message = (): Element => document.querySelector('[data-testid="assistant-message"]') as Element;
  return {
    bars,
    placed,
    message,
    asked,
    around,
    shared,
    dress: () => placed.dress(message()),
    write() {
      bars.writing(message());
      placed.undress(message());
    },
    said: () => hostsIn(document).map((host) => host.shadowRoot?.querySelector('.bar-middle')?.textContent ?? ''),
  };
}

test('one bar per block, after its outermost element, however often the message is looked at', () => {
  const { dress } = page();
  dress();
  dress();
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

test('a bar far from the viewport has its height and nothing in it, and asks for nothing', () => {
  const { dress, asked } = page(
    () => [],
    () => false,
    null,
    { ...hub, isVirtualised: false },
  );
  dress();
  for (const host of hostsIn(document)) {
    expect(host.shadowRoot?.childElementCount).toBe(0);
    expect(host.attributes).toHaveLength(0);
  }
  expect(asked).toEqual([]);
});

test('earlier verdicts come back in one question, and stay when the row is unmounted and mounted again', async () => {
  const { dress, bars, message, asked, said, placed } = page((blocks) =>
    blocks.filter(({ index }) => index === 0).map((block) => ended(block, '2 problems')),
  );
  dress();
  await vi.waitFor(() => expect(said()[0]).toBe('2 problems'));
  expect(asked.map(({ type }) => type)).toEqual(['block.known', 'block.restore']);

  const row = message().closest('[data-testid="transcript-row"]') as Element;
  const markup = row.innerHTML;
  row.replaceChildren();
  placed.prune();
  expect(bars.count).toBe(0);
  row.innerHTML = markup;
  for (const stale of hostsIn(row)) stale.remove();
  dress();
  expect(said()).toEqual(['2 problems', 'not verified', 'not verified', 'not verified', 'not verified']);
  expect(hostsIn(document)).toHaveLength(5);
});

test('untouched bars of a row that left stand under the blocks of the next one, but for those that the page changed', () => {
  const { dress, message, said, placed } = page();
  dress();
  const former = hostsIn(document);
  const changed = former[0] as HTMLElement;
  changed.style.display = 'none';
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  const next = row.cloneNode(true) as Element;
  for (const host of hostsIn(next)) host.remove();
  row.replaceWith(next);
  placed.prune();
  dress();
  const hosts = hostsIn(document);
  expect(hosts).toHaveLength(5);
  expect(hosts).not.toContain(changed);
  expect(hosts.filter((host) => former.includes(host as HTMLElement))).toHaveLength(4);
  expect(said()).toEqual(Array.from({ length: 5 }, () => 'not verified'));
});

test('changed code has no verdict; when the old code stands there again, so does its verdict', async () => {
  const old = await sha256('def f(n):\n    return n\n');
  const { dress, said, message } = page((blocks) =>
    blocks.filter(({ codeHash }) => codeHash === old).map((block) => ended(block, '2 problems')),
  );
  dress();
  await vi.waitFor(() => expect(said()[0]).toBe('2 problems'));
  const code = message().querySelector('code.language-python') as Element;
  const before = code.innerHTML;
  code.textContent = 'def f(n): pass';
  dress();
  expect(said()[0]).toBe('not verified');
  code.innerHTML = before;
  dress();
  expect(said()[0]).toBe('2 problems');
});

test('a status is shown only by the block of its place and code', async () => {
  const { dress, bars, said } = page();
  dress();
  const codeHash = await sha256('def f(n):\n    return n\n');
  await bars.accept(ended({ turn: 'turn:U1-reply', index: 0, codeHash: '0'.repeat(64) }, 'other code'));
  await bars.accept(ended({ turn: 'turn:U1-reply', index: 1, codeHash }, 'other place'));
  expect(said().every((text) => text === 'not verified')).toBe(true);
  await bars.accept(ended({ turn: 'turn:U1-reply', index: 0, codeHash }, '1 problem'));
  expect(said()[0]).toBe('1 problem');
});

test('a bar that the page removes is put back, and one of a block that went is not', () => {
  const { dress, message } = page();
  dress();
  for (const host of hostsIn(document)) host.remove();
  dress();
  expect(hostsIn(document)).toHaveLength(5);
  message().querySelector('#labelled')?.remove();
  dress();
  expect(hostsIn(document)).toHaveLength(4);
});

test('beyond the limit of blocks the rest stay bare', () => {
  const { dress, bars, message } = page(
    () => [],
    () => false,
  );
  const prose = message().querySelector('.standard-markdown') as Element;
  prose.innerHTML = '<div><pre><code>x</code></pre></div><p></p>'.repeat(LIMITS.blocksPerPage + 10);
  dress();
  expect(bars.count).toBe(LIMITS.blocksPerPage);
});

test('a block above 1 MiB says so and is never hashed or asked about', async () => {
  const { dress, asked, said, message } = page();
  (message().querySelector('#tree code') as Element).textContent = 'x'.repeat(LIMITS.codeBytes + 1);
  dress();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(said()[1]).toBe('The code block is larger than 1 MiB.');
  expect(asked[1]?.body).toMatchObject({ blocks: [{ index: 0 }, { index: 2 }, { index: 3 }, { index: 4 }] });
});

test('only places of which the worker knows something are asked for', async () => {
  const { dress, asked, said, bars } = page(
    (blocks) => blocks.map((block) => ended(block, '2 problems')),
    () => true,
    [
      { turn: 'turn:U1-reply', index: 3 },
      { turn: 'turn:elsewhere', index: 0 },
    ],
  );
  dress();
  await vi.waitFor(() => expect(said()[3]).toBe('2 problems'));
  expect(asked.map(({ type }) => type)).toEqual(['block.known', 'block.restore']);
  expect(asked[1]?.body).toMatchObject({ blocks: [{ turn: 'turn:U1-reply', index: 3 }] });
  bars.restoreAll();
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect(asked[3]?.body).toMatchObject({ blocks: [{ index: 3 }] });
});

test('a verdict that another tab got while the row was away is asked for when the row is back', async () => {
  const { dress, asked, said, bars, message, placed } = page(
    (blocks) => blocks.map((block) => ended(block, '1 problem')),
    () => true,
    [],
  );
  dress();
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  const markup = row.innerHTML;
  row.replaceChildren();
  placed.prune();
  await bars.accept(ended({ turn: 'turn:U1-reply', index: 2, codeHash: '0'.repeat(64) }, '1 problem'));
  row.innerHTML = markup;
  for (const stale of hostsIn(row)) stale.remove();
  dress();
  await vi.waitFor(() => expect(said()[2]).toBe('1 problem'));
  expect(asked.at(-1)?.body).toMatchObject({ blocks: [{ index: 2 }] });
});

test('the first event that goes to a bar finds its handlers, on the nodes that were there before', () => {
  const { dress, bars } = page(
    () => [],
    () => true,
    [],
    hub,
    true,
    openGuard(),
  );
  dress();
  const host = hostsIn(document)[0] as HTMLElement;
  const root = host.shadowRoot as ShadowRoot;
  const markup = root.innerHTML;
  const button = root.querySelector('.bar-middle') as HTMLElement;
  const status = root.querySelector('[role="status"]');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  expect(root.querySelector('.drop')).toBeNull();
  const wake = (event: Event): void => bars.wake(event);
  addEventListener('click', wake, { capture: true });
  try {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    expect(root.querySelector('.drop')?.textContent).toContain('Press Verify');
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  } finally {
    removeEventListener('click', wake, { capture: true });
  }
  expect(root.innerHTML).toBe(markup);
  expect(root.querySelector('.bar-middle')).toBe(button);
  expect(root.querySelector('[role="status"]')).toBe(status);
});

test('the start is announced also where the bar was a copy until then', async () => {
  const { dress, bars } = page(
    () => [],
    () => true,
    [],
  );
  dress();
  const block: BlockRef = { turn: 'turn:U1-reply', index: 0, codeHash: await sha256('def f(n):\n    return n\n') };
  const root = hostsIn(document)[0]?.shadowRoot as ShadowRoot;
  await bars.accept({
    block,
    status: { job: 'j', state: 'running', seq: 1, progress: [], report: null, summary: null, error: null },
    report: null,
  });
  expect(root.querySelector('[role="status"]')?.textContent).toBe('Verifying the Python block');
});

test('a named block is verified again with what stands around it, another one is not', async () => {
  const { dress, bars, asked } = page(
    () => [],
    () => true,
    [],
  );
  dress();
  const code = 'def f(n):\n    return n\n';
  const named: BlockRef = { turn: 'turn:U1-reply', index: 0, codeHash: await sha256(code) };
  await bars.verify({ ...named, codeHash: await sha256('other code') });
  await bars.verify(named);
  await vi.waitFor(() => expect(asked.filter(({ type }) => type === 'block.verify')).toHaveLength(1));
  expect(asked.at(-1)?.body).toMatchObject({
    block: named,
    code,
    place: { info: 'python', before: 'Uses inline() here:' },
    beside: [{ code: 'src/\n  main.py' }, { info: 'smt2' }, {}, { language: 'typescript' }],
  });
});

test(
  'a reply that was written after Claude was asked to mend a block: the block that answers it is verified as its ' +
    'round, once',
  async () => {
    const { dress, asked, around, write } = page(
      () => [],
      () => true,
      [],
    );
    dress();
    around.asked = { report: 'r1', code: 'def f(n):\n    return m\n', language: 'python' };
    const rounds = (): unknown[] => asked.filter(({ type }) => type === 'block.verify').map(({ body }) => body);
    // A message that only came back into view was not written now.
    dress();
    expect(rounds()).toEqual([]);
    write();
    dress();
    await vi.waitFor(() => expect(rounds()).toMatchObject([{ code: 'def f(n):\n    return n\n', follows: 'r1' }]));
    expect(around.asked).toBeNull();
    dress();
    expect(rounds()).toHaveLength(1);
  },
);

test('the focus on a bar lets the worker start what a click would need, once for each bar', () => {
  const { dress, bars, asked } = page();
  dress();
  const warmed = (): unknown[] => asked.filter(({ type }) => type === 'block.warm').map(({ body }) => body);
  const host = hostsIn(document)[0] as Element;
  // The page cannot pretend a pointer.
  window.addEventListener('pointerover', (event) => bars.approach(event), { capture: true, once: true });
  host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
  expect(warmed()).toEqual([]);
  const focus = new Event('focusin', { bubbles: true, composed: true });
  window.addEventListener('focusin', (event) => bars.wake(event), { capture: true, once: true });
  host.dispatchEvent(focus);
  expect(warmed()).toHaveLength(1);
});

test('a message that the user sends is compared with the last replies of the document, whichever were mounted last', async () => {
  const { bars, asked, message, placed } = page();
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
  for (const at of [2, 3, 0, 1])
    placed.dress(replies[at]?.querySelector('[data-testid="assistant-message"]') as Element);
  const sent = document.createElement('div');
  replies[3]?.after(sent);
  bars.said(sent);
  const earlier = asked
    .filter(({ type }) => type === 'page.said')
    .map(({ body }) => (body as { earlier: { code: string }[] }).earlier.map(({ code }) => code.trim()));
  expect(earlier).toEqual([['reply = 2', 'reply = 3', 'reply = 4']]);
});

test.each([
  ['a retry', false],
  ['not an answer to what was sent, but a retry after it', true],
])('a reply that stands where a verified one stood is offered as its correction: %s', async (_what, isSent) => {
  const { dress, bars, message, said, placed, write } = page((blocks) =>
    blocks.filter(({ index }) => index === 0).map((block) => ended(block, '2 problems')),
  );
  dress();
  await vi.waitFor(() => expect(said()[0]).toBe('2 problems'));
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  for (const host of hostsIn(row)) host.remove();
  const markup = row.innerHTML.replace('U1-reply', 'U1-r1-reply');
  row.replaceChildren();
  placed.prune();
  row.innerHTML = markup;
  (message().querySelector('code.language-python') as Element).textContent = 'def f(n):\n    return n + 1\n';
  const isOffering = (): boolean | undefined =>
    hostsIn(document)[0]?.shadowRoot?.textContent.includes('Record correction');
  if (isSent) {
    bars.said(document.createElement('p'));
    // As it begins, and once more as it ends, however long that took.
    write();
    write();
    dress();
    expect(isOffering()).toBe(false);
  }
  write();
  dress();
  expect(isOffering()).toBe(true);
});

test(
  'a reply that is written again is no correction of another message that scrolled away, nor is itself when it ' +
    'scrolls back',
  async () => {
    const { dress, message, said, placed, write } = page((blocks) =>
      blocks.filter(({ index }) => index === 0).map((block) => ended(block, '2 problems')),
    );
    const row = message().closest('[data-testid="transcript-row"]') as Element;
    const markup = row.innerHTML;
    const isOffering = (): boolean =>
      hostsIn(document)[0]?.shadowRoot?.textContent.includes('Record correction') === true;
    const leave = (): void => {
      row.replaceChildren();
      placed.prune();
    };
    const come = (index: number, code: string): void => {
      row.setAttribute('data-index', String(index));
      row.innerHTML = markup.replace('U1-reply', `U${index}-reply`);
      (message().querySelector('code.language-python') as Element).textContent = `def f(n):\n    return ${code}\n`;
    };
    dress();
    await vi.waitFor(() => expect(said()[0]).toBe('2 problems'));
    leave();
    come(3, 'n + 1');
    write();
    dress();
    await vi.waitFor(() => expect(said()[0]).toBe('2 problems'));
    expect(isOffering()).toBe(false);
    leave();
    come(3, 'n + 2');
    dress();
    expect(isOffering()).toBe(false);
    // Written again in its own place, it is.
    leave();
    come(3, 'n + 3');
    write();
    dress();
    expect(isOffering()).toBe(true);
  },
);

test('a verified block of a panel that its user edits is offered with what they made of it; switched off, nothing is', async () => {
  for (const isOn of [true, false]) {
    document.body.replaceChildren();
    const { bars, said, placed } = page((blocks) =>
      blocks.filter(({ turn }) => turn.startsWith('panel:')).map((block) => ended(block, '2 problems')),
    );
    bars.noticing.isOn = isOn;
    const panel = document.querySelector('[data-skill-file-viewer]') as Element;
    const dress = (): void => placed.dress(panel);
    dress();
    await vi.waitFor(() => expect(said()).toContain('2 problems'));
    const code = panel.querySelector('code') as Element;
    bars.editing(code);
    code.textContent = `${code.textContent}# edited\n`;
    dress();
    expect(hostsIn(panel).some((host) => host.shadowRoot?.textContent.includes('Record correction') === true)).toBe(
      isOn,
    );
  }
});

/**
 * A page whose bars were there before anybody used it; `use` makes it one that somebody uses, after these things were
 * done to the first bars.
 */
function unusedPage() {
  const { bars, placed, dress, asked } = page(
    () => [],
    () => true,
    [],
    hub,
    false,
  );
  dress();
  const former = [...placed.all];
  return {
    asked,
    former,
    placed,
    bars,
    root: (former[0] as PlacedBar).root as ShadowRoot,
    nodes: () => former.map(({ host }) => host.shadowRoot?.firstElementChild),
    use(...held: HeldEvent[]) {
      placed.attendant = bars;
      bars.takeOver(held);
    },
  };
}

test(
  'bars that were there before somebody used the page are taken over as they are; only a file that the code names ' +
    'is added',
  () => {
    const { former, nodes, use } = unusedPage();
    const before = nodes();
    const buttons = former.map(({ root }) => root?.querySelector('[data-icon="play"]'));
    const files = (): (string | undefined)[] => former.map(({ root }) => root?.querySelector('.file')?.textContent);
    expect(files().filter((file) => file !== undefined)).toEqual([]);
    use();
    expect(nodes().every((node, at) => node === before[at])).toBe(true);
    expect(former.map(({ root }) => root?.querySelector('[data-icon="play"]'))).toEqual(buttons);
    expect(files().filter((file) => file !== undefined)).toEqual(['src/a.ts']);
    expect(former.find(({ root }) => root?.querySelector('.file') !== null)?.look).toMatch(/src\/a\.ts$/);
    expect(former.every(({ host }) => host.isConnected)).toBe(true);
  },
);

test(
  'a click in a bar that had no handlers yet is done once it has them; one that nobody vouches for verifies ' +
    'nothing',
  async () => {
    const { asked, former, root, use } = unusedPage();
    const held = (kind: string): HeldEvent => {
      const bar = former[0] as PlacedBar;
      const event = new MouseEvent('click');
      return {
        bar,
        event,
        target: root.querySelector(`[data-icon="${kind}"]`) as Element,
        refusal: blindGuard().judge(event, bar),
      };
    };
    use(held('down'), held('play'));
    await vi.waitFor(() => expect(root.querySelector('.bar-middle')?.textContent).toContain('could not be trusted'));
    expect(root.querySelector('.drop')).toBeNull();
    use({ ...held('down'), refusal: null });
    await vi.waitFor(() => expect(root.querySelector('.drop')).not.toBeNull());
    expect(asked.filter(({ type }) => type === 'block.verify')).toEqual([]);
  },
);

test('a click in a bar that went before anything could answer it does nothing', () => {
  const { former, root, use, placed } = unusedPage();
  placed.clear();
  use({
    bar: former[0] as PlacedBar,
    event: new MouseEvent('click'),
    target: root.querySelector('[data-icon="down"]') as Element,
    refusal: null,
  });
  expect(root.querySelector('.drop')).toBeNull();
});

test('a bar that said what is wrong never stands under another block', () => {
  const { former, placed } = unusedPage();
  placed.say(former[0] as PlacedBar, 'CV052');
  const said = (): string =>
    hostsIn(document)
      .map((host) => host.shadowRoot?.textContent ?? '')
      .join();
  expect(said()).toContain('The extension was updated');
  placed.clear();
  placed.dress(document.querySelector('[data-testid="assistant-message"]') as Element);
  expect(placed.count).toBe(5);
  expect(said()).not.toContain('The extension was updated');
});

test(
  'a bar that stands under another block says of it what a new one would: also with another theme, and whatever ' +
    'named the language',
  () => {
    const { placed, shared } = page(
      () => [],
      () => true,
      null,
      hub,
      false,
    );
    const message = document.querySelector('[data-testid="assistant-message"]') as Element;
    const shown = (): string[] =>
      hostsIn(message).map(({ shadowRoot }) => {
        const drawn = shadowRoot?.firstElementChild;
        return `${drawn?.getAttribute('data-theme')} ${drawn?.querySelector('.subject')?.textContent ?? 'none'}`;
      });
    const scrollTo = (...blocks: string[]): string[] => {
      for (const mounted of ['', blocks.join('')]) {
        message.innerHTML = `<div class="standard-markdown">${mounted}</div>`;
        placed.dress(message);
      }
      return shown();
    };
    const group = (pre: string, code: string): string =>
      `<div role="group"><pre class="${pre}"><code class="${code}">page = 1</code></pre></div>`;
    expect(scrollTo(group('', 'language-python'), group('language-rust', 'hljs'), group('', 'language-go'))).toEqual([
      'light Python',
      'light Rust',
      'light Go',
    ]);
    const [python] = hostsIn(message);
    expect(scrollTo(group('', 'language-go'), group('', 'hljs'), group('', 'language-python'))).toEqual([
      'light Go',
      'light none',
      'light Python',
    ]);
    expect(hostsIn(message)[2]).toBe(python);
    scrollTo();
    shared.theme = 'dark';
    placed.redraw();
    expect(scrollTo(group('', 'language-python'))).toEqual(['dark Python']);
  },
);

test('a language that was chosen in a bar without handlers is what the block is taken for', async () => {
  const { former, use } = unusedPage();
  const bar = former[1] as PlacedBar;
  const select = bar.root?.querySelector('select') as HTMLSelectElement;
  select.value = 'yaml';
  use({ bar, event: new Event('change'), target: select, refusal: null });
  await vi.waitFor(() => expect(bar.root?.querySelector('.subject')?.textContent).toBe('YAML'));
});

/** The first block of a page of which every event is trusted, with a status of it. */
async function firstBlock() {
  const shown = page(undefined, undefined, undefined, undefined, undefined, openGuard());
  shown.dress();
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
    const select = await vi.waitFor(() => root.querySelector('select') ?? expect.fail('no menu'));
    select.value = language;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const cancelled = (): unknown[] => shown.asked.filter(({ type }) => type === 'block.cancel').map(({ body }) => body);
  return { ...shown, block, root, running, choose, cancelled, press };
}

test(
  'a language that is chosen in mid-run: the run ends, and the verdict on the old language never stands under the ' +
    'new one',
  async () => {
    const { bars, said, block, running, choose, cancelled } = await firstBlock();
    await bars.accept(running('j1'));
    await choose('javascript');
    expect(cancelled()).toEqual([{ job: 'j1' }]);
    await bars.accept({ ...running('j1'), status: { ...running('j1').status, seq: 2 } });
    await bars.accept({ ...ended(block, 'of Python'), language: 'python' });
    expect(said()[0]).toBe('not verified');
    await bars.accept({ ...ended(block, 'of JavaScript'), language: 'javascript' });
    expect(said()[0]).toBe('of JavaScript');
  },
);

test('a verdict from before the page was loaded brings the language that was chosen then', async () => {
  const { bars, said, block, root } = await firstBlock();
  await bars.accept({ ...ended(block, 'of JavaScript'), language: 'javascript' });
  expect(said()[0]).toBe('of JavaScript');
  expect(root.querySelector('.subject')?.textContent).toBe('JavaScript');
});

test.each(['Cancel', 'another language'] as const)(
  'before the worker has answered: after %s nothing is shown, and the job is cancelled once it is known',
  async (how) => {
    const { bars, around, said, running, root, choose, cancelled, press } = await firstBlock();
    const answer = Promise.withResolvers<BlockStatus>();
    const { request } = around.link;
    vi.spyOn(around.link, 'request').mockImplementation((type, body) =>
      type === 'block.verify' ? (answer.promise as never) : request(type, body),
    );
    await bars.accept({ ...running('j0'), status: { ...running('j0').status, state: 'cancelled' } });
    press('Verify again');
    await vi.waitFor(() => expect(root.textContent).toContain('Cancel'));
    if (how === 'Cancel') press('Cancel');
    else await choose('javascript');
    await vi.waitFor(() => expect(said()[0]).toBe('not verified'));
    expect(cancelled()).toEqual([]);
    answer.resolve(running('j1'));
    await vi.waitFor(() => expect(cancelled()).toEqual([{ job: 'j1' }]));
    expect(said()[0]).toBe('not verified');
  },
);

import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { look, type Box, type Facts, type Query } from './look.ts';
import { until, untilStill } from './until.ts';

/**
 * The guard counts no click on what was not seen for half a second; so long is waited from when the page was painted,
 * in ms.
 */
const LOOKED_AT_MS = 1_200;

/** Looks at the page as a person does before pressing what the pointer or the focus has come to. */
export async function lookAt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  });
  await delay(LOOKED_AT_MS);
}

/**
 * The extension keeps its shadow roots closed, and locators do not see into closed ones. The browser's own protocol
 * does: everything here reads through it and acts with the real mouse and keyboard, so that events are trusted. In the
 * selectors of hosts `:bar` and `:chip` stand for the extension's elements, which have nothing that a page's selector
 * could find: they are told by their roots, which only the extension's own world is handed (`chrome.dom`).
 */

/** An element inside a closed root. Every call looks it up anew, because views redraw. */
interface ShadowElement {
  exists(): Promise<boolean>;
  /** What it is now, asked once: null where it is not there. For rows that may go between two questions. */
  facts(): Promise<Facts | null>;
  /** Waits until it is there, visible and enabled, scrolls to it and clicks its centre with the mouse. */
  click(): Promise<void>;
  focus(): Promise<void>;
  /** Empties the input and types `text` with the keyboard. */
  fill(text: string): Promise<void>;
  /** Chooses the option of a `select` whose label begins with `label`, with the keyboard. */
  choose(label: string): Promise<void>;
  text(): Promise<string>;
  value(): Promise<string>;
  attribute(name: string): Promise<string | null>;
  isEnabled(): Promise<boolean>;
  isFocused(): Promise<boolean>;
  box(): Promise<Box>;
  /** A computed style, for example `color`. */
  style(property: string): Promise<string>;
}

/** A host element of the extension with its closed root. */
export interface ShadowHost {
  exists(): Promise<boolean>;
  /** The root's visible text, one line per line on screen; without what screen readers are not told. */
  text(): Promise<string>;
  html(): Promise<string>;
  /** Names of the buttons in order. */
  buttons(): Promise<string[]>;
  button(name: string | RegExp): ShadowElement;
  role(role: string, name?: string | RegExp): ShadowElement;
  css(selector: string): ShadowElement;
  /** Element with this `data-testid`. */
  test(id: string): ShadowElement;
  /** Waits until the text matches and returns it. */
  waitForText(pattern: RegExp | string, timeoutMs?: number): Promise<string>;
  waitUntilDrawn(timeoutMs?: number): Promise<void>;
  box(): Promise<Box>;
  /** Bars far from the viewport are not drawn: scroll before reading their text. */
  scrollTo(): Promise<void>;
  screenshot(file: string, margin?: number): Promise<void>;
}

/** The protocol of a page, and the extension's world in its document, once that is there. */
interface Protocol {
  cdp: CDPSession;
  world: number | undefined;
}

const sessions = new WeakMap<Page, Promise<Protocol>>();

function protocolOf(page: Page): Promise<Protocol> {
  const known = sessions.get(page) ?? connect(page);
  sessions.set(page, known);
  return known;
}

async function connect(page: Page): Promise<Protocol> {
  const cdp = await page.context().newCDPSession(page);
  const protocol: Protocol = { cdp, world: undefined };
  cdp.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => {
    if (origin.startsWith('chrome-extension://')) protocol.world = id;
  });
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (protocol.world === executionContextId) protocol.world = undefined;
  });
  cdp.on('Runtime.executionContextsCleared', () => (protocol.world = undefined));
  await cdp.send('Runtime.enable');
  return protocol;
}

/** Runs in the extension's world: the hosts that a selector means. */
function hostsOf(selector: string): HTMLElement[] {
  const isChip = selector.includes(':chip');
  const { seenRoots: seen } = Object.assign(globalThis, {
    seenRoots:
      (globalThis as { seenRoots?: WeakMap<Element, ShadowRoot> }).seenRoots ?? new WeakMap<Element, ShadowRoot>(),
  });
  const rootOf = (element: HTMLElement): ShadowRoot | null => {
    // An extension that was updated has lost its interfaces in pages that were open.
    const root =
      seen.get(element) ?? (chrome.runtime?.id === undefined ? null : chrome.dom.openOrClosedShadowRoot(element));
    if (root !== null) seen.set(element, root);
    return root;
  };
  return [...document.querySelectorAll<HTMLElement>(selector.replaceAll(/:bar|:chip/g, 'div:empty'))].filter(
    (element) => {
      const root = element.shadowRoot === null ? rootOf(element) : null;
      return root !== null && (root.querySelector('.issues') !== null) === isChip;
    },
  );
}

/** Evaluates there; undefined where the extension has no world (yet). */
async function inWorld<R>(
  page: Page,
  what: string,
  returnByValue: boolean,
): Promise<{ value?: R; objectId?: string } | undefined> {
  const { cdp, world } = await protocolOf(page);
  if (world === undefined) return undefined;
  try {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression: `(${hostsOf.toString()})${what}`,
      contextId: world,
      returnByValue,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result as { value?: R; objectId?: string };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The node or the document may go away between two protocol calls; callers ask again. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /Could not find node|No node (with given|found)|Cannot find context|does not belong|uniqueContextId not found/.test(
    error.message,
  );

/** How many hosts the selector means. */
export const hostCount = async (page: Page, host: string): Promise<number> =>
  (await inWorld<number>(page, `(${JSON.stringify(host)}).length`, true))?.value ?? 0;

/** What `body` says of the `index`-th host itself; waits until there is one. */
const onHost = async <R>(page: Page, host: string, index: number, body: (element: HTMLElement) => R): Promise<R> =>
  (
    await until(`${host}[${index}] is there`, () =>
      inWorld<R[]>(page, `(${JSON.stringify(host)}).slice(${index}, ${index + 1}).map(${body.toString()})`, true).then(
        (said) => (said?.value?.length === 1 ? said.value : null),
      ),
    )
  )[0] as R;

/**
 * Runs in the page: `body` with the words that the sheet draws (drawn-text.ts) as text in their places, where they take
 * the same room, for as long as it runs; what it awaits finds them drawn again. It must not use anything around it.
 */
export function withWords<R>(root: ShadowRoot, body: (root: ShadowRoot) => R): R {
  const drawn = [...root.querySelectorAll<HTMLDataElement>('data[value]')];
  if (
    drawn.length > 0 &&
    !root.adoptedStyleSheets.some(({ cssRules }) => cssRules[0]?.cssText.startsWith('data:not'))
  ) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('data:not(:empty)::before { content: none !important; }');
    root.adoptedStyleSheets.push(sheet);
  }
  for (const data of drawn) if (data.textContent !== data.value) data.textContent = data.value;
  try {
    return body(root);
  } finally {
    // Among thousands of blocks the browser would lay out all of them after every look: there the words stay.
    if (document.querySelectorAll('pre').length < 1_000) for (const data of drawn) data.replaceChildren();
  }
}

/** Runs `body` with the closed root of the `index`-th element that matches `host`; undefined when there is none. */
export async function inRoot<A extends unknown[], R>(
  page: Page,
  host: string,
  index: number,
  body: (root: ShadowRoot, ...args: A) => R | Promise<R>,
  args: A,
): Promise<R | undefined> {
  const { cdp } = await protocolOf(page);
  const result = await inWorld(page, `(${JSON.stringify(host)})[${index}]`, false);
  if (result?.objectId === undefined) return undefined;
  try {
    const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId, depth: 1, pierce: true });
    const backendNodeId = node.shadowRoots?.[0]?.backendNodeId;
    if (backendNodeId === undefined) return undefined;
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId });
    if (object.objectId === undefined) return undefined;
    const called = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function (...args) {
        return (${withWords.toString()})(this, (root) => (${body.toString()})(root, ...args));
      }`,
      arguments: args.map((value) => ({ value })),
      returnByValue: true,
      awaitPromise: true,
    });
    await cdp.send('Runtime.releaseObject', { objectId: object.objectId });
    if (called.exceptionDetails !== undefined)
      throw new Error(called.exceptionDetails.exception?.description ?? called.exceptionDetails.text);
    return called.result.value as R;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const saysPressAgain = async (page: Page, host: string, index: number): Promise<boolean> =>
  (await inRoot(page, host, index, (root) => /press again/.test(root.textContent ?? ''), [])) === true;

function elementIn(page: Page, host: string, index: number, query: Query): ShadowElement {
  const called = JSON.stringify(query);
  const ask = (
    action: 'read' | 'scroll' | 'focus' | 'select' = 'read',
    style = '',
  ): Promise<Facts | null | undefined> => inRoot(page, host, index, look, [query, action, style]);
  const must = (what: string, action: 'read' | 'scroll' | 'focus' | 'select' = 'read', style = ''): Promise<Facts> =>
    until(`${called} in ${host}[${index}] ${what}`, () => ask(action, style));
  return {
    exists: async () => ((await ask()) ?? null) !== null,
    facts: async () => (await ask()) ?? null,
    async click() {
      // A root that is far from the viewport may not be drawn yet.
      if (((await ask()) ?? null) === null) await scrollHost(page, host, index);
      await until(`${called} in ${host}[${index}] can be clicked`, async () => {
        const facts = await ask();
        return facts?.visible === true && facts.enabled;
      });
      await must('is scrolled to', 'scroll');
      for (let times = 0; times < 4; times++) {
        const { box } = await untilStill(() => must('is there'));
        await page.mouse.move(box.x, box.y);
        await lookAt(page);
        await page.mouse.click(box.x, box.y);
        // A machine that is busy may not have painted for a while: the bar says so, and a person does as it says.
        if (!(await saysPressAgain(page, host, index))) return;
      }
    },
    async focus() {
      await must('takes the focus', 'focus');
    },
    async fill(text) {
      await must('takes the focus', 'focus');
      await must('is selected', 'select');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(text);
    },
    async choose(label) {
      await must('takes the focus', 'focus');
      await lookAt(page);
      await page.keyboard.type(label);
      await page.keyboard.press('Tab');
    },
    text: async () => (await must('is there')).text,
    value: async () => (await must('is there')).value,
    attribute: async (name) => (await must('is there')).attributes[name] ?? null,
    isEnabled: async () => (await must('is there')).enabled,
    isFocused: async () => (await must('is there')).focused,
    box: async () => (await must('is there')).box,
    style: async (property) => (await must('is there', 'read', property)).styles[property] ?? '',
  };
}

/** Brings the host to the middle of the viewport, and then the bar, which is drawn once it is near. */
async function scrollHost(page: Page, host: string, index: number): Promise<void> {
  await onHost(page, host, index, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await inRoot(page, host, index, look, [{ css: '.bar' }, 'scroll', '']);
}

/** The `index`-th element that matches the selector `host`, in document order, with its closed root. */
export function shadowHost(page: Page, host: string, index = 0): ShadowHost {
  const read = <R>(body: (root: ShadowRoot) => R): Promise<R | undefined> => inRoot(page, host, index, body, []);
  const pattern = (name: string | RegExp): { exact: string } | { source: string; flags: string } =>
    typeof name === 'string' ? { exact: name } : { source: name.source, flags: name.flags };
  const text = async (): Promise<string> =>
    (await read((root) =>
      [...root.children]
        .filter((child) => child.getAttribute('aria-hidden') !== 'true')
        .map((child) => ('innerText' in child ? String(child.innerText) : ''))
        .join('\n')
        .trim(),
    )) ?? '';
  // A bar lies elsewhere than its host stands.
  const box = async (): Promise<Box> =>
    (await inRoot(page, host, index, look, [{ css: '.bar' }, 'read', '']))?.box ??
    onHost(page, host, index, (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, width, height };
    });
  return {
    exists: async () => (await hostCount(page, host)) > index,
    text,
    html: async () => (await read((root) => root.innerHTML)) ?? '',
    buttons: async () =>
      (await read((root) =>
        [...root.querySelectorAll('button')].map(
          (button) => button.getAttribute('aria-label') ?? button.innerText.trim(),
        ),
      )) ?? [],
    button: (name) => elementIn(page, host, index, { role: 'button', name: pattern(name) }),
    role: (role, name) =>
      elementIn(page, host, index, { role, ...(name === undefined ? {} : { name: pattern(name) }) }),
    css: (selector) => elementIn(page, host, index, { css: selector }),
    test: (id) => elementIn(page, host, index, { css: `[data-testid="${id}"]` }),
    async waitForText(wanted, timeoutMs) {
      let last = '';
      const expected = `${host}[${index}] says ${String(wanted)}`;
      return until(
        expected,
        async () => {
          last = await text();
          const matches = typeof wanted === 'string' ? last.includes(wanted) : wanted.test(last);
          if (!matches) throw new Error(`it says ${JSON.stringify(last)}`);
          return last;
        },
        timeoutMs,
      );
    },
    async waitUntilDrawn(timeoutMs) {
      await until(`${host}[${index}] is drawn`, () => read((root) => root.childElementCount > 0), timeoutMs);
    },
    box,
    scrollTo: () => scrollHost(page, host, index),
    async screenshot(file, margin = 8) {
      await scrollHost(page, host, index);
      const { x, y, width, height } = await box();
      const clip = {
        x: Math.max(0, x - width / 2 - margin),
        y: Math.max(0, y - height / 2 - margin),
        width: width + 2 * margin,
        height: height + 2 * margin,
      };
      await page.screenshot({ path: file, clip });
    },
  };
}

/** The bar of the `index`-th dressed block that is in the document. */
export const bar = (page: Page, index = 0): ShadowHost => shadowHost(page, ':bar', index);

/** The known-issues chip at the composer. */
export const chip = (page: Page): ShadowHost => shadowHost(page, ':chip');

/** How many bars are in the document. */
export const barCount = (page: Page): Promise<number> => hostCount(page, ':bar');

/** The names of controls that stand in the viewport and that the browser takes for covered. */
export async function coveredControls(page: Page, host: string, index = 0): Promise<string[] | undefined> {
  return inRoot(
    page,
    host,
    index,
    async (root) => {
      const controls = [...root.querySelectorAll<HTMLElement>('button,select,input')].filter((control) => {
        const { top, bottom, width } = control.getBoundingClientRect();
        return control.matches(':enabled:not([aria-disabled=true])') && width > 0 && top >= 0 && bottom <= innerHeight;
      });
      const names = new Map<Element, string>(
        controls.map((control) => [control, control.getAttribute('aria-label') ?? control.textContent ?? '']),
      );
      const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
        trackVisibility: true,
        delay: 100,
      };
      const entries = await new Promise<IntersectionObserverEntry[]>((answer) => {
        const observer = new IntersectionObserver((found) => {
          observer.disconnect();
          answer(found);
        }, options);
        for (const control of controls) observer.observe(control);
      });
      if (entries.length === 0) throw new Error('there is no control in sight');
      return entries
        .filter((entry) => !('isVisible' in entry && entry.isVisible === true))
        .map(({ target }) => names.get(target) ?? '');
    },
    [],
  );
}

/**
 * Which of these texts a script of the page finds on it that its own elements do not say. Fails where it would find
 * none in closed roots at all.
 */
export async function foundByPage(page: Page, texts: readonly string[]): Promise<string[]> {
  const planted = 'planted in a closed root';
  const found = await page.evaluate(
    ([asked, control]) => {
      const host = document.body.appendChild(document.createElement('div'));
      host.attachShadow({ mode: 'closed' }).textContent = control;
      const own = document.body.innerText.toLowerCase();
      const hits = [...asked, control].filter((text) => {
        getSelection()?.removeAllRanges();
        return !own.includes(text.toLowerCase()) && (window as unknown as { find(text: string): boolean }).find(text);
      });
      getSelection()?.removeAllRanges();
      host.remove();
      return hits;
    },
    [texts, planted] as const,
  );
  if (found.pop() !== planted) throw new Error('window.find does not look into closed roots');
  return found;
}

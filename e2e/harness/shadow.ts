import type { CDPSession, Page } from 'playwright';
import { until } from './until.ts';

/**
 * The extension keeps its shadow roots closed, and locators do not see into closed ones. The browser's own protocol
 * does: everything here reads through it and acts with the real mouse and keyboard, so that events are trusted.
 */

/** Centre and size of an element in CSS pixels of the viewport. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An element inside a closed root. Every call looks it up anew, because views redraw. */
export interface ShadowElement {
  exists(): Promise<boolean>;
  /** Waits until it is there, visible and enabled, scrolls to it and clicks its centre with the mouse. */
  click(): Promise<void>;
  focus(): Promise<void>;
  /** Empties the input and types `text` with the keyboard. */
  fill(text: string): Promise<void>;
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
  /** The root's visible text, one line per line on screen. */
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
  waitUntilThere(timeoutMs?: number): Promise<void>;
  box(): Promise<Box>;
  scrollTo(): Promise<void>;
  screenshot(file: string, margin?: number): Promise<void>;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function protocolOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

/** Runs `body` with the closed root of the `index`-th element that matches `host`; undefined when there is none. */
export async function inRoot<A extends unknown[], R>(page: Page, host: string, index: number, body: (root: ShadowRoot, ...args: A) => R, args: A): Promise<R | undefined> {
  const cdp = await protocolOf(page);
  const expression = `document.querySelectorAll(${JSON.stringify(host)})[${index}]`;
  const { result } = await cdp.send('Runtime.evaluate', { expression });
  if (result.objectId === undefined) return undefined;
  try {
    const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId, depth: 1, pierce: true });
    const backendNodeId = node.shadowRoots?.[0]?.backendNodeId;
    if (backendNodeId === undefined) return undefined;
    const { object } = await cdp.send('DOM.resolveNode', { backendNodeId });
    if (object.objectId === undefined) return undefined;
    const called = await cdp.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function (...args) { return (${body.toString()})(this, ...args); }`,
      arguments: args.map((value) => ({ value })),
      returnByValue: true,
    });
    await cdp.send('Runtime.releaseObject', { objectId: object.objectId });
    if (called.exceptionDetails !== undefined) throw new Error(called.exceptionDetails.exception?.description ?? called.exceptionDetails.text);
    return called.result.value as R;
  } catch (error) {
    // The node may go away between two protocol calls; callers ask again.
    if (error instanceof Error && /Could not find node|No node (with given|found)|Cannot find context|does not belong/.test(error.message)) return undefined;
    throw error;
  }
}

/** How an element is looked for; patterns travel as source and flags. */
interface Query {
  css?: string;
  role?: string;
  name?: { exact: string } | { source: string; flags: string };
}

/** What was found out about an element, inside the page. */
interface Facts {
  text: string;
  value: string;
  attributes: Record<string, string>;
  enabled: boolean;
  visible: boolean;
  focused: boolean;
  box: Box;
  styles: Record<string, string>;
}

/** Runs inside the page: finds the first element and does `action` to it. It must not use anything around it. */
function look(root: ShadowRoot, query: Query, action: 'read' | 'scroll' | 'focus' | 'select', style: string): Facts | null {
  const implied = (element: Element): string => {
    const tag = element.tagName.toLowerCase();
    const type = element.getAttribute('type') ?? 'text';
    if (tag === 'input') return ({ checkbox: 'checkbox', radio: 'radio', button: 'button', submit: 'button', search: 'searchbox' } as Record<string, string>)[type] ?? 'textbox';
    if (tag === 'a') return element.hasAttribute('href') ? 'link' : 'generic';
    const roles: Record<string, string> = { button: 'button', summary: 'button', select: 'combobox', textarea: 'textbox', li: 'listitem', ul: 'list', ol: 'list', table: 'table', dialog: 'dialog', output: 'status', progress: 'progressbar' };
    return roles[tag] ?? (/^h[1-6]$/.test(tag) ? 'heading' : 'generic');
  };
  const nameOf = (element: Element): string => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => (id === '' ? '' : (root.getElementById(id)?.textContent ?? ''))).join(' ').trim();
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ') : '';
    const name = labelled || element.getAttribute('aria-label') || labels || (element as HTMLElement).innerText || element.textContent || element.getAttribute('title') || '';
    return name.replaceAll(/\s+/g, ' ').trim();
  };
  const named = (element: Element): boolean => {
    if (query.name === undefined) return true;
    return 'exact' in query.name ? nameOf(element) === query.name.exact : new RegExp(query.name.source, query.name.flags).test(nameOf(element));
  };
  const candidates = [...root.querySelectorAll<HTMLElement>(query.css ?? '*')];
  const found = candidates.find((element) => (query.role === undefined || (element.getAttribute('role') ?? implied(element)) === query.role) && named(element));
  if (found === undefined) return null;
  if (action === 'scroll') found.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (action === 'focus') found.focus();
  if (action === 'select' && 'select' in found) (found as HTMLInputElement).select();
  const { left, top, width, height } = found.getBoundingClientRect();
  const computed = getComputedStyle(found);
  return {
    text: found.innerText,
    value: 'value' in found ? String((found as HTMLInputElement).value) : '',
    attributes: Object.fromEntries([...found.attributes].map(({ name, value }) => [name, value])),
    enabled: !found.matches(':disabled') && found.getAttribute('aria-disabled') !== 'true',
    visible: width > 0 && height > 0 && computed.visibility === 'visible',
    focused: root.activeElement === found,
    box: { x: left + width / 2, y: top + height / 2, width, height },
    styles: style === '' ? {} : { [style]: computed.getPropertyValue(style) },
  };
}

function elementIn(page: Page, host: string, index: number, query: Query): ShadowElement {
  const called = JSON.stringify(query);
  const ask = (action: 'read' | 'scroll' | 'focus' | 'select' = 'read', style = ''): Promise<Facts | null | undefined> =>
    inRoot(page, host, index, look, [query, action, style]);
  const must = (what: string, action: 'read' | 'scroll' | 'focus' | 'select' = 'read', style = ''): Promise<Facts> =>
    until(`${called} in ${host}[${index}] ${what}`, () => ask(action, style));
  return {
    exists: async () => ((await ask()) ?? null) !== null,
    async click() {
      await until(`${called} in ${host}[${index}] can be clicked`, async () => {
        const facts = await ask();
        return facts?.visible === true && facts.enabled;
      });
      await must('is scrolled to', 'scroll');
      const { box } = await steady(() => must('is there'));
      await page.mouse.move(box.x, box.y);
      await page.mouse.click(box.x, box.y);
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
    text: async () => (await must('is there')).text,
    value: async () => (await must('is there')).value,
    attribute: async (name) => (await must('is there')).attributes[name] ?? null,
    isEnabled: async () => (await must('is there')).enabled,
    isFocused: async () => (await must('is there')).focused,
    box: async () => (await must('is there')).box,
    style: async (property) => (await must('is there', 'read', property)).styles[property] ?? '',
  };
}

/** Asks until two answers in a row have the same box: the page may still be moving. */
async function steady(ask: () => Promise<Facts>): Promise<Facts> {
  let last = '';
  return until('the element holds still', async () => {
    const facts = await ask();
    const now = JSON.stringify(facts.box);
    const still = now === last;
    last = now;
    return still ? facts : null;
  });
}

/** The `index`-th element that matches the selector `host`, in document order, with its closed root. */
export function shadowHost(page: Page, host: string, index = 0): ShadowHost {
  const read = <R>(body: (root: ShadowRoot) => R): Promise<R | undefined> => inRoot(page, host, index, body, []);
  const pattern = (name: string | RegExp): { exact: string } | { source: string; flags: string } =>
    typeof name === 'string' ? { exact: name } : { source: name.source, flags: name.flags };
  const text = async (): Promise<string> =>
    (await read((root) => [...root.children].map((child) => ('innerText' in child ? String(child.innerText) : '')).join('\n').trim())) ?? '';
  const box = async (): Promise<Box> =>
    until(`${host}[${index}] is there`, () => read((root) => {
      const { left, top, width, height } = root.host.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, width, height };
    }));
  const scrollTo = async (): Promise<void> => {
    await until(`${host}[${index}] is there`, () => read((root) => {
      root.host.scrollIntoView({ block: 'center', behavior: 'instant' });
      return true;
    }));
  };
  return {
    exists: async () => (await read(() => true)) === true,
    text,
    html: async () => (await read((root) => root.innerHTML)) ?? '',
    buttons: async () => (await read((root) => [...root.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.innerText.trim()))) ?? [],
    button: (name) => elementIn(page, host, index, { role: 'button', name: pattern(name) }),
    role: (role, name) => elementIn(page, host, index, { role, ...(name === undefined ? {} : { name: pattern(name) }) }),
    css: (selector) => elementIn(page, host, index, { css: selector }),
    test: (id) => elementIn(page, host, index, { css: `[data-testid="${id}"]` }),
    async waitForText(wanted, timeoutMs) {
      let last = '';
      const expected = `${host}[${index}] says ${String(wanted)}`;
      return until(expected, async () => {
        last = await text();
        const matches = typeof wanted === 'string' ? last.includes(wanted) : wanted.test(last);
        if (!matches) throw new Error(`it says ${JSON.stringify(last)}`);
        return last;
      }, timeoutMs);
    },
    async waitUntilThere(timeoutMs) {
      await until(`${host}[${index}] is there`, () => read(() => true), timeoutMs);
    },
    box,
    scrollTo,
    async screenshot(file, margin = 8) {
      await scrollTo();
      const { x, y, width, height } = await box();
      const clip = { x: Math.max(0, x - width / 2 - margin), y: Math.max(0, y - height / 2 - margin), width: width + 2 * margin, height: height + 2 * margin };
      await page.screenshot({ path: file, clip });
    },
  };
}

/** The bar of the `index`-th dressed block that is in the document. */
export const bar = (page: Page, index = 0): ShadowHost => shadowHost(page, 'claude-verify-bar', index);

/** The known-issues chip at the composer. */
export const chip = (page: Page): ShadowHost => shadowHost(page, 'claude-verify-chip');

/** How many bars are in the document. */
export const barCount = (page: Page): Promise<number> => page.locator('claude-verify-bar').count();

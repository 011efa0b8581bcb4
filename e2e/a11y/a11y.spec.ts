import AxeBuilder from '@axe-core/playwright';
import { chromium, expect, test, type Browser, type Page } from 'playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { rawWordsIn } from '../harness/raw-words.ts';

/** Bundles the harness page as a classic script, so that it opens from a file; returns its address. */
async function buildHarness(): Promise<string> {
  const outDir = resolve(import.meta.dirname, '../output/a11y');
  await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: resolve(import.meta.dirname, 'harness.tsx'),
        formats: ['iife'],
        name: 'harness',
        fileName: () => 'harness.js',
      },
    },
  });
  mkdirSync(outDir, { recursive: true });
  const page = join(outDir, 'harness.html');
  writeFileSync(
    page,
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
      'content="width=device-width"><title>States</title></head><body><script ' +
      'src="harness.js"></script></body></html>',
  );
  return pathToFileURL(page).href;
}

const CHROMIUM = process.env['CV_CHROMIUM'] ?? '/usr/bin/chromium';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let browser: Browser;
let harness: string;

test.beforeAll(async () => {
  [harness, browser] = await Promise.all([
    buildHarness(),
    chromium.launch({ executablePath: CHROMIUM, headless: true }),
  ]);
});

test.afterAll(async () => {
  await browser.close();
});

async function openPage(theme: 'light' | 'dark', width: number): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function show(page: Page, state: string, theme: string, how?: 'drawn'): Promise<void> {
  const hash = [state, theme, ...(how === undefined ? [] : [how])].join('/');
  if (page.url().startsWith(harness)) await page.evaluate((next) => void (location.hash = next), hash);
  else await page.goto(`${harness}#${hash}`);
  // Its effects have run, too.
  await page.waitForFunction(
    (name) =>
      document.title === name &&
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true)))),
    how === undefined ? state : `${state}, ${how}`,
  );
}

async function statesOf(page: Page): Promise<string[]> {
  await page.goto(harness);
  return page.evaluate(() => (window as unknown as { states: string[] }).states);
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // There are no frames here, and without them the legacy mode spares a second page for every run.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations: found } = await (rules === undefined ? axe.withTags(RULES) : axe.withRules(rules)).analyze();
  return found.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  );
}

/** Between the themes only colours differ. */
const THEMES = { light: undefined, dark: ['color-contrast'] };

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any state, ${theme}`, async () => {
    test.setTimeout(240_000);
    const page = await openPage(theme, 760);
    const states = await statesOf(page);
    expect(states.length).toBeGreaterThan(40);
    const found: Record<string, string[]> = {};
    for (const state of states) {
      await show(page, state, theme);
      const here = await violations(page, THEMES[theme]);
      if (here.length > 0) found[state] = here;
    }
    expect(found).toEqual({});
    await page.context().close();
  });
}

test('a planted defect is found: a button without a name in the shadow root', async () => {
  const page = await openPage('light', 760);
  await show(page, 'planted', 'light');
  expect((await violations(page)).join('\n')).toContain('button-name');
  await page.context().close();
});

test('no state scrolls sideways: bar and side panel from 320 px, popup at 420 px', async () => {
  test.setTimeout(120_000);
  for (const width of [320, 420]) {
    const page = await openPage('light', width);
    for (const state of await statesOf(page)) {
      if (state.startsWith('popup') && width < 420) continue;
      await show(page, state, 'light');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${state} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});

/** These name each place of a secret, or each field that is wrong; what was typed stays above them. */
const MAY_SCROLL = ['popup-record-empty', 'popup-record-secret'];

/** What a person reads, without code, bytes, what would be shared exactly so, and what was typed. */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (
        node instanceof Element &&
        node.matches('pre, code, textarea, script, style, .mono, .diff, .bytes, .review td')
      )
        return ' ';
      const root = node instanceof Element ? (node.shadowRoot?.childNodes ?? []) : [];
      const named = node instanceof HTMLElement ? `${node.title} ${node.ariaLabel ?? ''} ` : '';
      return `${named}${[...root, ...node.childNodes].map(read).join('')}\n`;
    };
    return read(document.body);
  });

test('no state shows an id of a backend, snake case or the name of an enumeration', async () => {
  test.setTimeout(120_000);
  const page = await openPage('light', 760);
  const found: string[] = [];
  let read = 0;
  for (const state of await statesOf(page)) {
    await show(page, state, 'light');
    const words = await wordsOn(page);
    read += words.length;
    found.push(...rawWordsIn(words).map((hit) => `${state}: ${hit}`));
  }
  expect(read).toBeGreaterThan(50_000);
  expect(rawWordsIn('a planted basedpyright-project')).toHaveLength(1);
  expect(found).toEqual([]);
  await page.context().close();
});

test('the popup is one screen in every state: 420 by 600 px, without scrolling', async () => {
  test.setTimeout(60_000);
  const page = await openPage('light', 420);
  await page.setViewportSize({ width: 420, height: 600 });
  const states = (await statesOf(page)).filter((state) => state.startsWith('popup') && !MAY_SCROLL.includes(state));
  expect(states.length).toBeGreaterThan(12);
  for (const state of states) {
    await show(page, state, 'light');
    expect(await page.evaluate(() => document.documentElement.scrollHeight), state).toBeLessThanOrEqual(600);
  }
  await page.context().close();
});

test('the bar is 24 px high whatever it shows', async () => {
  const page = await openPage('light', 760);
  for (const state of (await statesOf(page)).filter((name) => name.startsWith('bar-'))) {
    await show(page, state, 'light');
    expect((await page.locator('.bar').boundingBox())?.height, state).toBe(24);
  }
  await page.context().close();
});

const focusedIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.querySelector('main > div')?.shadowRoot?.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

test('the bar is one Tab stop; arrows go through it, and the one that had the focus last is the stop', async () => {
  const page = await openPage('light', 760);
  await show(page, 'bar-good', 'light');
  await page.locator('pre').focus();
  await page.keyboard.press('Tab');
  const walked = [await focusedIn(page)];
  for (const key of ['ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) {
    await page.keyboard.press(key);
    walked.push(await focusedIn(page));
  }
  expect(walked).toEqual(['4 checks passed', 'Verify again', 'Record', 'More', '4 checks passed', 'More', 'Record']);
  await page.keyboard.press('Tab');
  expect(await focusedIn(page)).toBe('');
  await page.keyboard.press('Shift+Tab');
  expect(await focusedIn(page)).toBe('Record');
  await page.keyboard.press('Shift+Tab');
  expect(await focusedIn(page)).toBe('');
  await page.context().close();
});

for (const [theme, width] of [
  ['light', 760],
  ['dark', 320],
] as const) {
  test(`the menu and the choice of a language by keyboard, axe clean: ${theme}, ${width} px`, async () => {
    const page = await openPage(theme, width);
    await show(page, 'bar-good', theme);
    await page.locator('pre').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    expect(await focusedIn(page)).toBe('Language: Python');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: join(import.meta.dirname, `../output/a11y/menu-${theme}.png`) });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('ja');
    expect(await page.getByRole('option').allTextContents()).toEqual(['JavaScript', 'Java', 'JSX']);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: join(import.meta.dirname, `../output/a11y/picker-${theme}.png`) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.keyboard.type('xx');
    await expect(page.getByText('No supported language has this name.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    expect(await focusedIn(page)).toBe('More');
    await page.keyboard.press('ArrowUp');
    expect(await focusedIn(page)).toBe('Open report');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.context().close();
  });
}

test('in a bar without room the language is chosen by the menu, and Escape goes back to it', async () => {
  const page = await openPage('light', 220);
  await show(page, 'bar-no-language', 'light');
  await expect(page.getByRole('button', { name: 'Choose language' })).toHaveCount(0);
  await page.locator('pre').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  expect(await focusedIn(page)).toBe('Choose language');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await focusedIn(page)).toBe('More');
  await page.context().close();
});

/** What a screen reader is told by the browser's own tree, in order: the roles with their names, and all text. */
async function toldOf(page: Page): Promise<{ named: string[]; text: string }> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const named: string[] = [];
  let text = '';
  const walk = (id: string): void => {
    const node = byId.get(id);
    const [role, name] = [String(node?.role?.value), String(node?.name?.value ?? '').replaceAll(/\s+/g, ' ')];
    if (node === undefined || role === 'InlineTextBox') return;
    if (role === 'StaticText') text += name;
    else if (!node.ignored && !['generic', 'RootWebArea', 'none'].includes(role)) named.push(`${role} ${name.trim()}`);
    for (const child of node.childIds ?? []) walk(child);
  };
  walk(nodes[0]?.nodeId ?? '');
  return { named, text: text.replaceAll(/\s+/g, '') };
}

/** Where every element lies but those that only draw text. */
const boxesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.querySelector('main > div')?.shadowRoot?.querySelectorAll('.cv, .cv :not(data, option)') ?? [])].map(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return `${element.tagName} ${element.getAttribute('class')} ${[x, y, width, height].map(Math.round).join(' ')}`;
      },
    ),
  );

/** Which of all texts that are drawn a script of the page finds, and one that it does. */
const foundBy = (page: Page): Promise<{ drawn: number; found: string[]; control: boolean }> =>
  page.evaluate(() => {
    const root = document.querySelector('main > div')?.shadowRoot;
    const words = [...(root?.querySelectorAll('data') ?? [])].map(({ value }) => value.trim());
    const finds = (text: string): boolean => {
      getSelection()?.removeAllRanges();
      return (window as unknown as { find: (...how: unknown[]) => boolean }).find(text, true, false, true);
    };
    const page = document.body.innerText;
    return {
      drawn: words.length,
      found: words.filter((text) => !page.includes(text) && finds(text)),
      control: finds('Claude answered'),
    };
  });

for (const width of [760, 320])
  test(`what the page cannot find looks and is told as text is, ${width} px`, async () => {
    test.setTimeout(120_000);
    const page = await openPage('light', width);
    await page.goto(harness);
    const states = await page.evaluate(() => (window as unknown as { inChat: string[] }).inChat);
    expect(states.length).toBeGreaterThan(20);
    let drawn = 0;
    for (const state of states) {
      await show(page, state, 'light');
      const [told, boxes] = [await toldOf(page), await boxesOf(page)];
      await show(page, state, 'light', 'drawn');
      expect(await toldOf(page), state).toEqual(told);
      expect(await boxesOf(page), state).toEqual(boxes);
      const search = await foundBy(page);
      expect(search, state).toMatchObject({ found: [], control: true });
      drawn += search.drawn;
    }
    expect(drawn).toBeGreaterThan(200);
    await page.context().close();
  });

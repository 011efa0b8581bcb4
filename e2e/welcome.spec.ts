import AxeBuilder from '@axe-core/playwright';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { launch, type BrowserSession } from './harness/launch-browser.ts';
import { ownPage, picture } from './harness/own-pages.ts';
import { expect, test } from './harness/fixtures.ts';
import { until } from './harness/until.ts';

const run = promisify(execFile);
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const welcomePages = (session: BrowserSession): Page[] =>
  session.context.pages().filter((page) => page.url().endsWith('/welcome.html'));

/** The page that the extension opened by itself. */
async function withWelcome(host: boolean, work: (session: BrowserSession, page: Page) => Promise<void>): Promise<void> {
  const session = await launch({ host, keepWelcome: true, args: ['--enable-unsafe-extension-debugging'] });
  try {
    const [page, ...more] = welcomePages(session);
    if (page === undefined) throw new Error('no welcome page was opened');
    expect(more).toEqual([]);
    await page.setViewportSize({ width: 760, height: 900 });
    await work(session, page);
  } finally {
    await session.close();
  }
}

test('after loading, without a host: the command shown installs it, and the page goes on without a reload', () =>
  withWelcome(false, async (session, page) => {
    const host = part(page, '1. The native host');
    await expect(host).toContainText('host not installed');
    await expect(part(page, '2. Try it')).toContainText('Requires the native host.');
    await part(page, '2. Try it').getByRole('button', { name: 'Verify' }).click({ force: true });
    await expect(page.getByRole('article', { name: 'Report' })).toHaveCount(0);
    await picture(page, 'welcome-no-host');

    await session.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await host.getByRole('button', { name: 'Copy' }).click();
    await expect(host).toContainText('Copied.');
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toMatch(/claude-verify install --browser chromium$/);
    await expect(host.locator('.command code')).toHaveText(command);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));

    // As it is copied; only that the browser under test has a profile of its own is added.
    const { stdout } = await run('/bin/sh', ['-c', `${command} --user-data-dir '${session.profile}'`], {
      env: { PATH: '/usr/bin:/bin', HOME: process.env['HOME'], CLAUDE_VERIFY_HOME: session.home },
    });
    expect(stdout).toContain('installed ');
    await expect(host).toContainText(/connected, version \d/, { timeout: 20_000 });
    await expect(host).not.toContainText('host not installed');
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  }));

test('the sample block is verified for real: its mistake is shown on its line', () =>
  withWelcome(true, async (_session, page) => {
    // The first click after the installation also compiles what is kept compiled afterwards.
    test.setTimeout(150_000);
    await expect(part(page, '1. The native host')).toContainText('connected');
    await part(page, '2. Try it').getByRole('button', { name: 'Verify' }).click();
    const report = page.getByRole('article', { name: 'Report' });
    await expect(report).toContainText("Property 'lenght' does not exist", { timeout: 90_000 });
    await expect(part(page, '2. Try it')).toContainText('1 problem');
    await expect(part(page, '2. Try it').getByRole('button', { name: 'Verify again' })).toBeVisible();
    await picture(page, 'welcome-report');
  }));

test('it has the shortcuts as they are set, says whether the icon is pinned, and leads on', () =>
  withWelcome(true, async (session, page) => {
    const keys = await page.evaluate(async () => (await chrome.commands.getAll()).map(({ shortcut }) => shortcut));
    for (const shortcut of keys.filter((one) => one !== '' && one !== undefined))
      await expect(part(page, '4. By keyboard')).toContainText(shortcut ?? '');
    await expect(part(page, '4. By keyboard')).toContainText('Verify the code block');
    const { isOnToolbar } = await page.evaluate(() => chrome.action.getUserSettings());
    await expect(part(page, '3. Keep it in sight')).toContainText(isOnToolbar === true ? 'pinned' : 'not pinned');
    await part(page, '4. By keyboard').getByRole('button', { name: 'Change shortcuts' }).click();
    await until('the page of the shortcuts is open', () =>
      session.context.pages().some((opened) => opened.url().startsWith('chrome://extensions/shortcuts')),
    );
  }));

test('it comes once: not again when the extension is loaded anew, and from the options whenever it is wanted', () =>
  withWelcome(false, async (session, page) => {
    await page.close();
    const options = await ownPage(session, 'options');
    const [opened] = await Promise.all([
      session.context.waitForEvent('page'),
      options.getByRole('link', { name: 'Welcome page' }).click(),
    ]);
    await expect(opened.getByRole('heading', { name: 'Welcome to claude-verify' })).toBeVisible();
    await opened.close();
    const browser = await session.context.browser()?.newBrowserCDPSession();
    if (browser === undefined) throw new Error('the browser has no session of its own');
    const again = session.context.waitForEvent('serviceworker');
    // Playwright's types know nothing of this domain of the protocol.
    await Reflect.apply(browser.send, browser, ['Extensions.loadUnpacked', { path: path.resolve('dist') }]);
    await again;
    // What the new worker was told of before this answer, it has heard by now.
    const later = await ownPage(session, 'options');
    await expect(later.getByText('host not installed').first()).toBeVisible();
    expect(welcomePages(session)).toEqual([]);
  }));

test('it works by keyboard in reading order, and Axe finds nothing at 320 px in either theme', () =>
  withWelcome(false, async (_session, page) => {
    await expect(part(page, '1. The native host')).toContainText('host not installed');
    await page.setViewportSize({ width: 320, height: 800 });
    const order: string[] = [];
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      order.push(
        await page.evaluate(() => {
          const at = document.activeElement;
          return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
        }),
      );
    }
    expect(order).toEqual([
      'Copy',
      'Sample block in TypeScript',
      'Verify',
      'Change shortcuts',
      'Open claude.ai',
      'Options',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
    await picture(page, 'welcome-narrow');
  }));

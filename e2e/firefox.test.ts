import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { sampleProject, storedCorrections } from './harness/cli.ts';
import { button, field, type FirefoxPage } from './harness/firefox-page.ts';
import { FIREFOX, hasFirefox, launchFirefox, type FirefoxSession } from './harness/launch-firefox.ts';
import { VERDICT_MS } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';
import { startReplica, type Replica } from './replica/replica-server.ts';
import { REQUIRES_TOOLS } from '../native-host/sandbox/fixtures/can-run.ts';

// The real browser, the real host, and a replica of claude.ai at its own address.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isThere = hasFirefox() || REQUIRES_TOOLS;

/** A test in Firefox, or a skipped one that says why. */
const inFirefox = (title: string, run: () => Promise<void>): void =>
  isThere ? test(title, run) : test.skip(`${title} (no Firefox at ${FIREFOX})`);

/** Where `.ci/run` puts what addons.mozilla.org checks packages with. */
const LINTER = path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/claude-verify/addons-linter-10.13.0/node_modules/.bin/addons-linter',
);

let build: string;
let replica: Replica;
let session: FirefoxSession;
beforeAll(async () => {
  build = mkdtempSync(path.join(tmpdir(), 'cv-firefox-build-'));
  execFileSync('npx', ['vite', 'build', '--mode', 'firefox', '--outDir', build, '--logLevel', 'error'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!isThere) return;
  replica = await startReplica();
  session = await launchFirefox(replica, build);
}, 150_000);
afterAll(async () => {
  await session?.close();
  await replica?.close();
  rmSync(build, { recursive: true });
});

/** A conversation that the page has drawn. */
async function open(conversation: string): Promise<FirefoxPage> {
  const page = await session.page(replica.url(conversation, { at: 'top' }));
  await until('the page is drawn', () => page.evaluate(() => document.documentElement.dataset['ready'] === 'true'));
  await until('bars are there', async () => (await page.bars()) > 0);
  return page;
}

/** What the page counted as broken; nothing of the extension may show there. */
const complaints = (page: FirefoxPage): Promise<string[]> =>
  page.evaluate(() => [...window.replica.errors(), ...window.replica.cspViolations()]);

inFirefox('a bar stands over a block, and a click brings the verdict of the real host', async () => {
  const page = await open('demo');
  const bar = page.bar(0);
  await bar.waitForText(/not verified/);
  await bar.click(button('Verify'));
  expect(await bar.waitForText(/1 problem/, VERDICT_MS)).toContain('TypeScript');
  await bar.click({ css: '.bar-middle' });
  await bar.waitForText(/not assignable to type 'number'/);
  expect(await page.evaluate(() => CSS.highlights.size), 'the code is underlined').toBeGreaterThan(0);
  expect(await complaints(page)).toEqual([]);
  await page.close();
});

inFirefox('Record opens the form with what was found, and the host stores the correction', async () => {
  const page = await open('demo');
  const bar = page.bar(0);
  await bar.waitForText(/1 problem/, VERDICT_MS);
  await bar.click(button('Record'));
  const popup = await session.ownPage('popup');
  await popup.waitForText(/Continue|Tell Claude/);
  if (await popup.has(button('Continue'))) await popup.click(button('Continue'));
  const code = (await popup.facts(field('What it should be'))).value;
  expect(code).toContain('String(pageCount)');
  await popup.fill(field('Tell Claude'), 'A count stays a number.');
  await popup.fill(field('What it should be'), 'export const pages = 3;');
  await popup.click(button('Record the correction'));
  await popup.waitForText(/stored on this machine/);
  expect(await storedCorrections(session)).toMatchObject([
    { issue: 'A count stays a number.', category: 'type_error' },
  ]);
  await popup.close();
  await page.close();
});

inFirefox('known issues of the bound project are inserted into the draft, and nothing is sent', async () => {
  const project = await sampleProject(session, 'shop', '[known_issues]\nitems = ["Pages count from 1"]\n');
  const page = await open('demo');
  const popup = await session.ownPage('popup');
  const choice = field('Project of this conversation');
  await until('the project can be chosen', () => popup.has(choice));
  await popup.choose(choice, project.name);
  await until('it is chosen', async () => (await popup.facts(choice)).value !== '');
  await popup.close();
  await page.front();
  const chip = page.chip();
  await chip.waitForText(/known issue/);
  await chip.click(button(/Preview/));
  await chip.click(button('Insert into the draft'));
  await chip.waitForText(/^Inserted/m);
  const draft = (): Promise<string> => page.evaluate(() => window.replica.draft());
  expect(await draft()).toMatch(/^<known_issues project="shop">\n- Pages count from 1\n[^]*<\/known_issues>$/);
  if (!(await chip.has(button('Undo')))) await chip.click(button(/known issue|Inserted/));
  await chip.click(button('Undo'));
  await until('the draft is as it was', async () => (await draft()) === '');
  expect(replica.received()).toEqual([]);
  expect(await complaints(page)).toEqual([]);
  await page.close();
});

inFirefox('a click counts only where the whole button lies uncovered, and is shown as it is', async () => {
  const page = await open('demo');
  const bar = page.bar(2);
  const verify = button('Verify');
  await bar.waitForText(/not verified/);
  const refused = async (how: string): Promise<void> => {
    await bar.click(verify);
    const text = await bar.text();
    expect(text, how).toMatch(/could not be trusted/);
    expect(text, how).not.toMatch(/starting|Cancel|warning/);
  };
  for (const style of [
    'opacity: 0.5',
    'transform: scale(0.9)',
    'scale: 0.9',
    'rotate: 5deg',
    'rotate: 180deg',
    "offset-path: path('M0 0 L9 9')",
    'mix-blend-mode: screen',
    'filter: blur(2px)',
  ]) {
    await page.evaluate((css) => void (document.body.style.cssText = css), style);
    await refused(style);
  }
  await page.evaluate(() => void (document.body.style.cssText = ''));
  const { box } = await bar.facts(verify);
  await page.evaluate(({ x, y, width, height }) => {
    const cover = document.createElement('div');
    cover.style.cssText =
      `position: fixed; z-index: 99; background: white; left: ${x + width / 4}px; top: ${y - height}px; ` +
      `width: ${width}px; height: ${2 * height}px`;
    document.body.append(cover);
  }, box);
  await refused('half of it lies under something');
  await page.evaluate(() => document.body.lastElementChild?.remove());
  await page.evaluate(() => void (document.body.style.cssText = 'translate: 3px 2px; scale: 1; rotate: 0deg'));
  await bar.click(verify);
  await bar.waitForText(/warning|problem/, VERDICT_MS);
  await page.close();
});

inFirefox('the popup opens the sidebar', async () => {
  const page = await open('demo');
  const welcome = await session.ownPage('welcome');
  const isOpen = (): Promise<boolean> =>
    welcome.evaluate(() => (globalThis as unknown as { browser: Browser }).browser.sidebarAction.isOpen({}));
  expect(await isOpen()).toBe(false);
  const popup = await session.ownPage('popup');
  await popup.click(button('Open side panel'));
  await until('the sidebar is open', isOpen);
  await welcome.close();
  await page.close();
});

inFirefox('the sidebar shows the report of the block, the options page what the host knows', async () => {
  const page = await open('demo');
  await page.bar(0).waitForText(/1 problem/, VERDICT_MS);
  const panel = await session.ownPage('panel');
  await panel.click(button(/^TypeScript/));
  await panel.waitForText(/Type 'string' is not assignable/);
  await panel.close();
  const options = await session.ownPage('options');
  await options.waitForText(/shop/);
  await options.close();
  const welcome = await session.ownPage('welcome');
  await welcome.waitForText(/The program that runs the checks is responding/);
  expect(await welcome.text()).toContain('Pin to Toolbar');
  await welcome.close();
  await page.close();
});

test.skipIf(!existsSync(LINTER) && !REQUIRES_TOOLS)(
  'addons.mozilla.org would find no error in the package (skipped where addons-linter was not fetched)',
  () => {
    const { stdout } = spawnSync(LINTER, ['--output', 'json', build], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    const { summary, errors } = JSON.parse(stdout) as { summary: { errors: number }; errors: unknown[] };
    expect(errors).toEqual([]);
    expect(summary.errors).toBe(0);
  },
);

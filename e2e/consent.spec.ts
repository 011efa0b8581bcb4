import AxeBuilder from '@axe-core/playwright';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { picture } from './harness/own-pages.ts';
import { bindTo, layProject } from './harness/project.ts';
import type { ShadowHost } from './harness/shadow.ts';
import { chipOf, openPanel, turnBar, verify, VERDICT_MS } from './harness/shown-verdict.ts';
import { PYTHON, TO_CHANGE, TYPESCRIPT, type Sample } from './sample-projects.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'consent' });
test.setTimeout(180_000);

const run = promisify(execFile);

test.afterEach(async ({ session }) => {
  for (const page of session.context.pages()) if (page.url().startsWith('chrome-extension:')) await page.close();
});

const first = (page: Page, { name }: Sample): ShadowHost => turnBar(page, `U1-${name}`);

/** Presses the button of an open panel that leads to the page of the question; it stands in a tab of its own. */
async function askFrom(session: BrowserSession, bar: ShadowHost, button: string): Promise<Page> {
  const [page] = await Promise.all([session.context.waitForEvent('page'), bar.button(button).click()]);
  await page.waitForURL(/\/consent\.html#/);
  await page.setViewportSize({ width: 760, height: 900 });
  return page;
}

/** The chip once it says something else than before. */
const newChip = (bar: ShadowHost, before: string): Promise<string> =>
  until(
    `the chip says something else than ${before}`,
    async () => {
      const chip = await chipOf(bar);
      return chip !== null && chip.text !== before && chip.text;
    },
    VERDICT_MS,
  );

test('from a block without a project to the result of its tests: three clicks, and back by itself', async ({
  open,
  session,
}) => {
  await layProject(session, TYPESCRIPT);
  const page = await open(TYPESCRIPT.name);
  const bar = first(page, TYPESCRIPT);
  await bar.waitUntilDrawn();
  const before = (await verify(bar)).text;
  await openPanel(bar);

  let clicks = 0;
  const asked = await askFrom(session, bar, 'Choose a project');
  clicks += 1;
  await picture(asked, 'consent-choose');
  await asked.getByRole('button', { name: `Use ${TYPESCRIPT.name}` }).click();
  clicks += 1;
  await expect(asked.getByRole('heading', { name: `Run the code of ${TYPESCRIPT.name}?` })).toBeVisible();
  await expect(asked.getByText('package.json', { exact: true })).toBeVisible();
  await expect(asked.getByText(/^node --test \(package\.json/)).toBeVisible();
  await picture(asked, 'consent-permit');
  const closed = asked.waitForEvent('close');
  await asked.getByRole('button', { name: 'Allow for this project' }).click();
  clicks += 1;
  await closed;

  expect(await newChip(bar, before)).toContain('problem');
  expect(await bar.text()).toMatch(TYPESCRIPT.failure);
  expect(clicks).toBeLessThanOrEqual(3);
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
});

test('in a bound project one click asks and one allows; what was allowed before and changed is named', async ({
  open,
  session,
}) => {
  const project = await layProject(session, PYTHON);
  const page = await open(PYTHON.name);
  const bar = first(page, PYTHON);
  await bar.waitUntilDrawn();
  await bindTo(session, PYTHON.name);
  const before = (await verify(bar)).text;
  await openPanel(bar);
  const asked = await askFrom(session, bar, 'Allow for this project');
  const closed = asked.waitForEvent('close');
  await asked.getByRole('button', { name: 'Allow for this project' }).click();
  await closed;
  const after = await newChip(bar, before);
  expect(after).toContain('problem');

  // It is verified again by itself, and says that it lacks the permission again.
  project.write('conftest.py', 'import sys\n');
  await until('the permission is asked for again', () => bar.button('Allow for this project').exists(), VERDICT_MS);
  const again = await askFrom(session, bar, 'Allow for this project');
  await expect(again.getByText('You allowed this before. Since then, conftest.py changed')).toBeVisible();
  await picture(again, 'consent-again');
  await again.getByRole('button', { name: 'Not now' }).click();
  expect(await bar.button('Allow for this project').exists()).toBe(true);
});

test('a first folder is noticed when the command that was copied has run', async ({ open, session }) => {
  const page = await open(TO_CHANGE.name);
  const bar = first(page, TO_CHANGE);
  await bar.waitUntilDrawn();
  const before = (await verify(bar)).text;
  await openPanel(bar);
  const asked = await askFrom(session, bar, 'Choose a project');
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await asked.getByRole('button', { name: 'Copy' }).click();
  await expect(asked.getByText('Copied.')).toBeVisible();
  const command = await asked.evaluate(() => navigator.clipboard.readText());
  const folder = path.join(realpathSync(mkdtempSync(path.join(path.dirname(session.home), 'first-'))), 'first');
  for (const [file, text] of Object.entries(TO_CHANGE.files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  await run('/bin/sh', ['-c', command], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: process.env['HOME'], CLAUDE_VERIFY_HOME: session.home },
  });
  await expect(asked.getByRole('heading', { name: 'Run the code of first?' })).toBeVisible({ timeout: 20_000 });
  const closed = asked.waitForEvent('close');
  await asked.getByRole('button', { name: 'Allow for this project' }).click();
  await closed;
  expect(await newChip(bar, before)).toContain('problem');
});

test('a click that was meant for the page before allows nothing; not now changes nothing', async ({
  open,
  session,
}) => {
  const page = await open('demo');
  const bar = turnBar(page, 'U1-demo');
  await bar.waitUntilDrawn();
  await verify(bar);
  await openPanel(bar);
  const asked = await askFrom(session, bar, 'Choose a project');
  await asked.clock.install();
  await asked.reload();
  const allow = asked.getByRole('button', { name: 'Allow without a project' });
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await allow.click({ force: true });
  await expect(async () => {
    await asked.clock.runFor(1_000);
    await expect(allow).not.toHaveAttribute('aria-disabled', { timeout: 500 });
  }).toPass();
  for (const width of [760, 320]) {
    await asked.setViewportSize({ width, height: 800 });
    expect(await asked.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await asked.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page: asked }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    }
  }
  await asked.emulateMedia({ colorScheme: null });
  await picture(asked, 'consent-narrow');
  const closed = asked.waitForEvent('close');
  await asked.getByRole('button', { name: 'Not now' }).click();
  await closed;
  const options = await session.extensionPage('extension/pages/options/options.html#permissions');
  await expect(options.locator('#run-snippets')).not.toBeChecked();
});

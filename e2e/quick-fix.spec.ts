import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { picture } from './harness/own-pages.ts';
import { allowToRun, bindTo, layProject } from './harness/project.ts';
import type { ShadowHost } from './harness/shadow.ts';
import { complaints, openPanel, turnBar, verify, VERDICT_MS } from './harness/shown-verdict.ts';
import { TYPESCRIPT } from './sample-projects.ts';

test.use({ apart: 'quick-fix' });
test.setTimeout(180_000);

test.afterEach(async ({ session }) => {
  for (const page of session.context.pages()) if (page.url().startsWith('chrome-extension:')) await page.close();
});

/** Puts a reply with this code on the page; the bar of its block. */
async function replied(page: Page, markdown: string): Promise<ShadowHost> {
  const reply = await page.evaluate((text) => window.replica.appendTurn('Some code, please.', text), markdown);
  return turnBar(page, reply.replace(/-hub-reply$/, ''));
}

/**
 * Presses what opens the side panel, and returns it. A test cannot see into the browser's own side panel, so it is
 * refused here, as it is where the browser sees no gesture: then the same page is opened in a tab.
 */
async function pressForPanel(session: BrowserSession, press: () => Promise<void>): Promise<Page> {
  const worker = await session.serviceWorker();
  await worker.evaluate(() => {
    chrome.sidePanel.open = () => Promise.reject(new Error('no gesture'));
  });
  const opened = session.context.waitForEvent('page', (page) => page.url().endsWith('/panel.html'));
  await press();
  const panel = await opened;
  await panel.setViewportSize({ width: 360, height: 900 });
  return panel;
}

const MISSPELT = `export function average(values: number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.lenght;
}`;

test('a problem has its fix as a button; the copy with it is verified and can be copied, the block stays', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  const block = await replied(page, `\`\`\`typescript\n${MISSPELT}\n\`\`\``);
  expect((await verify(block)).text).toMatch(/^1 problem/);
  await openPanel(block);
  const panel = await pressForPanel(session, () => block.button("Fix: Change spelling to 'length'").click());
  const card = panel.getByRole('region', { name: 'Fix', exact: true });
  await expect(card.getByRole('group', { name: 'What the fix changes' })).toContainText('values.length');
  await expect(card.getByText(/^With this fix: no problems found/)).toBeVisible({ timeout: VERDICT_MS });
  await expect(card.getByText('TypeScript no longer reports this.')).toBeVisible();
  await picture(panel, 'panel-fix');
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy' }).click();
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect((await panel.evaluate(() => navigator.clipboard.readText())).trim()).toBe(
    MISSPELT.replace('lenght', 'length'),
  );
  await expect(card.getByRole('button', { name: 'Apply to my project' })).toHaveCount(0);
  expect(await block.text(), 'the block itself is as it was').toContain('1 problem');
  expect(await complaints(page)).toEqual([]);
});

test('in a project the fixed block is written after a question, and taken back exactly', async ({ open, session }) => {
  const sample = { ...TYPESCRIPT, name: 'till-fixed' };
  const project = await layProject(session, sample);
  await allowToRun(session, sample.name);
  const page = await open('empty');
  const wrong = sample.mended.replace('padStart', 'padStrt');
  const block = await replied(page, `In \`${sample.file}\`:\n\n\`\`\`typescript\n${wrong}\n\`\`\``);
  await block.waitUntilDrawn();
  await bindTo(session, sample.name);
  expect((await verify(block)).tone).toBe('bad');
  await openPanel(block);
  const panel = await pressForPanel(session, () => block.button("Fix: Change spelling to 'padStart'").click());
  const card = panel.getByRole('region', { name: 'Fix', exact: true });
  await expect(card.getByText(/^With this fix: no problems found/)).toBeVisible({ timeout: VERDICT_MS });
  await card.getByRole('button', { name: 'Apply to my project' }).click();
  expect(project.files()).toEqual(sample.files);
  await card.getByRole('button', { name: 'Write 1 file' }).click();
  await expect(card.getByText(`Applied to ${sample.file}`)).toBeVisible();
  expect(project.files()).toEqual({ ...sample.files, [sample.file]: sample.after });
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Undone. The files are restored.')).toBeVisible();
  expect(project.files()).toEqual(sample.files);
});

test('a block with nothing wrong is applied from its bar, after the question', async ({ open, session }) => {
  const sample = { ...TYPESCRIPT, name: 'till-bar' };
  const project = await layProject(session, sample);
  await allowToRun(session, sample.name);
  const page = await open('empty');
  const block = await replied(page, `In \`${sample.file}\`:\n\n\`\`\`typescript\n${sample.mended}\n\`\`\``);
  await block.waitUntilDrawn();
  await bindTo(session, sample.name);
  expect((await verify(block)).tone).not.toBe('bad');
  const panel = await pressForPanel(session, () => block.button('Apply').click());
  await panel.getByRole('button', { name: 'Write 1 file' }).click();
  await expect(panel.getByText(`Applied to ${sample.file}`)).toBeVisible();
  expect(project.files()).toEqual({ ...sample.files, [sample.file]: sample.after });
});

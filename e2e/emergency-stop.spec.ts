import type { Page } from 'playwright/test';
import { cli } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { openForm, optionsTab, ownPage, picture } from './harness/own-pages.ts';
import { bar } from './harness/shadow.ts';
import { endedChip, VERDICT_MS } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'stop' });

const isStopped = async (session: BrowserSession): Promise<boolean> =>
  (await cli(session, 'daemon', 'status')).includes('everything is stopped');
const stop = async (session: BrowserSession): Promise<void> => void (await cli(session, 'stop'));

/** The surface says that everything is stopped, resumes on a press, and says it no more. */
async function resumesOn(page: Page, session: BrowserSession): Promise<void> {
  const note = page.getByLabel('Emergency stop');
  await expect(note).toContainText('Everything is stopped');
  await note.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Everything is stopped')).toHaveCount(0);
  await until('the host goes on', async () => !(await isStopped(session)));
}

for (const name of ['popup', 'panel', 'options', 'insights', 'sharing', 'consent', 'welcome'] as const) {
  test(`${name}: the emergency stop is shown and resumes`, async ({ open, session }) => {
    await open('long');
    await cli(session, 'daemon', 'start');
    const before = await ownPage(session, name);
    await expect(before.getByText('Everything is stopped')).toHaveCount(0);
    await before.close();
    await stop(session);
    const page = await ownPage(session, name);
    await expect(page.getByText('Everything is stopped')).toBeVisible();
    await picture(page, `stopped-${name}`);
    await resumesOn(page, session);
  });
}

test('a form in the popup and the permissions of the options show it beside what they are for', async ({
  open,
  session,
}) => {
  const page = await open('long');
  await cli(session, 'daemon', 'start');
  await stop(session);
  const popup = await openForm(session, bar(page));
  await expect(popup.getByRole('form', { name: 'Correction' })).toBeVisible();
  await picture(popup, 'stopped-record');
  await resumesOn(popup, session);
  await expect(popup.getByRole('form', { name: 'Correction' })).toBeVisible();
  await stop(session);
  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Permissions');
  await resumesOn(options, session);
});

test('a page that is open learns of a stop in another one', async ({ session }) => {
  const [insights, panel] = [await ownPage(session, 'insights'), await ownPage(session, 'panel')];
  await panel.bringToFront();
  await panel.getByRole('button', { name: 'Stop everything' }).click();
  await expect(insights.getByText('Everything is stopped')).toBeVisible();
  await insights.bringToFront();
  await resumesOn(insights, session);
  await expect(panel.getByRole('button', { name: 'Stop everything' })).toBeVisible();
});

test('a bar on the page says that everything is stopped and where it goes on, and verifies once it does', async ({
  open,
  session,
}) => {
  const page = await open('long');
  await cli(session, 'daemon', 'start');
  await stop(session);
  await bar(page).button('Verify').click();
  await bar(page).waitForText(/Everything is stopped/);
  await bar(page).button('Everything is stopped.').click();
  await bar(page).waitForText(/Click Resume in the popup/);
  const popup = await ownPage(session, 'popup');
  await expect(popup.getByText('1 not checked')).toHaveCount(0);
  await expect(popup.getByRole('button', { name: /^Verify (?:all|the)/ })).toHaveCount(0);
  await picture(popup, 'stopped-with-block');
  await resumesOn(popup, session);
  await expect(popup.getByRole('button', { name: /^Verify (?:all|the)/ })).toBeVisible();
  await page.bringToFront();
  // What it said is not so any more.
  await until('the bar says nothing of the stop', async () => !(await bar(page).text()).includes('stopped'));
  await bar(page).button('Verify').click();
  await endedChip(bar(page), VERDICT_MS);
});

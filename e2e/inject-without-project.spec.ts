import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { openDetails, ownPage, picture } from './harness/own-pages.ts';
import { chip } from './harness/shadow.ts';

// Nobody has chosen a project here, for any conversation.
test.use({ apart: 'inject-without-project' });

/** Records a correction from the toolbar, of no project. */
async function recordWithoutProject(session: BrowserSession): Promise<void> {
  const popup = await ownPage(session, 'popup');
  await popup.getByRole('button', { name: 'Record a correction' }).click();
  await openDetails(popup);
  await popup.getByLabel('What Claude wrote', { exact: true }).fill('f, _ := os.Open(name)\n');
  await popup.getByLabel('What it should be').fill('f, err := os.Open(name)\n');
  await popup.getByLabel('Kind of mistake').selectOption('missing_error_handling');
  await popup.getByLabel('What is wrong').fill('The error is thrown away.');
  await popup.getByLabel('Tell Claude').fill('Check every returned err before you use the value.');
  await popup.getByLabel('File').fill('open.go');
  await popup.getByLabel('Where it applies').selectOption({ label: 'in Go, in every project' });
  await picture(popup, 'popup-sentence');
  await popup.getByRole('button', { name: 'Record the correction' }).click();
  await expect(popup.getByText('offered in conversations about its language')).toBeVisible();
  await popup.close();
}

test('a sentence recorded without a project is offered in its language, and only there, without any command', async ({
  open,
  session,
}) => {
  await recordWithoutProject(session);
  const page = await open('empty');
  await page.locator('[contenteditable][role=textbox]').click();
  await page.keyboard.type('Write it in Python: open the file and read a line');
  await page.waitForTimeout(2_500);
  expect(await chip(page).exists()).toBe(false);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('Write it in Go: open the file and read a line');
  await chip(page).waitForText(/^1 known issue/);
  await chip(page)
    .button(/Preview/)
    .click();
  await chip(page).waitForText(
    /Check every returned err before you use the value\. - recorded once, on \d+ \w+, in Go/,
  );
  await chip(page).button('Insert into the draft').click();
  await chip(page).waitForText(/^Inserted 1 known issue/);
  expect(await page.evaluate(() => window.replica.draft())).toContain(
    'read a line\n\n<known_issues>\n## Known Issues\n\n### Recent Corrections\n\n- [missing_error_handling] Check',
  );
  expect(await page.evaluate(() => [...window.replica.errors(), ...window.replica.cspViolations()])).toEqual([]);
});

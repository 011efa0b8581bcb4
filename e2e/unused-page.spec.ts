import { expect, test } from './harness/fixtures.ts';
import { bar, lookAt } from './harness/shadow.ts';
import { endedChip, turnBar, verify } from './harness/shown-verdict.ts';

// What was verified before is known of the conversation, and then its bars are no copies.
test.use({ apart: 'unused-page' });

for (const [family, conversation] of [
  ['hub', 'languages'],
  ['legacy', 'demo'],
] as const) {
  test(`${family}: the first click on a page counts, in a bar that was a copy until then`, async ({ open }) => {
    const page = await open(conversation, { family });
    await bar(page, 0).waitForText(/not verified/);
    await page.mouse.move(1, 1);
    await bar(page, 0).button('Verify').click();
    await endedChip(bar(page, 0));
  });
}

test('the first press of a key counts just as well', async ({ open }) => {
  const page = await open('long');
  await bar(page, 0).waitForText(/not verified/);
  await bar(page, 0).button('Record').focus();
  await page.keyboard.press('ArrowLeft');
  await lookAt(page);
  await page.keyboard.press('Enter');
  await endedChip(bar(page, 0));
});

test('a page that nobody has used shows what was verified in its conversation, however it came to it', async ({
  open,
}) => {
  const first = await open('demo');
  const chip = await verify(turnBar(first, 'U1-demo'));
  const page = await open('diffs');
  const shows = async (): Promise<void> => {
    await page.evaluate(() => window.replica.scrollTo('U1-demo'));
    expect(await endedChip(turnBar(page, 'U1-demo'))).toEqual(chip);
  };
  await page.evaluate(() => window.replica.navigate('demo'));
  await shows();
  await page.reload();
  await page.locator('html[data-ready="true"]').waitFor();
  await shows();
});

import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { scripts } from './harness/scripts.ts';
import { bar, inRoot, lookAt } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { endedChip, turnBar, verify } from './harness/verdict.ts';

// What was verified before is known of the conversation, and then the page is attended to at once.
test.use({ apart: 'unused-page' });

/**
 * How the browser draws every element of the first bars, by itself and before it; the sheets name their own properties
 * differently.
 */
async function styles(page: Page, bars: number): Promise<string[]> {
  const all: string[] = [];
  for (let at = 0; at < bars; at++) {
    all.push(
      ...((await inRoot(
        page,
        ':bar',
        at,
        (root) =>
          [...root.querySelectorAll('*')].flatMap((element) =>
            [null, '::before'].flatMap((pseudo) => {
              const style = getComputedStyle(element, pseudo);
              return [...style]
                .filter((name) => !name.startsWith('--'))
                .map((name) => `${element.className} ${pseudo ?? ''} ${name}: ${style.getPropertyValue(name)}`);
            }),
          ),
        [],
      )) ?? []),
    );
  }
  return all;
}

for (const [what, mode, width] of [
  ['light', 'light', 1_280],
  ['dark', 'dark', 1_280],
  ['narrow', 'light', 480],
] as const) {
  test(`an untouched bar looks the same with the first script's part of the sheet and with all of it: ${what}`, async ({
    open,
  }) => {
    const page = await open('languages', { mode });
    await page.setViewportSize({ width, height: 800 });
    await bar(page, 1).waitForText(/not verified/);
    const before = await styles(page, 2);
    expect(before.length).toBeGreaterThan(1_000);
    expect(await scripts(page)).toEqual({ first: 1, second: 0 });
    await page.keyboard.press('Shift');
    await until('the second script is there', async () => (await scripts(page)).second === 1);
    await expect.poll(() => styles(page, 2)).toEqual(before);
  });
}

for (const [family, conversation] of [
  ['hub', 'languages'],
  ['legacy', 'demo'],
] as const) {
  test(
    `${family}: a page that is only read has the first script alone; the first click brings the second, and is ` +
      'done',
    async ({ open }) => {
      const page = await open(conversation, { family });
      await bar(page, 0).waitForText(/not verified/);
      await page.mouse.move(1, 1);
      expect(await scripts(page)).toEqual({ first: 1, second: 0 });
      await bar(page, 0).button('Verify').click();
      await endedChip(bar(page, 0));
      expect(await scripts(page)).toEqual({ first: 1, second: 1 });
      await page.keyboard.press('Shift');
      await page.mouse.move(1, 1);
      expect(await scripts(page)).toEqual({ first: 1, second: 1 });
    },
  );
}

test('the keyboard brings the second script just as well', async ({ open }) => {
  const page = await open('long');
  await bar(page, 0).waitForText(/not verified/);
  await bar(page, 0).button('Record').focus();
  await page.keyboard.press('Shift+Tab');
  await lookAt(page);
  await page.keyboard.press('Enter');
  await endedChip(bar(page, 0));
  expect(await scripts(page)).toEqual({ first: 1, second: 1 });
});

test('a page that nobody has used shows what was verified in its conversation, however it came to it', async ({
  open,
}) => {
  const first = await open('demo');
  const chip = await verify(turnBar(first, 'U1-demo'));
  const page = await open('diffs');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
  expect(await scripts(page)).toEqual({ first: 1, second: 0 });
  const shows = async (): Promise<void> => {
    await page.evaluate(() => window.replica.scrollTo('U1-demo'));
    expect(await endedChip(turnBar(page, 'U1-demo'))).toEqual(chip);
    expect(await scripts(page)).toEqual({ first: 1, second: 1 });
  };
  await page.evaluate(() => window.replica.navigate('demo'));
  await shows();
  await page.reload();
  await page.locator('html[data-ready="true"]').waitFor();
  await shows();
});

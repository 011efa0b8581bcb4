import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { bar, barCount, hostCount, lookAt, shadowHost, type ShadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { complaints, endedChip, openPanel, turnBar, verify } from './harness/shown-verdict.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'page-families' });

const FAMILIES = [{ family: 'hub' }, { family: 'legacy', shape: 'A' }, { family: 'legacy', shape: 'D' }] as const;

for (const options of FAMILIES) {
  const name = Object.values(options).join(' ');

  test(`${name}: every block has one bar, and what is no block has none`, async ({ open }) => {
    const page = await open('demo', { ...options, at: 'top' });
    await bar(page, 0).waitForText(/TypeScript/);
    expect(await hostCount(page, '.sr-only :bar, p :bar, li :bar, [data-testid="user-message"] :bar')).toBe(0);
    expect(await hostCount(page, 'pre.code-block__code :bar, code :bar')).toBe(0);
    const blocks = await page.locator('.code-block__code').count();
    await until('each block has its bar', async () => (await barCount(page)) === blocks);
    await bar(page, 1).waitForText(/Choose language/);
    expect(await complaints(page)).toEqual([]);
  });
}

test('artifacts: the open file has a bar and is verified, and the next file has its own', async ({ open }) => {
  const page = await open('artifacts');
  await page.getByRole('button', { name: 'View Pager' }).click();
  const file = shadowHost(page, 'aside :bar');
  await file.waitForText(/Python/);
  const chip = await verify(file);
  expect(chip.tone, chip.text).toBe('bad');
  await openPanel(file);
  expect(await file.waitForText(/ in all/)).toMatch(/Line 12\n[\s\S]*sise/);
  await page.locator('aside').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'View Theme' }).click();
  await file.waitForText(/TypeScript/);
  expect((await verify(file)).tone).toBe('ok');
  await page.locator('aside').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'View Pager' }).click();
  await file.waitForText(/Python/);
  expect(await endedChip(file)).toEqual(chip);
  expect(await complaints(page)).toEqual([]);
});

test('diffs in shadow roots: the new side is verified', async ({ open }) => {
  const page = await open('diffs');
  const theme = bar(page, 1);
  await theme.waitForText(/TypeScript/);
  expect(await barCount(page)).toBe(2);
  const chip = await verify(theme);
  expect(chip.tone, chip.text).not.toBe('bad');
  await openPanel(theme);
  await theme.waitForText(/ in all/);
  expect(await complaints(page)).toEqual([]);
});

test('a raw fence is read: its language is known and its lines are those of the code', async ({ open }) => {
  const page = await open('demo');
  await page.evaluate(() => window.replica.scrollTo('U3-demo-hub-reply'));
  const cursor = turnBar(page, 'U3-demo', 1);
  await cursor.scrollTo();
  await cursor.waitForText(/TLA\+/);
  expect(await verify(cursor)).toEqual({ tone: 'bad', text: '1 problem' });
  await openPanel(cursor);
  expect(await cursor.waitForText(/ in all/)).toMatch(/Line 14\nPageOK == [\s\S]*Counterexample\n/);
  await cursor.button('Line 14').click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/^PageOK == /);
  expect(await complaints(page)).toEqual([]);
});

test('labels in another language are understood', async ({ open }) => {
  const page = await open('demo', { lang: 'de' });
  await bar(page, 0).waitForText(/TypeScript/);
  await bar(page, 1).waitForText(/Choose language/);
  expect(await verify(bar(page, 0))).toEqual({ tone: 'bad', text: '1 problem' });
  expect(await complaints(page)).toEqual([]);
});

test('the bar follows the page between light and dark', async ({ open }) => {
  const page = await open('demo', { mode: 'light' });
  const block = bar(page, 2);
  await block.scrollTo();
  await block.waitForText(/Python/);
  const colours = async (): Promise<string[]> =>
    Promise.all([block.css('.subject').style('color'), block.css('.bar-hint').style('color')]);
  const light = await colours();
  await page.evaluate(() => window.replica.setMode('dark'));
  await until('the colours have changed', async () => (await colours()).every((colour, at) => colour !== light[at]));
  await page.evaluate(() => window.replica.setMode('light'));
  await until('they are back', async () => JSON.stringify(await colours()) === JSON.stringify(light));
});

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, block: ShadowHost, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await block.button(name).isFocused()) return;
  }
  throw new Error(`40 presses of Tab did not lead to ${String(name)}`);
}

test('keyboard only: Tab to Verify, Enter, verdict, panel, Escape; and what a screen reader hears', async ({
  open,
}) => {
  const page = await open('empty', { mode: 'dark' });
  await page.evaluate(() =>
    window.replica.appendTurn('And a third?', '```python\ndef third(n: int) -> str:\n    return n / 3\n```'),
  );
  const turn = await page.evaluate(() => (window.replica.turnKeys().at(-1) ?? '').replace(/-hub-reply$/, ''));
  const block = turnBar(page, turn);
  await block.scrollTo();
  await block.waitForText(/not verified/);
  expect(await block.css('[role="status"]').text()).toBe('');
  await tabTo(page, block, /^not verified$/);
  await page.keyboard.press('ArrowRight');
  expect(await block.button('Verify').isFocused()).toBe(true);
  await lookAt(page);
  await page.keyboard.press('Enter');
  const chip = await endedChip(block);
  expect(chip.tone).toBe('bad');
  expect(await block.css('[role="status"]').text()).toBe(`Verification ended: ${chip.text}`);
  expect(await block.button('Verify again').isFocused(), 'the focus stays where it was').toBe(true);
  await page.keyboard.press('Home');
  expect(await block.css('.bar-middle').isFocused()).toBe(true);
  await lookAt(page);
  await page.keyboard.press('Enter');
  await block.waitForText(/ in all/);
  expect(await block.css('.bar-middle').attribute('aria-expanded')).toBe('true');
  await tabTo(page, block, /^Line 2$/);
  await page.keyboard.press('Escape');
  await until('the panel is closed', async () => !(await block.css('.drop').exists()));
  expect(await block.css('.bar-middle').isFocused(), 'the focus goes back to what opened the panel').toBe(true);
  expect(await block.css('[role="status"]').text(), 'nothing is said twice').toBe(`Verification ended: ${chip.text}`);
  expect(await complaints(page)).toEqual([]);
});

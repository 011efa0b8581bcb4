import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { optionsTab, ownPage, picture } from './harness/own-pages.ts';
import { bar, type ShadowHost } from './harness/shadow.ts';
import { chipOf, complaints, openPanel, turnBar, unfoldPanel, verify } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'panel' });

/** From the end of the block's code down to the end of the first problem, CSS pixels. */
const MOST_PX = 120;

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: one click after the verdict the first problem is read right below the block`, async ({ open }) => {
    const page = await open('demo', { family });
    const block = bar(page, 0);
    expect((await verify(block)).text).toBe('1 problem');
    await openPanel(block);
    await block.waitForText(/ in all/);
    const first = await block.css('.finding-message').box();
    const code = await page.locator('.code-block__code').first().boundingBox();
    const end = (code?.y ?? Number.NaN) + (code?.height ?? 0);
    expect(await block.css('.finding-message').text()).toContain("Type 'string' is not assignable");
    expect(first.y + first.height / 2 - end).toBeLessThanOrEqual(MOST_PX);
    const ask = await block.button('Ask Claude to fix').box();
    expect(ask.y + ask.height / 2 - end, 'what helps is beside it').toBeLessThanOrEqual(MOST_PX);
    expect(await complaints(page)).toEqual([]);
  });
}

/** A block of TypeScript with one wrong type, in an answer of its own. */
async function wrongBlock(page: Page, name: string): Promise<ShadowHost> {
  const reply = await page.evaluate(
    (code) => window.replica.appendTurn('A number, please.', code),
    `\`\`\`ts\nexport const ${name}: number = String(7);\n\`\`\``,
  );
  return turnBar(page, reply.replace(/-hub-reply$/, ''));
}

test('what passed and what was not checked are one line each, and no sentence stands twice', async ({ open }) => {
  const page = await open('empty');
  const block = await wrongBlock(page, 'folded');
  expect((await verify(block)).text).toBe('1 problem');
  await openPanel(block);
  await block.waitForText(/ in all/);
  const closed = await block.text();
  expect(closed).toMatch(/\n\d+ of \d+ checks passed\n/);
  expect(closed).toMatch(/\nNot checked: [^\n]+\n/);
  expect(closed).not.toContain('What would help');
  await unfoldPanel(block);
  const panel = await block.text();
  expect(panel).toMatch(/TypeScript 6\.\d/);
  expect(panel).not.toMatch(/[a-z]_[a-z]|\*|Package names 1\b/);
  const sentences = panel.split('\n').filter((line) => line.split(' ').length > 5);
  expect(sentences.filter((line, at) => sentences.indexOf(line) !== at)).toEqual([]);
});

test('bar and panel have a sans face inside of messages that are set in a serif', async ({ open }) => {
  const page = await open('demo', { family: 'hub' });
  const block = bar(page, 0);
  await block.waitForText(/TypeScript/);
  expect(await block.css('.bar').style('font-family')).toMatch(/^system-ui, sans-serif$/);
});

test('a finding that is no problem here is muted with its reason, is named everywhere, and comes back', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  const block = await wrongBlock(page, 'muted');
  expect(await verify(block)).toEqual({ tone: 'bad', text: '1 problem' });
  await openPanel(block);
  await block.waitForText(/ in all/);
  await block.button('Mute').click();
  await block.css('.mute .input').fill('A string is wanted here');
  await block.css('.mute .actions .button').click();
  const muted = { tone: 'unknown', text: '1 muted, behaviour not checked' };
  await until('the chip says so', async () => (await chipOf(block))?.text === muted.text);
  expect(await chipOf(block)).toEqual(muted);
  await unfoldPanel(block);
  const panel = await block.text();
  expect(panel).toMatch(/\n1 muted\n[^]*Type 'string' is not assignable[^]*: A string is wanted here/);
  expect(panel).not.toContain('Ask Claude to fix');

  // It holds for the same line in a later answer.
  const later = await wrongBlock(page, 'muted');
  expect(await verify(later)).toEqual(muted);

  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Muted');
  const row = options.locator('.muted-row');
  await expect(row).toContainText('A string is wanted here');
  await picture(options, 'options-muted');
  await row.getByRole('button', { name: 'Unmute' }).click();
  await expect(options.getByText('Nothing is muted')).toBeVisible();
  await until('the problem is told again', async () => (await chipOf(later))?.text === '1 problem');
  await options.close();
  expect(await complaints(page)).toEqual([]);
});

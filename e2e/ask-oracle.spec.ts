import type { Page } from 'playwright/test';
import { cli } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import { shadowHost, type ShadowHost } from './harness/shadow.ts';
import { chipOf, complaints, endedChip, openPanel, turnBar } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'ask-oracle' });

const SLUG = `def slugify(text: str) -> str:
    """Words of a text in lower case, joined by one hyphen; other signs are dropped."""
    return text.lower().replace(" ", "-")
`;
const fenced = (code: string): string => `\`\`\`python\n${code}\n\`\`\``;
const draft = (page: Page): Promise<string> => page.evaluate(() => window.replica.draft());

/** A conversation with one block, verified; nothing in it says what the block should do. */
async function asked(page: Page, remark: string): Promise<ShadowHost> {
  // Verdicts come back: each test has a text of its own.
  const code = fenced(`${SLUG}\n# ${remark}`);
  const turn = await page.evaluate((text) => window.replica.appendTurn('A slug, please.', text), code);
  const block = turnBar(page, turn.replace(/-hub-reply$/, ''));
  await block.button('Verify').click();
  await endedChip(block);
  await openPanel(block);
  await block.waitForText(/Nothing specifies what it should do/);
  return block;
}

/** Claude's reply to what stands in the draft; the bar of its block. */
async function answer(page: Page, text: string): Promise<ShadowHost> {
  await page.evaluate((reply) => window.replica.stream(reply, { chunksPerSecond: 60, chunkChars: 40 }), text);
  await page.locator('pre code').last().scrollIntoViewIfNeeded();
  return shadowHost(page, ':bar', (await page.locator('pre').count()) - 1);
}

test('tests that Claude was asked for are run with the block, and what fails is told there', async ({
  open,
  session,
}) => {
  await cli(session, 'allow', 'snippets', '--yes');
  const page = await open('empty');
  const block = await asked(page, 'for tests');
  await block.button('Tests').click();
  await block.waitForText(/It is in your message/);
  expect(await draft(page)).toMatch(/tests for `slugify` with pytest[^]*\| def slugify\(text: str\) -> str/);
  expect(await draft(page), 'how it works is not told').not.toContain('replace');

  const tests = 'def test_signs():\n    assert slugify("Hello, World!") == "hello-world"\n';
  const told = await answer(page, `Here are tests.\n\n${fenced(tests)}\n\nRun them.\n`);
  await told.waitForText(/Result above/, 60_000);
  await block.scrollTo();
  await until('the block is refuted', async () => (await chipOf(block))?.tone === 'bad', 60_000);
  await block.waitForText(/test_signs/);
  await told.scrollTo();
  await told.button('Result above').click();
  await expect(page.locator('pre code', { hasText: 'text.lower' }).last()).toBeInViewport();
  expect(await complaints(page)).toEqual([]);
});

test('a second version runs beside the block: where they differ one of the two is wrong', async ({ open, session }) => {
  await cli(session, 'allow', 'snippets', '--yes');
  const page = await open('empty');
  const block = await asked(page, 'for a second version');
  await block.button('A second version').click();
  await block.waitForText(/It is in your message/);
  expect(await draft(page)).toContain('from the description alone');
  const second =
    'import re\n\ndef slugify(text: str) -> str:\n    return "-".join(re.findall("[a-z0-9]+", text.lower()))\n';
  await answer(page, `Another way:\n\n${fenced(second)}\n`);
  await block.scrollTo();
  await block.waitForText(/in the second version: one is wrong/, 60_000);
  expect((await chipOf(block))?.tone).toBe('warn');
  expect(await complaints(page)).toEqual([]);
});

test('a second version is asked for in a new conversation, and its result stands at the block that it is for', async ({
  open,
  session,
}) => {
  await cli(session, 'allow', 'snippets', '--yes');
  const page = await open('empty');
  const block = await asked(page, 'for a new conversation');
  await block.button('A second version').click();
  await block.waitForText(/It is in your message/);
  const opening = page.context().waitForEvent('page');
  await block.button('In a new conversation').click();
  const elsewhere = await opening;
  await until('the draft is empty again', async () => (await draft(page)) === '');
  await until('the request stands there', async () => (await draft(elsewhere)).includes('from the description alone'));
  expect(await draft(elsewhere)).toContain('This is what was asked for:\n| A slug, please.');
  expect(await draft(elsewhere), 'how it works is not told').not.toContain('replace');
  const second = 'def slugify(text: str) -> str:\n    return "-".join(text.lower().split())\n';
  const told = await answer(elsewhere, `Here:\n\n${fenced(second)}\n`);
  await told.waitForText(/Result in the other tab/, 60_000);
  await block.waitForText(/in the second version: one is wrong/, 60_000);
  await told.button('Result in the other tab').click();
  await until('the first tab is shown', () => page.evaluate(() => document.visibilityState === 'visible'));
  expect(await complaints(elsewhere)).toEqual([]);
  await elsewhere.close();
});

test('a request is taken back like any other, and a draft that takes none offers a copy', async ({ open, session }) => {
  const page = await open('empty');
  const block = await asked(page, 'for properties');
  await block.button('Properties').click();
  await block.waitForText(/It is in your message/);
  expect(await draft(page)).toContain('five properties');
  await block.button('Undo').click();
  await until('the draft is empty', async () => (await draft(page)) === '');
  await page.evaluate(() => document.querySelector('[data-cds="ChatComposer"]')?.remove());
  await block.button('Tests').click();
  await block.waitForText(/CV063/);
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: 'https://claude.ai' });
  await block.button('Copy').click();
  await until('the error is gone', async () => !(await block.text()).includes('CV063'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('tests for `slugify`');
  await session.context.clearPermissions();
});

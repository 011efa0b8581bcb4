import type { Page } from 'playwright/test';
import { fixRequest } from '../extension/page/fix-request.ts';
import { expect, test } from './harness/fixtures.ts';
import { journal, newestReport } from './harness/remembered-jobs.ts';
import { bar, inRoot } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { chooseLanguage, complaints, endedChip, openPanel, turnBar, verify } from './harness/shown-verdict.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'ask-to-fix' });

const draft = (page: Page): Promise<string> => page.evaluate(() => window.replica.draft());

const DRAFT = 'Before you go on: keep the <T> of paginate, please.';

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: the evidence is added to the draft exactly, one undo takes it away, nothing is sent`, async ({
    open,
    session,
    replica,
  }) => {
    const page = await open('demo', { family });
    await page.locator('[contenteditable][role=textbox]').click();
    await page.keyboard.type(DRAFT);
    const block = bar(page, 0);
    expect(await verify(block)).toEqual({ tone: 'bad', text: '1 problem' });
    await openPanel(block);
    await block.button('Ask Claude to fix').click();
    await until('the draft has grown', async () => (await draft(page)).length > DRAFT.length);
    const evidence = fixRequest(newestReport(session));
    expect(evidence).toMatch(
      new RegExp(
        [
          String.raw`Line 16, problem \(TypeScript TS2322\):`,
          String.raw`\| pageCount: String\(pageCount\),`,
          String.raw`\| Type 'string' is not assignable to type 'number'\.`,
        ].join('\n'),
      ),
    );
    expect(await draft(page)).toBe(`${DRAFT}\n\n${evidence}`);
    await page.keyboard.press('Control+z');
    expect(await draft(page)).toBe(DRAFT);
    expect(await page.evaluate(() => window.replica.sentMessages())).toEqual([]);
    expect(replica.received()).toEqual([]);
    expect(await complaints(page)).toEqual([]);
  });
}

test('what is ticked is asked for, and Undo takes it out of the draft again', async ({ open }) => {
  const page = await open('empty');
  const reply = await page.evaluate(
    (code) => window.replica.appendTurn('A sum, please.', code),
    '```python\ndef total(values: list[int]) -> int:\n    return str(summ(values))\n```',
  );
  const block = turnBar(page, reply.replace(/-hub-reply$/, ''));
  expect((await verify(block)).text).toMatch(/^1 problem/);
  await openPanel(block);
  await block.waitForText(/1 problem, 1 warning/);
  await page.locator('[contenteditable][role=textbox]').click();
  await page.keyboard.type(DRAFT);

  await block.button('Ask Claude to fix').click();
  expect(await block.waitForText(/It is in your message/)).toContain('Undo');
  const asked = await draft(page);
  expect(asked).toMatch(/Line 2, problem \([^]*is not assignable to/);
  expect(asked, 'whether a name stands elsewhere is for a person to judge').not.toContain(', warning (');
  await block.button('Undo').click();
  await until('the draft is as it was', async () => (await draft(page)) === DRAFT);

  await block.role('checkbox', /`summ`|"summ"/).click();
  await block.button('Ask Claude to fix').click();
  await block.waitForText(/It is in your message/);
  expect(await draft(page)).toMatch(/, problem \([^]*, warning \(/);
  await block.button('Undo').click();
  await until('the draft is as it was', async () => (await draft(page)) === DRAFT);

  for (const box of [/`summ`|"summ"/, /is not assignable/]) await block.role('checkbox', box).click();
  expect(await block.button('Ask Claude to fix').isEnabled(), 'nothing is ticked').toBe(false);
  expect(await complaints(page)).toEqual([]);
});

test('without a message box the bar says so, keeps the report and offers a copy', async ({ open, session }) => {
  const page = await open('demo');
  const block = bar(page, 0);
  await verifiedAgain(page);
  await openPanel(block);
  await page.evaluate(() => document.querySelector('[data-cds="ChatComposer"]')?.remove());
  await block.button('Ask Claude to fix').click();
  expect(await block.waitForText(/CV063/)).toMatch(/Click Copy and paste it yourself[\s\S]*Line 16\n/);
  await session.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: 'https://claude.ai' });
  await block.button('Copy').click();
  await until('the error is gone', async () => !(await block.text()).includes('CV063'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fixRequest(newestReport(session)));
  await session.context.clearPermissions();
});

test('a finding leads to its line in the code', async ({ open }) => {
  const page = await open('demo');
  const block = bar(page, 0);
  await verifiedAgain(page);
  await openPanel(block);
  await block.button('Line 16').click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('    pageCount: String(pageCount),');
  const place = await page.evaluate(() => {
    const { top, bottom } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return top >= 0 && bottom <= innerHeight;
  });
  expect(place, 'the line is in view').toBe(true);
  expect(await complaints(page)).toEqual([]);
});

/** Verifies the demo's first block, which may have the verdict of an earlier test. */
async function verifiedAgain(page: Page): Promise<void> {
  await bar(page, 0)
    .button(/^Verify/)
    .click();
  await endedChip(bar(page, 0));
  await bar(page, 0).waitForText(/1 problem/, 60_000);
}

test('another language is chosen in the bar and then checked', async ({ open, session }) => {
  const page = await open('languages', { family: 'legacy' });
  const block = bar(page, 0);
  await block.waitForText(/TypeScript/);
  await chooseLanguage(page, block, 'Python');
  await block.waitForText(/^Python/);
  const before = (await journal(session)).length;
  const chip = await verify(block);
  expect(chip.tone).toBe('bad');
  expect(await journal(session)).toHaveLength(before + 1);
  expect(newestReport(session)).toMatchObject({ language: 'python', languageSource: 'user' });
  expect(await complaints(page)).toEqual([]);
});

test('an unlabelled block is checked once a language was chosen', async ({ open, session }) => {
  const page = await open('demo');
  const tree = bar(page, 1);
  await tree.waitForText(/Choose language/);
  await chooseLanguage(page, tree, 'YAML');
  await tree.waitForText(/^YAML/);
  await verify(tree);
  expect(newestReport(session)).toMatchObject({ language: 'yaml', languageSource: 'user' });
});

test('a text in no known language is searched for secrets; on a narrow page its name keeps off the verdict', async ({
  open,
  session,
}) => {
  const page = await open('demo', { family: 'legacy' });
  const tree = bar(page, 1);
  await tree.waitForText(/Choose language/);
  await chooseLanguage(page, tree, 'Other language');
  await tree.waitForText(/^Other language/);
  await verify(tree);
  expect(newestReport(session)).toMatchObject({ language: 'other', languageSource: 'user' });
  await tree.waitForText(/syntax.* not checked/);
  await page.setViewportSize({ width: 400, height: 800 });
  const gap = (): Promise<number | undefined> =>
    inRoot(
      page,
      ':bar',
      1,
      (root) => {
        const [name, chip] = ['.language', '.bar-middle'].map((part) =>
          root.querySelector(part)?.getBoundingClientRect(),
        );
        return (chip?.left ?? 0) - (name?.right ?? Infinity);
      },
      [],
    );
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

test('the report opens in the side panel, or in a tab of its own', async ({ open, session }) => {
  const page = await open('demo');
  const block = bar(page, 0);
  await verifiedAgain(page);
  await openPanel(block);
  await block.button('Open report').click();
  const worker = await session.serviceWorker();
  const place = await until('the panel is open somewhere', async () => {
    const contexts = await worker.evaluate(() => chrome.runtime.getContexts({}));
    return contexts.find(({ documentUrl }) => documentUrl?.endsWith('/extension/pages/panel/panel.html') === true)
      ?.contextType;
  });
  expect(['SIDE_PANEL', 'TAB']).toContain(place);
  expect(await complaints(page)).toEqual([]);
});

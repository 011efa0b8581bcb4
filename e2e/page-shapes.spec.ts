import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { askedSoFar, listenToPages, nextAsked, type AskedToVerify } from './harness/page-requests.ts';
import { bar, barCount, hostCount, shadowHost, type ShadowHost } from './harness/shadow.ts';
import { complaints } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';
import { AFTER_TOOL, EDITED_CODE, FILE, LARGE, SHAPED } from './replica/conversations/shapes.ts';
import type { BrowserSession } from './harness/launch-browser.ts';

// What is asked for is read where it arrives: no tool has to run for it.
test.use({ host: false, apart: 'page-shapes' });

const BLOCKS = [...SHAPED, AFTER_TOOL];

/** What the bar calls a label of the page's. */
const NAMES: Readonly<Record<string, RegExp>> = {
  python: /Python/,
  '': /Choose language/,
  'C++': /C\+\+/,
  c: /\bC\b(?!\+|#)/,
  'C#': /C#/,
  tla: /TLA\+/,
  typescript: /TypeScript/,
};

/** Presses Verify and returns what the page asked for. */
async function ask(session: BrowserSession, block: ShadowHost): Promise<AskedToVerify> {
  const before = await askedSoFar(session);
  await block.scrollTo();
  await block.button(/^Verify/).click();
  return nextAsked(session, before);
}

const untilBars = (page: Page, count: number): Promise<unknown> =>
  until(`there are ${count} bars`, async () => {
    const now = await barCount(page);
    if (now !== count) throw new Error(`there are ${now}`);
    return true;
  });

/** Bars where none may be: in what was thought, in tools' payloads, in the user's own words, in cards and copies. */
const NO_BLOCKS = [
  '[data-cds="TurnStatus"]',
  '[class*="group/thinking"]',
  '[data-cds="Collapsible"]',
  '[data-testid="user-message"]',
  '.font-user-message',
  '.artifact-block',
  '.sr-only',
  'p',
  'li',
  'pre',
  'code',
].map((place) => `${place} :bar`);

const PAGES = [
  { family: 'hub' },
  { family: 'hub', lang: 'de' },
  { family: 'hub-legacy' },
  { family: 'legacy', shape: 'A' },
  { family: 'legacy', shape: 'B' },
] as const;

for (const options of PAGES) {
  test(`${Object.values(options).join(' ')}: each block has one bar with its language, nothing else has one`, async ({
    open,
  }) => {
    const page = await open('shapes', options);
    await untilBars(page, BLOCKS.length);
    for (const [index, { label }] of BLOCKS.entries()) {
      await bar(page, index).scrollTo();
      await bar(page, index).waitForText(NAMES[label] as RegExp);
    }
    expect(await hostCount(page, NO_BLOCKS.join())).toBe(0);
    expect(await complaints(page)).toEqual([]);
  });
}

for (const family of ['hub', 'hub-legacy', 'legacy'] as const) {
  test(`${family}: what is verified is the code, byte for byte, in the language of its label`, async ({
    open,
    session,
  }) => {
    await listenToPages(session);
    const page = await open('shapes', { family });
    await untilBars(page, BLOCKS.length);
    const languages: Readonly<Record<string, string>> = { 'C++': 'cpp', 'C#': 'csharp', tla: 'tlaplus' };
    for (const [index, { label, code }] of BLOCKS.entries()) {
      if (label === '') continue;
      const asked = await ask(session, bar(page, index));
      expect(asked).toMatchObject({ code, language: languages[label] ?? label });
    }
    expect(await complaints(page)).toEqual([]);
  });
}

test('a block that the page does not highlight for its size has its language and one bar', async ({
  open,
  session,
}) => {
  await listenToPages(session);
  for (const lang of ['en', 'de'] as const) {
    const page = await open('large', { lang });
    await untilBars(page, 2);
    await bar(page, 0).scrollTo();
    await bar(page, 0).waitForText(/Python/);
    await bar(page, 1).scrollTo();
    await bar(page, 1).waitForText(/\bC\b/);
    if (lang === 'en') expect(await ask(session, bar(page, 0))).toMatchObject({ code: LARGE.code, language: 'python' });
    expect(await complaints(page)).toEqual([]);
  }
});

test('an edit is read as its new side: in two columns, in one and whole', async ({ open, session }) => {
  await listenToPages(session);
  const page = await open('edits');
  await untilBars(page, 3);
  for (const index of [0, 1, 2]) {
    const asked = await ask(session, bar(page, index));
    expect(asked).toMatchObject({ code: EDITED_CODE, language: 'python', file: 'src/pager.py' });
  }
  expect(await complaints(page)).toEqual([]);
});

for (const lang of ['en', 'de'] as const) {
  test(`${lang}: an artifact's code has a bar, its preview one line that says where the code is`, async ({
    open,
    session,
  }) => {
    await listenToPages(session);
    const page = await open('shapes', { lang });
    await untilBars(page, BLOCKS.length);
    await page.evaluate(() => window.replica.openArtifact('Pager', 'preview'));
    await expect(page.locator('aside iframe')).toBeVisible();
    const note = shadowHost(page, 'aside :bar');
    await note.waitForText(/switch to Code/i);
    expect(await note.buttons()).toEqual([]);
    await page.locator('aside [role="tab"]').last().click();
    const file = shadowHost(page, 'aside :bar');
    await file.waitForText(/TSX/);
    expect(await hostCount(page, 'aside :bar')).toBe(1);
    expect(await ask(session, file)).toMatchObject({ code: 'export const Pager = () => <b/>;' });
    await page.locator('aside [role="tab"]').first().click();
    await note.waitForText(/switch to Code/i);
    expect(await hostCount(page, 'aside :bar')).toBe(1);
    expect(await complaints(page)).toEqual([]);
  });
}

test("the file viewer's lines are one block, with the file's path and its blank lines", async ({ open, session }) => {
  await listenToPages(session);
  const page = await open('shapes');
  await untilBars(page, BLOCKS.length);
  await page.evaluate((path) => window.replica.openFile(path), FILE.path);
  const file = shadowHost(page, 'aside :bar');
  await file.waitForText(/Python/);
  expect(await hostCount(page, 'aside :bar')).toBe(1);
  expect(await ask(session, file)).toMatchObject({ code: FILE.code, language: 'python', file: 'src/pager.py' });
  await page
    .locator('[data-diff-line]')
    .nth(2)
    .evaluate((line) => line.remove());
  await file.waitForText(/only part of this file/i);
  expect(await complaints(page)).toEqual([]);
});

test('a shared page has the bars of its blocks', async ({ open }) => {
  const page = await open('share/shapes');
  await untilBars(page, BLOCKS.length);
  await bar(page, 2).scrollTo();
  await bar(page, 2).waitForText(/C\+\+/);
  expect(await hostCount(page, NO_BLOCKS.join())).toBe(0);
  expect(await complaints(page)).toEqual([]);
});

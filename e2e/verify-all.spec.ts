import type { Page } from 'playwright/test';
import { sampleProject } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import { ownPage, picture } from './harness/own-pages.ts';
import { bindTo, cardOf } from './harness/project.ts';
import { bar, barCount, inRoot } from './harness/shadow.ts';
import { chipOf, endedChip } from './harness/shown-verdict.ts';
import { stream } from './harness/talk.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'verify-all' });

test.afterEach(async ({ session }) => {
  for (const page of session.context.pages()) if (page.url().startsWith('chrome-extension:')) await page.close();
});

const RIGHT = '```typescript\nexport const twice = (n: number): number => 2 * n;\n```';
const WRONG = '```typescript\nexport const twice = (n: number): string => 2 * n;\n```';
const TREE = '```\nsrc/\n  twice.ts\n```';

async function replied(page: Page, blocks: readonly string[]): Promise<void> {
  await stream(page, blocks.join('\n\nand\n\n'));
  await until('each block has its bar', async () => (await barCount(page)) === blocks.length);
}

test('one press in the popup verifies every block of the page; popup and badge tell the sum', async ({
  open,
  session,
}) => {
  const page = await open('streaming');
  await replied(page, [WRONG, RIGHT, TREE]);
  const popup = await ownPage(session, 'popup');
  // The daemon is started by this question.
  await expect(popup.getByText('2 not verified')).toBeVisible({ timeout: 40_000 });
  await expect(popup.getByText('1 without a language')).toBeVisible();
  await popup.getByRole('button', { name: 'Verify all' }).click();
  await page.bringToFront();
  expect((await endedChip(bar(page, 0))).text).toContain('1 problem');
  expect((await endedChip(bar(page, 1))).tone).not.toBe('bad');
  expect(await chipOf(bar(page, 2)), 'a tree of folders is in no language').toBeNull();
  await popup.bringToFront();
  await expect(popup.getByText('1 with problems')).toBeVisible();
  await expect(popup.getByText('1 passed, behaviour not checked')).toBeVisible();
  await expect(popup.getByText('1 without a language')).toBeVisible();
  await expect(popup.getByText('not verified')).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'Verify all' })).toHaveCount(0);
  await picture(popup, 'popup-sum');
  const worker = await session.serviceWorker();
  await expect
    .poll(() =>
      worker.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ url: 'https://claude.ai/*' });
        return chrome.action.getBadgeText({ tabId: tab?.id ?? 0 });
      }),
    )
    .toBe('1');
});

test('the menu of a bar verifies the whole reply, and no other', async ({ open }) => {
  const page = await open('streaming');
  // Of code of its own: the verdicts of the others come back in this conversation.
  await replied(page, ['```typescript\nexport const thrice = (n: number): number => 3 * n;\n```']);
  await stream(page, [WRONG, RIGHT].join('\n\nand\n\n'));
  await until('each block has its bar', async () => (await barCount(page)) === 3);
  await bar(page, 1).button('More').click();
  await bar(page, 1).role('menuitem', 'Verify the whole reply').click();
  expect((await endedChip(bar(page, 1))).text).toContain('1 problem');
  expect((await endedChip(bar(page, 2))).tone).not.toBe('bad');
  expect(await chipOf(bar(page, 0))).toBeNull();
});

/** What a bar says that comes first, where it stands, and what around it cuts off some of it; px. */
const waitingIn = (page: Page, index: number) =>
  inRoot(
    page,
    ':bar',
    index,
    (root) => {
      const [bar, tick] = [root.querySelector('.bar'), root.querySelector('.tick')];
      const words = tick?.querySelector('data');
      if (bar === null || words == null) return undefined;
      const range = document.createRange();
      range.selectNodeContents(words);
      const { left: from, right: to } = range.getBoundingClientRect();
      const { left, right } = bar.getBoundingClientRect();
      const clipped = ['.bar', '.bar-middle', '.ticks', '.tick'].filter((selector) => {
        const part = root.querySelector(selector);
        const box = part?.getBoundingClientRect();
        return part !== null && box !== undefined && (part.scrollWidth > part.clientWidth || to > box.right);
      });
      return { shown: words.textContent ?? '', from, to, bar: { left, right }, clipped };
    },
    [],
  );

test('a block that waits says how many jobs are before it, whole at any width', async ({ open }) => {
  const page = await open('streaming');
  const names = Array.from({ length: 8 }, (_, index) => `waits${index}`);
  await stream(page, names.map((name) => `\`\`\`python\n${name} = [len("${name}")]\n\`\`\``).join('\n\nand\n\n'));
  await until('each block has its bar', async () => (await barCount(page)) === names.length);
  await bar(page, 0).button('More').click();
  await bar(page, 0).role('menuitem', 'Verify the whole reply').click();
  const last = bar(page, names.length - 1);
  await last.scrollTo();
  await last.waitForText(/\d+ jobs? first/);
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1_280, 400, 320]) {
      // The page's own mark goes before what the system prefers.
      await page.evaluate((mode) => document.documentElement.setAttribute('data-mode', mode), theme);
      await page.setViewportSize({ width, height: 900 });
      await last.scrollTo();
      const at = `${width} px, ${theme}`;
      const seen = await until(`the bar tells what comes first, ${at}`, () => waitingIn(page, names.length - 1));
      expect(seen.clipped, at).toEqual([]);
      expect(seen.shown, at).toMatch(/^\d+ jobs? first$/);
      expect(seen.from, at).toBeGreaterThanOrEqual(seen.bar.left);
      expect(seen.to, at).toBeLessThanOrEqual(seen.bar.right);
      await last.screenshot(`e2e/output/busy-${width}-${theme}.png`, 60);
    }
  expect((await endedChip(last)).tone).not.toBe('bad');
  expect(await last.text()).not.toContain('first');
});

test('of a conversation of which the page holds a part the popup counts that part, and says so', async ({
  open,
  session,
}) => {
  const page = await open('streaming');
  const names = Array.from({ length: 40 }, (_, index) => `part${index}`);
  for (const name of names)
    await page.evaluate(
      (text) => void window.replica.appendTurn('Another?', text),
      `${'A few words before it.\n\n'.repeat(12)}\`\`\`typescript\nexport const ${name} = 1;\n\`\`\``,
    );
  await until('the page dropped rows', async () => (await barCount(page)) < names.length);
  const popup = await ownPage(session, 'popup');
  const verify = popup.getByRole('button', { name: /^Verify the \d+ loaded blocks$/ });
  await expect(popup.getByText('Blocks in messages that are not loaded on the page are not counted')).toBeVisible();
  await picture(popup, 'popup-part');
  await verify.click();
  await expect(verify).toHaveCount(0);
  await expect(popup.getByText('Blocks in messages that are not loaded on the page are not counted')).toBeVisible();
});

// The last one: from here on replies in this conversation are verified by themselves.
test('where the project says so, a reply is verified when it has ended, and an older one is not', async ({
  open,
  session,
}) => {
  const { name } = await sampleProject(session, 'verified-replies', '[project]\nname = "verified-replies"\n');
  const page = await open('streaming');
  await replied(page, [RIGHT]);
  await bindTo(session, name);
  const options = await ownPage(session, 'options');
  await (await cardOf(options, name)).getByLabel('Verify every reply in its conversations').check();
  await options.close();
  await page.bringToFront();
  await page.reload();
  await bar(page, 0).waitUntilDrawn();
  await stream(page, WRONG);
  await until('the second reply has its bar', async () => (await barCount(page)) === 2);
  expect((await endedChip(bar(page, 1))).text).toContain('1 problem');
  expect(await chipOf(bar(page, 0))).toBeNull();
});

import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { bar, barCount, hostCount, shadowHost } from './harness/shadow.ts';
import { complaints } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';

test.use({ host: false, apart: 'page-rows' });

const PYTHON = '```python\nx = 1\n```';
const TYPESCRIPT = '```typescript\nconst x = 1;\n```';
const REPLY = `First:\n\n${PYTHON}\n\nthen:\n\n${TYPESCRIPT}\n\nand no more.`;

/** A bar right behind its block, or last in what belongs to it alone. */
const AT_BLOCK = ':is(:is([role="group"], pre) + :bar, [role="group"] > :bar)';

/** Waits until every block that is in the document has its one bar, and there is no other bar. */
const untilDressed = (page: Page, blocks?: number): Promise<unknown> =>
  until('each block has its bar', async () => {
    const mounted = await page.locator('[role="group"]:has(pre.code-block__code), pre > .group\\/copy').count();
    const [bars, after] = [await barCount(page), await hostCount(page, AT_BLOCK)];
    const wanted = blocks ?? mounted;
    if (mounted !== wanted || bars !== wanted || after !== wanted)
      throw new Error(`${mounted} blocks, ${bars} bars, ${after} at a block`);
    return true;
  });

const FAMILIES = ['hub', 'hub-legacy', 'legacy'] as const;

for (const family of FAMILIES) {
  test(`${family}: a streamed reply has its bars once it ends, through full snapshots`, async ({ open }) => {
    const page = await open('empty', { family, snapshot: '300', rate: '60' });
    await page.evaluate(() => window.replica.appendTurn('Before?', '```python\nbefore = 1\n```'));
    await untilDressed(page, 1);
    const streamed = page.evaluate((reply) => window.replica.stream(reply, { chunkChars: 2 }), REPLY);
    await page.locator('[data-is-streaming="true"] code').first().waitFor();
    expect(await hostCount(page, '[data-is-streaming="true"] :bar'), 'none while it is written').toBe(0);
    await streamed;
    await untilDressed(page, 3);
    await bar(page, 2).scrollTo();
    await bar(page, 2).waitForText(/TypeScript/);
    await page.evaluate(() => window.replica.snapshot());
    await untilDressed(page, 3);
    expect(await complaints(page)).toEqual([]);
  });

  test(`${family}: bars come back when every row is mounted anew, and follow a version that is flipped`, async ({
    open,
  }) => {
    const page = await open('empty', { family });
    const key = await page.evaluate((reply) => window.replica.appendTurn('Again?', reply), REPLY);
    await untilDressed(page, 2);
    await page.evaluate(() => window.replica.remountAll());
    await untilDressed(page, 2);
    const flipped = await page.evaluate(([from, markdown]) => window.replica.flipVersion(from, markdown), [
      key,
      '```typescript\nconst y = 2;\n```\n\nonly.',
    ] as const);
    await untilDressed(page, 1);
    await bar(page, 0).waitForText(/TypeScript/);
    await page.evaluate(([from, markdown]) => window.replica.flipVersion(from, markdown), [flipped, REPLY] as const);
    await untilDressed(page, 2);
    await bar(page, 0).waitForText(/Python/);
    expect(await complaints(page)).toEqual([]);
  });
}

for (const family of ['hub', 'hub-legacy'] as const) {
  test(`${family}: rows with gaps between them, in any order in the document, keep their bars`, async ({ open }) => {
    const page = await open('long', { family, rows: 'as-mounted' });
    await untilDressed(page);
    for (const turn of ['U40', 'U10', 'U75', 'U1']) {
      await page.evaluate((key) => window.replica.scrollTo(key), `${turn}-long-hub-reply`);
      await until('the row is mounted', () =>
        page.evaluate((key) => window.replica.mounted().includes(key), `${turn}-long-hub-reply`),
      );
      await untilDressed(page);
    }
    expect(await complaints(page)).toEqual([]);
  });

  test(`${family}: the user's edit box gets no bar and is not taken for the composer`, async ({ open }) => {
    const page = await open('shapes', { family });
    await page.locator('[contenteditable]').click();
    const before = await barCount(page);
    await page.evaluate(() => window.replica.editMessage('U1-shapes'));
    await page.locator('.row [contenteditable]').waitFor();
    expect(await barCount(page)).toBe(before);
    expect(await hostCount(page, '.row [contenteditable] :bar')).toBe(0);
    expect(await complaints(page)).toEqual([]);
  });
}

test('a new chat whose rows are mounted anew under its own address keeps one bar a block', async ({ open }) => {
  const page = await open('new', { rate: '300' });
  await page.locator('[contenteditable]').click();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await page.locator('[data-is-streaming="false"]').waitFor();
  await untilDressed(page, 1);
  await page.evaluate(() => window.replica.remountAll());
  await untilDressed(page, 1);
  await shadowHost(page, AT_BLOCK).waitForText(/Python/);
  expect(await complaints(page)).toEqual([]);
});

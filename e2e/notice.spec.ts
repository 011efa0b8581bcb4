import type { Page } from 'playwright/test';
import { sampleProject, storedCorrections } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import { closeRecord, ownPage, recordFrom } from './harness/own-pages.ts';
import { bindTo, cardOf } from './harness/project.ts';
import { bar, barCount, shadowHost } from './harness/shadow.ts';
import { replyOf, say, stream } from './harness/talk.ts';
import { until } from './harness/until.ts';
import { complaints, verify } from './harness/shown-verdict.ts';

test.use({ apart: 'notice' });

test.afterEach(({ session }) => closeRecord(session));

const WRONG = [
  'export function pages(total: number, size: number): number {',
  '  return Math.floor(total / size);',
  '}',
];
const RIGHT = [
  'export function pages(total: number, size: number): number {',
  '  return Math.ceil(total / size);',
  '}',
];

const reply = (code: readonly string[]): string => replyOf('ts', code);

/** The bar that offers to record a correction, once there is one. */
async function offering(page: Page): Promise<ReturnType<typeof bar>> {
  let found: ReturnType<typeof bar> | undefined;
  await until('a bar offers to record', async () => {
    for (let index = (await barCount(page)) - 1; index >= 0; index -= 1) {
      const each = bar(page, index);
      if ((await each.text()).includes('Record correction')) found = each;
    }
    return found !== undefined;
  });
  if (found === undefined) throw new Error('no bar offers anything');
  return found;
}

for (const family of ['hub', 'legacy'] as const) {
  test(
    `${family}: a message that changes Claude's code is offered as its correction, prefilled, and stored only ` +
      'when it is recorded',
    async ({ open, session }) => {
      const before = (await storedCorrections(session)).length;
      const page = await open('streaming', { family });
      await stream(page, reply(WRONG));
      await bar(page, 0).waitForText(/not verified/);
      await say(page, ['That is wrong, the last page is missing.', ...RIGHT]);
      const block = await offering(page);
      expect(await storedCorrections(session)).toHaveLength(before);
      const popup = await recordFrom(session, block, 'Record correction');
      await expect(popup.getByLabel('What Claude wrote', { exact: true })).toHaveValue(WRONG.join('\n'));
      await expect(popup.getByLabel('What it should be')).toHaveValue(RIGHT.join('\n'));
      await expect(popup.getByLabel('What is wrong')).toHaveValue('That is wrong, the last page is missing');
      await popup.getByLabel('Kind of mistake').selectOption('logic_error');
      await popup.getByRole('button', { name: 'Record the correction' }).click();
      await expect(popup.getByText('stored on this machine')).toBeVisible();
      expect(await storedCorrections(session)).toHaveLength(before + 1);
      await popup.close();
      expect(await complaints(page)).toEqual([]);
    },
  );
}

test('an error that is pasted is offered at the block that it names', async ({ open, session }) => {
  const page = await open('streaming');
  await stream(page, reply(WRONG));
  await bar(page, 0).waitForText(/not verified/);
  await say(page, [
    'I get',
    "src/pages.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'. in pages",
  ]);
  const block = await offering(page);
  const popup = await recordFrom(session, block, 'Record correction');
  await expect(popup.getByLabel('What is wrong')).toHaveValue(/^src\/pages\.ts\(2,3\): error TS2322/);
  await expect(popup.getByLabel('What it should be')).toHaveValue(WRONG.join('\n'));
  await popup.close();
});

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: a reply that is written again after its code was verified is offered as its correction`, async ({
    open,
    session,
  }) => {
    // Code that no other test verifies in this conversation.
    const [wrong, right] = [WRONG, RIGHT].map((lines) => [
      ...lines,
      `const pages${test.info().repeatEachIndex} = pages;`,
    ]) as [string[], string[]];
    const page = await open('streaming', { family });
    await stream(page, reply(wrong));
    await verify(bar(page, 0));
    await page.evaluate((text) => window.replica.retry({ chunksPerSecond: 60, chunkChars: 12 }, text), reply(right));
    const popup = await recordFrom(session, await offering(page), 'Record correction');
    await expect(popup.getByLabel('What Claude wrote', { exact: true })).toHaveValue(wrong.join('\n'));
    await expect(popup.getByLabel('What it should be')).toHaveValue(right.join('\n'));
    await popup.close();
    expect(await complaints(page)).toEqual([]);
  });
}

test('in conversations of a project for which it is switched off nothing is offered', async ({ open, session }) => {
  const { name } = await sampleProject(session, 'unnoticed', '[project]\nname = "unnoticed"\n');
  const page = await open('streaming');
  await stream(page, reply(WRONG));
  await bar(page, 0).waitUntilDrawn();
  await bindTo(session, name);
  const options = await ownPage(session, 'options');
  const label = 'Notice corrections in its conversations';
  const notices = (await cardOf(options, name)).getByLabel(label);
  await notices.uncheck();
  await options.reload();
  await cardOf(options, name);
  await expect(notices).not.toBeChecked();
  await page.bringToFront();
  await page.reload();
  await bar(page, 0).waitUntilDrawn();
  await say(page, ['That is wrong, the last page is missing.', ...RIGHT]);
  await until('it was answered', () =>
    page.evaluate(
      () => window.replica.turnKeys().length === 6 && document.querySelector('[data-is-streaming="true"]') === null,
    ),
  );
  // What is offered at a bar is offered there again when its row comes back.
  const asked = await page.evaluate(() => {
    const key = window.replica.turnKeys()[3] ?? '';
    window.replica.scrollTo(key);
    return key;
  });
  const block = shadowHost(page, `[data-turn-key="${asked}"] :bar`);
  await block.waitUntilDrawn();
  expect(await block.text()).not.toContain('Record correction');

  // Switched on, the same is offered.
  await options.bringToFront();
  await notices.check();
  await page.bringToFront();
  await stream(page, reply(WRONG));
  await say(page, ['That is wrong, the last page is missing.', ...RIGHT]);
  await offering(page);
});

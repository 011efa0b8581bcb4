import type { Page } from 'playwright/test';
import { storedCorrections } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import { closeRecord, recordFrom } from './harness/own-pages.ts';
import { bar } from './harness/shadow.ts';
import { replyOf, say, stream } from './harness/talk.ts';
import { until } from './harness/until.ts';
import { complaints } from './harness/verdict.ts';

test.use({ apart: 'notice' });

test.afterEach(({ session }) => closeRecord(session));

const WRONG = ['export function pages(total: number, size: number): number {', '  return Math.floor(total / size);', '}'];
const RIGHT = ['export function pages(total: number, size: number): number {', '  return Math.ceil(total / size);', '}'];

const reply = (code: readonly string[]): string => replyOf('ts', code);

/** The bar that offers to record a correction, once there is one. */
async function offering(page: Page): Promise<ReturnType<typeof bar>> {
  let found: ReturnType<typeof bar> | undefined;
  await until('a bar offers to record', async () => {
    for (let index = (await page.locator('claude-verify-bar').count()) - 1; index >= 0; index -= 1) {
      const each = bar(page, index);
      if ((await each.text()).includes('Record correction')) found = each;
    }
    return found !== undefined;
  });
  if (found === undefined) throw new Error('no bar offers anything');
  return found;
}

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: a message that changes Claude's code is offered as its correction, prefilled, and stored only when it is recorded`, async ({ open, session }) => {
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
  });
}

test('an error that is pasted is offered at the block that it names', async ({ open, session }) => {
  const page = await open('streaming');
  await stream(page, reply(WRONG));
  await bar(page, 0).waitForText(/not verified/);
  await say(page, ['I get', "src/pages.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'. in pages"]);
  const block = await offering(page);
  const popup = await recordFrom(session, block, 'Record correction');
  await expect(popup.getByLabel('What is wrong')).toHaveValue(/^src\/pages\.ts\(2,3\): error TS2322/);
  await expect(popup.getByLabel('What it should be')).toHaveValue(WRONG.join('\n'));
  await popup.close();
});

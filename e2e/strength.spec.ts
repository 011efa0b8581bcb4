import type { Page } from 'playwright/test';
import { cli } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import { shadowHost, type ShadowHost } from './harness/shadow.ts';
import { complaints, endedChip, openPanel, turnBar } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'strength' });

const CLAMP = `def clamp(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
`;
const fenced = (code: string): string => `\`\`\`python\n${code}\n\`\`\``;
const draft = (page: Page): Promise<string> => page.evaluate(() => window.replica.draft());

/** A conversation with a block that has tests of its own, verified; its bar with the panel open. */
async function verified(page: Page, tests: string): Promise<ShadowHost> {
  const reply = fenced(`${CLAMP}\n\n${tests}`);
  const turn = await page.evaluate((text) => window.replica.appendTurn('A clamp, please.', text), reply);
  const block = turnBar(page, turn.replace(/-hub-reply$/, ''));
  await block.button('Verify').click();
  await endedChip(block);
  await openPanel(block);
  return block;
}

test('weak tests: what they would not notice is listed, and Claude is asked for the missing test', async ({
  open,
  session,
}, info) => {
  await cli(session, 'allow', 'snippets', '--yes');
  const page = await open('empty');
  const block = await verified(page, 'def test_inside():\n    assert clamp(5, 0, 10) == 5\n');
  await block.button('How strong are these tests?').click();
  const told = await block.waitForText(/Your tests would notice \d+ of \d+ planted mistakes\./, 90_000);
  expect(told).toMatch(/not noticed: line 3 None for low: clamp\(/);
  expect(told).not.toContain('line 6 None for value');
  await page.screenshot({ path: info.outputPath('strength.png') });

  await block.button('Ask Claude for the missing test').click();
  await block.waitForText(/It is in your message/);
  expect(await draft(page)).toMatch(
    /Your tests for `clamp` pass, but they would not notice[^]*line 3 `None` for `low`/,
  );
  expect(await page.evaluate(() => window.replica.sentMessages())).toEqual([]);

  // The answer is run with the block, and its strength is asked for anew.
  const more =
    'def test_below():\n    assert clamp(-5, 0, 10) == 0\n\n\ndef test_above():\n    assert clamp(15, 0, 10) == 10\n';
  await page.evaluate(
    (reply) => window.replica.stream(reply, { chunksPerSecond: 60, chunkChars: 40 }),
    `Here they are.\n\n${fenced(more)}\n`,
  );
  await page.locator('pre code').last().scrollIntoViewIfNeeded();
  await shadowHost(page, ':bar', (await page.locator('pre').count()) - 1).waitForText(/Result above/, 60_000);
  await block.scrollTo();
  await block.waitForText(/How strong are these tests/, 60_000);
  await block.button('How strong are these tests?').click();
  const again = await block.waitForText(/Your tests would notice \d+ of \d+ planted mistakes\./, 90_000);
  expect(again).not.toContain('line 3 None for low');
  expect(await complaints(page)).toEqual([]);
});

test('a request for the missing test is taken back, and without tests nothing is offered', async ({
  open,
  session,
}) => {
  await cli(session, 'allow', 'snippets', '--yes');
  const page = await open('empty');
  const block = await verified(page, 'def test_high():\n    assert clamp(50, 0, 10) == 10\n');
  await block.button('How strong are these tests?').click();
  await block.waitForText(/Your tests would notice/, 90_000);
  await block.button('Ask Claude for the missing test').click();
  await block.waitForText(/It is in your message/);
  await block.button('Undo').click();
  await until('the draft is empty', async () => (await draft(page)) === '');
  const other = await open('empty');
  const without = await verified(other, '# no tests\n');
  await without.waitForText(/Nothing specifies what it should do/);
  expect(await without.text()).not.toContain('How strong');
  expect(await complaints(page)).toEqual([]);
});

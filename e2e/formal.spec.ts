import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { bar, barCount, type ShadowHost } from './harness/shadow.ts';
import { chipOf, complaints, openPanel, turnBar, unfoldPanel, verify, type Chip } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';
import { FORMAL_TURNS } from './replica/conversations/formal.ts';

test.use({ apart: 'formal' });

async function blockOf(page: Page, turn: keyof typeof FORMAL_TURNS, index = 0): Promise<ShadowHost> {
  await page.evaluate((key) => window.replica.scrollTo(key), `U-${turn}-hub-reply`);
  return turnBar(page, `U-${turn}`, index);
}

/** Verifies a block as a person does, and gives the chip and the whole panel. */
async function read(block: ShadowHost): Promise<{ chip: Chip; panel: string }> {
  const chip = await verify(block);
  await openPanel(block);
  await block.waitForText(/ in all/);
  await unfoldPanel(block);
  return { chip, panel: await block.text() };
}

test('SMT: the model that refutes a proof is shown, and was evaluated', async ({ open }) => {
  const page = await open('formal');
  const { chip, panel } = await read(await blockOf(page, 'smt'));
  expect(chip).toEqual({ tone: 'bad', text: '1 problem' });
  expect(panel).toMatch(/the script claims unsat, [\w ]+ answers sat/);
  expect(panel).toMatch(/A model of the assertions[^\n]*Evaluated here and confirmed\.\s+Name\s+Value\s+a\s/);
  expect(panel).toMatch(/You asked\s+Prove that the sum of two bytes is never less than one of them\./);
  expect(await complaints(page)).toEqual([]);
});

test('TLA+: the way into the forbidden state is shown step by step', async ({ open }) => {
  const page = await open('formal');
  const { chip, panel } = await read(await blockOf(page, 'tla'));
  expect(chip.tone).toBe('bad');
  expect(panel).toMatch(/invariant Mutex does not hold/);
  expect(panel).toMatch(/Step\s+a\s+b\s+1 [^\n]+\s+"out"\s+"out"/);
  expect(panel).toMatch(/5 State 4\s+"in"\s+"in"\s+changed/);
});

test('Alloy: an instance that the assertion forbids is shown, or what is missing is named', async ({ open }) => {
  const page = await open('formal');
  const { chip, panel } = await read(await blockOf(page, 'alloy'));
  if (/tools add alloy|not installed/.test(panel)) expect(chip.tone).toBe('unknown');
  else {
    expect(chip.tone).toBe('bad');
    expect(panel).toMatch(/NoCycle/);
    expect(panel).toMatch(/next/);
  }
  expect(panel).toMatch(/check NoCycle for 3/);
});

test('Coq: a proof says what it rests on, and one that rests on Admitted is not green', async ({ open }) => {
  const page = await open('formal');
  const proved = await read(await blockOf(page, 'coq', 0));
  expect(proved.chip.tone).toBe('ok');
  expect(proved.chip.text).toMatch(/proved/);
  const admitted = await read(await blockOf(page, 'coq', 1));
  expect(admitted.chip.tone).not.toBe('ok');
  expect(admitted.panel).toMatch(/excluded_middle/);
  expect(admitted.panel).toMatch(/plus_comm/);
  expect(admitted.panel).toMatch(/1 assumption|2 assumptions/);
});

test('USL: a contract that no result can keep is refuted', async ({ open }) => {
  const page = await open('formal');
  const { chip, panel } = await read(await blockOf(page, 'usl'));
  expect(chip.tone).toBe('bad');
  expect(panel).toMatch(/n\s+1/);
});

test('Dafny: a proof that Claude mends by asking for less is not green, and the difference is shown', async ({
  open,
}) => {
  const page = await open('formal');
  const block = await blockOf(page, 'dafny');
  const { chip, panel } = await read(block);
  expect(chip.tone).toBe('bad');
  expect(panel).toMatch(/ensures m >= a && m >= b/);
  await block.button('Ask Claude to fix').click();
  await until('the draft has grown', () => page.evaluate(() => window.replica.draft().length > 0));
  const [, [[, code]]] = FORMAL_TURNS.dafny;
  const weaker = code.replace('m >= a && m >= b', 'm >= a');
  await page.evaluate(
    (reply) => window.replica.stream(reply, { chunksPerSecond: 60, chunkChars: 8 }),
    `Now it verifies:\n\n\`\`\`dafny\n${weaker}\n\`\`\`\n`,
  );
  const answered = page.locator('pre code', { hasText: /ensures m >= a\n/ }).last();
  const answer = await until('the answer has a verdict', async () => {
    await answered.scrollIntoViewIfNeeded({ timeout: 1_000 });
    const last = bar(page, (await barCount(page)) - 1);
    if ((await chipOf(last)) === null) throw new Error(await last.text());
    return last;
  });
  expect((await chipOf(answer))?.tone).not.toBe('ok');
  await openPanel(answer);
  await unfoldPanel(answer);
  expect(await answer.text()).toMatch(
    /the ensures of Max changed: it was .ensures m >= a && m >= b., and is now .ensures m >= a./,
  );
  expect(await complaints(page)).toEqual([]);
});

import { expect, test } from './harness/fixtures.ts';
import { bar, hostCount, shadowHost, type ShadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { chipOf, complaints, openPanel, turnBar, verify } from './harness/shown-verdict.ts';

test.use({ apart: 'repair' });

for (const family of ['hub', 'legacy'] as const) {
  test(
    `${family}: the answer to "Ask Claude to fix" is verified by itself, and its report says what became of each ` +
      'error',
    async ({ open }) => {
      const page = await open('demo', { family });
      const block = bar(page, 0);
      expect(await verify(block)).toEqual({ tone: 'bad', text: '1 problem' });
      await openPanel(block);
      await block.button('Ask Claude to fix').click();
      await until('the draft has grown', () => page.evaluate(() => window.replica.draft().length > 0));
      const code = await page.locator('pre code').first().innerText();
      const mended = code.replace('String(pageCount)', 'pageCount');
      expect(mended).not.toBe(code);
      await page.evaluate(
        (reply) => window.replica.stream(reply, { chunksPerSecond: 60, chunkChars: 8 }),
        `It is a number. Run it with:\n\n\`\`\`bash\nnpm start\n\`\`\`\n\n\`\`\`ts\n${mended}\n\`\`\`\n`,
      );
      const answered = page.locator('pre code', { hasText: 'pageCount: pageCount' }).last();
      // Rows come and go while the page scrolls, so that a bar's number is not the same for long: it is the bar that
      // holds within the turn of the answer, where turns have a key.
      const turn = await answered.evaluate((code) => code.closest('[data-turn-key]')?.getAttribute('data-turn-key'));
      const within = turn === undefined || turn === null ? ':bar' : `[data-turn-key="${turn}"] :bar`;
      const holding = async (): Promise<ShadowHost | undefined> => {
        for (let index = (await hostCount(page, within)) - 1; index >= 0; index -= 1) {
          const each = shadowHost(page, within, index);
          if (/checks? pass/.test((await chipOf(each))?.text ?? '')) return each;
        }
        return undefined;
      };
      const answer = await until('the answer has a verdict', async () => {
        // A bar is drawn once it is near, and the page scrolls by itself while the reply grows.
        await answered.scrollIntoViewIfNeeded({ timeout: 1_000 });
        return await holding();
      });
      await openPanel(answer);
      expect(await answer.waitForText(/Repair round 1/)).toMatch(
        new RegExp(
          [
            String.raw`Repair round 1: 1 fixed, 0 still there, 0 new\.`,
            String.raw`No problems are left\.`,
            "fixed: Type 'string' is not assignable to type 'number'",
          ].join(String.raw`\s*`),
        ),
      );

      // The block that was fixed says so, is not red any more, and leads to the answer; after a reload as well.
      const mendedBlock = family === 'hub' ? turnBar(page, 'U1-demo') : block;
      const isMended = async (): Promise<void> => {
        if (family === 'hub') await page.evaluate(() => window.replica.scrollTo('U1-demo-hub-reply'));
        await mendedBlock.scrollTo();
        await mendedBlock.waitForText(/Fixed below/, 30_000);
        expect((await chipOf(mendedBlock))?.tone).toBe('unknown');
      };
      await isMended();
      await mendedBlock.button('Fixed below').click();
      const inView = page.locator('pre code', { hasText: 'pageCount: pageCount' });
      await expect(inView.last()).toBeInViewport();
      await page.reload();
      await isMended();
      expect(await complaints(page)).toEqual([]);
    },
  );
}

test('a later block that is the same function anew is compared without a request; another program is not', async ({
  open,
}) => {
  const page = await open('empty');
  const reply = async (code: string): Promise<ReturnType<typeof bar>> => {
    const turn = await page.evaluate(
      (text) => window.replica.appendTurn('A mean, please.', text),
      `\`\`\`typescript\n${code}\n\`\`\``,
    );
    return turnBar(page, turn.replace(/-hub-reply$/, ''));
  };
  const wrong = 'export function mean(values: number[]): number {\n  const all = 0;\n  return all / values.lenght;\n}';
  const first = await reply(wrong);
  expect((await verify(first)).tone).toBe('bad');
  const other = await reply('export function main(): void {\n  console.log(1);\n}');
  expect((await verify(other)).tone).not.toBe('bad');
  expect(await first.text()).not.toMatch(/below/);
  const later = await reply(wrong.replace('lenght', 'length'));
  expect((await verify(later)).tone).not.toBe('bad');
  await first.scrollTo();
  await first.waitForText(/Fixed below/, 30_000);
  expect(await complaints(page)).toEqual([]);
});

import { expect, test } from './harness/fixtures.ts';
import { bar } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { complaints, openPanel, verify } from './harness/verdict.ts';

test.use({ apart: 'repair' });

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: the answer to "Ask Claude to fix" is verified by itself, and its report says what became of each error`, async ({ open }) => {
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
      (reply) => window.replica.stream(reply, { chunksPerSecond: 100, chunkChars: 40 }),
      `It is a number. Run it with:\n\n\`\`\`bash\nnpm start\n\`\`\`\n\n\`\`\`ts\n${mended}\n\`\`\`\n`,
    );
    await page.locator('pre code').last().scrollIntoViewIfNeeded();
    // Rows come and go while the page scrolls: the answer is always the last one.
    const fromEnd = async (place: number): Promise<ReturnType<typeof bar>> => bar(page, (await page.locator('claude-verify-bar').count()) - place);
    await until('the answer has a verdict', async () => /checks? pass/.test(await (await fromEnd(1)).text()));
    const answer = await fromEnd(1);
    await openPanel(answer);
    expect(await answer.waitForText(/Round 1 of the repair/)).toMatch(/Round 1 of the repair: 1 mended, 0 still there, 0 new\.\s*Nothing wrong is left\.\s*mended: Type 'string' is not assignable to type 'number'/);
    // The command beside it answers nothing and is left alone.
    expect(await (await fromEnd(2)).text()).not.toMatch(/problem|pass/);
    expect(await complaints(page)).toEqual([]);
  });
}

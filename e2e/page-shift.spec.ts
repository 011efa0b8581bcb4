import { expect, test } from './harness/fixtures.ts';
import { shiftSoFar, watchShift } from './harness/layout-shift.ts';
import { barCount } from './harness/shadow.ts';
import { until } from './harness/until.ts';

test.use({ host: false, apart: 'page-shift' });

const REPLY = [
  '```python\nx = 1\n```',
  '```\nsrc/\n  a.py\n```',
  '```typescript\nconst x = 1;\n```',
  '```c\nint x;\n```',
].join('\n\nand then\n\n');

const BLOCKS = 4;

/** What a bar takes where no place is kept for it: its height and the gap of the prose around it, in CSS pixels. */
const MOST_PER_BAR = 44;

for (const family of ['hub', 'hub-legacy', 'legacy'] as const) {
  test(`${family}: how far the end of a reply moves what stands in it`, async ({ open }) => {
    const page = await open('empty', { family });
    await watchShift(page);
    await page.evaluate((reply) => window.replica.stream(`${reply}\n\nDone.`, { chunksPerSecond: 200 }), REPLY);
    await until('the bars are there', async () => (await barCount(page)) === BLOCKS);
    const { pixels, score } = await shiftSoFar(page);
    test.info().annotations.push({ type: 'shift', description: `${family}: ${pixels} px, score ${score.toFixed(4)}` });
    expect(pixels).toBeLessThanOrEqual(BLOCKS * MOST_PER_BAR);
  });
}

test('the measure sees what is put between the blocks of a reply, and nothing else', async ({ open }) => {
  const page = await open('empty', { family: 'legacy', shape: 'C' });
  await watchShift(page);
  await page.evaluate(() => window.replica.stream('One.\n\nTwo.\n\nThree.', { chunksPerSecond: 200 }));
  expect((await shiftSoFar(page)).pixels).toBe(0);
  await page.evaluate(() => {
    const between = document.createElement('div');
    between.style.height = '30px';
    between.style.marginBottom = '-12px';
    document.querySelector('.standard-markdown p')?.after(between);
  });
  expect((await shiftSoFar(page)).pixels).toBe(30);
  await until('the browser tells of it', async () => (await shiftSoFar(page)).score > 0);
});

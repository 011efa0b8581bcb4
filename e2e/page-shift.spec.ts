import { expect, test } from './harness/fixtures.ts';
import { shiftSoFar, watchShift } from './harness/layout-shift.ts';
import { bar, barCount, lookAt } from './harness/shadow.ts';
import { until } from './harness/until.ts';

test.use({ host: false, apart: 'page-shift' });

const REPLY = [
  '```python\nx = 1\n```',
  '```\nsrc/\n  a.py\n```',
  '```typescript\nconst x = 1;\n```',
  '```idris\ntheorem t : 1 = 1 := rfl\n```',
  '```c\nint x;\n```',
].join('\n\nand then\n\n');

const BLOCKS = 5;

const PAGES = [
  { family: 'hub' },
  { family: 'hub-legacy' },
  ...(['A', 'B', 'C', 'D'] as const).map((shape) => ({ family: 'legacy' as const, shape })),
] as const;

for (const options of PAGES) {
  const { family, shape } = { shape: undefined, ...options };
  test(`${family}${shape === undefined ? '' : ` ${shape}`}: nothing moves when a reply ends`, async ({ open }) => {
    const page = await open('empty', options);
    await watchShift(page);
    await page.evaluate((reply) => window.replica.stream(reply, { chunksPerSecond: 200 }), REPLY);
    await until('the bars are there', async () => (await barCount(page)) === BLOCKS);
    await bar(page, BLOCKS - 1).waitUntilDrawn();
    // They are painted, too.
    await lookAt(page);
    expect(await shiftSoFar(page)).toEqual({ pixels: 0, score: 0 });
  });
}

test('the measure sees what is put between the blocks of a reply, and nothing else', async ({ open }) => {
  const page = await open('empty', { family: 'legacy', shape: 'C' });
  await watchShift(page);
  await page.evaluate(() => window.replica.stream('One.\n\nTwo.\n\nThree.', { chunksPerSecond: 200 }));
  expect((await shiftSoFar(page)).pixels).toBe(0);
  // What was never painted where it stood does not shift.
  await lookAt(page);
  await page.evaluate(() => {
    const between = document.createElement('div');
    between.style.height = '30px';
    between.style.marginBottom = '-12px';
    document.querySelector('.standard-markdown p')?.after(between);
  });
  expect((await shiftSoFar(page)).pixels).toBe(30);
  await until('the browser tells of it', async () => (await shiftSoFar(page)).score > 0);
});

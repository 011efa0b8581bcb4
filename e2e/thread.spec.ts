import { bar } from './harness/shadow.ts';
import { expect, test } from './harness/fixtures.ts';

test('a TypeScript block on the hub page is verified by the real host', async ({ open }) => {
  const page = await open('demo');
  const block = bar(page, 0);
  await block.waitForText(/TypeScript/);
  await block.button(/Verify/).click();
  await block.waitForText(/1 problem/);
  await page.screenshot({ path: 'e2e/output/thread.png' });
  expect(await page.evaluate(() => window.replica.errors())).toEqual([]);
});

import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { bar, barCount } from './harness/shadow.ts';
import { complaints, openPanel, verify } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'bar-position' });

const REPLY = ['```python\ndef half(n: int) -> str:\n    return n / 2\n```', '```\nsrc/\n  a.py\n```'].join(
  '\n\nand\n\n',
);

const PAGES = [
  { family: 'hub' },
  { family: 'hub-legacy' },
  { family: 'legacy', shape: 'A' },
  { family: 'legacy', shape: 'B' },
] as const;

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const edgesOf = async (page: Page, index: number): Promise<Edges> => {
  const { x, y, width, height } = await bar(page, index).box();
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
};

/** The page's own elements of its first block. */
const partsOf = (page: Page): Promise<{ label: Edges; copy: Edges; code: Edges; block: Edges }> =>
  page.evaluate(() => {
    const edges = (of: Element | Range | null | undefined): Edges => {
      const { left, top, right, bottom } = of?.getBoundingClientRect() ?? new DOMRect();
      return { left, top, right, bottom };
    };
    const code = document.querySelector('.code-block__code code');
    const block = code?.closest('[role="group"], .relative');
    const words = document.createRange();
    words.selectNodeContents(block?.querySelector('.font-small, .text-text-300') ?? document.body);
    return { label: edges(words), copy: edges(block?.querySelector('button')), code: edges(code), block: edges(block) };
  });

const gone = async (page: Page, index: number): Promise<boolean> =>
  (await bar(page, index).css('.bar').style('opacity')) === '0';

for (const options of PAGES) {
  test(`${Object.values(options).join(' ')}: the bar lies beside the label, a chip where there is none`, async ({
    open,
  }) => {
    const page = await open('empty', options);
    await page.evaluate((reply) => window.replica.appendTurn('Half of it?', reply), REPLY);
    await until('the bars are there', async () => (await barCount(page)) === 2);
    for (const width of [1280, 620]) {
      await page.setViewportSize({ width, height: 900 });
      await bar(page, 0).scrollTo();
      // It follows the page's new layout in the next frames.
      await until("the bar lies left of the page's button", async () => {
        return (await edgesOf(page, 0)).right <= (await partsOf(page)).copy.left;
      });
      const { label, copy, code } = await partsOf(page);
      const line = await edgesOf(page, 0);
      expect(line.left, 'not over the name of the language').toBeGreaterThan(label.right);
      expect(line.right, "not over the page's button").toBeLessThanOrEqual(copy.left);
      expect(Math.abs(line.top + line.bottom - label.top - label.bottom) / 2, 'on its line').toBeLessThanOrEqual(1);
      expect(line.bottom, 'not over the code').toBeLessThanOrEqual(code.top + 1);
    }
    expect(await gone(page, 1), 'a directory tree has no loud bar').toBe(true);
    await page.locator('pre', { hasText: 'src/' }).last().hover();
    await until('the chip is there', async () => !(await gone(page, 1)));
    await page.mouse.move(2, 2);
    await until('it is gone', () => gone(page, 1));
    await bar(page, 1).button('More').focus();
    await until('the chip is there for the keyboard', async () => !(await gone(page, 1)));
    expect(await complaints(page)).toEqual([]);
  });
}

test('from a click to what is wrong: the first problem is right below the block, and all is as before after', async ({
  open,
}) => {
  const page = await open('empty');
  await page.evaluate((reply) => window.replica.appendTurn('Half of it?', reply), REPLY);
  const toolbar = page.locator('[role="toolbar"]').last();
  const before = await toolbar.boundingBox();
  await verify(bar(page, 0));
  const { y } = await bar(page, 0).box();
  await openPanel(bar(page, 0));
  expect((await bar(page, 0).box()).y, 'the bar stays where it was').toBe(y);
  const { block } = await partsOf(page);
  const problem = await bar(page, 0).css('.drop .finding').box();
  expect(problem.y - problem.height / 2 - block.bottom).toBeLessThanOrEqual(120);
  await bar(page, 0).css('.bar-middle').click();
  await until('the panel is closed', async () => !(await bar(page, 0).css('.drop').exists()));
  expect(await toolbar.boundingBox()).toEqual(before);
  expect(await complaints(page)).toEqual([]);
});

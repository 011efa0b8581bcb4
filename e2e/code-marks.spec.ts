import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { bar, inRoot, shadowHost } from './harness/shadow.ts';
import { complaints, openPanel, verify } from './harness/shown-verdict.ts';
import { until } from './harness/until.ts';
import { FILE } from './replica/conversations/shapes.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'code-marks' });

const REPLY = '```python\nimport os\n\ndef half(n: int) -> str:\n    n.upper()\n    return os.system(n)\n```';

interface Shown {
  messages: string[];
  titles: string[];
  /** How far each mark is from the line that it tells of, at most, in CSS pixels. */
  tops: number[];
}

/** The marks that are shown in the first block, from above. */
const marks = (page: Page): Promise<Shown | undefined> =>
  inRoot(
    page,
    ':bar',
    0,
    (root) => {
      const shown = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
      const marks = shown('.mark').toSorted((one, other) => one.offsetTop - other.offsetTop);
      return {
        messages: shown('.mark-message:not([hidden])').map((message) => (message as HTMLDataElement).value),
        titles: marks.map(({ title }) => title),
        tops: marks.map((mark) => mark.getBoundingClientRect().top),
      };
    },
    [],
  );

/** What is underlined in the page's text. */
const underlined = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...CSS.highlights.values()].flatMap((each) => [...each].map(String)));

const lineTops = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.code-block__code code > span')].map((line) => line.getBoundingClientRect().top),
  );

for (const options of [{ family: 'hub' }, { family: 'legacy', shape: 'B' }] as const) {
  test(`${options.family}: findings are marked in the code, follow its row, and go with it`, async ({ open }, info) => {
    const page = await open('empty', { ...options, mode: 'dark' });
    await page.evaluate((reply) => window.replica.appendTurn('Half of it?', reply), REPLY);
    const html = (): Promise<string> =>
      page.evaluate(() => document.querySelector('.code-block__code')?.outerHTML ?? '');
    const before = await html();
    await verify(bar(page, 0));
    const asShown = async (): Promise<Shown> =>
      until('the marks are there', async () => {
        const shown = await marks(page);
        return shown !== undefined && shown.titles.length === 2 ? shown : null;
      });
    const { messages, titles } = await asShown();
    expect(titles[0]).toMatch(/upper/);
    expect(titles[1]?.split('\n').length, 'all of a line are told').toBeGreaterThan(1);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatch(/ \(and \d more\)$/);
    // Where Bandit is installed it marks the statement.
    const texts = (await underlined(page)).toSorted();
    expect(texts.filter((text) => !text.startsWith('return'))).toEqual(['n', 'os.system(n)', 'upper']);
    expect(await html(), "the page's own nodes are as they were").toBe(before);
    await page.screenshot({ path: info.outputPath('marks.png') });

    const onTheirLines = async (): Promise<void> => {
      await until('each mark is at its line', async () => {
        const [{ tops }, lines] = await Promise.all([asShown(), lineTops(page)]);
        return [lines[3], lines[4]].every((line, at) => Math.abs((line ?? 0) - (tops[at] ?? -99)) <= 8);
      });
    };
    await onTheirLines();
    await openPanel(bar(page, 0));
    await onTheirLines();
    await page.setViewportSize({ width: 700, height: 800 });
    await onTheirLines();
    if (options.family === 'hub') {
      await page.evaluate(() => window.replica.remountAll());
      await onTheirLines();
      expect((await underlined(page)).toSorted()).toEqual(texts);
    }
    await page.evaluate(() => {
      const last = document.querySelector('.code-block__code code')?.lastChild;
      if (last != null) last.textContent = `${last.textContent}\n# edited`;
    });
    await until('nothing is marked in other code', async () => (await underlined(page)).length === 0);
    expect((await marks(page))?.titles).toEqual([]);
    expect(await complaints(page)).toEqual([]);
  });
}

test("findings are marked in the file viewer's lines and in the new side of an edit", async ({ open }, info) => {
  const page = await open('shapes');
  await page.evaluate((path) => window.replica.openFile(path), FILE.path);
  const file = shadowHost(page, 'aside :bar');
  await file.waitForText(/Python/);
  await verify(file);
  await until('the line is underlined', async () => (await underlined(page)).includes('os'));
  await page.screenshot({ path: info.outputPath('viewer.png') });

  const edits = await open('edits');
  for (const index of [0, 1, 2]) await verify(bar(edits, index));
  await until(
    'each is underlined',
    async () => (await underlined(edits)).filter((each) => each === 'sys').length === 3,
  );
  await edits.screenshot({ path: info.outputPath('edits.png') });
  expect(await complaints(edits)).toEqual([]);
});

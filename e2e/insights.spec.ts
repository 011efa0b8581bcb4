import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { DOT_SHADES, RAMP, type Shade } from '../extension/pages/insights/plot-colours.ts';
import { cli } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { ownPage, picture } from './harness/own-pages.ts';

test.use({ apart: 'insights' });

const topic = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What the page's policy refused, whatever it was. */
async function refusals(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  await page.reload();
  return found;
}

const OFF_BY_ONE = {
  content: 'for i in range(len(items) + 1):\n    total += items[i]\n',
  correction: 'for i in range(len(items)):\n    total += items[i]\n',
  description: 'The loop runs one item too far.',
};
const NO_AWAIT = {
  content: 'const page = fetchPage(id);\nreturn page.title;\n',
  correction: 'const page = await fetchPage(id);\nreturn page.title;\n',
  description: 'A promise is used as if it were its value. وعد',
};

/** Records corrections as a user does it in a terminal. */
async function record(
  session: BrowserSession,
  project: string,
  category: string,
  file: string,
  { content, correction, description }: typeof OFF_BY_ONE,
  subcategory: string,
): Promise<void> {
  const capture = {
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    project,
    session_id: null,
    feedback_type: 'correction',
    claude_output: { file, line_range: [1, 2], content },
    issue: { category, subcategory, description, detected_by: 'user' },
    correction: { content: correction, verified: false, verification_output: null },
  };
  const place = path.join(session.home, 'capture.json');
  writeFileSync(place, JSON.stringify(capture));
  await cli(session, 'feedback', 'record', place);
}

/** Pixels of a plot that have exactly this fill. */
async function inked(plot: Locator, shade: Shade | undefined): Promise<number> {
  return plot.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, { light, dark }) => {
      const fill = matchMedia('(prefers-color-scheme: dark)').matches ? dark : light;
      const wanted = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255 && wanted.every((part, of) => data[at + of] === part)) count += 1;
      return count;
    },
    shade ?? { light: '', dark: '' },
  );
}

test('with nothing recorded or verified, every part says what will appear and how to get it', async ({ session }) => {
  const page = await ownPage(session, 'insights');
  const refused = await refusals(page);
  await expect(page.getByText('No mistakes recorded yet')).toBeVisible();
  await expect(page.getByText('Nothing was verified in these weeks')).toBeVisible();
  await expect(page.getByText('No verdicts judged yet')).toBeVisible();
  await expect(page.getByText('No known issues were sent in these weeks')).toBeVisible();
  await expect(page.getByText('No patterns yet')).toBeVisible();
  await expect(page.getByText('No corrections yet')).toBeVisible();
  await picture(page, 'insights-empty');
  expect(refused).toEqual([]);
  await page.close();
});

test('plots, filters, exports, and the hand edits of patterns', async ({ session }) => {
  test.setTimeout(120_000);
  for (const project of ['shop', 'shop', 'api'])
    await record(session, project, 'logic_error', 'src/sum.py', OFF_BY_ONE, 'off_by_one');
  await record(session, 'shop', 'concurrency_issue', 'src/page.ts', NO_AWAIT, 'missing_await');
  const code = path.join(session.home, 'sum.py');
  writeFileSync(code, 'def total(items: list[int]) -> int:\n    return "no"\n');
  await cli(session, 'verify', code).catch((error: unknown) => expect(String(error)).toContain('Command failed'));

  const page = await ownPage(session, 'insights');
  const refused = await refusals(page);
  const mistakes = page.getByRole('figure', { name: 'Mistakes by week' });
  await expect(mistakes).toContainText('4 mistakes were recorded in the 26 weeks');
  await expect(mistakes).toContainText('most of them logic error (3)');
  await expect(topic(page, 'Mistakes').getByRole('list', { name: 'Mistakes by status' })).toContainText(
    '4 claimed by a person',
  );
  const plot = mistakes.getByRole('img');
  await expect(plot).toHaveAccessibleName(/Mistakes by week\. 4 mistakes/);
  const [three, one] = [await inked(plot, RAMP[0]), await inked(plot, RAMP[1])];
  expect(one).toBeGreaterThan(20);
  expect(three / one).toBeGreaterThan(2.5);
  expect(three / one).toBeLessThan(3.5);
  // The last bar is the current week.
  const box = await plot.locator('.u-over').boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 12, (box?.y ?? 0) + 40);
  await expect(mistakes.getByRole('listitem').filter({ hasText: 'logic error' })).toContainText('3');
  await expect(page.getByRole('figure', { name: 'Check results' })).toContainText(/checks? by \d+ tools/);
  await expect(page.getByRole('figure', { name: 'Check durations' })).toContainText('Half of the runs');
  await expect(page.getByText('Corrections, newest first: 4')).toBeVisible();
  await expect(page.getByRole('region', { name: 'All corrections' }).getByRole('listitem')).toHaveCount(4);

  await expect(page.getByText('Claude was told none of your rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'Re-verify 4 claims' }).click();
  await expect(page.getByText('Processed 4 corrections.')).toBeVisible({ timeout: 60_000 });

  await mistakes.getByText('figures as a table').click();
  await expect(mistakes.getByRole('columnheader')).toHaveText(['week from', 'logic error', 'concurrency issue']);
  await expect(mistakes.getByRole('row').nth(1).getByRole('cell')).toHaveText(['3', '1']);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    mistakes.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('claude-verify-mistakes.csv');
  expect(readFileSync(await csv.path(), 'utf8')).toMatch(
    /^week from,logic error,concurrency issue\r\n\d{4}-\d\d-\d\d,3,1\r\n/,
  );
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    mistakes.getByRole('button', { name: 'PNG' }).click(),
  ]);
  const picked = readFileSync(await png.path());
  expect(picked.subarray(1, 4).toString()).toBe('PNG');
  writeFileSync(path.join(import.meta.dirname, 'output/insights-export.png'), picked);

  const card = topic(page, 'Patterns').getByRole('listitem').filter({ hasText: '2 corrections: 2 claimed' });
  await expect(card.getByRole('heading', { name: 'logic error: off by one' })).toBeVisible();
  await expect(card).toContainText('needs a sentence');
  await expect(card).toContainText('It is not sent to Claude until you write what to do instead.');
  await card.getByRole('button', { name: 'Write the sentence' }).click();
  await card.getByLabel('Tell Claude').fill('Use exclusive upper bounds.');
  await card.getByLabel('Where it applies').selectOption({ label: 'everywhere' });
  await card.getByRole('button', { name: 'Save sentence' }).click();
  await expect(card).toContainText('Used in every conversation about code.');
  await expect(card).not.toContainText('needs a sentence');
  await expect(card).toContainText(/Effect: Too little data/);
  await picture(page, 'insights');
  await card.getByRole('button', { name: 'Rename' }).click();
  await card.getByLabel('Name', { exact: true }).fill('Loops that run too far');
  await card.getByRole('button', { name: 'Save name' }).click();
  await expect(topic(page, 'Patterns').getByRole('status').first()).toContainText('Renamed.');
  await expect(card.getByRole('heading', { name: 'Loops that run too far' })).toBeVisible();
  expect(await cli(session, 'patterns', 'list')).toContain('Loops that run too far');
  await topic(page, 'Patterns').getByRole('button', { name: 'Undo' }).click();
  await expect(topic(page, 'Patterns').getByRole('status').first()).toContainText('Undone.');
  await expect(card.getByRole('heading', { name: 'logic error: off by one' })).toBeVisible();
  await card.getByRole('button', { name: 'Pin' }).click();
  await expect(card).toContainText('pinned');
  await card.getByRole('button', { name: 'Split' }).click();
  await card.getByRole('checkbox').first().check();
  await card.getByRole('button', { name: 'Split off' }).click();
  await expect(topic(page, 'Patterns').getByRole('status').first()).toContainText('Split off.');
  await expect(topic(page, 'Patterns').getByRole('heading', { name: 'logic error: off by one' })).toHaveCount(3);

  await page.getByLabel('Project').selectOption({ label: 'api' });
  await expect(mistakes).toContainText('1 mistake was recorded');
  await expect(topic(page, 'Patterns').getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(page.getByText('Corrections, newest first: 1')).toBeVisible();
  await page.getByLabel('Language').selectOption({ label: 'Python' });
  await expect(mistakes).toContainText('1 mistake was recorded');
  await page.getByLabel('Project').selectOption({ label: 'all projects' });
  await expect(mistakes).toContainText('3 mistakes were recorded');

  const list = page.getByRole('region', { name: 'All corrections' });
  await list.getByRole('button', { name: 'Delete' }).first().click();
  await list.getByRole('button', { name: 'Keep' }).click();
  await list.getByRole('button', { name: 'Delete' }).first().click();
  await list.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Corrections, newest first: 2')).toBeVisible();
  await expect(mistakes).toContainText('2 mistakes were recorded');

  const text = await cli(session, 'stats', '--language', 'python');
  expect(text).toContain('logic error');
  expect(text).toContain('2 claimed');
  expect(JSON.parse(await cli(session, 'stats', '--format', 'json'))).toMatchObject({
    overview: { otherMistakes: 0, mistakes: [{ category: 'logic_error' }, { category: 'concurrency_issue' }] },
  });

  await page.setViewportSize({ width: 360, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await picture(page, 'insights-narrow');
  expect(refused).toEqual([]);
  await page.close();
});

test('without the host it says so, and shows everything when the host is back', async ({ session }) => {
  await session.killDaemon();
  session.removeHost();
  const page = await ownPage(session, 'insights');
  await expect(page.getByText('CV050')).toBeVisible();
  await picture(page, 'insights-no-host');
  session.installHost();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('figure', { name: 'Mistakes by week' })).toBeVisible();
  await page.close();
});

test('patterns without a sentence are worded with Claude: one request in the draft, its answer as suggestions', async ({
  open,
  session,
}) => {
  const sentence = 'Await every promise before you read its value.';
  await record(session, 'words', 'concurrency_issue', 'src/page.ts', NO_AWAIT, 'missing_await');
  const claude = await open('empty');
  const page = await ownPage(session, 'insights');
  await page.getByLabel('Project').selectOption({ label: 'words' });
  const patterns = topic(page, 'Patterns');
  await expect(patterns).toContainText('1 pattern without a sentence');
  await patterns.getByRole('button', { name: 'Reword all with Claude' }).click();
  await expect(patterns.getByRole('status').last()).toContainText('is in the draft on claude.ai');
  const draft = await claude.evaluate(() => window.replica.draft());
  expect(draft).toContain('1. "concurrency_issue:missing_await", TypeScript, 1 time: "A promise is used as if');
  const [mark = ''] = /reword-[0-9a-f]{8}/.exec(draft) ?? [];
  expect(await claude.evaluate(() => window.replica.sentMessages())).toEqual([]);

  const answer = JSON.stringify({ 'claude-verify': mark, sentences: { 1: sentence, 7: 'Of nothing that was asked.' } });
  await claude.evaluate(([asked, block]) => window.replica.appendTurn(asked, `Here:\n\n\`\`\`json\n${block}\n\`\`\``), [
    draft,
    answer,
  ] as const);
  await expect(patterns.getByRole('status').last()).toContainText('Claude answered with 1 sentence');
  await page.bringToFront();
  const card = patterns.getByRole('listitem').filter({ hasText: 'missing await' });
  await expect(card).toContainText(`Claude suggests: “${sentence}”`.replaceAll(/[“”]/g, ''));
  await expect(card, 'nothing is told that nobody took').toContainText('needs a sentence');
  await picture(page, 'insights-reworded');
  await card.getByRole('button', { name: 'Use it' }).click();
  await expect(card).toContainText('Used in conversations of its project.');
  expect(await cli(session, 'patterns', 'list', '--project', 'words')).toContain(sentence);
  await page.close();
});

test('reliability: verdicts that corrections judged, a Brier score from twenty on, and its plot', async ({
  session,
}) => {
  test.setTimeout(120_000);
  const captures = Array.from({ length: 11 }, (_, n) => ({
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    project: 'judged',
    session_id: null,
    feedback_type: 'correction',
    claude_output: { file: 'data.json', line_range: [1, 1], content: `{"a": ${n}, "b": [1,]}\n` },
    issue: { category: 'syntax_error', description: 'A comma too many.', detected_by: 'user' },
    correction: { content: `{"a": ${n}, "b": [1]}\n`, verified: false, verification_output: null },
  }));
  const place = path.join(session.home, 'captures.json');
  writeFileSync(place, JSON.stringify(captures));
  await cli(session, 'feedback', 'import', place);
  const few = captures.slice(0, 4);
  for (const { id } of few) await cli(session, 'feedback', 'reverify', id);

  const page = await ownPage(session, 'insights');
  const refused = await refusals(page);
  await page.getByLabel('Project').selectOption({ label: 'judged' });
  const reliability = topic(page, 'Reliability');
  const json = reliability.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^JSON/ }) });
  await expect(json.getByRole('cell')).toHaveText(['8', '8', 'not enough data (8 of 20)']);
  await expect(reliability).toContainText('Not enough data for a figure: 8 of 20 judged verdicts.');
  await expect(reliability.getByRole('img')).toHaveCount(0);

  await page.getByRole('button', { name: /^Re-verify \d+ claims$/ }).click();
  await expect(page.getByText(/^Processed \d+ corrections/)).toBeVisible({ timeout: 60_000 });
  await expect(json.getByRole('cell')).toHaveText(['22', '22', /^0\.\d{3}$/]);
  const figure = page.getByRole('figure', { name: 'Reliability of all tools' });
  await expect(figure.getByRole('img')).toHaveAccessibleName(/Brier score 0\.\d{3} of \d+ judged verdicts/);
  const dots = async (): Promise<number> => await inked(figure.getByRole('img'), DOT_SHADES.median);
  expect(await dots()).toBeGreaterThan(20);
  await figure.getByText('figures as a table').click();
  await expect(figure.getByRole('columnheader')).toHaveText(['predicted %', 'were right %', 'judged verdicts']);
  await expect(figure.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('100');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(dots).toBeGreaterThan(20);
  await picture(page, 'insights-reliability');
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await cli(session, 'stats', '--project', 'judged')).toMatch(/JSON.* 22 +22 +0\.\d{3}/);
  expect(refused).toEqual([]);
  await page.close();
});

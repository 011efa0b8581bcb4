import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright/test';
import { sampleProject } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { ownPage, picture, recordFrom } from './harness/own-pages.ts';
import { bindTo } from './harness/project.ts';
import { bar, barCount, chip } from './harness/shadow.ts';
import { replyOf, stream } from './harness/talk.ts';
import { until } from './harness/until.ts';
import { complaints, verify } from './harness/shown-verdict.ts';

test.use({ apart: 'learning-loop' });

/** One mistake, made twice with other names: a number is returned as a string. */
const MISTAKES = [
  [
    'export function pageCount(total: number, size: number): number {',
    '  return String(Math.ceil(total / size));',
    '}',
  ],
  [
    'export function rowCount(height: number, rowHeight: number): number {',
    '  return String(Math.floor(height / rowHeight));',
    '}',
  ],
] as const;
/** What a person says of it: no tool's sentence is taken for it. */
const IN_OWN_WORDS = 'A number is returned as a string.';
/** What Claude is told from then on. */
const GUIDANCE = 'Return a number where the type says number, never a string of it.';
const mended = (lines: readonly string[]): string => lines.join('\n').replace(/String\((.*)\);/, '$1;');
const RIGHT = [
  'export function columnCount(width: number, columnWidth: number): number {',
  '  return Math.floor(width / columnWidth);',
  '}',
];

/** Opens another new conversation and binds it, once it has its id. */
async function converse(session: BrowserSession, page: Page, project: string, reply: string): Promise<void> {
  await page.evaluate(() => window.replica.navigate('new'));
  await stream(page, reply);
  const [id] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  const worker = await session.serviceWorker();
  await until('the page has reported', () =>
    worker.evaluate(
      async (wanted) => JSON.stringify(await chrome.storage.session.get(null)).includes(wanted),
      `"conversation":"${id}"`,
    ),
  );
  await bindTo(session, project);
  await page.bringToFront();
}

/** Records the first block's correction, re-verified before. */
async function correct(session: BrowserSession, page: Page, correction: string): Promise<void> {
  const popup = await recordFrom(session, bar(page, 0));
  await popup.getByLabel('What it should be').fill(correction);
  await popup.getByLabel('What is wrong').fill(IN_OWN_WORDS);
  await popup.getByLabel('Tell Claude').fill(GUIDANCE);
  await popup.getByRole('button', { name: 'Re-verify' }).click();
  await expect(popup.getByText('Confirmed by tools')).toBeVisible({ timeout: 60_000 });
  await picture(popup, 'popup-confirmed');
  await popup.getByRole('button', { name: 'Record the correction' }).click();
  await expect(popup.getByText('stored on this machine')).toBeVisible();
  await popup.close();
  await page.bringToFront();
}

const rows = (session: BrowserSession, sql: string): Record<string, unknown>[] => {
  const db = new DatabaseSync(session.paths.database, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

test(
  'a mistake that Claude repeats is verified, recorded, confirmed by tools, becomes a pattern, goes into the next ' +
    'conversation, and is gone',
  async ({ open, session }) => {
    test.setTimeout(180_000);
    const project = await sampleProject(session, 'loop', '[known_issues]\nitems = []\n');
    const page = await open('streaming');

    for (const lines of MISTAKES) {
      await converse(session, page, project.name, replyOf('ts', lines));
      expect(await verify(bar(page, 0))).toEqual({ tone: 'bad', text: '1 problem' });
      await correct(session, page, mended(lines));
    }
    await until('both corrections are one pattern', () =>
      rows(session, 'SELECT pattern, count(*) AS n FROM pattern_members GROUP BY pattern').some(({ n }) => n === 2),
    );
    expect(rows(session, 'SELECT DISTINCT status FROM correction_state')).toEqual([{ status: 'confirmed' }]);

    // The next conversation: what is inserted is the pattern, once, with its guidance.
    await converse(session, page, project.name, 'What shall I write?');
    await page.evaluate(() => window.replica.setDraft('Write a TypeScript function that gives the number of columns.'));
    await chip(page).waitForText(/1 known issue/);
    await chip(page)
      .button(/Preview/)
      .click();
    await chip(page).waitForText(/recorded 2 times, last on \d+ \w+, in TypeScript; confirmed by tools/);
    await page.screenshot({ path: 'e2e/output/rule-preview.png' });
    await chip(page).button('Insert into the draft').click();
    await chip(page).waitForText(/^Inserted/);
    const draft = await page.evaluate(() => window.replica.draft());
    expect(draft).toContain(`- **type_error:type_mismatch** (2 occurrences)\n  Guidance: ${GUIDANCE}\n</known_issues>`);
    expect(draft).not.toMatch(/not assignable|String\(|returned as a string/);
    await page.screenshot({ path: 'e2e/output/rule-inserted.png' });
    await page.keyboard.press('Enter');
    await page.evaluate(() => window.replica.setDraft(''));
    await stream(page, replyOf('ts', RIGHT));
    const last = (await barCount(page)) - 1;
    expect((await verify(bar(page, last))).text).toMatch(/checks? pass/);

    // It is known where the pattern was injected, and that it did not come back there.
    await until(
      'the verification was noted',
      () =>
        rows(session, "SELECT 1 FROM exposures JOIN verified_in USING (conversation) WHERE state = 'injected'").length >
        0,
    );
    expect(
      rows(session, "SELECT 1 FROM exposures JOIN observed USING (conversation) WHERE state = 'injected'"),
    ).toEqual([]);
    expect(await complaints(page)).toEqual([]);

    // Insights shows all of it, and no figure on so little data.
    const insights = await ownPage(session, 'insights');
    await insights.getByLabel('Project').selectOption(project.name);
    const pattern = insights.getByRole('listitem').filter({ hasText: 'type error: type mismatch' }).first();
    await expect(pattern).toContainText('2 corrections: 2 confirmed');
    await expect(pattern).toContainText(GUIDANCE);
    await expect(pattern).toContainText('Too little data');
    await expect(insights.getByText('2 confirmed by tools')).toBeVisible();
    await picture(insights, 'insights-loop');
  },
);

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cli } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { ownPage, picture } from './harness/own-pages.ts';
import { bar } from './harness/shadow.ts';
import { openPanel, verify } from './harness/shown-verdict.ts';
import { replyOf, stream } from './harness/talk.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'learned-rule' });

/** One mistake in three programs. */
const WRONG = [
  'def save(rows, path):\n    path.write_text(json.dumps(rows, indent=2))\n',
  'def body(order):\n    return json.dumps(order)\n',
  'for ticket in tickets:\n    queue.put(json.dumps({"title": ticket.title}))\n',
];
const mended = (code: string): string =>
  code.replace(/json\.dumps\((.*?)\)(?=\)?\n)/, 'json.dumps($1, ensure_ascii=False)');
const SENTENCE = 'Write text as it is: json.dumps(..., ensure_ascii=False).';

/** Records a correction as a user does it in a terminal. */
async function record(session: BrowserSession, wrong: string): Promise<void> {
  const capture = {
    id: randomUUID(),
    timestamp: new Date().toISOString(),
    project: null,
    session_id: null,
    feedback_type: 'correction',
    claude_output: { file: 'block.py', line_range: [1, 2], content: wrong },
    issue: {
      category: 'semantic_mismatch',
      subcategory: 'escaped_text',
      description: 'Umlauts come out as escapes.',
      detected_by: 'user',
    },
    guidance: { sentence: SENTENCE, scope: 'everywhere' },
    correction: { content: mended(wrong), verified: false, verification_output: null },
  };
  const file = path.join(session.home, 'capture.json');
  writeFileSync(file, JSON.stringify(capture));
  await cli(session, 'feedback', 'record', file);
}

test('what was corrected three times is caught by its rule in the next conversation, once that is switched on', async ({
  open,
  session,
}) => {
  test.setTimeout(180_000);
  for (const wrong of WRONG) await record(session, wrong);

  const insights = await ownPage(session, 'insights');
  const rule = insights.getByRole('listitem').filter({ has: insights.getByRole('heading', { name: 'K1' }) });
  await until('a rule is proposed', async () => {
    await insights.reload();
    await expect(rule).toContainText(SENTENCE, { timeout: 5_000 });
    return true;
  });
  await expect(rule).toContainText('json.dumps($$$)');
  await rule.getByRole('button', { name: 'Its examples (3)' }).click();
  await expect(rule).toContainText('ensure_ascii=False');
  const box = rule.getByLabel('Use it in every verification');
  await expect(box).not.toBeChecked();
  await picture(insights, 'insights-rule');

  const page = await open('new');
  const next = ['import json', '', '', 'def label(parcel):', '    return json.dumps({"owner": parcel.owner})'];
  await stream(page, replyOf('python', next));
  expect((await verify(bar(page, 0))).text).not.toMatch(/warning/);

  await insights.bringToFront();
  await box.check();
  await expect(rule.getByText('on', { exact: true })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => window.replica.navigate('new'));
  await stream(page, replyOf('python', next));
  expect((await verify(bar(page, 0))).text).toMatch(/1 warning/);
  await openPanel(bar(page, 0));
  await until('the rule is named', async () =>
    (await bar(page, 0).text()).includes(`you corrected this 3 times; rule K1: ${SENTENCE}`),
  );
  await page.screenshot({ path: 'e2e/output/learned-rule.png' });

  expect(await cli(session, 'rules', 'show', 'K1')).toMatch(/on, python, everywhere, of 3 corrections/);
  expect(await cli(session, 'rules', 'export', 'K1')).toContain('language: Python');
});

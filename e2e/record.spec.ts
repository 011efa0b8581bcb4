import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright/test';
import { storedCorrection, storedCorrections } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { closeRecord, keptOnDisk, openDetails, optionsTab, ownPage, picture, recordFrom } from './harness/own-pages.ts';
import { bar, shadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';

test.use({ apart: 'record' });

const SAVE = 'Record the correction';
const SECRET = `ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'}`;

test.afterEach(async ({ session }) => {
  session.installHost();
  await closeRecord(session);
});

/** The form as the toolbar opens it. */
async function emptyForm(session: BrowserSession): Promise<Page> {
  const popup = await ownPage(session, 'popup');
  await popup.getByRole('button', { name: 'Record a correction' }).click();
  await openDetails(popup);
  return popup;
}

async function fill(popup: Page, description: string): Promise<void> {
  await popup.getByLabel('What Claude wrote', { exact: true }).fill('total = 1\n');
  await popup.getByLabel('Kind of mistake').selectOption('logic_error');
  await popup.getByLabel('What is wrong').fill(description);
  await popup.getByLabel('What it should be').fill('total = 2\n');
}

const save = (popup: Page): Promise<void> => popup.getByRole('button', { name: SAVE }).click();
const stored = (popup: Page): Promise<void> => expect(popup.getByText('stored on this machine')).toBeVisible();
const pending = (popup: Page): Promise<void> => expect(popup.getByText('kept in the browser')).toBeVisible();

const named = async (session: BrowserSession, description: string): Promise<number> =>
  (await storedCorrections(session)).filter(({ issue }) => issue === description).length;

/** Every byte below a folder as text, sockets and pipes left out. */
function bytesBelow(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
  return files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

test('Record on a bad block opens the form prefilled; the capture comes back with every field', async ({
  open,
  session,
}) => {
  const page = await open('demo');
  await bar(page).button('Verify').click();
  await bar(page).waitForText(/1 problem/, 60_000);
  const popup = await recordFrom(session, bar(page, 0));

  const code = await popup.getByLabel('What Claude wrote', { exact: true }).inputValue();
  expect(code).toContain('pageCount: String(pageCount)');
  const line = code.split('\n').findIndex((text) => text.includes('String(pageCount)')) + 1;
  await expect(popup.getByLabel('What it should be')).toHaveValue(code);
  await expect(popup.getByLabel('Kind of mistake')).toHaveValue('type_error');
  await expect(popup.getByLabel('Detected by')).toHaveValue('compiler');
  await expect(popup.getByLabel('From line')).toHaveValue(String(line));
  await expect(popup.getByLabel('To line')).toHaveValue(String(line));
  await expect(popup.getByLabel('What is wrong')).toHaveValue('');
  await expect(popup.locator('q')).toContainText(/not assignable to type 'number'/);
  await popup.getByLabel('More specifically').fill('type_mismatch');
  await expect(popup.getByLabel('Tell Claude')).toHaveValue(/^Convert values to the declared type/);
  await popup.getByLabel('What is wrong').fill('The number of pages has to stay a number.');
  await expect(popup.getByLabel('Tell Claude')).toHaveValue('The number of pages has to stay a number.');
  await expect(popup.getByLabel('Where it applies').locator('option')).toHaveText([
    'in TypeScript, in every project',
    'everywhere',
  ]);
  await expect(popup.getByLabel('This is a')).toHaveValue('correction');
  await expect(popup.getByLabel('Project')).toHaveValue('');
  expect(
    await popup
      .locator('#subcategories option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
  ).toContain('type mismatch');
  await picture(popup, 'popup-prefilled');

  await expect(popup.getByText('Nothing is changed yet.')).toBeVisible();
  await popup.getByLabel('What it should be').fill(code.replace('String(pageCount)', 'pageCount'));
  const diff = popup.getByRole('group', { name: 'What Claude wrote compared with the correction' });
  await expect(diff.locator('[data-kind="removed"]')).toContainText('pageCount: String(pageCount),');
  await expect(diff.locator('[data-kind="added"]')).toContainText('pageCount: pageCount,');
  await popup.getByLabel('Kind of mistake').selectOption('logic_error');
  await expect(popup.locator('#subcategories option[value="off by one"]')).toHaveCount(1);
  await popup.getByLabel('Kind of mistake').selectOption('type_error');
  await popup.getByLabel('More specifically').fill('type mismatch');
  await popup.getByLabel('Project').fill('pager');
  await popup.getByLabel('File').fill('src/paginate.ts');
  await save(popup);
  await stored(popup);

  const [row] = await storedCorrections(session);
  expect(row).toMatchObject({
    project: 'pager',
    category: 'type_error',
    subcategory: 'type_mismatch',
    verified: false,
  });
  const capture = await storedCorrection(session, row?.id ?? '');
  expect(capture).toEqual({
    id: row?.id,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    project: 'pager',
    session_id: expect.stringMatching(/^[0-9a-f]{64}$/),
    feedback_type: 'correction',
    claude_output: { file: 'src/paginate.ts', line_range: [line, line], content: code },
    issue: {
      category: 'type_error',
      subcategory: 'type_mismatch',
      description: 'The number of pages has to stay a number.',
      detected_by: 'compiler',
    },
    correction: { content: code.replace('String(pageCount)', 'pageCount'), verified: false, verification_output: null },
    guidance: { sentence: 'The number of pages has to stay a number.', scope: 'project' },
  });
  expect(JSON.stringify(capture)).not.toContain('0c0a1f00-5e1f-4c1b-9a50');
  const db = new DatabaseSync(session.paths.database, { readOnly: true });
  expect(
    db
      .prepare('SELECT shared_with_anthropic, verified, session_id, detected_by FROM feedback WHERE id = ?')
      .get(row?.id ?? ''),
  ).toEqual({
    shared_with_anthropic: 0,
    verified: 0,
    session_id: capture.session_id,
    detected_by: 'compiler',
  });
  db.close();
});

/** Does the page fit its window? A popup cannot be larger than this. */
const fits = (popup: Page): Promise<boolean> =>
  popup.evaluate(
    () => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
  );

test('one screen holds the sentence, the diff and what re-verifying came to; it goes on in the side panel', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  await page.evaluate(
    (source) => window.replica.appendTurn('Count.', `Here:\n\n\`\`\`typescript\n${source}\n\`\`\``),
    [
      'export function pageCount(items: number, size: number): number {',
      "  if (size <= 0) throw new RangeError('a page holds at least one item');",
      ...Array.from(
        { length: 30 },
        (_, at) => `  // step ${at}: what is said here is long enough to be cut at the right edge of a popup`,
      ),
      "  const least: number = '1';",
      '  return String(Math.max(least, Math.ceil(items / size)));',
      '}',
    ].join('\n'),
  );
  await bar(page).button('Verify').click();
  await bar(page).waitForText(/2 problems/, 60_000);
  const popup = await recordFrom(session, bar(page, 0));
  await popup.getByText('Details', { exact: true }).click();
  expect(await fits(popup)).toBe(true);
  const correction = popup.getByLabel('What it should be');
  const code = await correction.inputValue();
  await correction.fill(code.replace("'1'", '1').replace(/String\((.*)\);/, '$1;'));
  await popup.getByLabel('Tell Claude').fill('Keep counts as numbers.');
  await popup.getByRole('button', { name: 'Re-verify' }).click();
  await expect(popup.getByText('Confirmed by tools')).toBeVisible({ timeout: 60_000 });
  expect(await fits(popup)).toBe(true);
  for (const seen of ['Confirmed by tools', 'Where it applies', 'Details'])
    await expect(popup.getByText(seen, { exact: true })).toBeInViewport();
  await expect(popup.getByRole('group', { name: 'What Claude wrote compared with the correction' })).toBeInViewport();
  await picture(popup, 'popup-one-screen');

  const worker = await session.serviceWorker();
  const panels = (): Promise<number> =>
    worker.evaluate(
      async () =>
        (await chrome.runtime.getContexts({})).filter(({ documentUrl }) => documentUrl?.endsWith('/panel.html')).length,
    );
  await popup.getByRole('button', { name: 'Open in the side panel' }).click();
  await until('the panel is there', async () => (await panels()) > 0);
  await until('it took the form', () =>
    worker.evaluate(async () => !('record-in' in (await chrome.storage.session.get(null)))),
  );
  const kept = await worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get('kept')));
  expect(kept).toContain('Keep counts as numbers.');
  expect(kept).toContain('  return Math.max(least, Math.ceil(items / size));');
});

test('from the toolbar the form is empty and says what is missing', async ({ session }) => {
  const popup = await emptyForm(session);
  for (const label of [
    'What Claude wrote',
    'What it should be',
    'What is wrong',
    'Kind of mistake',
    'More specifically',
    'File',
    'From line',
    'To line',
    'Project',
  ]) {
    await expect(popup.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await picture(popup, 'popup-empty');
  await popup.getByLabel('From line').fill('9');
  await popup.getByLabel('To line').fill('3');
  await popup.getByLabel('More specifically').fill('off, by one');
  await save(popup);
  for (const says of [
    'Paste what Claude wrote.',
    'Choose the kind of mistake.',
    'Write one sentence about what Claude should do, or describe what is wrong in Details.',
    'Not before the first line.',
    'A few words of letters and digits',
  ]) {
    await expect(popup.getByText(says)).toBeVisible();
  }
  await expect(popup.getByLabel('Tell Claude')).toBeFocused();
  await expect(popup.getByText('5 fields marked above. Nothing was stored.')).toBeVisible();
  await picture(popup, 'popup-refused');
});

test('what was typed outlives the popup, which closes when it loses the focus; Back and Save forget it', async ({
  session,
}) => {
  const popup = await emptyForm(session);
  await fill(popup, 'half typed');
  const worker = await session.serviceWorker();
  await until('it is kept', () =>
    worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get('kept')).includes('total = 2')),
  );
  await popup.reload();
  await expect(popup.getByRole('heading', { name: 'This page' })).toBeVisible();
  await picture(popup, 'popup-unfinished');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await openDetails(popup);
  await expect(popup.getByLabel('What is wrong')).toHaveValue('half typed');
  await expect(popup.getByLabel('What it should be')).toHaveValue('total = 2\n');
  await expect(popup.getByLabel('Kind of mistake')).toHaveValue('logic_error');
  expect(await keptOnDisk(popup)).not.toContain('half typed');
  await popup.getByRole('button', { name: 'Back' }).click();
  await until('it is forgotten', () =>
    worker.evaluate(async () => !('kept' in (await chrome.storage.session.get('kept')))),
  );
  await popup.reload();
  await expect(popup.getByRole('button', { name: 'Record a correction' })).toBeVisible();
});

test('a double click stores once', async ({ session }) => {
  const popup = await emptyForm(session);
  await fill(popup, 'double click');
  await popup.getByRole('button', { name: SAVE }).dblclick();
  await stored(popup);
  expect(await named(session, 'double click')).toBe(1);
});

test('without a host a correction waits in the browser and is handed over exactly once', async ({ session }) => {
  await session.killDaemon();
  session.removeHost();
  const popup = await emptyForm(session);
  await fill(popup, 'the host was away');
  await save(popup);
  await pending(popup);
  await expect(popup.getByText('CV050')).toBeVisible();
  await picture(popup, 'popup-pending');
  await popup.reload();
  await expect(popup.getByRole('region', { name: 'Waiting for the host' })).toContainText('the host was away');
  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Data');
  await expect(options.getByText('1 correction waiting for the host')).toBeVisible();
  await expect(options.getByText('CV050')).toBeVisible();

  session.installHost();
  // The worker's own alarm, only sooner; after several failures it lets a ring or two pass.
  await until(
    'it was handed over',
    async () => {
      await options.evaluate(() => chrome.alarms.create('outbox', { when: Date.now() }));
      return options.getByText('nothing waits for the host').isVisible();
    },
    20_000,
  );
  await expect(popup.getByRole('region', { name: 'Waiting for the host' })).toHaveCount(0);
  expect(await named(session, 'the host was away')).toBe(1);
});

test('a worker that was stopped in between still delivers, exactly once', async ({ session }) => {
  await session.killDaemon();
  session.removeHost();
  const popup = await emptyForm(session);
  await fill(popup, 'the worker was stopped');
  await save(popup);
  await pending(popup);
  await popup.close();
  await session.stopWorkers();
  session.installHost();
  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Data');
  await expect(options.getByText('nothing waits for the host')).toBeVisible({ timeout: 20_000 });
  await session.stopWorkers();
  await options.reload();
  await optionsTab(options, 'Tools');
  await expect(options.getByText('connected, version')).toBeVisible({ timeout: 20_000 });
  expect(await named(session, 'the worker was stopped')).toBe(1);
});

test('kill -9 of the daemon at the moment of saving loses nothing and stores nothing twice', async ({ session }) => {
  const tried = [0, 3, 8, 15, 40].map((ms) => `killed after ${ms} ms`);
  const popup = await emptyForm(session);
  for (const description of tried) {
    await until('a daemon runs', () => session.daemonPid() !== undefined);
    await fill(popup, description);
    await save(popup);
    await popup.evaluate(
      (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      Number.parseInt(description.slice(13), 10),
    );
    await session.killDaemon();
    await expect(popup.getByText(/stored on this machine|kept in the browser/)).toBeVisible({ timeout: 20_000 });
    await popup.getByRole('button', { name: 'Record another' }).click();
    // Asking for the projects brings the daemon back, as any page of the extension does.
    await popup.getByRole('button', { name: 'Back' }).click();
    await popup.reload();
    await expect(popup.getByText('connected, version')).toBeVisible({ timeout: 20_000 });
    await popup.getByRole('button', { name: 'Record a correction' }).click();
    await openDetails(popup);
  }
  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Data');
  await expect(options.getByText('nothing waits for the host')).toBeVisible({ timeout: 20_000 });
  const all = (await storedCorrections(session))
    .map(({ issue }) => issue)
    .filter((issue) => issue.startsWith('killed after'));
  expect(all.toSorted()).toEqual(tried.toSorted());
});

test('a secret in any field is refused, its place is shown masked, and it is kept nowhere', async ({ session }) => {
  const before = await storedCorrections(session);
  const fields = [
    ['What Claude wrote', 'What Claude wrote'],
    ['What is wrong', 'What is wrong'],
    ['What it should be', 'Correction'],
    ['Project', 'Project'],
    ['File', 'File'],
  ] as const;
  const popup = await emptyForm(session);
  for (const [label, place] of fields) {
    await fill(popup, 'holds a secret');
    await popup.getByLabel('Project').fill('');
    await popup.getByLabel('File').fill('');
    await popup.getByLabel(label, { exact: true }).fill(`token = "${SECRET}"`);
    await save(popup);
    await expect(popup.getByText('nothing was stored')).toBeVisible();
    // The sentence follows what is wrong, and the secret with it.
    await expect(popup.getByRole('listitem').first()).toContainText(`${place}, line 1: token = "****`);
    await expect(popup.getByText('CV020')).toBeVisible();
    expect(await popup.getByRole('status').textContent()).not.toContain(SECRET.slice(0, 12));
    if (label === 'What Claude wrote') await picture(popup, 'popup-secret');
  }
  expect(await keptOnDisk(popup)).not.toContain(SECRET);
  expect(bytesBelow(session.home)).not.toContain(SECRET);
  expect(await storedCorrections(session)).toEqual(before);
});

test('a block that holds a secret is not recorded as it stands', async ({ open, session }) => {
  const page = await open('empty');
  const key = await page.evaluate(
    (secret) =>
      window.replica.appendTurn('A client, please.', `Here:\n\n\`\`\`python\nimport os\nTOKEN = "${secret}"\n\`\`\``),
    SECRET,
  );
  await shadowHost(page, `[data-turn-key="${key}"] :bar`).waitForText(/Python/);
  const popup = await recordFrom(session, bar(page, 0));
  await popup.getByLabel('Kind of mistake').selectOption('security_flaw');
  await popup.getByLabel('What is wrong').fill('A token stands in the code.');
  await save(popup);
  await expect(popup.getByText('nothing was stored')).toBeVisible();
  await expect(popup.getByText(/What Claude wrote, line 2: TOKEN = "\*+"/)).toBeVisible();
  expect(await keptOnDisk(popup)).not.toContain(SECRET);
  expect(bytesBelow(session.home)).not.toContain(SECRET);

  await popup.getByRole('button', { name: 'Back' }).click();
  await popup.reload();
  await expect(popup.getByRole('button', { name: 'Record a correction' })).toBeVisible();
});

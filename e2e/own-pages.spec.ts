import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright/test';
import { cli, sampleProject, storedCorrections } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import { keptOnDisk, openDetails, optionsTab, ownPage, picture } from './harness/own-pages.ts';
import { cardOf } from './harness/project.ts';
import { bar, barCount } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { endedChip, VERDICT_MS, verify } from './harness/shown-verdict.ts';

test.use({ apart: 'own-pages' });

test.afterEach(async ({ session }) => {
  session.installHost();
  for (const page of session.context.pages()) if (page.url().startsWith('chrome-extension:')) await page.close();
});

const topic = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('with nothing registered, verified or stored, each page says what to do', async ({ session }) => {
  const options = await ownPage(session, 'options');
  await expect(topic(options, 'Projects')).toContainText('No projects registered');
  await expect(topic(options, 'Projects')).toContainText('claude-verify init');
  await picture(options, 'options-empty');
  await optionsTab(options, 'Page health');
  await expect(topic(options, 'Page health')).toContainText('Open claude.ai in a tab');
  await optionsTab(options, 'Data');
  await expect(topic(options, 'Data')).toContainText('nothing waits for the host');
  await optionsTab(options, 'Tools');
  await expect(topic(options, 'Host')).toContainText('connected, version');
  const panel = await ownPage(session, 'panel');
  await expect(panel.getByText('This tab is not on claude.ai')).toBeVisible();
  const popup = await ownPage(session, 'popup');
  await expect(popup.getByText('this tab is not on claude.ai')).toBeVisible();
  await picture(popup, 'popup-status');
});

test('options: projects with consents that last, backends with versions, the page that is open', async ({
  open,
  session,
}) => {
  const project = await sampleProject(session, 'shop', '[known_issues]\nitems = ["a"]\n[sharing]\nopt_in = true\n');
  await sampleProject(session, 'never-shop', '[injection]\nmode = "ask"\n[sharing]\nnever_share = true\n');
  const page = await open('demo');
  await bar(page).waitForText(/TypeScript/);
  const options = await ownPage(session, 'options');
  const card = await cardOf(options, 'shop');
  await expect(card).toContainText(project.directory);
  await card.getByLabel('Known issues in prompts').selectOption('auto');
  await card.getByLabel("May run this project's code").check();
  await card.getByLabel('May share anonymised corrections').check();
  const db = new DatabaseSync(session.paths.database, { readOnly: true });
  const consents = (): unknown[] =>
    db.prepare('SELECT injection_mode, sharing, never_share, run_code FROM consents').all();
  await expect.poll(consents).toEqual([{ injection_mode: 'auto', sharing: 1, never_share: 0, run_code: 1 }]);
  await options.reload();
  await cardOf(options, 'shop');
  await expect(card.getByLabel('Known issues in prompts')).toHaveValue('auto');
  await expect(card.getByLabel("May run this project's code")).toBeChecked();
  await expect(card.getByLabel('May share anonymised corrections')).toBeChecked();
  await card.getByLabel('Never share anything from this project').check();
  await expect(card.getByLabel('May share anonymised corrections')).toBeDisabled();
  await expect.poll(consents).toEqual([{ injection_mode: 'auto', sharing: 0, never_share: 1, run_code: 1 }]);
  db.close();
  await options.reload();
  await cardOf(options, 'shop');
  await expect(card.getByLabel('Never share anything from this project')).toBeChecked();
  await expect(card.getByLabel('May share anonymised corrections')).not.toBeChecked();

  const never = await cardOf(options, 'never-shop');
  await expect(never.getByLabel('May share anonymised corrections')).toBeDisabled();
  await expect(never.getByLabel('Never share anything from this project')).toBeDisabled();
  await expect(never).toContainText('allows at most "ask"');

  await picture(options, 'options');
  await optionsTab(options, 'Tools');
  const tools = topic(options, 'Tools');
  await expect(tools.getByText(/ready, \d+\.\d+/).first()).toBeVisible();
  await expect(tools.getByRole('heading', { name: 'Python' })).toBeVisible();
  await picture(options, 'options-tools');
  await optionsTab(options, 'Page health');
  await expect(topic(options, 'Page health')).toContainText(/\d code blocks? found/);
  await expect(
    topic(options, 'Page health')
      .getByRole('row', { name: /composer/ })
      .first(),
  ).toContainText('chat-input');
  await optionsTab(options, 'Data');
  await expect(topic(options, 'Data')).toContainText(/Projects\s*2/);
  await optionsTab(options, 'Projects');

  // The file asks for more: what was granted for the old file no longer holds.
  project.write('[verification]\nrequired = ["test"]\n[known_issues]\nitems = ["a"]\n');
  await options.reload();
  await cardOf(options, 'shop');
  await expect(card.getByLabel("May run this project's code")).not.toBeChecked();
});

/** What scrolls in itself because it may be as long as a file or a table: code, diffs, tables, menus, text fields. */
const MAY_SCROLL = 'pre, code, table, textarea, select, .table, .diff, .code, [role=menu], [role=listbox], .scrolls';

const SHAPES = [400, 768, 1_280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })));
const TABS = ['projects', 'permissions', 'tools', 'muted', 'data', 'page'];

for (const name of ['options', 'sharing', 'insights', 'welcome', 'consent', 'popup', 'panel'] as const) {
  test(`${name}: nothing is shut in a box, and scrolling the page brings each control into view`, async ({
    open,
    session,
  }) => {
    await open('empty');
    await sampleProject(session, `whole-${name}`, '[known_issues]\nitems = ["a"]\n');
    const page = await ownPage(session, name);
    await page.getByRole('heading').first().waitFor();
    for (const tab of name === 'options' ? TABS : ['']) {
      if (tab !== '') await page.evaluate((hash) => void (location.hash = hash), tab);
      for (const { width, theme } of SHAPES) {
        await page.setViewportSize({ width, height: 700 });
        await page.emulateMedia({ colorScheme: theme });
        // A page that still waits for the worker's first answer has a title and one line.
        await expect
          .poll(() => page.evaluate(lookForBoxes, MAY_SCROLL), { message: `${name} ${tab} ${width} ${theme}` })
          .toEqual({ boxes: [], lost: [], flat: false });
      }
    }
  });
}

/** Inside the page: inner scrollers that are not named, controls out of reach, and whether it has hardly a height. */
function lookForBoxes(mayScroll: string): { boxes: string[]; lost: string[]; flat: boolean } {
  const named = (element: Element): string => `${element.localName}.${element.className}`;
  const boxes = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { overflowY, display } = getComputedStyle(element);
    const hides = display !== 'inline' && /auto|scroll|hidden|clip/.test(overflowY);
    return (
      hides &&
      element.clientHeight > 20 &&
      element.scrollHeight > element.clientHeight + 2 &&
      element.closest(mayScroll) === null
    );
  });
  const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')];
  const lost = controls.filter((control) => {
    if (!control.checkVisibility() || control.closest(mayScroll) !== null) return false;
    const { top, bottom, left, right } = control.getBoundingClientRect();
    for (let at = control.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      if (top >= box.bottom || bottom <= box.top || left >= box.right || right <= box.left) return true;
    }
    return bottom + scrollY > document.documentElement.scrollHeight + 1;
  });
  const main = document.querySelector('main, .cv') ?? document.body;
  return { boxes: boxes.map(named), lost: lost.map(named), flat: main.getBoundingClientRect().height < 150 };
}

test('popup and options say how many blocks the page has now', async ({ open, session }) => {
  const page = await open('demo');
  await bar(page).waitForText(/TypeScript/);
  const before = await barCount(page);
  const popupSays = async (words: string): Promise<void> => {
    const popup = await ownPage(session, 'popup');
    await expect(popup.getByText(words)).toBeVisible();
    await popup.close();
    await page.bringToFront();
  };
  // One of them is a text in no language.
  await popupSays(`${before - 1} not verified`);
  // A message that comes without anything else: that there are blocks was said before.
  await page.evaluate(() => {
    const message = document.createElement('div');
    for (const [name, value] of [
      ['data-testid', 'assistant-message'],
      ['data-turn-key', 'more'],
      ['data-is-streaming', 'false'],
    ] as const)
      message.setAttribute(name, value);
    for (const text of ['a = 1', 'b = 2']) {
      const pre = document.createElement('pre');
      const code = document.createElement('code');
      code.className = 'language-python';
      code.append(text);
      pre.append(code);
      message.append(document.createElement('p'), pre);
    }
    document.querySelector('[data-testid="transcript-row"]')?.parentElement?.append(message);
  });
  await until('the new blocks have their bars', async () => (await barCount(page)) === before + 2);
  const says = `${before + 2} code blocks found`;
  await popupSays(`${before + 1} not verified`);
  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Page health');
  await expect(topic(options, 'Page health')).toContainText(says);
});

test('export holds the corrections, and delete everything empties host and browser', async ({ open, session }) => {
  await sampleProject(session, 'shop-data', '[known_issues]\nitems = ["a"]\n');
  const page = await open('long');
  await verify(bar(page));
  const popup = await ownPage(session, 'popup');
  await expect(popup.getByLabel('Project of this conversation')).toBeVisible();
  await popup.getByLabel('Project of this conversation').selectOption({ label: 'shop-data' });
  await popup.getByRole('button', { name: 'Record a correction' }).click();
  await openDetails(popup);
  await popup.getByLabel('What Claude wrote', { exact: true }).fill('x = 1');
  await popup.getByLabel('Kind of mistake').selectOption('logic_error');
  await popup.getByLabel('What is wrong').fill('It has to be two.');
  await popup.getByLabel('What it should be').fill('x = 2');
  await popup.getByRole('button', { name: 'Record the correction' }).click();
  await expect(popup.getByText('stored on this machine')).toBeVisible();
  const [row] = await storedCorrections(session);

  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Data');
  await expect(topic(options, 'Data')).toContainText(/Corrections\s*1/);
  // What goes and what stays is told before.
  await expect(topic(options, 'Data')).toContainText(/This deletes:[^]*what you muted[^]*What stays:[^]*git hooks/);
  const [download] = await Promise.all([
    options.waitForEvent('download'),
    options.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^claude-verify-\d{4}-\d\d-\d\d\.json$/);
  const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    format: string;
    feedback: unknown[];
    feedback_capture: { json: unknown }[];
  };
  expect(exported).toMatchObject({
    format: 'claude-verify-export',
    feedback: [{ id: row?.id, actual_issue: 'It has to be two.' }],
  });
  expect(exported.feedback_capture[0]?.json).toMatchObject({ id: row?.id, correction: { content: 'x = 2' } });
  expect(JSON.parse(await keptOnDisk(options))).not.toMatchObject({ 'claude-verify/jobs': [] });

  const remove = options.getByRole('button', { name: 'Delete everything' });
  // It can be reached and says that it is off; a click on it does nothing.
  await remove.click({ force: true });
  await options.getByLabel('Type "delete everything" to continue').fill('delete');
  await remove.click({ force: true });
  await options.getByLabel('Type "delete everything" to continue').press('Enter');
  expect(await storedCorrections(session)).toHaveLength(1);
  await options.getByLabel('Type "delete everything" to continue').fill('delete everything');
  await remove.click();
  await expect(options.getByText('Everything is deleted.')).toBeVisible();
  await expect(topic(options, 'Data')).toContainText(/Corrections\s*0/);
  await expect(topic(options, 'Data')).toContainText(/Projects\s*0/);
  await optionsTab(options, 'Projects');
  await expect(topic(options, 'Projects')).toContainText('No projects registered');
  expect(await storedCorrections(session)).toEqual([]);
  const kept = JSON.parse(await keptOnDisk(options)) as Record<string, unknown>;
  expect(kept).toEqual({
    local: {},
    'claude-verify/jobs': [],
    'claude-verify/outbox': [],
    'claude-verify/words': [],
    'claude-verify/bindings': [],
    'claude-verify/files': [],
    'claude-verify/choices': [],
  });
  expect(await cli(session, 'feedback', 'list')).toContain('No corrections yet');
});

test('the side panel lists this conversation with verdicts, shows a report and records from it', async ({
  open,
  session,
}) => {
  const page = await open('demo');
  const panel = await ownPage(session, 'panel');
  await expect(panel.getByText('No blocks of this conversation verified yet')).toBeVisible();
  await picture(panel, 'panel-empty');
  await page.bringToFront();
  await verify(bar(page, 0));
  const blocks = panel.getByRole('region', { name: 'Blocks' });
  await expect(blocks.getByRole('button')).toHaveCount(1);
  await expect(blocks.getByRole('button')).toContainText('1 problem');
  await bar(page, 2).scrollTo();
  await bar(page, 2).button('Verify').click();
  await endedChip(bar(page, 2), VERDICT_MS);
  await expect(blocks.getByRole('button')).toHaveCount(2);
  await blocks.getByRole('button').filter({ hasText: '1 problem' }).first().click();
  const report = panel.getByRole('article', { name: 'Report' });
  await expect(report).toContainText("not assignable to type 'number'");
  await expect(report).toContainText(' in all, host ');
  await picture(panel, 'panel-report');
  const popup = await ownPage(session, 'popup');
  await expect(popup.getByRole('region', { name: 'Code blocks of this page' })).toContainText('1 with problems');
  await expect(popup.getByRole('button', { name: 'Stop everything' })).toBeVisible();
  await picture(popup, 'popup-verdicts');
  await popup.close();
  await panel.getByRole('button', { name: 'Record a correction' }).click();
  await expect(panel.getByRole('heading', { name: 'Record a correction' })).toBeVisible();
  await expect(panel.getByLabel('What it should be')).toHaveValue(/String\(pageCount\)/);
  await picture(panel, 'panel-record');
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByRole('heading', { name: 'This conversation' })).toBeVisible();
  await expect(blocks.getByRole('button')).toHaveCount(2);
});

test('without the host every page says so in one word, with a command that mends it and exists', async ({
  open,
  session,
}) => {
  await session.killDaemon();
  session.removeHost();
  await open('empty');
  for (const name of ['popup', 'options', 'panel'] as const) {
    const own = await ownPage(session, name);
    await expect(own.getByText('CV050')).toBeVisible();
    await expect(own.getByText('host not installed')).toBeVisible();
    const command = await own.getByText('claude-verify install').first().textContent();
    expect(existsSync((command ?? '').replace(/ install$/, '').replace(/^~/, homedir()))).toBe(true);
    await expect(own.getByText('No projects registered')).toHaveCount(0);
    await picture(own, `${name}-no-host`);
  }
  session.installHost();
  const options = await ownPage(session, 'options');
  await optionsTab(options, 'Tools');
  await expect(options.getByText('connected, version')).toBeVisible({ timeout: 20_000 });
});

test('the badge warns when the composer or the code blocks are no longer found, and only then', async ({
  open,
  session,
}) => {
  const page = await open('demo');
  const badge = async (): Promise<string> => {
    const worker = await session.serviceWorker();
    return worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ url: 'https://claude.ai/*' });
      return chrome.action.getBadgeText({ tabId: tab?.id ?? 0 });
    });
  };
  await bar(page).waitForText(/TypeScript/);
  // What was verified in this conversation before may have problems.
  expect(await badge()).toMatch(/^\d*$/);
  await page.evaluate(() => {
    const editor = document.querySelector('[data-testid="chat-input"]');
    for (const element of [editor, editor?.closest('[data-cds="ChatComposerEditor"]')]) {
      for (const name of ['data-testid', 'data-cds', 'role', 'contenteditable', 'class'])
        element?.removeAttribute(name);
    }
    document.body.append(document.createElement('i'));
  });
  await expect.poll(badge, { timeout: 25_000 }).toBe('!');
  const popup = await ownPage(session, 'popup');
  await expect(popup.getByText('not found on this page: composer')).toBeVisible();
  await popup.close();
  await page.close();

  const other = await open('empty');
  await other.evaluate(() => {
    const code = document.createElement('code');
    code.textContent = 'x = 1';
    const unknown = document.createElement('pre');
    unknown.append(code);
    document.body.append(unknown);
  });
  await expect.poll(badge, { timeout: 25_000 }).toBe('!');
  const again = await ownPage(session, 'popup');
  await expect(again.getByText('not found on this page: code blocks')).toBeVisible();
});

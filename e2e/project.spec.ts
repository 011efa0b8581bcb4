import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { daemonJobs } from './harness/remembered-jobs.ts';
import { ownPage, picture } from './harness/own-pages.ts';
import { allowToRun, bindTo, cardOf, layProject } from './harness/project.ts';
import { coveredControls, type ShadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { chipOf, endedChip, openPanel, turnBar, unfoldPanel, verify, VERDICT_MS } from './harness/shown-verdict.ts';
import {
  C,
  contextFile,
  type Sample,
  PYTHON,
  RUST,
  TO_APPLY,
  TO_CHANGE,
  TO_PLACE,
  TYPESCRIPT,
} from './sample-projects.ts';

test.use({ apart: 'project' });
test.setTimeout(180_000);

test.afterEach(async ({ session }) => {
  for (const page of session.context.pages()) if (page.url().startsWith('chrome-extension:')) await page.close();
});

const first = (page: Page, { name }: Sample): ShadowHost => turnBar(page, `U1-${name}`);
const second = (page: Page, { name }: Sample): ShadowHost => turnBar(page, `U2-${name}`);

/** What the panel under a bar says; it is closed again, so that the next row stays in the document. */
async function panelText(bar: ShadowHost): Promise<string> {
  await openPanel(bar);
  await unfoldPanel(bar);
  const says = await bar.text();
  await bar.css('.bar-middle').click();
  await until('the panel is closed', async () => !(await bar.css('.drop').exists()));
  return says;
}

/** Verifies again and waits for another chip than the one that is there. */
async function verifyAnew(bar: ShadowHost): Promise<string> {
  const before = (await chipOf(bar))?.text;
  await bar.button('Verify again').click();
  return until(
    `the chip says something else than ${before}`,
    async () => {
      const chip = await chipOf(bar);
      return chip !== null && chip.text !== before && chip.text;
    },
    VERDICT_MS,
  );
}

for (const sample of [TYPESCRIPT, PYTHON, RUST, C]) {
  test(`${sample.language}: a block that breaks a test of the project is refuted by it, the follow-up holds`, async ({
    open,
    session,
  }) => {
    const project = await layProject(session, sample);
    await allowToRun(session, sample.name);
    const page = await open(sample.name);
    await first(page, sample).waitUntilDrawn();
    await bindTo(session, sample.name);
    const refuted = await verify(first(page, sample));
    const problems = await panelText(first(page, sample));
    expect(refuted.tone, problems).toBe('bad');
    expect(problems).toMatch(sample.failure);
    expect(problems).toMatch(/test\s+problem\s+required/);
    expect(problems).toContain(`In ${sample.file} of your project (${sample.how};`);
    const mended = await verify(second(page, sample));
    const holds = await panelText(second(page, sample));
    expect(mended.tone, holds).not.toBe('bad');
    expect(holds).toMatch(/test\s+passed\s+required/);
    expect(project.files()).toEqual(sample.files);
  });
}

test('the side panel writes a verified block into the project after a question, and takes it back exactly', async ({
  open,
  session,
}) => {
  const sample = TO_APPLY;
  const project = await layProject(session, sample);
  await allowToRun(session, sample.name);
  const page = await open(sample.name);
  await first(page, sample).waitUntilDrawn();
  await bindTo(session, sample.name);
  await verify(second(page, sample));
  const panel = await ownPage(session, 'panel');
  await panel.getByRole('button', { name: new RegExp(sample.file) }).click();
  await panel.getByRole('button', { name: 'Apply to my project' }).click();
  await expect(panel.getByRole('group', { name: 'Confirm the change' })).toContainText(
    `This writes 1 file of ${sample.name}:${sample.file} changed`,
  );
  expect(project.files()).toEqual(sample.files);
  await panel.getByRole('button', { name: 'Write 1 file' }).click();
  await expect(panel.getByText(`Applied to ${sample.file}`)).toBeVisible();
  expect(project.files()).toEqual({ ...sample.files, [sample.file]: sample.after });
  await expect(panel.getByRole('heading', { name: `Changes to ${sample.name}` })).toBeVisible();
  await picture(panel, 'panel-applied');
  await panel.getByRole('button', { name: 'Undo' }).first().click();
  await expect(panel.getByText('Undone. The files are restored.')).toBeVisible();
  expect(project.files()).toEqual(sample.files);
  await expect(panel.getByRole('heading', { name: `Changes to ${sample.name}` })).toHaveCount(0);

  // The file is not the one that was checked any more: nothing is written over the user's work. A change of the project
  // verifies the block again, which takes the question away and makes the file the one that was checked: then it is
  // changed once more.
  let mine = '';
  await expect(async () => {
    const ask = panel.getByRole('button', { name: 'Apply to my project' });
    if (await ask.isVisible()) await ask.click({ timeout: 1_000 });
    mine += '// mine\n';
    project.write(sample.file, `${sample.files[sample.file]}${mine}`);
    await panel.getByRole('button', { name: 'Write 1 file' }).click({ timeout: 1_000 });
    await expect(panel.getByText('CV034')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: VERDICT_MS });
  expect(project.files()[sample.file]).toBe(`${sample.files[sample.file]}${mine}`);
});

test('where a required test may not run, the main press allows it, and nothing leads to applying the block', async ({
  open,
  session,
}) => {
  const sample = { ...TYPESCRIPT, name: 'till-unrun' };
  await layProject(session, sample);
  const page = await open('empty');
  const turn = await page.evaluate(
    (text) => window.replica.appendTurn('And price?', text),
    `In \`${sample.file}\`:\n\n\`\`\`typescript\n${sample.broken}\n\`\`\``,
  );
  const block = turnBar(page, turn.replace(/-hub-reply$/, ''));
  await block.waitUntilDrawn();
  await bindTo(session, sample.name);
  expect((await verify(block)).text).toContain('required test not checked');
  expect(await block.button('Apply').exists()).toBe(false);
  await openPanel(block);
  const says = await block.text();
  expect(says).toContain('Allow for this project');
  expect(says).not.toContain('Nothing specifies what it should do');
  expect(await block.css('.drop .button.main').text()).toBe('Allow for this project');
  await block.screenshot('e2e/output/unrun-panel.png');

  const panel = await ownPage(session, 'panel');
  await panel.getByRole('button', { name: new RegExp(sample.file) }).click();
  await panel.getByRole('button', { name: 'Apply to my project' }).click();
  const question = panel.getByRole('group', { name: 'Confirm the change' });
  await expect(question).toContainText('Your project requires test (not checked)');
  await expect(question.getByRole('button', { name: 'Write 1 file' })).not.toHaveClass(/main/);
  await picture(panel, 'panel-apply-unrun');
});

test('a change of what the project wants checked is asked about again before its code is run', async ({
  open,
  session,
}) => {
  const sample = TO_CHANGE;
  const project = await layProject(session, sample);
  await allowToRun(session, sample.name);
  const page = await open(sample.name);
  await first(page, sample).waitUntilDrawn();
  await bindTo(session, sample.name);
  await verify(second(page, sample));
  project.write(
    '.claude-context.toml',
    contextFile({
      ...sample,
      verification: 'required = ["test"]\n\n[verification.commands]\ncheck = ["sh", "-c", "true"]',
    }),
  );
  expect(await verifyAnew(second(page, sample))).toContain('required test not checked');
  expect(await panelText(second(page, sample))).toMatch(/not permitted/);

  const options = await ownPage(session, 'options');
  const card = await cardOf(options, sample.name);
  await expect(card.getByLabel("May run this project's code")).not.toBeChecked();
  await expect(card.getByText('changed since you allowed running its code')).toBeVisible();
  await card.getByRole('button', { name: 'Confirm again' }).click();
  await expect(card.getByLabel("May run this project's code")).toBeChecked();
  await expect(card.getByText('changed since you allowed running its code')).toHaveCount(0);
  await options.close();
  expect(await verifyAnew(second(page, sample))).not.toContain('required');
  expect(await panelText(second(page, sample))).toMatch(/test\s+passed\s+required/);
});

test('the user says which file a block is, and it is remembered', async ({ open, session }) => {
  await layProject(session, TO_PLACE);
  const page = await open('unplaced');
  const bar = turnBar(page, 'U1-unplaced');
  await bar.waitUntilDrawn();
  await bindTo(session, TO_PLACE.name);
  await verify(bar);
  await openPanel(bar);
  expect(await bar.text()).toContain('It is unknown which file of your project this is, so it was checked on its own.');
  await bar.role('textbox', 'Path in your project').fill('src/half.ts');
  await bar.button('Verify as this file').click();
  await bar.waitForText('As the new file src/half.ts of your project (chosen by you)', VERDICT_MS);

  await page.reload();
  await bar.waitUntilDrawn();
  // The verdict that is restored names the file, too: what counts is what the next job says.
  const known = new Set(daemonJobs(session).map(({ job }) => job));
  await bar.button('Verify again').click();
  await until(
    'a new job is done',
    () => daemonJobs(session).some(({ job, state }) => !known.has(job) && state === 'done'),
    VERDICT_MS,
  );
  await endedChip(bar);
  await openPanel(bar);
  await bar.waitForText('As the new file src/half.ts of your project (chosen by you)', VERDICT_MS);
  await bar.button('Another file').click();
  expect(await coveredControls(page, ':bar')).toEqual([]);
  await bar.button('Detect again').click();
  await bar.waitForText('so it was checked on its own.', VERDICT_MS);

  // The same from the side panel: the page verifies the block again.
  const panel = await ownPage(session, 'panel');
  await panel.getByRole('button', { name: /half/ }).click();
  await panel.getByLabel('Path in your project').fill('src/other.ts');
  await panel.getByRole('button', { name: 'Verify as this file' }).click();
  await expect(panel.getByText('As the new file src/other.ts of your project')).toBeVisible({ timeout: VERDICT_MS });
});

import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { daemonJobs, journal, longScript, shimPids, type KnownJob } from './harness/remembered-jobs.ts';
import { launch, type BrowserSession } from './harness/launch-browser.ts';
import { turnBar, complaints, endedChip, openPanel, unfoldPanel, verify } from './harness/shown-verdict.ts';
import { lookAt, type ShadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';

// Here processes are killed: the browser and the daemon of the other files are left alone.
test.use({ apart: 'survival' });
test.setTimeout(120_000);

/** Scripts that take seconds, and longer than any deadline. */
const SECONDS = 9;
const FOR_EVER = 12;

async function append(page: Page, fence: string, code: string): Promise<ShadowHost> {
  const reply = await page.evaluate(
    (text) => window.replica.appendTurn('And this?', text),
    `\`\`\`${fence}\n${code}\n\`\`\``,
  );
  await page.evaluate((key) => window.replica.scrollTo(key), reply);
  return turnBar(page, reply.replace(/-hub-reply$/, ''));
}

/** Clicks Verify on a long script and waits until the daemon is at work on it. */
async function start(
  page: Page,
  session: BrowserSession,
  holes: number,
  name: string,
): Promise<{ block: ShadowHost; job: string }> {
  const block = await append(page, 'smt2', longScript(holes, name));
  await block.button('Verify').click();
  const job = await until(
    'the job is in the journal',
    async () => (await journal(session)).find(({ endedAt }) => endedAt === null)?.job,
    20_000,
  );
  await until(
    'the daemon is at work on it',
    () => daemonJobs(session).some((known) => known.job === job && known.state === 'running'),
    20_000,
  );
  return { block, job };
}

const only = (jobs: readonly KnownJob[], job: string): Omit<KnownJob, 'job'>[] =>
  jobs.filter((known) => known.job === job).map(({ state, endedAt }) => ({ state, endedAt }));

/** The job ended once on both sides, in the same state, and stays as it ended. */
async function expectOneEnd(session: BrowserSession, job: string, state: KnownJob['state']): Promise<void> {
  const once = [{ state, endedAt: expect.any(Number) }];
  const ends = async (): Promise<unknown[]> => [only(await journal(session), job), only(daemonJobs(session), job)];
  const seen = await ends();
  expect(seen).toEqual([once, once]);
  expect(await ends()).toEqual(seen);
  expect((await journal(session)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
}

test('the worker is stopped in the middle of a job and after it: one end, and its verdict is shown', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  const { block, job } = await start(page, session, SECONDS, 'worker stopped');
  await session.stopWorkers();
  const chip = await endedChip(block);
  expect(chip).toEqual({ tone: 'unknown', text: 'answered unsat' });
  await expectOneEnd(session, job, 'done');
  await session.stopWorkers();
  expect(await endedChip(block)).toEqual(chip);
  await openPanel(block);
  await block.waitForText(/ in all/);
  await unfoldPanel(block);
  expect(await block.text()).toContain('Proof\n');
  const next = await append(page, 'json', '{ "after": "the worker was stopped", }');
  expect((await verify(next)).tone).toBe('bad');
  expect(await complaints(page)).toEqual([]);
});

test('the shim is killed in the middle of a job: the daemon finishes, the verdict comes by a new connection', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  const { block, job } = await start(page, session, SECONDS, 'shim killed');
  const daemon = session.daemonPid();
  const shims = shimPids(session);
  expect(shims).toHaveLength(1);
  for (const pid of shims) process.kill(pid, 'SIGKILL');
  expect(await endedChip(block)).toEqual({ tone: 'unknown', text: 'answered unsat' });
  expect(session.daemonPid()).toBe(daemon);
  expect(shimPids(session)).not.toContain(shims[0]);
  await expectOneEnd(session, job, 'done');
  expect(await complaints(page)).toEqual([]);
});

test('the daemon is killed in the middle of a job: the bar says so and what to do, and the next click works', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  const { block, job } = await start(page, session, FOR_EVER, 'daemon killed');
  await session.killDaemon();
  const chip = await endedChip(block);
  expect(chip).toEqual({ tone: 'warn', text: 'The verification was interrupted before…' });
  await openPanel(block);
  expect(await block.waitForText(/CV015/)).toMatch(/interrupted before it finished\.[^]*Click Verify again\./);
  const next = await append(page, 'json', '{ "after": "the daemon was killed", }');
  expect((await verify(next)).tone).toBe('bad');
  await expectOneEnd(session, job, 'failed');
  expect(await complaints(page)).toEqual([]);
});

test('a job is cancelled while it runs: cancelled is its one end', async ({ open, session }) => {
  const page = await open('empty');
  const { block, job } = await start(page, session, FOR_EVER, 'cancelled');
  await block.button('Cancel').click();
  expect(await endedChip(block)).toEqual({ tone: 'unknown', text: 'cancelled' });
  await expectOneEnd(session, job, 'cancelled');
  await openPanel(block);
  await block.waitForText(/so there is no result/);
  // The solver was stopped with the job: another one is answered long before the deadline of the first.
  const next = await append(page, 'smt2', '(set-info :status sat)\n(check-sat)');
  expect((await endedAfterClick(next)).text).toMatch(/^(?:2 checks passed|proved)$/);
  expect(await complaints(page)).toEqual([]);
});

async function endedAfterClick(block: ShadowHost): Promise<{ tone: string; text: string }> {
  await block.button('Verify').click();
  return endedChip(block, 15_000);
}

test('two clicks on one block are one job', async ({ open, session }) => {
  const page = await open('empty');
  const before = (await journal(session)).length;
  const { block } = await start(page, session, FOR_EVER, 'clicked twice');
  const { x, y } = await block.button('Verify').box();
  await page.mouse.move(x, y);
  await lookAt(page);
  await page.mouse.click(x, y);
  await page.mouse.click(x, y);
  expect(await journal(session)).toHaveLength(before + 1);
  await block.button('Cancel').click();
  await endedChip(block);
});

test('no host is installed: the bar names the command that installs it', async ({ replica, extensionDir }) => {
  const session = await launch({ replica, extensionDir, host: false });
  try {
    const page = await session.page(replica.url('demo', { at: 'top' }));
    const block = turnBar(page, 'U1-demo');
    const chip = await verify(block);
    expect(chip.tone).toBe('warn');
    expect(chip.text).toMatch(/^The native host is not installed\.$/);
    await openPanel(block);
    expect(await block.waitForText(/CV050/)).toContain('claude-verify install');
    session.installHost();
    await block.button('Verify again').click();
    await block.waitForText(/1 problem/, 60_000);
    expect(await complaints(page)).toEqual([]);
  } finally {
    await session.close();
  }
});

test('a host of another protocol version is refused, and both versions are named', async ({
  replica,
  extensionDir,
}) => {
  const session = await launch({ replica, extensionDir, shim: 'e2e/harness/other-version-host.ts' });
  try {
    const page = await session.page(replica.url('demo', { at: 'top' }));
    const block = turnBar(page, 'U1-demo');
    const chip = await verify(block);
    expect(chip.tone).toBe('warn');
    expect(chip.text).toMatch(/^The extension and the native host/);
    await openPanel(block);
    expect(await block.waitForText(/CV001/)).toMatch(/incompatible versions[^]*Reload the extension/);
    expect(await complaints(page)).toEqual([]);
  } finally {
    await session.close();
  }
});

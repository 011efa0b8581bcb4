import type { Page } from 'playwright/test';
import { SILENCE_MS } from '../shared/deadlines.ts';
import { expect, test } from './harness/fixtures.ts';
import { daemonJobs, journal, longScript } from './harness/remembered-jobs.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import type { ShadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { complaints, endedChip, openPanel, turnBar, verify } from './harness/shown-verdict.ts';

// Here the daemon is stopped: that of the other files is left alone.
test.use({ apart: 'hung' });
test.setTimeout(150_000);

/** The deadline, the beats before it, and a machine that does other things too. */
const SAID_MS = SILENCE_MS + 20_000;

const stopped: number[] = [];
test.afterEach(() => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
});

/** Stops the daemon as a debugger or Ctrl-Z would; the function lets it go on. */
function stop(session: BrowserSession): () => void {
  const pid = session.daemonPid() ?? 0;
  expect(pid).toBeGreaterThan(0);
  process.kill(pid, 'SIGSTOP');
  stopped.push(pid);
  return () => void process.kill(pid, 'SIGCONT');
}

async function append(page: Page, fence: string, code: string): Promise<ShadowHost> {
  const reply = await page.evaluate(
    (text) => window.replica.appendTurn('And this?', text),
    `\`\`\`${fence}\n${code}\n\`\`\``,
  );
  await page.evaluate((key) => window.replica.scrollTo(key), reply);
  return turnBar(page, reply.replace(/-hub-reply$/, ''));
}

test('the daemon is stopped during a verification: the bar says so and what to do, and it works again later', async ({
  open,
  session,
}) => {
  const page = await open('empty');
  const block = await append(page, 'smt2', longScript(12, 'stopped'));
  await block.button('Verify').click();
  await until('the daemon is at work', () => daemonJobs(session).some(({ state }) => state === 'running'), 60_000);
  const goOn = stop(session);
  expect((await endedChip(block, SAID_MS)).text).toContain('The daemon is not responding');
  await openPanel(block);
  expect(await block.waitForText(/CV054/)).toContain('claude-verify daemon stop');
  expect((await journal(session)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
  goOn();
  const next = await append(page, 'json', '{ "after": "it went on", }');
  expect((await verify(next)).tone).toBe('bad');
  expect(await complaints(page)).toEqual([]);
});

test(
  'the daemon is stopped before a click: Cancel ends at once, another tab goes on, and a click waits no longer ' +
    'than the deadline',
  async ({ open, session }) => {
    const page = await open('empty');
    expect((await verify(await append(page, 'json', '{ "before": "it was stopped", }'))).tone).toBe('bad');
    const goOn = stop(session);
    const block = await append(page, 'json', '{ "cancelled": "while it hangs", }');
    await block.button('Verify').click();
    await block.button('Cancel').click();
    expect((await endedChip(block, SILENCE_MS - 1_000)).text).toBe('cancelled');

    const other = await open('empty');
    const there = await append(other, 'json', '{ "another": "tab", }');
    await there.button('Verify').click();
    expect((await endedChip(there, 2 * SAID_MS)).text).toContain('The daemon is not responding');
    goOn();
    expect((await verify(await append(other, 'json', '{ "again": 1, }'))).tone).toBe('bad');
    expect([...(await complaints(page)), ...(await complaints(other))]).toEqual([]);
  },
);

import type { Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { shiftSoFar, watchShift } from './harness/layout-shift.ts';
import { daemonJobs, journal } from './harness/remembered-jobs.ts';
import { bar, barCount } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { chipOf, complaints, endedChip, openPanel, turnBar, verify } from './harness/shown-verdict.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'verify-life' });

const PYTHON = '```python\ndef half(n: int) -> str:\n    return n / 2\n```';

/** Notes what hosts do from now on: room that they ever took, and how many ever stood in a reply that is written. */
async function watchBars(page: Page): Promise<() => Promise<{ heights: number[]; armedWhileStreaming: number }>> {
  await page.evaluate(() => {
    const heights = new Set<number>();
    const seen = { heights, armedWhileStreaming: 0 };
    const resized = new ResizeObserver((entries) =>
      entries.forEach(({ target }) => target.isConnected && heights.add(target.getBoundingClientRect().height)),
    );
    new MutationObserver(() => {
      const hosts = window.replica.foreignHosts();
      for (const host of hosts) resized.observe(host);
      seen.armedWhileStreaming = Math.max(
        seen.armedWhileStreaming,
        hosts.filter((host) => host.closest('[data-is-streaming="true"]') !== null).length,
      );
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seenOfBars: seen });
  });
  return () =>
    page.evaluate(() => {
      const { heights, armedWhileStreaming } = (
        window as unknown as { seenOfBars: { heights: Set<number>; armedWhileStreaming: number } }
      ).seenOfBars;
      return { heights: [...heights], armedWhileStreaming };
    });
}

for (const family of ['hub', 'legacy'] as const) {
  test(`${family}: a bar comes when the reply has ended, and nothing moves for it, nor when it is used`, async ({
    open,
  }) => {
    const page = await open('streaming', { family });
    const seen = await watchBars(page);
    await watchShift(page);
    const streaming = page.evaluate(() =>
      window.replica.stream(
        `First:\n\n\`\`\`python\nx = 1\n\`\`\`\n\nSecond:\n\n` +
          `\`\`\`python\ny = 2\n\`\`\`\n\nDone, with ${'some more words '.repeat(100)}`,
        { chunksPerSecond: 60, chunkChars: 6 },
      ),
    );
    await page.locator('[data-is-streaming="true"] code.language-python').nth(1).waitFor();
    expect(await page.locator('[data-is-streaming="true"]').count(), 'the reply is still being written').toBe(1);
    expect(await barCount(page)).toBe(0);
    await streaming;
    await bar(page, 1).waitForText(/not verified/);
    await verify(bar(page, 0));
    expect((await shiftSoFar(page)).pixels).toBe(0);
    expect(await seen()).toEqual({ heights: [0], armedWhileStreaming: 0 });
    expect(await complaints(page)).toEqual([]);
  });
}

test('a verdict stays while another reply is written, and a retry takes the old bars away', async ({
  open,
  session,
}) => {
  const page = await open('streaming');
  const reply = await page.evaluate((code) => window.replica.appendTurn('Half of it?', code), PYTHON);
  const block = turnBar(page, reply.replace(/-hub-reply$/, ''));
  const chip = await verify(block);
  expect(chip.tone).toBe('bad');
  const streaming = page.evaluate(() =>
    window.replica.stream(`More:\n\n\`\`\`python\n${'a = 1\n'.repeat(60)}\`\`\``, {
      chunksPerSecond: 40,
      chunkChars: 6,
    }),
  );
  await page.locator('[data-is-streaming="true"] pre').waitFor();
  expect(await chipOf(block)).toEqual(chip);
  await page.evaluate(() => window.replica.stop());
  await streaming;
  expect(await chipOf(block)).toEqual(chip);

  const last = (): Promise<string> =>
    page.evaluate(() => (window.replica.turnKeys().at(-1) ?? '').replace(/-hub-reply$/, ''));
  const old = await last();
  await page.evaluate(() => window.replica.scrollTo(window.replica.turnKeys().at(-1) ?? ''));
  await verify(turnBar(page, old));
  const jobs = (await journal(session)).length;
  await page.evaluate(() => window.replica.retry({ chunksPerSecond: 500, chunkChars: 40 }));
  const fresh = turnBar(page, await last());
  expect(await last()).not.toBe(old);
  await page.evaluate(() => window.replica.scrollTo(window.replica.turnKeys().at(-1) ?? ''));
  await fresh.waitForText(/not verified/);
  expect(await turnBar(page, old).exists()).toBe(false);
  const blocks = await page.locator('[data-testid="assistant-message"] pre').count();
  await until('every block has one bar', async () => (await barCount(page)) === blocks);
  expect(await journal(session)).toHaveLength(jobs);
  expect(await complaints(page)).toEqual([]);
});

test('a verdict comes back without a new run: after an unmount, another conversation and a reload', async ({
  open,
  session,
}) => {
  const page = await open('demo');
  const block = turnBar(page, 'U1-demo');
  const chip = await verify(block);
  expect(chip).toEqual({ tone: 'bad', text: '1 problem' });
  const jobs = [(await journal(session)).length, daemonJobs(session).length];
  const returns = async (how: string): Promise<void> => {
    expect(await endedChip(block), how).toEqual(chip);
    await openPanel(block);
    expect(await block.waitForText(/ in all/), how).toContain('Line 16\n');
    expect([(await journal(session)).length, daemonJobs(session).length], how).toEqual(jobs);
  };

  await page.evaluate(() => window.replica.unmount('U1-demo-hub-reply'));
  expect(await block.exists()).toBe(false);
  await page.evaluate(() => window.replica.remount('U1-demo-hub-reply'));
  await returns('after a remount');
  await page.evaluate(() => window.replica.navigate('diffs'));
  expect(await turnBar(page, 'U1-demo').exists()).toBe(false);
  await page.evaluate(() => window.replica.navigate('demo'));
  await page.evaluate(() => window.replica.scrollTo('U1-demo'));
  await returns('after another conversation');
  await page.reload();
  await page.locator('html[data-ready="true"]').waitFor();
  await page.evaluate(() => window.replica.scrollTo('U1-demo'));
  await returns('after a reload');
  await session.stopWorkers();
  await page.reload();
  await page.locator('html[data-ready="true"]').waitFor();
  await page.evaluate(() => window.replica.scrollTo('U1-demo'));
  await returns('after a reload with a new worker');
  expect(await complaints(page)).toEqual([]);
});

test('other code in the same place has no verdict', async ({ open }) => {
  const page = await open('streaming');
  const reply = await page.evaluate(
    (code) => window.replica.appendTurn('A third of it?', code),
    PYTHON.replace('half', 'third'),
  );
  const block = turnBar(page, reply.replace(/-hub-reply$/, ''));
  await verify(block);
  await page.evaluate((key) => {
    const code = document.querySelector(`[data-turn-key="${key}"] pre code`);
    const last = code?.lastChild;
    if (last !== null && last !== undefined) last.textContent = `${last.textContent}\n# edited`;
  }, reply);
  await block.waitForText(/not verified/);
});

import type { Page } from 'playwright/test';
import { LIMITS } from '../shared/limits.ts';
import { expect, test } from './harness/fixtures.ts';
import { journal } from './harness/remembered-jobs.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { bar, barCount, inRoot, lookAt } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { chipOf, complaints, endedChip, openPanel, verify } from './harness/shown-verdict.ts';

// Verdicts come back: other files must not have verified the same blocks before.
test.use({ apart: 'hostile' });

/** What the page learned of the extension; that there are empty elements is all that it can see. */
async function expectNothingLearned(page: Page): Promise<void> {
  const { hosts, openRoots, leakedText, extensionUrls, globals } = await page.evaluate(() => window.replica.hostile());
  expect({ openRoots, leakedText, extensionUrls, globals }).toEqual({
    openRoots: [],
    leakedText: [],
    extensionUrls: [],
    globals: [],
  });
  for (const host of hosts) expect(host).toBe('div');
}

const jobs = async (session: BrowserSession): Promise<number> => (await journal(session)).length;

/** Moves the mouse to Verify in the first bar and presses it, whatever lies over it. */
async function clickVerify(page: Page): Promise<void> {
  const button = bar(page, 0).button('Verify');
  await bar(page, 0).waitForText(/not verified/);
  const { x, y } = await button.box();
  await page.mouse.move(x, y);
  await lookAt(page);
  await page.mouse.click(x, y);
}

test('an invisible element over the bar takes the click: nothing starts', async ({ open, session }) => {
  const page = await open('hostile', { trick: 'overlay' });
  const before = await jobs(session);
  await page.locator('.hostile-overlay').first().waitFor();
  await clickVerify(page);
  await until('the overlay took the click', () => page.evaluate(() => window.replica.hostile().overlayClicks > 0));
  expect(await chipOf(bar(page, 0))).toBeNull();
  expect(await jobs(session)).toBe(before);
  await expectNothingLearned(page);
});

for (const [trick, how] of [
  ['fade', 'made invisible'],
  ['cover', 'covered, though the click comes through'],
] as const) {
  test(`a button that is ${how} is refused, and says so; by the keyboard, too`, async ({ open, session }) => {
    const page = await open('hostile', { trick });
    const before = await jobs(session);
    if (trick === 'cover') await page.locator('.hostile-cover').first().waitFor();
    else
      await until('the block is faded', () =>
        page.evaluate(
          () => getComputedStyle(window.replica.foreignHosts()[0]?.parentElement ?? document.body).opacity === '0.01',
        ),
      );
    await clickVerify(page);
    expect((await endedChip(bar(page, 0))).text).toMatch(/could not be trusted/);
    expect(await jobs(session)).toBe(before);
    expect(
      await page.evaluate(() => document.adoptedStyleSheets.length),
      'the look for covers leaves nothing behind',
    ).toBe(0);
    if (trick === 'cover') {
      await bar(page, 3).button('Verify').focus();
      await lookAt(page);
      await page.keyboard.press('Enter');
      expect((await endedChip(bar(page, 3))).text).toMatch(/could not be trusted/);
      expect(await jobs(session)).toBe(before);
    }
    await expectNothingLearned(page);
    expect(await complaints(page)).toEqual([]);
  });
}

test('events that the page makes up start nothing', async ({ open, session }) => {
  const page = await open('hostile', { trick: 'forge,probe' });
  const before = await jobs(session);
  await bar(page, 5).scrollTo();
  await bar(page, 0).waitForText(/not verified/);
  const sofar = await page.evaluate(() => window.replica.hostile().forged);
  await until('many more events were forged', () =>
    page.evaluate((known) => window.replica.hostile().forged > known + 15, sofar),
  );
  expect(await jobs(session)).toBe(before);
  expect(await bar(page, 0).text()).toMatch(/not verified/);

  // Even from inside of the root, where no page comes.
  await inRoot(
    page,
    ':bar',
    0,
    (root) => {
      const verify = [...root.querySelectorAll('button')].find((button) => button.textContent === 'Verify');
      verify?.click();
      verify?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    },
    [],
  );
  await bar(page, 0).waitForText(/could not be trusted/);
  expect(await jobs(session)).toBe(before);
  await expectNothingLearned(page);
  expect(await complaints(page)).toEqual([]);
});

test('bars that the page removes come back, without a race with the page', async ({ open }) => {
  const calm = await open('demo');
  await bar(calm, 0).waitForText(/not verified/);
  const all = await barCount(calm);
  await calm.evaluate(() => window.replica.foreignHosts()[0]?.remove());
  await until('the bar is back', async () => (await barCount(calm)) === all);
  await bar(calm, 0).waitForText(/not verified/);
  expect((await verify(bar(calm, 0))).text).toBe('1 problem');

  const page = await open('hostile', { trick: 'remove' });
  await until('it removed several', () => page.evaluate(() => window.replica.hostile().removed > 20));
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const started = performance.now();
        const frame = (): void => {
          count += 1;
          if (performance.now() - started < 1_000) requestAnimationFrame(frame);
          else resolve(count);
        };
        requestAnimationFrame(frame);
      }),
  );
  expect(frames, 'frames in a second').toBeGreaterThan(10);
  expect(await complaints(page)).toEqual([]);
});

test('strange code is verified as it is: closing tags, bidi, NUL, fences, claims of its own', async ({
  open,
  session,
}) => {
  const page = await open('hostile', { trick: 'probe' });
  const blocks = [0, 1, 2, 3, 4].map((index) => bar(page, index));
  for (const block of blocks) await block.button(/^Verify/).click();
  for (const block of blocks) {
    await block.scrollTo();
    const chip = await until(
      'a verdict is there',
      async () => {
        const said = await chipOf(block);
        return said !== null && !/trusted/.test(said.text) ? said : null;
      },
      60_000,
    );
    expect(chip.text).not.toMatch(/failed|interrupted/);
    await openPanel(block);
    await block.waitForText(/ in all/);
  }
  expect(await blocks[1]?.html(), 'no direction mark is drawn').not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
  // The reordering is an error; what cannot be seen is named by its code point.
  expect((await chipOf(blocks[1] ?? bar(page, 1)))?.tone).toBe('bad');
  expect((await blocks[1]?.text()) ?? '').toMatch(/U\+202E RIGHT-TO-LEFT OVERRIDE in a string is not closed/);
  // What the code says of itself changes nothing: the undefined name is found.
  expect((await blocks[4]?.text()) ?? '').toMatch(/undefined_name/);
  expect((await chipOf(bar(page, 4)))?.tone).not.toBe('ok');
  // Names of what every object has are no languages; of the third label only the first word counts.
  for (const [index, says] of [
    [5, /Choose language/],
    [6, /Choose language/],
    [7, /^Python/],
  ] as const) {
    await bar(page, index).scrollTo();
    await bar(page, index).waitForText(says);
  }
  expect((await journal(session)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
  await expectNothingLearned(page);
  expect(await complaints(page)).toEqual([]);
});

test('a block of 10 MiB is refused with its reason, and the page lives on', async ({ open, session }) => {
  test.setTimeout(120_000);
  const page = await open('hostile', { big: '10', trick: 'probe' });
  const before = await jobs(session);
  const huge = bar(page, 0);
  await until('the bar is there', () => huge.exists(), 30_000);
  await huge.scrollTo();
  await openPanel(huge);
  await huge.waitForText(/larger than 1 MiB/, 30_000);
  await huge.waitForText(/CV010/);
  await huge.button(/^Verify/).click();
  await huge.waitForText(/CV010/);
  expect(await jobs(session)).toBe(before);
  const small = bar(page, 1);
  await small.scrollTo();
  expect((await verify(small)).tone).toBe('ok');
  await expectNothingLearned(page);
  expect(await complaints(page)).toEqual([]);
});

test('of ten thousand blocks the first have a bar, and the page stays responsive', async ({ open }) => {
  test.setTimeout(120_000);
  const page = await open('hostile', { many: '10000' });
  await until('the bars are there', async () => (await barCount(page)) >= LIMITS.blocksPerPage, 60_000);
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = performance.now();
        let gap = 0;
        let frames = 0;
        const frame = (): void => {
          const now = performance.now();
          gap = Math.max(gap, now - last);
          last = now;
          frames += 1;
          if (frames < 60) requestAnimationFrame(frame);
          else resolve(gap);
        };
        requestAnimationFrame(frame);
      }),
  );
  expect(longest, 'longest frame in ms').toBeLessThan(2_000);
  expect(await barCount(page)).toBe(LIMITS.blocksPerPage);
  // Of so long a page the browser may not have told lately that the button is seen: then a person presses again.
  const chip = await until(
    'a press is trusted',
    async () => {
      await bar(page, 0)
        .button(/^Verify/)
        .click();
      const told = await endedChip(bar(page, 0));
      return told.text.startsWith('The press could not be trusted') ? null : told;
    },
    60_000,
  );
  expect(chip.tone, chip.text).toBe('ok');
  expect(await complaints(page)).toEqual([]);
});

import type { JSHandle, Page } from 'playwright/test';
import { expect, test } from './harness/fixtures.ts';
import { HIDING_WAYS, makeTools, type Tools } from './harness/hiding-ways.ts';
import { journal } from './harness/remembered-jobs.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { bar, coveredControls, inRoot, lookAt } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { chipOf, complaints, verify } from './harness/shown-verdict.ts';

// No job is started here but by the tests' own last click.
test.use({ apart: 'hostile-guard' });

const jobs = async (session: BrowserSession): Promise<number> => (await journal(session)).length;

/** The page with a bar in the middle of the window. */
async function ready(open: (conversation: string) => Promise<Page>, conversation: string): Promise<Page> {
  const page = await open(conversation);
  await bar(page, 0).waitForText(/not verified/);
  await page.keyboard.press('Shift');
  await bar(page, 0).scrollTo();
  await lookAt(page);
  return page;
}

/** Where Verify is, whether or not it can be seen. */
async function place(page: Page): Promise<{ x: number; y: number }> {
  const box = await inRoot(
    page,
    ':bar',
    0,
    (root) => {
      const { left, top, width, height } =
        [...root.querySelectorAll('button')]
          .find(({ dataset }) => dataset['icon'] === 'play')
          ?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    [],
  );
  if (box === undefined) throw new Error('there is no bar');
  return box;
}

/** What an attack has, of the bar where it lies now. */
const toolsOf = async (page: Page): Promise<JSHandle<Tools>> => {
  const { x, y, width, height } = await bar(page, 0).box();
  return page.evaluateHandle(makeTools, { x: x - width / 2, y: y - height / 2, width, height });
};

/** Does the browser itself take Verify for hidden where it is now? A page that scrolled has left its cover behind. */
const isHidden = async (page: Page): Promise<boolean> =>
  (await coveredControls(page, ':bar').catch(() => ['Verify']))?.some((name) => name.startsWith('Verify')) ?? true;

/** Hides the bar; again where it moved while it was hidden. */
async function hideBar(page: Page, { by, hide }: (typeof HIDING_WAYS)[string]): Promise<JSHandle<Tools>> {
  for (let tries = 1; ; tries += 1) {
    const tools = await toolsOf(page);
    await tools.evaluate(hide);
    if (by === 'style' || tries === 3 || (await isHidden(page))) return tools;
    await tools.evaluate(({ undo }) => undo());
  }
}

/** Nothing ran; where the press came through the bar says that it was refused. */
async function expectRefused(page: Page, what: string): Promise<void> {
  const said = await chipOf(bar(page, 0));
  expect.soft(said === null || /could not be trusted/.test(said.text), `${what}: it says ${said?.text}`).toBe(true);
}

test(
  'a button that a page hides in one of many ways cannot be pressed, by the pointer or by the keyboard; shown ' +
    'again it can',
  async ({ open, session }) => {
    test.setTimeout(300_000);
    const page = await ready(open, 'demo');
    let before = await jobs(session);
    const focus = (): Promise<unknown> =>
      inRoot(page, ':bar', 0, (root) => root.querySelector<HTMLElement>('[data-icon="play"]')?.focus(), []);
    const passed: string[] = [];
    for (const [name, way] of Object.entries(HIDING_WAYS)) {
      const tools = await hideBar(page, way);
      const { x, y } = await place(page);
      await page.mouse.move(x, y);
      await focus();
      await lookAt(page);
      await page.mouse.click(x, y);
      await expectRefused(page, `${name}, clicked`);
      await focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      await expectRefused(page, `${name}, by keyboard`);
      // What was let through is in the journal a moment later.
      await page.waitForTimeout(250);
      const now = await jobs(session);
      if (now !== before) passed.push(name);
      before = now;
      await tools.evaluate(({ undo }) => undo());
    }
    expect(passed).toEqual([]);
    await page.mouse.move(1, 1);
    await bar(page, 0)
      .button(/^Verify/)
      .click();
    await until('it is verified', async () => {
      if ((await jobs(session)) !== before + 1) throw new Error(`the bar says ${await bar(page, 0).text()}`);
      return true;
    });
    expect(await complaints(page)).toEqual([]);
  },
);

test('nothing that a page says of the element itself changes how it looks', async ({ open }) => {
  const page = await ready(open, 'languages');
  const look = async (): Promise<unknown> => [
    await bar(page, 0).box(),
    await bar(page, 0).css('.cv').style('-webkit-text-fill-color'),
    await bar(page, 0).css('.cv').style('visibility'),
    await bar(page, 0).css('.cv').style('cursor'),
  ];
  const before = await look();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'html body :has(> pre) div, html body div:empty { opacity: 0 !important; transition: opacity 1000s !important }',
    );
    document.adoptedStyleSheets = [sheet];
    document.body.style.setProperty('-webkit-text-fill-color', 'transparent');
    document.body.style.cursor = 'none';
    document.body.style.visibility = 'hidden';
    const hidden =
      'display: none; opacity: 0; visibility: hidden; transform: scale(0); filter: opacity(0); clip-path: ' +
      'inset(100%); mask-image: linear-gradient(transparent, transparent); zoom: 0.1; position: fixed; left: ' +
      '-9999px; height: 0; overflow: hidden; mix-blend-mode: screen; cursor: none; -webkit-text-fill-color: ' +
      'transparent; animation: none';
    for (const host of window.replica.foreignHosts())
      for (const rule of hidden.split('; '))
        host.style.setProperty(rule.split(': ')[0] ?? '', rule.split(': ')[1] ?? '', 'important');
  });
  expect(await look()).toEqual(before);
  expect((await verify(bar(page, 0))).text).not.toMatch(/trusted/);
});

test('a cover that goes in the moment of the click gains nothing', async ({ open, session }) => {
  const page = await ready(open, 'long');
  let before = await jobs(session);
  for (const moment of ['pointermove', 'pointerdown', 'mouseup', 'click']) {
    const tools = await toolsOf(page);
    const { x, y } = await place(page);
    await page.mouse.move(x, y);
    await tools.evaluate(({ make, over, host }, type) => {
      const cover = make('div', 'background: white; pointer-events: none');
      over(cover);
      setTimeout(() => addEventListener(type, () => cover.remove(), { capture: true, once: true }), 1_000);
      return host;
    }, moment);
    await lookAt(page);
    await page.waitForTimeout(1_000);
    const from = performance.now();
    if (moment === 'pointermove') await page.mouse.move(x + 1, y);
    await page.mouse.down();
    // A machine that is busy has shown the button for a while before it was pressed.
    const isInTime = performance.now() - from < 400;
    if (moment === 'pointerdown') await page.waitForTimeout(1_500);
    await page.mouse.up();
    await page.waitForTimeout(250);
    if (isInTime || moment !== 'pointermove') {
      await expectRefused(page, moment);
      expect(await jobs(session), moment).toBe(before);
    } else before = await jobs(session);
    await tools.evaluate(({ undo }) => undo());
  }
});

test(
  'a bar that is moved under the pointer gains nothing: as the pointer comes, between two clicks, and after a ' +
    'block of the page',
  async ({ open, session }) => {
    const page = await ready(open, 'long');
    const before = await jobs(session);
    for (const moment of ['pointermove', 'click', 'busy'] as const) {
      const { x, y } = await place(page);
      // Away by its own height and more: what is clicked is where it comes back to.
      const shift = await page.evaluateHandle(() => {
        const spacer = document.createElement('div');
        spacer.style.height = '90px';
        window.replica.foreignHosts()[0]?.closest('[data-testid="assistant-message"]')?.prepend(spacer);
        return spacer;
      });
      await page.mouse.move(x, y - 3);
      await lookAt(page);
      await shift.evaluate((spacer, type) => {
        const back = (): void => spacer.remove();
        if (type !== 'busy') return addEventListener(type, back, { capture: true, once: true });
        setTimeout(() => {
          const until = performance.now() + 900;
          while (performance.now() < until);
          back();
        }, 10);
      }, moment);
      if (moment === 'pointermove') await page.mouse.move(x, y);
      if (moment === 'click') await page.mouse.dblclick(x, y);
      else await page.mouse.click(x, y);
      await expectRefused(page, moment);
      expect(await jobs(session), moment).toBe(before);
      await shift.evaluate((spacer) => spacer.remove());
    }
  },
);

test('what we open ourselves throws no shadow over our own buttons', async ({ open }) => {
  const page = await ready(open, 'promised');
  expect(await coveredControls(page, ':bar')).toEqual([]);
  await bar(page, 0).button('More').click();
  await lookAt(page);
  expect(await coveredControls(page, ':bar')).toEqual([]);
  await page.keyboard.press('Escape');
  await verify(bar(page, 0));
  await lookAt(page);
  expect(await coveredControls(page, ':bar')).toEqual([]);
});

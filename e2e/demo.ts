import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { cli, sampleProject } from './harness/cli.ts';
import { launch } from './harness/launch-browser.ts';
import { openForm } from './harness/own-pages.ts';
import { bar, barCount, chip, type ShadowHost } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { startReplica } from './replica/replica-server.ts';

const HERE = import.meta.dirname;
const OUTPUT = path.join(HERE, 'output/demo');
/** Pictures that the README shows; `--update-readme` takes them from this run. */
const README_PICTURES = ['verify', 'record', 'inject', 'panel', 'insights'];

const headed = process.argv.includes('--headed');
const say = (text: string): void => console.log(text);
const picture = (name: string): string => path.join(OUTPUT, `${name}.png`);

const CONTEXT = `[project]
name = "webshop"
languages = ["typescript", "python"]
safety_level = "high"

[known_issues]
items = [
    "Pages count from 1 - the first item of page p is (p - 1) * size",
    "pageCount is a number everywhere, never a string",
    "Dates carry an explicit timezone",
]
`;

/**
 * Takes a picture of one of the extension's own pages. Throws where the page shows less than half of what it holds: an
 * element that scrolls by itself and is less than half as high as its content hides the rest from the picture, and from
 * the person.
 */
async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const { overflowY } = getComputedStyle(element);
      // Fields scroll by themselves, and words for screen readers are a pixel high.
      const isCut = overflowY !== 'visible' && element.clientHeight > 16 && element.tagName !== 'TEXTAREA';
      return isCut && element !== document.body && element.scrollHeight > 2 * element.clientHeight
        ? [`${element.tagName}.${element.className}: ${element.clientHeight} of ${element.scrollHeight} px`]
        : [];
    }),
  );
  if (hidden.length > 0) throw new Error(`${name}: most of the page cannot be seen: ${hidden.join('; ')}`);
  await page.screenshot({ path: picture(name), fullPage });
}

/**
 * The bar for which `holds` is true among those that are in the document now: rows come and go while the page scrolls.
 */
async function findBar(
  page: Page,
  holds: (candidate: ShadowHost) => Promise<boolean>,
): Promise<ShadowHost | undefined> {
  for (let index = 0; index < (await barCount(page)); index += 1) {
    if (await holds(bar(page, index))) return bar(page, index);
  }
  return undefined;
}

/** Waits until no row has come or gone for two looks in a row. */
async function settled(page: Page): Promise<void> {
  let last = '';
  await until('the rows hold still', async () => {
    const now = await page.evaluate(() => window.replica.mounted().join());
    const still = now === last;
    last = now;
    return still;
  });
}

/** Verifies every block that has a language, from top to bottom, and says what came out. */
async function verifyAll(page: Page): Promise<void> {
  for (const key of await page.evaluate(() => window.replica.turnKeys())) {
    await page.evaluate((wanted) => window.replica.scrollTo(wanted), key);
    for (;;) {
      const waiting = (): Promise<ShadowHost | undefined> =>
        findBar(page, async (candidate) => (await candidate.buttons()).includes('Verify'));
      await (await waiting())?.scrollTo();
      await settled(page);
      const next = await waiting();
      if (next === undefined) break;
      await next.button('Verify').click();
      const done = await until(
        'the verdict is there',
        () =>
          findBar(
            page,
            async (candidate) =>
              (await candidate.button('Verify again').exists()) && candidate.button('Verify again').isFocused(),
          ),
        60_000,
      );
      say(`  ${(await done.text()).split('\n').slice(0, 2).join(': ')}`);
    }
  }
}

async function show(): Promise<void> {
  mkdirSync(OUTPUT, { recursive: true });
  const replica = await startReplica();
  const session = await launch({ replica, headless: !headed });
  try {
    const project = await sampleProject(session, 'webshop', CONTEXT);
    say(`registered the project ${project.name}`);
    const page = await session.page(replica.url('demo', { at: 'top' }));
    // Pictures are taken at once, so nothing may be half faded in.
    await page.emulateMedia({ reducedMotion: 'reduce' });

    say('\nVerify');
    const first = bar(page, 0);
    await first.button('Verify').click();
    await first.waitForText(/problem/, 30_000);
    await first.css('.bar-middle').click();
    await first.waitForText(/Not checked/i);
    await first.scrollTo();
    await page.screenshot({ path: picture('verify') });
    await first.css('.bar-middle').click();
    await verifyAll(page);

    say('\nRecord');
    const [top = ''] = await page.evaluate(() => window.replica.turnKeys());
    await page.evaluate((key) => window.replica.scrollTo(key), top);
    await settled(page);
    const popup = await openForm(session, bar(page, 0));
    await popup.getByLabel('Tell Claude').fill('Keep counts as numbers; convert them only where they are shown.');
    const correction = popup.getByLabel('What it should be');
    await correction.waitFor();
    await correction.fill((await correction.inputValue()).replace('String(pageCount)', 'pageCount'));
    await popup.getByRole('button', { name: 'Re-verify' }).click();
    await popup.getByText('Confirmed by tools').waitFor();
    await takePicture(popup, 'record');
    await popup.getByRole('button', { name: 'Record the correction' }).click();
    await popup
      .getByText(/stored/i)
      .first()
      .waitFor();
    await takePicture(popup, 'recorded');
    await popup.close();
    say(`  ${(await cli(session, 'feedback', 'list')).trim()}`);

    say('\nInject');
    await page.bringToFront();
    const panel = await session.extensionPage('extension/pages/panel/panel.html');
    await panel.setViewportSize({ width: 420, height: 900 });
    await panel
      .getByLabel(/project/i)
      .first()
      .selectOption({ label: 'webshop' });
    await panel.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'TypeScript' }).click();
    await panel.getByRole('article', { name: 'Report' }).waitFor();
    await takePicture(panel, 'panel');
    await panel.close();
    await page.bringToFront();
    await chip(page).waitForText(/known issues/);
    await chip(page)
      .button(/Preview/)
      .click();
    await chip(page).waitForText(/Pages count from 1/);
    // What brought the chip in sight has moved the replica's shell, too.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: picture('inject') });
    await chip(page)
      .button(/Insert/)
      .click();
    await chip(page).waitForText(/inserted/i);
    await page.screenshot({ path: picture('inserted') });
    say((await page.evaluate(() => window.replica.draft())).replaceAll(/^/gm, '  '));

    const options = await session.extensionPage('extension/pages/options/options.html');
    await options.setViewportSize({ width: 1_000, height: 900 });
    await options.getByRole('link', { name: 'Tools', exact: true }).click();
    await options.getByRole('heading', { name: 'Python' }).first().waitFor();
    await takePicture(options, 'options', true);
    await options.close();

    say('\nInsights');
    const insights = await session.extensionPage('extension/pages/insights/insights.html');
    await insights.setViewportSize({ width: 1_040, height: 1_000 });
    await insights.getByText('confirmed by tools').first().waitFor();
    await takePicture(insights, 'insights');
    await insights.close();
    say((await cli(session, 'stats')).replaceAll(/^/gm, '  '));

    say('\nReport of a block, as the command line prints it');
    const file = path.join(project.directory, 'paginate.py');
    writeFileSync(
      file,
      'def paginate(items: list[int], page: int, size: int = 20) -> list[int]:\n' +
        '    start: str = page * size\n    return items[start : start + size]\n',
    );
    // The file has an error on purpose, so the command ends with 1.
    say(
      (await cli(session, 'verify', file).catch((error: { stdout: string }) => error.stdout)).replaceAll(/^/gm, '  '),
    );
    if (process.argv.includes('--update-readme'))
      for (const name of README_PICTURES) copyFileSync(picture(name), path.join(HERE, 'screenshots', `${name}.png`));
    say(`screenshots: ${path.relative(process.cwd(), OUTPUT)}`);
  } finally {
    await session.close();
    await replica.close();
  }
}

await show();

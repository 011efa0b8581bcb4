import { statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import type { BrowserSession } from '../harness/launch-browser.ts';
import { barCount } from '../harness/shadow.ts';
import { until } from '../harness/until.ts';
import type { Replica } from '../replica/replica-server.ts';
import { longTaskFigures } from './long-tasks.ts';
import { scriptCost, type ScriptCost } from './script-cost.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPT = 'extension/page/main.js';
const SAMPLES = 3;
const BLOCKS = 300;

/** Scrolls through the whole transcript, most of a window's height at a time, so that every bar comes into view. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const scroller = document.querySelector('[data-autoscroll-container="true"]');
    if (scroller === null) throw new Error('the transcript has no scroller');
    const frames = async (count: number): Promise<void> => {
      for (let frame = 0; frame < count; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    };
    while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
      scroller.scrollTop += scroller.clientHeight * 0.9;
      // What came into view in a frame is told to the script after it.
      await frames(3);
    }
  });

async function mounting(session: BrowserSession, address: string, isScrolled: boolean): Promise<ScriptCost[]> {
  const costs: ScriptCost[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const open = async (): Promise<Page> => {
      const page = await session.context.newPage();
      await page.goto('about:blank');
      return page;
    };
    costs.push(
      await scriptCost(open, SCRIPT, async (page) => {
        await page.goto(address);
        await page.locator('html[data-ready="true"]').waitFor();
        if (isScrolled) {
          await scrollThrough(page);
          await until('the last rows have their bars', async () => (await barCount(page)) > 0);
        } else await until('every block has its bar', async () => (await barCount(page)) === BLOCKS);
      }),
    );
  }
  return costs;
}

/** kB of a built file. */
const sizeOf = (file: string): number => statSync(path.join(ROOT, 'dist', file)).size / 1_000;

/** What the page script costs the page, on either family of it. */
export async function contentFigures(session: BrowserSession, replica: Replica): Promise<Row[]> {
  const goal = { at: 'most', value: 60 } as const;
  const hub = await mounting(session, replica.url('long', { family: 'hub', at: 'top' }), true);
  const legacy = await mounting(session, replica.url('long', { family: 'legacy', at: 'top' }), false);
  const name = 'page script: script time (CPU of the main thread) to give 300 blocks their bars';
  return [
    row(
      `${name}, hub, scrolled through all`,
      'ms',
      hub.map(({ cpu }) => cpu),
      goal,
    ),
    row(
      'of this, reading and starting the script on the page',
      'ms',
      hub.map(({ start }) => start),
    ),
    row(
      `${name}, legacy, all mounted`,
      'ms',
      legacy.map(({ cpu }) => cpu),
      goal,
    ),
    ...(await longTaskFigures(session, replica, SCRIPT)),
    row('page script, minified', 'kB', [sizeOf(SCRIPT)], { at: 'most', value: 150 }),
  ];
}

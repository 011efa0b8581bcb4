import { statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import type { Session } from '../harness/launch.ts';
import { barCount } from '../harness/shadow.ts';
import { until } from '../harness/until.ts';
import type { Replica } from '../replica/server.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPT = 'extension/content/main.js';
const SAMPLES = 5;
const BLOCKS = 300;
/** Sampling interval of the profiler, µs. */
const INTERVAL_US = 200;

/** Milliseconds of the samples whose stack holds a frame of the content script. */
async function scriptTime(page: Page, action: () => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await cdp.send('Profiler.start');
  await action();
  const { profile } = await cdp.send('Profiler.stop');
  await cdp.detach();
  const parent = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const own = new Map(profile.nodes.map((node) => [node.id, node.callFrame.url.endsWith(SCRIPT)]));
  const within = (id: number | undefined): boolean => id !== undefined && (own.get(id) === true || within(parent.get(id)));
  const deltas = profile.timeDeltas ?? [];
  let us = 0;
  for (const [index, id] of (profile.samples ?? []).entries()) if (within(id)) us += deltas[index] ?? 0;
  return us / 1_000;
}

/** Scrolls through the whole transcript so that every virtualised row is mounted once. */
async function scrollThrough(page: Page): Promise<void> {
  const keys = await page.evaluate(() => window.replica.turnKeys());
  for (const key of keys) {
    await page.evaluate((wanted) => window.replica.scrollTo(wanted), key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

async function dressing(session: Session, replica: Replica, family: 'hub' | 'legacy'): Promise<number[]> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const page = await session.context.newPage();
    await page.goto('about:blank');
    times.push(
      await scriptTime(page, async () => {
        await page.goto(replica.url('long', { family, at: 'top' }));
        await page.locator('html[data-ready="true"]').waitFor();
        if (family === 'hub') await scrollThrough(page);
        else await until('every block has its bar', async () => (await barCount(page)) === BLOCKS);
      }),
    );
    await page.close();
  }
  return times;
}

/** Tasks over 50 ms (the browser's own long-task entries) while a reply streams at 50 chunks a second. */
async function longTasks(session: Session, replica: Replica): Promise<number[]> {
  const counts: number[] = [];
  for (let sample = 0; sample < 3; sample += 1) {
    const page = await session.page(replica.url('streaming'));
    await page.evaluate(() => {
      const entries: number[] = [];
      Object.assign(window, { longTaskEntries: entries });
      new PerformanceObserver((list) => entries.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
    });
    await page.evaluate(() => {
      const code = Array.from({ length: 120 }, (_, line) => `export const value${line} = (input: number): number => input * ${line};`).join('\n');
      return window.replica.stream(`Here:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nand\n\n\`\`\`ts\n${code.replaceAll('value', 'other')}\n\`\`\`\n`);
    });
    await until('the streamed blocks have their bars', async () => (await barCount(page)) >= 2);
    counts.push(await page.evaluate(() => (window as unknown as { longTaskEntries: number[] }).longTaskEntries.length));
    await page.close();
  }
  return counts;
}

/** What the content script costs the page. */
export async function contentFigures(session: Session, replica: Replica): Promise<Row[]> {
  const goal = { at: 'most', value: 40 } as const;
  return [
    row('content script: script time to dress 300 blocks, hub, scrolled through all', 'ms', await dressing(session, replica, 'hub'), goal),
    row('content script: script time to dress 300 blocks, legacy, all mounted', 'ms', await dressing(session, replica, 'legacy'), goal),
    row('tasks over 50 ms while a reply streams at 50 chunks a second', 'tasks', await longTasks(session, replica), { at: 'most', value: 0 }),
    row('content script, minified', 'kB', [statSync(path.join(ROOT, 'dist', SCRIPT)).size / 1_000], { at: 'most', value: 120 }),
  ];
}

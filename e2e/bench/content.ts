import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { withCopyOfBuild, launch, type BrowserSession } from '../harness/launch-browser.ts';
import { barCount } from '../harness/shadow.ts';
import { until } from '../harness/until.ts';
import type { Replica } from '../replica/replica-server.ts';
import { longTaskFigures } from './long-tasks.ts';
import { emptyCall, scriptCost, withoutEmptyCalls, type ScriptCost } from './script-cost.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRIPT = 'extension/page/main.js';
const SCRIPTS = [SCRIPT];
const SAMPLES = 5;
const BLOCKS = 300;
/**
 * Scrolls through the whole transcript, most of a window's height at a time, so that every bar comes into view;
 * `atStop` looks at each stop.
 */
async function scrollThrough(page: Page, atStop: () => Promise<void> = async () => undefined): Promise<void> {
  await atStop();
  for (let isAtEnd = false; !isAtEnd;) {
    isAtEnd = await page.evaluate(async () => {
      const scroller = document.querySelector('[data-autoscroll-container="true"]');
      if (scroller === null) throw new Error('the transcript has no scroller');
      scroller.scrollTop += scroller.clientHeight * 0.7;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    });
    // What came into view in this very frame is told to the script after it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await atStop();
  }
}

/** How many different bars have been drawn in the closed roots of a page after a scroll like the measured one. */
async function barsDrawn(session: BrowserSession, address: string): Promise<number> {
  const page = await session.page(address);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  const drawn = new Set<string>();
  await scrollThrough(page, async () => {
    const { nodes } = await cdp.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const turnOf = (id: number | undefined): string => {
      const node = id === undefined ? undefined : byId.get(id);
      if (node === undefined) return '';
      const at = node.attributes?.indexOf('data-turn-key') ?? -1;
      return at < 0 ? turnOf(node.parentId) : (node.attributes?.[at + 1] ?? '');
    };
    const places = new Map<string, number>();
    for (const node of nodes.filter(
      ({ localName, shadowRoots }) => localName === 'div' && shadowRoots?.[0]?.shadowRootType === 'closed',
    )) {
      const turn = turnOf(node.parentId);
      const place = places.get(turn) ?? 0;
      places.set(turn, place + 1);
      if ((node.shadowRoots?.[0]?.childNodeCount ?? 0) > 0) drawn.add(`${turn} ${place}`);
    }
  });
  await page.close();
  return drawn.size;
}

async function mounting(
  session: BrowserSession,
  replica: Replica,
  family: 'hub' | 'legacy',
  samples = SAMPLES,
): Promise<ScriptCost[]> {
  const address = replica.url('long', { family, at: 'top' });
  const costs: ScriptCost[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const open = async (): Promise<Page> => {
      const page = await session.context.newPage();
      await page.goto('about:blank');
      return page;
    };
    costs.push(
      await scriptCost(open, SCRIPTS, async (page) => {
        await page.goto(address);
        await page.locator('html[data-ready="true"]').waitFor();
        if (family === 'hub') await scrollThrough(page);
        else await until('every block has its bar', async () => (await barCount(page)) === BLOCKS);
      }),
    );
  }
  return costs;
}

/** What `work` says of a browser with a copy of the extension that was changed; `change` gets the copy's folder. */
const withChanged = <T>(
  replica: Replica,
  change: (folder: string) => void,
  work: (session: BrowserSession) => Promise<T>,
): Promise<T> =>
  withCopyOfBuild(async (folder) => {
    change(folder);
    const session = await launch({ replica, extensionDir: folder, host: false });
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  });

const fixture = (name: string): string => path.join(import.meta.dirname, 'fixtures', name);

/**
 * The hub's figure for one of the fixtures in the place of our script: what of ours is this machine's, and the
 * measure's.
 */
const mountingBy = (replica: Replica, name: string, samples: number): Promise<ScriptCost[]> =>
  withChanged(
    replica,
    (folder) => copyFileSync(fixture(name), path.join(folder, SCRIPT)),
    (session) => mounting(session, replica, 'hub', samples),
  );

const CLOCK = 'own-clock.js';

/**
 * What all calls into our script take on the hub by the clock in the page, ms, without any trace or profiler: a witness
 * of what is measured with them.
 */
function byOwnClock(replica: Replica, samples: number): Promise<number[]> {
  const addClock = (folder: string): void => {
    const file = path.join(folder, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { content_scripts: { js: string[] }[] };
    for (const script of manifest.content_scripts) script.js.unshift(CLOCK);
    writeFileSync(file, JSON.stringify(manifest));
    copyFileSync(fixture(CLOCK), path.join(folder, CLOCK));
  };
  return withChanged(replica, addClock, async (session) => {
    const sums: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const page = await session.page(replica.url('long', { family: 'hub', at: 'top' }));
      await scrollThrough(page);
      const sum = await page.evaluate(() => {
        document.dispatchEvent(new Event('own-clock'));
        return document.documentElement.dataset['ownClock'];
      });
      if (sum === undefined) throw new Error('the clock in the page did not run');
      sums.push(Number(sum));
      await page.close();
    }
    return sums;
  });
}

/** kB of a built file. */
const sizeOf = (file: string): number => statSync(path.join(ROOT, 'dist', file)).size / 1_000;

/** What the content script costs the page. */
export async function contentFigures(session: BrowserSession, replica: Replica): Promise<Row[]> {
  const goal = { at: 'most', value: 60 } as const;
  // Before what is timed, so that the browser has come up by then.
  const drawn = await barsDrawn(session, replica.url('long', { family: 'hub', at: 'top' }));
  const hub = await mounting(session, replica, 'hub');
  const empty = emptyCall(await mountingBy(replica, 'empty-script.js', 2));
  const ownClock = await byOwnClock(replica, 3);
  const least = await mountingBy(replica, 'least-script.js', 3);
  const legacy = await mounting(session, replica, 'legacy');
  return [
    row("bars drawn on the way through the hub's 300 blocks", 'bars', [drawn], { at: 'least', value: BLOCKS }),
    row(
      'content script: script time (CPU of the main thread) to give 300 blocks their bars, hub, scrolled through all',
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
      'the same by the clock, other processes of the machine included',
      'ms',
      hub.map(({ wall }) => wall),
    ),
    row(
      'the same for the least that a script can do: find each `pre`, put an empty element after it',
      'ms',
      least.map(({ cpu }) => cpu),
    ),
    row('a call of a function that does nothing, as the trace counts it, the way into the function included', 'µs', [
      empty * 1_000,
    ]),
    row(
      "the hub's script time less such a call for each call",
      'ms',
      hub.map((cost) => withoutEmptyCalls(cost, empty)),
    ),
    row(
      'all calls on the hub by the clock in the page, without a trace, start and ways into the functions left out',
      'ms',
      ownClock,
    ),
    row(
      'content script: script time (CPU of the main thread) to give 300 blocks their bars, legacy, all mounted',
      'ms',
      legacy.map(({ cpu }) => cpu),
      goal,
    ),
    row(
      'the same by the clock, other processes of the machine included',
      'ms',
      legacy.map(({ wall }) => wall),
    ),
    ...(await longTaskFigures(session, replica, SCRIPTS)),
    row('content script, minified', 'kB', [sizeOf(SCRIPT)], { at: 'most', value: 150 }),
  ];
}

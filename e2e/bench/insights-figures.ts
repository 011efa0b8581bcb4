import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { listCorrections } from '../../native-host/corrections/corrections.ts';
import type { Database } from '../../native-host/storage/database.ts';
import { measuredEffects } from '../../native-host/patterns/measured-effects.ts';
import { overview } from '../../native-host/patterns/overview.ts';
import { listPatterns } from '../../native-host/patterns/list-patterns.ts';
import { pathsFor } from '../../native-host/rpc/paths.ts';
import { ownPage } from '../harness/own-pages.ts';
import { launch, type BrowserSession } from '../harness/launch-browser.ts';
import { until } from '../harness/until.ts';
import { learnedDatabase } from './learned-database.ts';
import { percentile, row, type Row } from './table.ts';

const CORRECTIONS = 100_000;
const OUTCOMES = 200_000;
const ROUNDS = 20;
const OPENED = 8;
/** Frames that are scrolled through, and pixels for each: about the speed of a flick. */
const FRAMES = 300;
const PER_FRAME = 240;

/**
 * Corrections of the two years before now, with states; outcomes of 20 backends; exposures. Triggers keep the sums, as
 * they do in use.
 */
function fill(db: Database, now: Date): void {
  const newest = String(db.prepare('SELECT max(timestamp) FROM feedback').pluck().get());
  const days = Math.ceil((Date.parse(newest) - now.getTime()) / 86_400_000);
  db.transaction(() => {
    db.prepare("UPDATE feedback SET timestamp = strftime('%Y-%m-%dT%H:%M:%fZ', timestamp, ?)").run(`${-days} days`);
    db.prepare(
      `INSERT INTO correction_state (feedback, language, status, decided_at, why)
       SELECT id,
         CASE rowid % 3 WHEN 0 THEN 'python' WHEN 1 THEN 'typescript' END,
         CASE rowid % 4 WHEN 0 THEN 'confirmed' WHEN 1 THEN 'plausible' WHEN 2 THEN 'contradicted' ELSE 'claimed' END,
         ?, 'so'
       FROM feedback WHERE id NOT IN (SELECT feedback FROM correction_state)`,
    ).run(now.toISOString());
    db.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO obligation_outcomes (report, at, project, language, backend, check_name, verdict, ms)
       SELECT 'report-' || i, strftime('%Y-%m-%dT%H:%M:%fZ', ?, '-' || (i % 729) || ' days'),
         CASE i % 3 WHEN 0 THEN 'shop' WHEN 1 THEN 'api' END,
         CASE i % 2 WHEN 0 THEN 'python' ELSE 'typescript' END, 'backend-' || (i % 20), 'lint',
         CASE i % 7 WHEN 0 THEN 'refuted' WHEN 1 THEN 'unknown' ELSE 'passed' END, (i * 7919) % 5000 + 0.5
       FROM n`,
    ).run(OUTCOMES - 1, now.toISOString());
    db.prepare(
      `INSERT INTO exposures (conversation, pattern, project, state, at)
       SELECT 'conversation-' || (rowid % 500), pattern, 'shop',
         CASE rowid % 3 WHEN 0 THEN 'injected' WHEN 1 THEN 'held-out' ELSE 'passed-over' END,
         strftime('%Y-%m-%dT%H:%M:%fZ', ?, '-' || (rowid % 700) || ' days')
       FROM pattern_members WHERE true LIMIT 50000 ON CONFLICT DO NOTHING`,
    ).run(now.toISOString());
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function timed(work: (round: number) => unknown): number[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const started = performance.now();
    work(round);
    return performance.now() - started;
  });
}

function inProcess(db: Database, now: Date): Row[] {
  const patterns = listPatterns(db, { now: now.getTime() })
    .slice(0, 10)
    .map(({ id }) => id);
  const asked = (change: object): number[] => timed(() => overview(db, { weeks: 104, ...change }, now.getTime()));
  return [
    row('insights: overview of 2 years, 100,000 corrections, 200,000 outcomes', 'ms', asked({}), {
      at: 'most',
      value: 100,
    }),
    row('of one project and language', 'ms', asked({ project: 'shop', language: 'python' }), {
      at: 'most',
      value: 100,
    }),
    row(
      'insights: effect of the 10 patterns that are shown first',
      'ms',
      timed(() => measuredEffects(db, patterns)),
    ),
    row(
      'insights: 100 corrections after the first 99,000',
      'ms',
      timed((round) => listCorrections(db, { limit: 100, offset: 99_000 + round })),
    ),
    row(
      'of one language, after the first 30,000',
      'ms',
      timed((round) => listCorrections(db, { language: 'python', limit: 100, offset: 30_000 + round })),
    ),
  ];
}

/** From the opening of the page to its first plot, ms; the value is taken at the first frame that has it. */
async function firstPlot(session: BrowserSession): Promise<{ page: Page; ms: number }> {
  const page = await ownPage(session, 'insights');
  const seen = await page.waitForFunction(
    () => (document.querySelector('figure canvas') === null ? null : performance.now()),
    undefined,
    { polling: 'raf' },
  );
  return { page, ms: Number(await seen.jsonValue()) };
}

/**
 * The first page starts the daemon, which checks the whole database first and then what it has to learn; on a busy
 * machine that can be too long for one try.
 */
async function startDaemon(session: BrowserSession): Promise<void> {
  const page = await ownPage(session, 'insights');
  await until(
    'the daemon answers',
    async () => {
      const again = page.getByRole('button', { name: 'Try again' }).first();
      if (await again.isVisible()) await again.click();
      return (await page.locator('.list time').count()) > 0;
    },
    180_000,
  );
  await page.close();
}

async function frames(page: Page): Promise<number[]> {
  await page.locator('.list time').first().waitFor();
  await page.locator('.list').scrollIntoViewIfNeeded();
  return page.evaluate(
    async ([count, step]) => {
      const list = document.querySelector('.list');
      if (list === null) throw new Error('there is no list');
      const times: number[] = [];
      const next = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      let before = await next();
      for (let frame = 0; frame < (count ?? 0); frame += 1) {
        list.scrollTop += step ?? 0;
        const now = await next();
        times.push(now - before);
        before = now;
      }
      return times;
    },
    [FRAMES, PER_FRAME],
  );
}

async function inBrowser(home: string): Promise<Row[]> {
  const session = await launch({ home });
  try {
    const opened: number[] = [];
    const scrolled: number[] = [];
    await startDaemon(session);
    for (let round = 1; round <= OPENED; round += 1) {
      const { page, ms } = await firstPlot(session);
      opened.push(ms);
      if (round === OPENED) {
        scrolled.push(...(await frames(page)));
        await until('the rows in view are there', () =>
          page.evaluate(
            () =>
              document.querySelectorAll('.list li').length > 0 &&
              [...document.querySelectorAll('.list li')].every((item) => item.querySelector('time') !== null),
          ),
        );
      }
      await page.close();
    }
    return [
      row('insights: page opened to first plot, 100,000 corrections', 'ms', opened, { at: 'most', value: 500 }),
      row('insights: a frame while all corrections scroll by, 5 rows a frame', 'ms', scrolled, {
        at: 'most',
        value: 17,
      }),
      row('of it the 95th percentile', 'ms', [percentile(scrolled, 0.95)]),
    ];
  } finally {
    await session.close();
  }
}

/** What there is to look at of a full database, in the host and in the browser. */
export async function insightFigures(): Promise<Row[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-insights-'));
  try {
    const { database } = pathsFor({
      env: { CLAUDE_VERIFY_HOME: home },
      uid: process.getuid?.() ?? 0,
      homedir: home,
      tmpdir: tmpdir(),
    });
    const { db } = learnedDatabase(database, CORRECTIONS);
    const now = new Date();
    fill(db, now);
    const rows = inProcess(db, now);
    db.close();
    return [...rows, ...(await inBrowser(home))];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

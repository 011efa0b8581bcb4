import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import type { Page } from 'playwright';
import { reportSchema, type Report } from '../../shared/report.ts';
import { bar, barCount, inRoot } from '../harness/shadow.ts';
import { launch, type BrowserSession } from '../harness/launch-browser.ts';
import { until } from '../harness/until.ts';
import type { Replica } from '../replica/replica-server.ts';
import { pythonSample, smtSample, typescriptSample } from './samples.ts';
import { row, type Row } from './table.ts';

interface Watch {
  clicked?: number;
  running?: true;
  shown?: number;
}

type Watched = ShadowRoot & { stopwatch?: Watch };

/** Runs inside the page: from the click on the bar to the first frame that shows a verdict after it. */
function arm(root: Watched): true {
  const watch: Watch = {};
  root.stopwatch = watch;
  root.addEventListener('click', (event) => (watch.clicked ??= event.timeStamp), { capture: true, once: true });
  const look = (): void => {
    if (watch.clicked === undefined || watch.shown !== undefined) return;
    if (root.querySelector('.ticks') !== null) watch.running = true;
    else if (watch.running === true && root.querySelector('.verdict') !== null) {
      observer.disconnect();
      requestAnimationFrame((now) => (watch.shown = now));
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return true;
}

/**
 * Clicks Verify on the bar with the mouse and returns the milliseconds from the click to the frame that shows the
 * verdict.
 */
async function timeVerify(page: Page, index: number, button: string): Promise<number> {
  const target = bar(page, index).button(button);
  await until('the stopwatch is set', () => inRoot(page, ':bar', index, arm, []));
  await target.click();
  return until(
    'the verdict is shown',
    async () => {
      const watch = await inRoot(page, ':bar', index, (root: Watched) => ({ ...root.stopwatch }), []);
      return watch?.shown !== undefined && watch.clicked !== undefined
        ? Math.max(0.01, watch.shown - watch.clicked)
        : null;
    },
    30_000,
  );
}

const WARM_UP = 3;
const SAMPLES = 15;
const COLD_SAMPLES = 5;

/** The report that the daemon stored last, read from its database: what was really run. */
function lastReport(session: BrowserSession): Report {
  const database = new Database(session.paths.database, { readonly: true });
  try {
    const json: unknown = database
      .prepare('SELECT json FROM reports ORDER BY created_at DESC, rowid DESC LIMIT 1')
      .pluck()
      .get();
    return reportSchema.parse(JSON.parse(String(json)));
  } finally {
    database.close();
  }
}

/** Adds a finished reply with one block and returns the index of its bar. */
async function addBlock(page: Page, fence: string, code: string): Promise<number> {
  const before = await page.evaluate(() => window.replica.turnKeys().length);
  await page.evaluate(
    ([reply]) => {
      const key = window.replica.appendTurn('Another one, please.', reply ?? '');
      window.replica.scrollTo(key);
    },
    [`Here it is:\n\n\`\`\`${fence}\n${code}\n\`\`\`\n`],
  );
  return until('the new block has its bar', async () => {
    const index = (await barCount(page)) - 1;
    const there = (await page.evaluate(() => window.replica.turnKeys().length)) > before;
    return there && index >= 0 && (await bar(page, index).text()).includes('not verified') ? { index } : null;
  }).then(({ index }) => index);
}

function assertRun(report: Report, cached: boolean): void {
  const undecided = report.results.filter((result) => !['passed', 'refuted', 'proved'].includes(result.verdict.kind));
  if (report.results.length < 2 || undecided.length > 0)
    throw new Error(
      'not every check ended decisively: ' +
        `${JSON.stringify(report.results.map((result) => [result.backend, result.verdict]))}`,
    );
  const wrong = report.results.filter((result) => result.cached !== cached);
  if (wrong.length > 0)
    throw new Error(
      `the cache was ${cached ? 'missed' : 'hit'} by ${wrong.map((result) => result.backend).join(', ')}`,
    );
}

/** Click on Verify to verdict shown: warm with code that was never seen, then the same block again. */
export async function warmClicks(session: BrowserSession, replica: Replica): Promise<{ rows: Row[]; lint: number[] }> {
  const page = await session.page(replica.url('empty'));
  const rows: Row[] = [];
  const again: number[] = [];
  const lint: number[] = [];
  for (const [name, fence, sample, most] of [
    ['TypeScript, 50 lines', 'ts', typescriptSample, 250],
    ['Python, 50 lines', 'python', pythonSample, 450],
    ['a small SMT proof', 'smt2', smtSample, 150],
  ] as const) {
    const times: number[] = [];
    for (let number = 0; number < WARM_UP + SAMPLES; number += 1) {
      const index = await addBlock(page, fence, sample(number));
      const time = await timeVerify(page, index, 'Verify');
      const report = lastReport(session);
      assertRun(report, false);
      if (number < WARM_UP) continue;
      times.push(time);
      if (fence === 'ts')
        lint.push(...report.results.filter((result) => result.check === 'lint').map((result) => result.ms));
      again.push(await timeVerify(page, index, 'Verify again'));
      assertRun(lastReport(session), true);
    }
    rows.push(
      row(`click to verdict, warm, ${name}, every check, cache missed`, 'ms', times, {
        at: 'most',
        value: most,
      }),
    );
  }
  rows.push(row('click to verdict, the same block again (cache hit)', 'ms', again, { at: 'most', value: 60 }));
  await page.close();
  return { rows, lint };
}

/**
 * The first Verify after the browser's start; the daemon is started on the way. The very first of all finds nothing
 * that was kept, neither compiled code nor the compiler's start-up snapshot; the ones after it are those of every other
 * day.
 */
export async function coldClicks(replica: Replica): Promise<Row[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-cold-'));
  const times: number[] = [];
  try {
    for (let number = 0; number <= COLD_SAMPLES; number += 1) times.push(await coldClick(replica, home, number));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return [
    row("click to verdict, cold: first after the browser's start, daemon start included", 'ms', times.slice(1), {
      at: 'most',
      value: 2_500,
    }),
    row('click to verdict, cold: the very first after the installation', 'ms', times.slice(0, 1)),
  ];
}

async function coldClick(replica: Replica, home: string, number: number): Promise<number> {
  const session = await launch({ replica, home });
  try {
    const page = await session.page(replica.url('empty'));
    const index = await addBlock(page, 'ts', typescriptSample(1_000 + number));
    if (session.daemonPid() !== undefined) throw new Error('the daemon ran before the first click');
    const time = await timeVerify(page, index, 'Verify');
    assertRun(lastReport(session), false);
    if (number === 0) {
      await until('what was compiled is kept', () => largestIn(session.paths.compileCache) > KEPT_BYTES, 30_000);
      await until(
        "the compiler's start-up snapshot is kept",
        () => filesIn(session.paths.startupSnapshots).some((name) => name.endsWith('.json')),
        120_000,
      );
    }
    return time;
  } finally {
    await session.close();
  }
}

/** Only the TypeScript compiler, the largest part, is more than this. */
const KEPT_BYTES = 2 ** 20;

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const largestIn = (folder: string): number =>
  Math.max(
    0,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size),
  );

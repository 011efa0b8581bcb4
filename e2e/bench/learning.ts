import { createHash, randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { planContext } from '../../native-host/context/plan-context.ts';
import { CHECKPOINT_EVERY } from '../../native-host/daemon/learner.ts';
import { recordCorrection } from '../../native-host/corrections/corrections.ts';
import { openDatabase, type Database } from '../../native-host/storage/database.ts';
import { deleteCorrections } from '../../native-host/corrections/delete-corrections.ts';
import { labelledCorrections } from '../../native-host/patterns/fixtures/labelled-corrections.ts';
import { catchUp } from '../../native-host/patterns/fixtures/rebuilt.ts';
import { adjustedRandIndex, placed, store } from '../../native-host/patterns/fixtures/stored.ts';
import { changingPatterns, learnCorrections, repairPatterns } from '../../native-host/patterns/learn-corrections.ts';
import { listPatterns } from '../../native-host/patterns/list-patterns.ts';
import { refreshSums } from '../../native-host/patterns/pattern-sums.ts';
import { readProject, registerProject } from '../../native-host/project/project-registry.ts';
import { learnedDatabase } from './learned-database.ts';
import { percentile, row, type Row } from './table.ts';
import { bestOf, COSTS, valueOf } from '../../native-host/context/fixtures/every-way.ts';
import { KIND_ORDER } from '../../shared/known-issues-text.ts';
import { planItems, type PlanCandidate } from '../../native-host/context/plan-items.ts';

const CASES = 500;
const ITEMS = 7;

/** What the planner's choice is worth beside the best of all ways, on small cases that are drawn now. */
export function plannerFigures(): Promise<Row[]> {
  const shares: number[] = [];
  while (shares.length < CASES) {
    const list = Array.from({ length: 1 + randomInt(ITEMS) }, (_, at): PlanCandidate => {
      const whole = 2 + randomInt(29);
      return {
        id: `i${at}`,
        kind: KIND_ORDER[randomInt(KIND_ORDER.length)] ?? 'item',
        value: (1 + randomInt(500)) / 100,
        critical: randomInt(5) === 0 ? 'pinned' : null,
        forms: [whole, 1 + randomInt(whole - 1)],
      };
    });
    const budget = randomInt(200);
    const plan = planItems(list, budget, COSTS);
    const best = plan.missing.length > 0 ? 0 : bestOf(list, plan, budget);
    if (best > 0) shares.push((100 * valueOf(list, plan.chosen)) / best);
  }
  return Promise.resolve([
    row(`planner: the worst of ${CASES} small cases beside the best of all ways`, '%', [Math.min(...shares)], {
      at: 'least',
      value: 95,
    }),
  ]);
}

const CORRECTIONS = 100_000;
const RECORDED = 500;
const FORGOTTEN = 20;
const SETS = 8;
const DRAFTS = [
  '',
  'Write a Python function that reads a file',
  'Fix the pagination in src/pages.ts',
  'Rewrite `lib/cache.rs` without a lock',
  'Add tests for the parser, with empty input and long lines',
].flatMap((draft) => Array.from({ length: 5 }, () => draft));

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * A correction's way into a full database: acknowledged, learned, listed, forgotten; and how well mistakes are told
 * apart.
 */
export async function learningFigures(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-bench-learning-'));
  const { db, labels, next } = learnedDatabase(path.join(folder, 'db.sqlite'), CORRECTIONS);
  try {
    const now = Date.UTC(2028, 3, 1);
    const [acknowledged, learned, refreshed]: [number[], number[], number[]] = [[], [], []];
    const [listed, forgotten]: [number[], number[]] = [[], []];
    listPatterns(db, { now });
    for (let n = 0; n < RECORDED; n += 1) {
      const { capture, label } = next();
      labels.set(capture.id, label);
      acknowledged.push(await timed(() => recordCorrection(db, capture)));
      learned.push(await timed(() => learnCorrections(db, [capture.id])));
      refreshed.push(await timed(() => changingPatterns(db, () => refreshSums(db, 1))));
      if (n % CHECKPOINT_EVERY === 0) db.pragma('wal_checkpoint(PASSIVE)');
      if (n % 10 === 0) listed.push(await timed(() => listPatterns(db, { project: 'shop', now })));
    }
    const planned = await plans(db, folder, now);
    const where = placed(db);
    const full = adjustedRandIndex(
      [...labels.values()],
      [...labels.keys()].map((id) => where[id]),
    );
    for (const id of [...labels.keys()].slice(0, FORGOTTEN)) forgotten.push(await timed(() => forget(db, id)));
    const p99 = (samples: number[]): number[] => [percentile(samples, 0.99)];
    return [
      row('100,000 corrections: one more acknowledged', 'ms', acknowledged),
      row('of it the 99th percentile', 'ms', p99(acknowledged), { at: 'most', value: 5 }),
      row('100,000 corrections: one more placed among the patterns', 'ms', learned, { at: 'most', value: 20 }),
      row('of it the 99th percentile', 'ms', p99(learned), { at: 'most', value: 20 }),
      row('its pattern of some 2,500 corrections summed up anew, while nobody waits', 'ms', refreshed),
      row('its patterns listed', 'ms', listed),
      row('100,000 corrections: known issues planned for a draft', 'ms', planned, { at: 'most', value: 30 }),
      row('100,000 corrections: one forgotten', 'ms', forgotten),
      row('adjusted Rand index of 100,000 corrections', '%', [100 * full], { at: 'least', value: 90 }),
      row('adjusted Rand index of some 400 corrections, seeds drawn', '%', labelledSets(folder), {
        at: 'least',
        value: 90,
      }),
    ];
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the daemon deletes it, without what it does with files. */
const forget = (db: Database, id: string): unknown =>
  db
    .transaction(() =>
      deleteCorrections(db, { by: 'id', id }, { forget: () => repairPatterns(db), kept: () => undefined }),
    )
    .immediate();

/** Plans for drafts about different things in the project of all corrections, each in a conversation of its own. */
async function plans(db: Database, folder: string, now: number): Promise<number[]> {
  const directory = path.join(realpathSync(folder), 'shop');
  mkdirSync(directory);
  const project = registerProject(db, directory, new Date(now).toISOString());
  const samples: number[] = [];
  for (const [n, draft] of DRAFTS.entries()) {
    const conversation = createHash('sha256').update(String(n)).digest('hex');
    samples.push(
      await timed(() =>
        planContext(db, readProject(db, project.id), { already: [], draft, conversation }, new Date(now)),
      ),
    );
  }
  return samples;
}

function labelledSets(folder: string): number[] {
  return Array.from({ length: SETS }, (_, n) => {
    const seed = randomInt(2 ** 31);
    const db = openDatabase(path.join(folder, `set${n}.sqlite`));
    try {
      const all = labelledCorrections(seed);
      db.transaction(() => all.forEach((one) => store(db, one)))();
      catchUp(db);
      const where = placed(db);
      const index =
        100 *
        adjustedRandIndex(
          all.map(({ label }) => label),
          all.map(({ capture }) => where[capture.id]),
        );
      console.error(`seed ${seed}: adjusted Rand index ${index.toFixed(1)} %`);
      return index;
    } finally {
      db.close();
    }
  });
}

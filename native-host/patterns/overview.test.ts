import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CORRECTION_STATUSES } from '../../shared/correction.ts';
import { overviewSchema, type Overview } from '../../shared/insights.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { keepBounded } from '../storage/observations.ts';
import { overview, countsIn, weeksUntil } from './overview.ts';

const folder = mkdtempSync(join(tmpdir(), 'cv-insights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
let db: Database;
let files = 0;
beforeEach(() => {
  db = openDatabase(join(folder, `${(files += 1)}.sqlite`));
});

const PROJECTS = [null, 'shop', 'api'] as const;
const LANGUAGES = [null, 'python', 'rust'] as const;
const at = (daysAgo: number): string => new Date(NOW - daysAgo * DAY_MS).toISOString();

interface Made {
  id: string;
  daysAgo: number;
  project: string | null;
  category: string;
  type: 'correction' | 'confirmation';
  state: { language: string | null; status: (typeof CORRECTION_STATUSES)[number] } | null;
}

function add({ id, daysAgo, project, category, type, state }: Made): void {
  db.prepare(
    'INSERT INTO feedback (id, timestamp, project, category, claude_output, actual_issue, detected_by) VALUES (?, ' +
      "?, ?, ?, 'x', 'y', 'user')",
  ).run(id, at(daysAgo), project, category);
  db.prepare('INSERT INTO feedback_capture (id, json) VALUES (?, ?)').run(id, JSON.stringify({ feedback_type: type }));
  if (state !== null) setState(id, state);
}

const setState = (id: string, { language, status }: NonNullable<Made['state']>): unknown =>
  db
    .prepare(
      "INSERT INTO correction_state (feedback, language, status, decided_at, why) VALUES (?, ?, ?, 'now', 'so') " +
        'ON CONFLICT (feedback) DO UPDATE SET language = excluded.language, status = excluded.status',
    )
    .run(id, language, status);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
const mistakes = (of: Overview): number => sum(of.mistakes.flatMap(({ counts }) => counts)) + of.otherMistakes;
const runs = (of: Overview): number => sum(of.outcomes.flatMap(({ verdicts }) => Object.values(verdicts)));
const kept = (): unknown[] => db.prepare('SELECT * FROM mistake_weeks').raw().all();

const state = fc.option(
  fc.record({ language: fc.constantFrom(...LANGUAGES), status: fc.constantFrom(...CORRECTION_STATUSES) }),
);
const made = fc.record({
  id: fc.uuid(),
  daysAgo: fc.integer({ min: -20, max: 200 }),
  project: fc.constantFrom(...PROJECTS),
  category: fc.constantFrom('logic_error', 'type_error', 'api_misuse'),
  type: fc.constantFrom('correction' as const, 'correction' as const, 'confirmation' as const),
  state,
});
const deeds = fc.array(
  fc.record({ which: fc.nat(30), what: fc.constantFrom('decide', 'forget-state', 'move', 'delete'), state }),
  { maxLength: 12 },
);

test('law: whatever is recorded, decided, moved and deleted, the kept sums are those of the rows', () => {
  fc.assert(
    fc.property(fc.uniqueArray(made, { maxLength: 20, selector: ({ id }) => id }), deeds, (all, then) => {
      db.exec('DELETE FROM feedback');
      all.forEach(add);
      for (const { which, what, state: next } of then) {
        const id = all[which % Math.max(1, all.length)]?.id;
        const there = id !== undefined && db.prepare('SELECT 1 FROM feedback WHERE id = ?').get(id) !== undefined;
        if (!there) continue;
        if (what === 'decide' && next !== null) setState(id, next);
        if (what === 'forget-state') db.prepare('DELETE FROM correction_state WHERE feedback = ?').run(id);
        if (what === 'move')
          db.prepare("UPDATE feedback SET project = 'other', timestamp = ? WHERE id = ?").run(at(50), id);
        if (what === 'delete') db.prepare('DELETE FROM feedback WHERE id = ?').run(id);
      }
      const counted = db
        .prepare(
          'SELECT week, project, category, language, status, count(*) AS n FROM counted_mistakes GROUP BY 1, 2, ' +
            '3, 4, 5',
        )
        .raw()
        .all();
      expect(kept()).toEqual(counted);
    }),
    { numRuns: 40 },
  );
});

test('law: the weeks and what is outside of them are all there is, and each filter divides it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(made, { maxLength: 25, selector: ({ id }) => id }),
      fc.integer({ min: 1, max: 40 }),
      (all, weeks) => {
        db.exec('DELETE FROM feedback');
        all.forEach(add);
        const whole = overview(db, { weeks }, NOW);
        const counting = all.filter(({ type }) => type === 'correction');
        expect(mistakes(whole)).toBe(counting.length);
        expect(sum(Object.values(whole.statuses))).toBe(mistakes(whole) - whole.otherMistakes);
        expect(whole.mistakes.every(({ counts }) => counts.length === weeks)).toBe(true);
        const projects = PROJECTS.flatMap((project) =>
          project === null ? [] : [mistakes(overview(db, { weeks, project }, NOW))],
        );
        expect(sum(projects)).toBe(counting.filter(({ project }) => project !== null).length);
        const languages = (['python', 'rust'] as const).map((language) =>
          mistakes(overview(db, { weeks, language }, NOW)),
        );
        expect(sum(languages)).toBe(counting.filter((one) => one.state?.language != null).length);
      },
    ),
    { numRuns: 30 },
  );
});

test('law: a week begins on a Monday, follows the one before, and the last one holds now', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 1, max: 104 }), (now, count) => {
      const weeks = weeksUntil(now, count).map((week) => Date.parse(week));
      expect(weeks).toHaveLength(count);
      expect(weeks.every((week) => new Date(week).getUTCDay() === 1)).toBe(true);
      const last = weeks.at(-1) ?? 0;
      expect(last <= now && now < last + 7 * DAY_MS).toBe(true);
      expect(weeks.every((week, index) => index === 0 || week - (weeks[index - 1] ?? 0) === 7 * DAY_MS)).toBe(true);
      expect(db.prepare("SELECT date(?, 'weekday 0', '-6 days')").pluck().get(new Date(now).toISOString())).toBe(
        new Date(last).toISOString().slice(0, 10),
      );
    }),
    { numRuns: 60 },
  );
  expect(
    countsIn(
      ['2026-11-09', '2026-11-16'],
      [
        { week: '2026-11-16', n: 2 },
        { week: '', n: 9 },
      ],
    ),
  ).toEqual([0, 2]);
});

function outcome(
  report: string,
  daysAgo: number,
  backend: string,
  verdict: string,
  ms: number | null,
  project: string | null = 'shop',
  language = 'python',
): void {
  db.prepare(
    'INSERT INTO obligation_outcomes (report, at, project, language, backend, check_name, verdict, ms) VALUES (?, ' +
      '?, ?, ?, ?, ?, ?, ?)',
  ).run(report, at(daysAgo), project, language, backend, 'lint', verdict, ms);
}

test('outcomes by tool, also in projects, with median and 95th percentile; what was remembered has no time', () => {
  for (let n = 1; n <= 20; n += 1) outcome(`r${n}`, n, 'ruff', n % 4 === 0 ? 'refuted' : 'passed', n * 10);
  outcome('in the project', 1, 'ruff-project', 'passed', 1_000);
  outcome('cached', 1, 'ruff', 'passed', null);
  outcome('old', 300, 'ruff', 'passed', 99_999);
  outcome('rust', 1, 'cargo-clippy', 'unknown', null, null, 'rust');
  const all = overview(db, { weeks: 12 }, NOW);
  expect(overviewSchema.parse(all)).toEqual(all);
  expect(all.outcomes).toEqual([
    {
      tool: 'Ruff',
      check: 'lint',
      verdicts: { passed: 17, refuted: 5 },
      times: { runs: 21, medianMs: 110, p95Ms: 200 },
    },
    { tool: 'Clippy', check: 'lint', verdicts: { unknown: 1 }, times: null },
  ]);
  expect(runs(overview(db, { weeks: 12, project: 'shop' }, NOW))).toBe(22);
  expect(runs(overview(db, { weeks: 12, language: 'rust' }, NOW))).toBe(1);
  expect(runs(overview(db, { weeks: 12, project: 'api' }, NOW))).toBe(0);
  expect([all.projects, all.languages]).toEqual([['shop'], ['python', 'rust']]);
  keepBounded(db, at(0), { days: 10, rows: 99 });
  expect(db.prepare('SELECT sum(n) FROM outcome_weeks').pluck().get()).toBe(
    db.prepare('SELECT count(*) FROM obligation_outcomes').pluck().get(),
  );
});

test('injections by week: patterns, other known issues, held out, passed over', () => {
  db.exec(
    "INSERT INTO projects VALUES ('p1', 'shop', '/shop', 'now'); INSERT INTO patterns (id, project, category, " +
      "language, created_at) VALUES ('pat', 'shop', 'logic_error', 'rust', 'now')",
  );
  const expose = db.prepare('INSERT INTO exposures (conversation, pattern, project, state, at) VALUES (?, ?, ?, ?, ?)');
  expose.run('a', 'pat', 'shop', 'injected', at(0));
  expose.run('b', 'pat', 'shop', 'held-out', at(8));
  const inject = db.prepare('INSERT INTO injections (project, conversation, item, at) VALUES (?, ?, ?, ?)');
  inject.run('p1', 'a', 'pat', at(0));
  inject.run('p1', 'a', 'by-hand', at(0));
  const injected = [
    { kind: 'pattern', counts: [0, 1] },
    { kind: 'other', counts: [0, 1] },
    { kind: 'held-out', counts: [1, 0] },
  ];
  expect(overview(db, { weeks: 2 }, NOW).injected).toEqual(injected);
  expect(overview(db, { weeks: 2, project: 'shop' }, NOW).injected).toEqual(injected);
  expect(overview(db, { weeks: 2, project: 'api' }, NOW).injected).toEqual([]);
  expect(overview(db, { weeks: 2, language: 'rust' }, NOW).injected).toEqual(
    injected.filter(({ kind }) => kind !== 'other'),
  );
  // What is cut off of the exposures makes nothing else of what was injected.
  keepBounded(db, at(0), { days: 0, rows: 0 });
  expect(db.prepare('SELECT conversation FROM exposures').pluck().all()).toEqual([]);
  expect(overview(db, { weeks: 2 }, NOW).injected).toEqual(injected.slice(0, 2));
  expect(overview(db, { weeks: 2, language: 'rust' }, NOW).injected).toEqual(injected.slice(0, 1));
});

test('an empty database has weeks and nothing in them', () => {
  expect(overview(db, { weeks: 3 }, NOW)).toEqual({
    weeks: ['2026-11-02', '2026-11-09', '2026-11-16'],
    mistakes: [],
    effect: 'Claude was told none of your rules yet, so nothing can be said of whether they help.',
    statuses: { confirmed: 0, plausible: 0, claimed: 0, contradicted: 0 },
    otherMistakes: 0,
    outcomes: [],
    injected: [],
    projects: [],
    languages: [],
  });
});

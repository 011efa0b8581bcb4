import { toolTitle } from '../../shared/backend-tool.ts';
import { CORRECTION_STATUSES, type CorrectionStatus } from '../../shared/correction.ts';
import { INJECTED_KINDS, type InjectedKind, type Overview, type OverviewAsked } from '../../shared/insights.ts';
import { LANGUAGE_IDS } from '../../shared/language.ts';
import type { Check } from '../../shared/verdict.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { prepared } from '../storage/prepared.ts';
import { effectSentence } from './effect-sentence.ts';
import { measuredEffects } from './measured-effects.ts';

/** Newest runs of a tool of which the times are read. */
const TIMED_RUNS = 1_000;

/** Rules whose effect is put together, those that were told last first. */
const MOST_TOLD = 100;

/** Names of projects to choose from, so that a reply fits its frame. */
const PROJECTS = 500;

interface Span {
  project: string | null;
  language: string | null;
  /** Mondays of the first and the last week. */
  from: string;
  to: string;
}

/**
 * What there is to look at of some weeks: sums that triggers keep (storage/migrations/5-insight-sums.ts), and the
 * times of the newest runs. @param now ms since the epoch. Throws CV021, CV022.
 */
export function overview(db: Database, { project, language, weeks: count }: OverviewAsked, now: number): Overview {
  const weeks = weeksUntil(now, count);
  const span: Span = {
    project: project ?? null,
    language: language ?? null,
    from: weeks[0] ?? '',
    to: weeks.at(-1) ?? '',
  };
  return withStorageErrors(() =>
    db.transaction(() => ({
      weeks,
      ...mistakesIn(db, span, weeks),
      outcomes: outcomesIn(db, span),
      injected: injectedIn(db, span, weeks),
      effect: effectSentence([...measuredEffects(db, toldPatterns(db, span)).values()]),
      ...choicesIn(db),
    }))(),
  );
}

/** Ids of the patterns that went into a prompt, whenever that was. */
const toldPatterns = (db: Database, { project, language }: Span): string[] =>
  prepared<[Pick<Span, 'project' | 'language'> & { most: number }], { pattern: string }>(
    db,
    `SELECT pattern FROM exposures JOIN patterns ON patterns.id = pattern
     WHERE state = 'injected' AND (@project IS NULL OR exposures.project = @project)
       AND (@language IS NULL OR patterns.language = @language)
     GROUP BY pattern ORDER BY max(at) DESC LIMIT @most`,
  )
    .all({ project, language, most: MOST_TOLD })
    .map(({ pattern }) => pattern);

const WITHIN =
  'week BETWEEN @from AND @to AND (@project IS NULL OR project = @project) AND (@language IS NULL OR language = ' +
  '@language)';

function mistakesIn(
  db: Database,
  span: Span,
  weeks: readonly string[],
): Pick<Overview, 'mistakes' | 'statuses' | 'otherMistakes'> {
  const rows = prepared<[Span], { week: string; category: string; status: CorrectionStatus; n: number }>(
    db,
    `SELECT week, category, status, sum(n) AS n FROM mistake_weeks WHERE ${WITHIN} GROUP BY week, category, status`,
  ).all(span);
  const all = Number(
    prepared<[Span], { n: number }>(
      db,
      'SELECT coalesce(sum(n), 0) AS n FROM mistake_weeks WHERE (@project IS NULL OR project = @project) AND ' +
        '(@language IS NULL OR language = @language)',
    ).get(span)?.n ?? 0,
  );
  const statuses = Object.fromEntries(
    CORRECTION_STATUSES.map((status) => [status, total(rows.filter((row) => row.status === status))]),
  ) as Overview['statuses'];
  const mistakes = [...Map.groupBy(rows, ({ category }) => category)]
    .map(([category, of]) => ({ category, counts: countsIn(weeks, of), total: total(of) }))
    .sort((a, b) => b.total - a.total || (a.category < b.category ? -1 : 1));
  return {
    mistakes: mistakes.map(({ category, counts }) => ({ category, counts })),
    statuses,
    otherMistakes: all - total(rows),
  };
}

function outcomesIn(db: Database, span: Span): Overview['outcomes'] {
  const rows = prepared<[Span], { backend: string; check: Check; verdict: string; n: number }>(
    db,
    `SELECT backend, check_name AS "check", verdict, sum(n) AS n FROM outcome_weeks WHERE ${WITHIN} GROUP BY ` +
      'backend, check_name, verdict',
  ).all(span);
  return [...Map.groupBy(rows, ({ backend, check }) => JSON.stringify([toolTitle(backend), check])).values()]
    .map((of) => ({
      tool: toolTitle(of[0]?.backend ?? ''),
      check: of[0]?.check ?? 'lint',
      verdicts: Object.fromEntries(
        [...Map.groupBy(of, ({ verdict }) => verdict)].map(([verdict, some]) => [verdict, total(some)]),
      ),
      times: timesOf(db, [...new Set(of.map(({ backend }) => backend))], span),
      runs: total(of),
    }))
    .sort((a, b) => b.runs - a.runs || (a.tool < b.tool ? -1 : 1))
    .map(({ runs: _runs, ...outcome }) => outcome);
}

function timesOf(db: Database, backends: readonly string[], span: Span): Overview['outcomes'][number]['times'] {
  const newest = prepared<[Span & { backend: string; end: string; limit: number }], { ms: number; at: string }>(
    db,
    `SELECT ms, at FROM obligation_outcomes INDEXED BY obligation_outcomes_timed
     WHERE backend = @backend AND ms IS NOT NULL AND at >= @from AND at < @end
       AND (@project IS NULL OR project = @project) AND (@language IS NULL OR language = @language)
     ORDER BY at DESC LIMIT @limit`,
  );
  const rows = backends
    .flatMap((backend) => newest.all({ ...span, backend, end: endOf(span), limit: TIMED_RUNS }))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, TIMED_RUNS);
  if (rows.length === 0) return null;
  const sorted = rows.map(({ ms }) => ms).sort((a, b) => a - b);
  return { runs: sorted.length, medianMs: atShare(sorted, 0.5), p95Ms: atShare(sorted, 0.95) };
}

/** The least value that at least this share of all does not exceed. @param sorted not empty. */
const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

function injectedIn(db: Database, span: Span, weeks: readonly string[]): Overview['injected'] {
  const bounds = { ...span, end: endOf(span) };
  const exposed = prepared<[typeof bounds], { kind: InjectedKind; day: string; n: number }>(
    db,
    `SELECT CASE state WHEN 'injected' THEN 'pattern' ELSE state END AS kind, substr(at, 1, 10) AS day, count(*) AS n
     FROM exposures
     WHERE at >= @from AND at < @end AND (@project IS NULL OR project = @project)
       AND (@language IS NULL OR pattern IN (SELECT id FROM patterns WHERE language = @language)) GROUP BY 1, 2`,
  ).all(bounds);
  // What is written by hand has no language; what was counted above is not counted twice; and a pattern whose exposure
  // was cut off with what is too old (storage/observations.ts) is still one.
  const unexposed = prepared<[typeof bounds], { kind: InjectedKind; day: string; n: number }>(
    db,
    `SELECT CASE WHEN p.id IS NULL THEN 'other' ELSE 'pattern' END AS kind, substr(at, 1, 10) AS day, count(*) AS n
     FROM injections AS i LEFT JOIN patterns AS p ON p.id = i.item
     WHERE at >= @from AND at < @end AND (@language IS NULL OR p.language = @language)
       AND (@project IS NULL OR i.project IN (SELECT id FROM projects WHERE name = @project))
       AND NOT EXISTS (SELECT 1 FROM exposures AS e WHERE e.conversation = i.conversation AND e.pattern = i.item)
     GROUP BY 1, 2`,
  ).all(bounds);
  const rows = [...exposed, ...unexposed].map(({ kind, day, n }) => ({ kind, week: weekOf(day), n }));
  return INJECTED_KINDS.map((kind) => ({
    kind,
    counts: countsIn(
      weeks,
      rows.filter((row) => row.kind === kind),
    ),
  })).filter(({ counts }) => counts.some((n) => n > 0));
}

function choicesIn(db: Database): Pick<Overview, 'projects' | 'languages'> {
  const used = prepared<[], { project: string; language: string }>(
    db,
    'SELECT DISTINCT project, language FROM mistake_weeks UNION SELECT DISTINCT project, language FROM ' +
      "outcome_weeks UNION SELECT name, '' FROM projects",
  ).all();
  const languages = new Set(used.map(({ language }) => language));
  const projects = new Set(used.map(({ project }) => project).filter((name) => name !== ''));
  return {
    projects: [...projects].sort().slice(0, PROJECTS),
    languages: LANGUAGE_IDS.filter((id) => languages.has(id)),
  };
}

/** The Monday after the last week: what is stored begins with its day. */
const endOf = ({ to }: Span): string => new Date(Date.parse(to) + 7 * 86_400_000).toISOString().slice(0, 10);

const total = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0);

const DAY_MS = 86_400_000;

/**
 * Mondays (UTC, `2026-11-16`) of the week that this moment is in and of those before it, oldest first. @param now ms
 * since the epoch.
 */
export function weeksUntil(now: number, count: number): string[] {
  const date = new Date(now);
  const monday =
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, at) =>
    new Date(monday - (count - 1 - at) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Monday of the week of a day, `2026-11-18`, or of a moment of it in ISO 8601, UTC. */
const weekOf = (day: string): string => weeksUntil(Date.parse(day), 1)[0] ?? '';

/** Counts in the order of the weeks, 0 where there is none; what lies outside of them is left out. */
export function countsIn(weeks: readonly string[], counted: readonly { week: string; n: number }[]): number[] {
  const at = new Map(weeks.map((week, index) => [week, index]));
  const counts = weeks.map(() => 0);
  for (const { week, n } of counted) {
    const index = at.get(week);
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + n;
  }
  return counts;
}

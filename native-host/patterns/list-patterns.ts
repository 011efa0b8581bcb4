import type { PatternLife } from '../../shared/pattern.ts';
import type { GuidanceScope } from '../../shared/guidance.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { ineffectivePatterns } from './measured-effects.ts';
import { changingPatterns, repairPatterns } from './learn-corrections.ts';
import { readSums, sumsOf, type PatternSums } from './pattern-sums.ts';
import { HALF_LIFE_DAYS, lifeOf, weightOf } from './pattern-life.ts';

/** A kind of mistake that was corrected, as it stands at one moment. */
export interface Pattern {
  /** Id of its founder, the earliest of its corrections: changes when an earlier one comes, is merged in or goes. */
  id: string;
  /** Name; null for corrections without one. */
  project: string | null;
  category: string;
  /** The one that its corrections name most. */
  subcategory: string | null;
  /** What a person calls it, else `category:subcategory`, else the category. */
  name: string;
  title: string | null;
  /** Corrections that count: all but contradicted ones. */
  count: number;
  /** What they weigh now, 0 to `count`. */
  weight: number;
  life: PatternLife;
  pinned: boolean;
  /** ISO 8601; set by a person only. */
  retiredAt: string | null;
  /** A person's sentence; null for a draft, which nobody is told of. */
  guidance: string | null;
  /** `recorded`: it came with a correction. */
  guidanceBy: 'recorded' | 'person' | null;
  scope: GuidanceScope;
  /** Libraries that Claude's code imports, lower case. */
  libraries: string[];
  language: string | null;
  pathGlob: string | null;
  /** The newest 50, newest first. */
  members: string[];
  /** How many there are, contradicted ones included. */
  size: number;
  /** ISO 8601, of the newest correction. */
  newest: string;
  /** What the newest one says, at most 500 units. */
  description: string;
  statuses: PatternSums['statuses'];
  /** What tools found in Claude's code and not in the correction. */
  evidence: { backend: string; rule: string }[];
  /** Patterns of the same project and category that say the opposite: ids. */
  contradicts: string[];
}

/** Of what patterns are listed, and when. */
export interface PatternsAsked {
  /** Name; absent for those of all projects. */
  project?: string;
  /** Ms since the epoch. */
  now: number;
  /** `[learning] half_life_days` of the project; 90 when absent. */
  halfLifeDays?: number | ((project: string | null) => number | undefined) | undefined;
}

interface Row {
  id: string;
  project: string | null;
  category: string;
  title: string | null;
  guidance: string | null;
  scope: GuidanceScope | null;
  pinned: number;
  retired_at: string | null;
  json: string | null;
  times: Buffer | null;
}

/** The patterns, heaviest first. What is kept of them is brought up to date. Throws CV021, CV022. */
export function listPatterns(db: Database, asked: PatternsAsked): Pattern[] {
  return asked.project === undefined
    ? patternsWhere(db, 'TRUE', [], asked)
    : patternsWhere(db, 'project = ?', [asked.project], asked);
}

/**
 * Worded patterns of no project, or of another one and meant for more than it, heaviest first.
 * @param project whose own are left out; null for none.
 */
export function patternsFromElsewhere(db: Database, project: string | null, now: number): Pattern[] {
  // What is kept may be out of date only where it is gone.
  const worded =
    "json IS NULL OR coalesce(guidance, json_extract(json, '$.guidance')) IS NOT NULL AND (project IS NULL OR " +
    "coalesce(patterns.scope, json_extract(json, '$.guidance.scope'), 'project') <> 'project')";
  return patternsWhere(db, `(? IS NULL OR project IS NOT ?) AND (${worded})`, [project, project], { now }).filter(
    ({ guidance, scope }) => guidance !== null && scope !== 'project',
  );
}

function patternsWhere(
  db: Database,
  where: string,
  values: readonly (string | null)[],
  asked: PatternsAsked,
): Pattern[] {
  repairPatterns(db);
  const rows = withStorageErrors(() =>
    db
      .prepare<(string | null)[], Row>(
        'SELECT id, project, category, title, guidance, patterns.scope, pinned, retired_at, json, times FROM ' +
          `patterns LEFT JOIN pattern_sums ON pattern = id WHERE ${where}`,
      )
      .all(...values),
  );
  const all = (): { row: Row; sums: PatternSums }[] =>
    rows.map((row) => ({
      row,
      sums:
        row.json === null || row.times === null ? sumsOf(db, row.id) : readSums({ json: row.json, times: row.times }),
    }));
  const read = rows.some(({ json }) => json === null) ? changingPatterns(db, all) : all();
  const ineffective = new Set(
    [...new Set(rows.map((row) => row.project))].flatMap((name) =>
      name === null ? [] : [...ineffectivePatterns(db, name, asked.now)],
    ),
  );
  const byChange = Map.groupBy(read, ({ row, sums }) => keyOf(row, sums.change?.removed, sums.change?.added));
  const patterns = read.map(({ row, sums }) => {
    const opposite =
      sums.change === null || sums.change.removed === sums.change.added
        ? []
        : (byChange.get(keyOf(row, sums.change.added, sums.change.removed)) ?? []);
    return patternOf(
      row,
      sums,
      opposite.map((other) => other.row.id),
      asked,
      ineffective,
    );
  });
  return patterns.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

const keyOf = ({ project, category }: Row, removed = '', added = ''): string =>
  JSON.stringify([project, category, removed, added]);

function patternOf(
  row: Row,
  sums: PatternSums,
  contradicts: string[],
  { now, halfLifeDays }: PatternsAsked,
  ineffective: ReadonlySet<string>,
): Pattern {
  const { change: _change, guidance, times, ...rest } = sums;
  const days = (typeof halfLifeDays === 'function' ? halfLifeDays(row.project) : halfLifeDays) ?? HALF_LIFE_DAYS;
  const pinned = row.pinned === 1;
  const weight = weightOf(times, { now, halfLifeDays: days, pinned });
  const recorded = guidance === null ? null : 'recorded';
  return {
    ...rest,
    id: row.id,
    project: row.project,
    category: row.category,
    name: row.title ?? (sums.subcategory === null ? row.category : `${row.category}:${sums.subcategory}`),
    title: row.title,
    count: times.length,
    weight,
    life: lifeOf({
      count: times.length,
      confirmed: sums.statuses.confirmed > 0,
      weight,
      pinned,
      retired: row.retired_at !== null,
      ineffective: ineffective.has(row.id),
    }),
    pinned,
    retiredAt: row.retired_at,
    guidance: row.guidance ?? guidance?.sentence ?? null,
    guidanceBy: row.guidance === null ? recorded : 'person',
    scope: scopeOf(row.scope ?? guidance?.scope ?? null, row.project, sums.language),
    contradicts,
  };
}

/** Where it holds: as a person said, as far as it has a project and a language to hold in. */
function scopeOf(said: GuidanceScope | null, project: string | null, language: string | null): GuidanceScope {
  const own = project === null ? null : 'project';
  if (said === 'everywhere') return said;
  if (said === 'language' || own === null) return language === null ? (own ?? 'everywhere') : 'language';
  return own;
}

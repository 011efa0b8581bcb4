import type { PatternLife } from '../../shared/pattern.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { ineffectivePatterns } from './measured-effects.ts';
import { changingPatterns, repairPatterns } from './learn-corrections.ts';
import { readSums, sumsOf, type PatternSums } from './pattern-sums.ts';
import { HALF_LIFE_DAYS, lifeOf, weightOf } from './pattern-life.ts';
import { CATEGORIES, SUBCATEGORY_SUGGESTIONS } from '../../shared/categories.ts';

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
  guidance: string | null;
  guidanceBy: 'template' | 'person' | null;
  /** The template without a name or literal; null where nothing is left that says anything. */
  anonymous: string | null;
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
  guidance_by: 'template' | 'person' | null;
  pinned: number;
  retired_at: string | null;
  json: string | null;
  times: Buffer | null;
}

/** The patterns, heaviest first. What is kept of them is brought up to date. Throws CV021, CV022. */
export function listPatterns(db: Database, asked: PatternsAsked): Pattern[] {
  repairPatterns(db);
  const project = asked.project ?? null;
  const rows = withStorageErrors(() =>
    db
      .prepare<[string | null, string | null], Row>(
        'SELECT id, project, category, title, guidance, guidance_by, pinned, retired_at, json, times FROM ' +
          'patterns LEFT JOIN pattern_sums ON pattern = id WHERE ? IS NULL OR project = ?',
      )
      .all(project, project),
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
  const { change, times, ...rest } = sums;
  const days = (typeof halfLifeDays === 'function' ? halfLifeDays(row.project) : halfLifeDays) ?? HALF_LIFE_DAYS;
  const pinned = row.pinned === 1;
  const weight = weightOf(times, { now, halfLifeDays: days, pinned });
  const byPerson = row.guidance_by === 'person';
  const byTemplate = change === null ? null : 'template';
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
    guidance: byPerson ? row.guidance : (change?.guidance ?? null),
    guidanceBy: byPerson ? 'person' : byTemplate,
    anonymous: change?.anonymous ?? null,
    contradicts,
  };
}

/** What one project may know of a pattern of another: no name, no path, no identifier. */
export interface CarriedPattern {
  category: string;
  /** Only one of those that are offered to everybody: a word of one's own may be a name. */
  subcategory: string | null;
  language: string | null;
  guidance: string;
  /** In all projects together. */
  count: number;
  weight: number;
}

/**
 * Active patterns of other projects for this one, heaviest first, equal ones as one. Only where every project that
 * gives and the one that takes have `[learning] cross_project = true`, which the caller has read from their files. What
 * a person wrote is not carried.
 * @param from the projects that give by their names, each with its half-life where its file says one.
 */
export function carriedPatterns(
  db: Database,
  { project, from, now }: { project: string; from: ReadonlyMap<string, number | undefined>; now: number },
): CarriedPattern[] {
  const carried = new Map<string, CarriedPattern>();
  for (const [other, halfLifeDays] of from) {
    if (other === project) continue;
    for (const pattern of listPatterns(db, { project: other, now, halfLifeDays })) {
      const { anonymous: guidance } = pattern;
      if (pattern.life !== 'active' || guidance === null) continue;
      const category = CATEGORIES.find((each) => each === pattern.category);
      if (category === undefined) continue;
      const subcategory = SUBCATEGORY_SUGGESTIONS[category].find((each) => each === pattern.subcategory) ?? null;
      const key = JSON.stringify([category, subcategory, pattern.language, guidance]);
      const known = carried.get(key);
      carried.set(key, {
        category,
        subcategory,
        language: pattern.language,
        guidance,
        count: pattern.count + (known?.count ?? 0),
        weight: pattern.weight + (known?.weight ?? 0),
      });
    }
  }
  return [...carried.values()].sort((a, b) => b.weight - a.weight || (a.guidance < b.guidance ? -1 : 1));
}

import type { PatternLife } from '../../shared/pattern.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { ineffectivePatterns } from './ineffective.ts';
import { changing, mendPatterns } from './learn.ts';
import { readSums, sumsOf } from './pattern-sums.ts';
import type { PatternSums } from './pattern-sums.ts';
import { HALF_LIFE_DAYS, lifeOf, weightOf } from './weight.ts';

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
  mendPatterns(db);
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
  const read = rows.some(({ json }) => json === null) ? changing(db, all) : all();
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
    guidanceBy: byPerson ? 'person' : change === null ? null : 'template',
    anonymous: change?.anonymous ?? null,
    contradicts,
  };
}

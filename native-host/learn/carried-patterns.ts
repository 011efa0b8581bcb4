import { CATEGORIES, SUBCATEGORY_SUGGESTIONS } from '../../shared/categories.ts';
import type { Database } from '../storage/database.ts';
import { listPatterns } from './list-patterns.ts';

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

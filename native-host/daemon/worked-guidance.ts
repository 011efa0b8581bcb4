import { count } from '../../shared/words.ts';
import type { TriedGuidance } from '../context/claude-md.ts';
import { listPatterns, type Pattern } from '../patterns/list-patterns.ts';
import { measuredEffects } from '../patterns/measured-effects.ts';
import type { Database } from '../storage/database.ts';
import { dismissals, listRules, ruleName, type StoredRule } from '../storage/learned-rules.ts';

/** Patterns stand before rules: they were compared with conversations in which nobody told them. */
const MEASURED = 1_000_000;

/**
 * What was tried in a project (by name; patterns live as long as its file says): its worded patterns and those without
 * a project, each measured against conversations without it, and the rules that are on, which fix or are dismissed. A
 * pattern worked where chance does not explain the difference, a rule where it fixed more often than it was dismissed.
 */
export function triedGuidance(
  db: Database,
  { project, now, halfLifeDays }: { project: string; now: number; halfLifeDays?: number | undefined },
): TriedGuidance[] {
  const patterns = listPatterns(db, { now, halfLifeDays }).filter(
    (each) => each.project === null || each.project === project,
  );
  const own = new Set(patterns.map(({ id }) => id));
  const worded = patterns.filter(isTold);
  const effects = measuredEffects(
    db,
    worded.map(({ id }) => id),
  );
  const dismissed = dismissals(db);
  const rules = listRules(db).filter(
    (rule) =>
      rule.state === 'on' &&
      (rule.project === null || rule.project === project) &&
      (rule.pattern === null ? rule.project === project : own.has(rule.pattern)),
  );
  return [
    ...worded.flatMap(({ id, guidance }): TriedGuidance[] => {
      const effect = effects.get(id);
      if (effect === undefined) return [];
      const low = effect.fewer?.low ?? 0;
      return [{ id, pattern: id, sentence: guidance, effect: effect.text, worked: low > 0, worth: MEASURED + low }];
    }),
    ...rules.map((rule) => triedRule(rule, dismissed.get(ruleName(rule.n)) ?? 0)),
  ];
}

const isTold = (pattern: Pattern): pattern is Pattern & { guidance: string } =>
  pattern.guidance !== null && pattern.life !== 'retired';

function triedRule({ n, pattern, sentence, hits, helped }: StoredRule, dismissed: number): TriedGuidance {
  const effect = `found in ${count(hits, 'verification')}, mended ${helped}, dismissed ${dismissed}`;
  const worth = helped - dismissed;
  return { id: ruleName(n), pattern, sentence, effect, worked: helped > dismissed, worth };
}

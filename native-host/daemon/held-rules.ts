import { readPattern } from '../kit/rules/rule-pattern.ts';
import type { HeldRule } from '../kit/rules/held-rule.ts';
import type { Database } from '../storage/database.ts';
import { listRules, ruleName } from '../storage/learned-rules.ts';
import { projectName } from '../storage/observations.ts';

/** The rules that are switched on for a project, by its id, or for blocks without one: those that hold everywhere. */
export function heldRules(db: Database, project: string | null): HeldRule[] {
  const name = project === null ? null : projectName(db, project);
  return listRules(db).flatMap((rule): HeldRule[] => {
    if (rule.state !== 'on' || (rule.project !== null && rule.project !== name)) return [];
    const pattern = readPattern(rule.tree);
    if (pattern === undefined) return [];
    const { n, language, category, sentence, corrections } = rule;
    return [{ id: ruleName(n), language, category, sentence, corrections, pattern }];
  });
}

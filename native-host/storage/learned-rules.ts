import { categorySchema, type Category } from '../../shared/categories.ts';
import { languageSchema } from '../../shared/language-schema.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import type { RuleState } from '../../shared/rule-requests.ts';
import type { Database } from './database.ts';
import { listMutes } from './mutes.ts';
import { prepared } from './prepared.ts';
import { withStorageErrors } from './storage-errors.ts';

/** The backend that looks for learned rules. */
const BACKEND = 'learned-rules';

/** A learned rule as it is stored. */
export interface StoredRule {
  n: number;
  hash: string;
  /** Id of the pattern; null for one that came with a project. */
  pattern: string | null;
  /** Name; null where it holds everywhere. */
  project: string | null;
  language: LanguageId;
  category: Category;
  sentence: string;
  /** JSON of what it finds. */
  tree: string;
  code: string;
  corrections: number;
  state: RuleState;
  /** ISO 8601. */
  at: string;
  hits: number;
  helped: number;
}

/** `K12` of the number, and back; undefined for what is no such name. */
export const ruleName = (n: number): string => `K${n}`;
const numberOf = (rule: string): number | undefined => {
  const digits = /^K(\d{1,9})$/.exec(rule)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

type Row = Omit<StoredRule, 'language' | 'category'> & { language: string; category: string };

/** All rules, newest first; those that were dismissed more than they helped are retired first. */
export function listRules(db: Database): StoredRule[] {
  return withStorageErrors(() =>
    prepared<[], Row>(
      db,
      'SELECT n, hash, pattern, project, language, category, sentence, tree, code, corrections, state, at, hits, ' +
        'helped FROM learned_rules ORDER BY n DESC',
    ).all(),
  ).flatMap((row) => {
    const [language, category] = [languageSchema.safeParse(row.language), categorySchema.safeParse(row.category)];
    return language.success && category.success ? [{ ...row, language: language.data, category: category.data }] : [];
  });
}

/** One rule by its name. */
export function findRule(db: Database, rule: string): StoredRule | undefined {
  const n = numberOf(rule);
  return n === undefined ? undefined : listRules(db).find((each) => each.n === n);
}

/** Keeps a rule that was proposed; the same one is kept once, in the state that a person gave it. */
export function keepRule(db: Database, rule: Omit<StoredRule, 'n' | 'hits' | 'helped' | 'at'>, at: string): void {
  withStorageErrors(() =>
    db
      .prepare(
        `INSERT INTO learned_rules
           (hash, pattern, project, language, category, sentence, tree, code, corrections, state, at, changed_at)
         VALUES
           (@hash, @pattern, @project, @language, @category, @sentence, @tree, @code, @corrections, @state, @at, @at)
         ON CONFLICT (hash) DO UPDATE SET sentence = excluded.sentence, corrections = excluded.corrections`,
      )
      .run({ ...rule, at }),
  );
}

/** What a person says of a rule. False where there is none of this name. */
export function switchRule(db: Database, rule: string, state: RuleState, at: string): boolean {
  const { changes } = withStorageErrors(() =>
    db.prepare('UPDATE learned_rules SET state = ?, changed_at = ? WHERE n = ?').run(state, at, numberOf(rule) ?? -1),
  );
  return changes > 0;
}

/** Proposals of a pattern that nobody switched on make room for the next one. */
export const dropProposals = (db: Database, pattern: string): void =>
  void withStorageErrors(() =>
    db.prepare("DELETE FROM learned_rules WHERE pattern = ? AND state = 'proposed'").run(pattern),
  );

/** Rules that came with a project go when it does not bring them any more, unless they were switched on. */
export const dropBrought = (db: Database, kept: readonly string[]): void =>
  void withStorageErrors(() =>
    db
      .prepare(
        "DELETE FROM learned_rules WHERE pattern IS NULL AND state = 'proposed' AND hash NOT IN " +
          '(SELECT value FROM json_each(?))',
      )
      .run(JSON.stringify(kept)),
  );

/** What was looked at of a pattern, and why there is no rule. */
export interface RuleAttempt {
  looked_at: string;
  why: string | null;
}

/** The last attempt to make a rule of a pattern. */
export const attemptOf = (db: Database, pattern: string): RuleAttempt | undefined =>
  withStorageErrors(() =>
    db.prepare<[string], RuleAttempt>('SELECT looked_at, why FROM rule_attempts WHERE pattern = ?').get(pattern),
  );

/** Notes an attempt in place of the one before. */
export const noteAttempt = (db: Database, pattern: string, lookedAt: string, why: string | null): void =>
  void withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO rule_attempts (pattern, looked_at, why) VALUES (?, ?, ?) ON CONFLICT (pattern) DO UPDATE SET ' +
          'looked_at = excluded.looked_at, why = excluded.why',
      )
      .run(pattern, lookedAt, why),
  );

/** How often each rule was muted by the user: a rule by itself, or on so many lines. */
export function dismissals(db: Database): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { findings } of listMutes(db))
    for (const { backend, rule } of findings) if (backend === BACKEND) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** Dismissals after which a rule is retired, unless it helped more often. */
const DISMISSED = 3;

/** Retires what is dismissed more than it helps. */
export function retireDismissed(db: Database, at: string): void {
  const counts = dismissals(db);
  if (counts.size === 0) return;
  for (const { n, state, helped } of listRules(db)) {
    const dismissed = counts.get(ruleName(n)) ?? 0;
    if (state === 'on' && dismissed >= DISMISSED && dismissed > helped) switchRule(db, ruleName(n), 'retired', at);
  }
}

const rulesIn = (report: Report): ReadonlySet<string> =>
  new Set(
    report.results
      .filter(({ backend }) => backend === BACKEND)
      .flatMap(({ verdict }) => verdict.findings.map(({ rule }) => rule)),
  );

/**
 * Counts what rules found in a report, and which of those that found something in the report before do not any more.
 * @param before the report that this one follows
 */
export function countRules(db: Database, report: Report, before: Report | undefined): void {
  const now = rulesIn(report);
  const isLookedFor = report.results.some(({ backend, verdict }) => backend === BACKEND && verdict.kind === 'passed');
  const gone = before === undefined || !isLookedFor ? [] : [...rulesIn(before)].filter((rule) => !now.has(rule));
  if (now.size === 0 && gone.length === 0) return;
  withStorageErrors(() =>
    db
      .transaction(() => {
        const hit = db.prepare('UPDATE learned_rules SET hits = hits + 1 WHERE n = ?');
        const help = db.prepare('UPDATE learned_rules SET helped = helped + 1 WHERE n = ?');
        for (const rule of now) hit.run(numberOf(rule) ?? -1);
        for (const rule of gone) help.run(numberOf(rule) ?? -1);
      })
      .immediate(),
  );
}

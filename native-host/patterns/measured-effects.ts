import { siblingsOf } from '../../shared/backend-tool.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { measureEffect, type CountedConversation, type MeasuredEffect, LEAST_FOR_NO_EFFECT } from './effect.ts';

/**
 * Verdicts of one backend before a pattern's first exposure that are looked at, newest first: what happened long ago
 * says little of today.
 */
const EARLIER_VERDICTS = 500;

/** After every time of day. */
const NEVER = '9999';

interface Facts {
  pattern: string;
  project: string | null;
  language: string | null;
}

/**
 * The measured effect of these patterns, by id; one that does not exist is absent. A finding matches by backend and
 * rule of the evidence of the pattern's corrections, never by what a person called it, and on every side only in
 * reports of the pattern's language. Conversations in which one of its corrections was made do not count, on neither
 * side.
 */
export function measuredEffects(db: Database, patternIds: readonly string[]): Map<string, MeasuredEffect> {
  return withStorageErrors(() =>
    db.transaction(() => {
      const facts = db.prepare<[string], Facts>('SELECT id AS pattern, project, language FROM patterns WHERE id = ?');
      const read = conversationReader(db);
      const found = patternIds.flatMap((id) => facts.get(id) ?? []);
      return new Map(found.map((each) => [each.pattern, measureEffect(each.pattern, read(each))]));
    })(),
  );
}

/**
 * Statements are made once for all patterns. CROSS JOIN keeps SQLite from reading a whole conversation for each rule.
 */
function conversationReader(db: Database): (facts: Facts) => CountedConversation[] {
  const evidence = db.prepare<[string], { backend: string; rule: string }>(
    'SELECT DISTINCT backend, rule FROM pattern_members JOIN evidence USING (feedback) WHERE pattern = ?',
  );
  const founders = db
    .prepare<[string], string>(
      `SELECT DISTINCT coalesce(conversation, session_id) FROM pattern_members
       JOIN feedback ON feedback.id = pattern_members.feedback
       LEFT JOIN correction_state ON correction_state.feedback = feedback.id
       WHERE pattern = ? AND coalesce(conversation, session_id) IS NOT NULL`,
    )
    .pluck();
  const exposed = db.prepare<
    [string],
    { conversation: string; project: string; group: 'injected' | 'held-out' | 'passed-over'; since: string }
  >('SELECT conversation, project, state AS "group", at AS since FROM exposures WHERE pattern = ?');
  // Verdicts and findings of reports in the pattern's language; all, where its corrections have none in common.
  const inLanguage = (of: string): string =>
    `(@language IS NULL OR EXISTS (SELECT 1 FROM obligation_outcomes AS o WHERE o.report = ${of}.report AND ` +
    `o.backend = ${of}.backend AND o.language = @language))`;
  const decided = db
    .prepare<[{ conversation: string; backends: string; language: string | null }], string>(
      'SELECT max(at) FROM verified_in AS v WHERE conversation = @conversation AND backend IN (SELECT value FROM ' +
        `json_each(@backends)) AND ${inLanguage('v')}`,
    )
    .pluck();
  const recurred = db
    .prepare<[{ rules: string; conversation: string; before: string; language: string | null }], string>(
      `SELECT max(f.at) FROM json_each(@rules) AS rules
       CROSS JOIN observed AS f ON f.backend = rules.value ->> 0 AND f.rule = rules.value ->> 1
       WHERE f.conversation = @conversation AND f.at < @before AND ${inLanguage('f')}`,
    )
    .pluck();
  const earlier = db.prepare<
    [{ project: string; backend: string; first: string; language: string | null; limit: number }],
    { conversation: string; at: string }
  >(
    `SELECT conversation, max(at) AS at FROM (
       SELECT v.conversation, v.at FROM verified_in AS v
       WHERE v.project = @project AND v.backend = @backend AND v.at < @first AND ${inLanguage('v')}
       ORDER BY v.at DESC LIMIT @limit)
     GROUP BY conversation`,
  );

  return ({ pattern, project, language }) => {
    const known = evidence
      .all(pattern)
      .flatMap(({ backend, rule }) => siblingsOf(backend).map((each) => ({ backend: each, rule })));
    if (known.length === 0) return [];
    const rules = JSON.stringify(known.map(({ backend, rule }) => [backend, rule]));
    const asked = [...new Set(known.map(({ backend }) => backend))];
    const backends = JSON.stringify(asked);
    const own = new Set(founders.all(pattern));
    const some = (at: string | undefined | null): string[] => (typeof at === 'string' ? [at] : []);
    const exposures = exposed.all(pattern);
    const chosen = exposures.filter(({ conversation }) => !own.has(conversation));
    const seen = new Set(exposures.map(({ conversation }) => conversation));
    // Until the planner first chooses it, all is earlier.
    const first = exposures.map(({ since }) => since).toSorted()[0] ?? NEVER;
    const projects = new Set(project === null ? exposures.map((each) => each.project) : [project]);
    const rows = [...projects].flatMap((name) =>
      asked.flatMap((backend) => earlier.all({ project: name, backend, first, language, limit: EARLIER_VERDICTS })),
    );
    const before = new Map(rows.map(({ conversation, at }) => [conversation, at]));
    return [
      ...chosen.map(({ conversation, group, since }): CountedConversation => ({
        conversation,
        group,
        since,
        decided: some(decided.get({ conversation, backends, language })),
        found: some(recurred.get({ rules, conversation, before: NEVER, language })),
      })),
      ...[...before]
        .filter(([conversation]) => !own.has(conversation) && !seen.has(conversation))
        .map(([conversation, at]): CountedConversation => ({
          conversation,
          group: 'earlier',
          since: '',
          decided: [at],
          found: some(recurred.get({ rules, conversation, before: first, language })),
        })),
    ];
  };
}

/** How long a measurement holds, ms: a plan is asked for with every pause of the typing, and effects change slowly. */
const HOLDS_MS = 600_000;

const known = new WeakMap<Database, Map<string, { at: number; patterns: ReadonlySet<string> }>>();

/** Patterns of a project (by name) that were measured to change nothing. @param now ms since the epoch */
export function ineffectivePatterns(db: Database, project: string, now: number): ReadonlySet<string> {
  const byProject = known.get(db) ?? new Map<string, { at: number; patterns: ReadonlySet<string> }>();
  known.set(db, byProject);
  const before = byProject.get(project);
  if (before !== undefined && Math.abs(now - before.at) < HOLDS_MS) return before.patterns;
  // In fewer conversations nothing is decided, and the effect need not be worked out.
  const worth = withStorageErrors(() =>
    db
      .prepare<[string, number], string>(
        "SELECT pattern FROM exposures WHERE project = ? AND state = 'injected' GROUP BY pattern HAVING count(*) >= ?",
      )
      .pluck()
      .all(project, LEAST_FOR_NO_EFFECT),
  );
  const patterns = new Set([...measuredEffects(db, worth)].filter(([, { noEffect }]) => noEffect).map(([id]) => id));
  byProject.set(project, { at: now, patterns });
  return patterns;
}

import type { Database } from '../feedback/database.ts';
import { storing } from '../feedback/storing.ts';
import { effect, type CountedConversation, type Effect } from './effect.ts';

/** Verdicts of one backend before a pattern's first exposure that are looked at, newest first: what happened long ago says little of today. */
const EARLIER_VERDICTS = 500;

interface Facts {
  pattern: string;
  project: string | null;
  language: string | null;
}

/**
 * The measured effect of these patterns, by id; one that does not exist is absent. A finding matches by backend and rule of
 * the evidence of the pattern's corrections, never by what a person called it. Conversations in which one of its corrections
 * was made do not count, on neither side.
 */
export function effectOf(db: Database, patternIds: readonly string[]): Map<string, Effect> {
  return storing(() =>
    db.transaction(() => {
      const facts = db.prepare<[string], Facts>('SELECT id AS pattern, project, language FROM patterns WHERE id = ?');
      const read = conversationReader(db);
      const found = patternIds.flatMap((id) => facts.get(id) ?? []);
      return new Map(found.map((each) => [each.pattern, effect(each.pattern, read(each))]));
    })(),
  );
}

/** Statements are made once for all patterns. CROSS JOIN keeps SQLite from reading a whole conversation for each rule. */
function conversationReader(db: Database): (facts: Facts) => CountedConversation[] {
  const evidence = db.prepare<[string], { backend: string; rule: string }>('SELECT DISTINCT backend, rule FROM pattern_members JOIN evidence USING (feedback) WHERE pattern = ?');
  const founders = db
    .prepare<[string], string>(
      `SELECT DISTINCT coalesce(conversation, session_id) FROM pattern_members JOIN feedback ON feedback.id = pattern_members.feedback
       LEFT JOIN correction_state ON correction_state.feedback = feedback.id WHERE pattern = ? AND coalesce(conversation, session_id) IS NOT NULL`,
    )
    .pluck();
  const exposed = db.prepare<[string], { conversation: string; project: string; group: 'injected' | 'held-out' | 'passed-over'; since: string }>('SELECT conversation, project, state AS "group", at AS since FROM exposures WHERE pattern = ?');
  const decided = db.prepare<[string, string], string>('SELECT max(at) FROM verified_in WHERE conversation = ? AND backend IN (SELECT value FROM json_each(?))').pluck();
  const recurred = db.prepare<[string, string], string>(
    `SELECT max(at) FROM json_each(?) AS rules CROSS JOIN observed ON observed.backend = rules.value ->> 0 AND observed.rule = rules.value ->> 1 WHERE observed.conversation = ?`,
  ).pluck();
  const earlier = db
    .prepare<[string, string, string, string | null, string | null, number], { conversation: string; at: string }>(
      `SELECT conversation, max(at) AS at FROM (
         SELECT v.conversation, v.at FROM verified_in AS v LEFT JOIN obligation_outcomes AS o ON o.report = v.report AND o.backend = v.backend
         WHERE v.project = ? AND v.backend = ? AND v.at < ? AND (? IS NULL OR o.language = ?) ORDER BY v.at DESC LIMIT ?)
       GROUP BY conversation`,
    );
  const recurredBefore = db.prepare<[string, string, string], string>(
    `SELECT max(at) FROM json_each(?) AS rules CROSS JOIN observed ON observed.backend = rules.value ->> 0 AND observed.rule = rules.value ->> 1
     WHERE observed.conversation = ? AND at < ?`,
  ).pluck();

  return ({ pattern, project, language }) => {
    const known = evidence.all(pattern);
    if (known.length === 0) return [];
    const rules = JSON.stringify(known.map(({ backend, rule }) => [backend, rule]));
    const asked = [...new Set(known.map(({ backend }) => backend))];
    const backends = JSON.stringify(asked);
    const own = new Set(founders.all(pattern));
    const some = (at: string | undefined | null): string[] => (typeof at === 'string' ? [at] : []);
    const exposures = exposed.all(pattern);
    const chosen = exposures.filter(({ conversation }) => !own.has(conversation));
    const seen = new Set(exposures.map(({ conversation }) => conversation));
    // After every time of day: until the planner first chooses it, all is earlier.
    const first = exposures.map(({ since }) => since).toSorted()[0] ?? '9999';
    const projects = new Set(project === null ? exposures.map((each) => each.project) : [project]);
    const rows = [...projects].flatMap((name) => asked.flatMap((backend) => earlier.all(name, backend, first, language, language, EARLIER_VERDICTS)));
    const before = new Map(rows.map(({ conversation, at }) => [conversation, at]));
    return [
      ...chosen.map(({ conversation, group, since }): CountedConversation => ({ conversation, group, since, decided: some(decided.get(conversation, backends)), found: some(recurred.get(rules, conversation)) })),
      ...[...before]
        .filter(([conversation]) => !own.has(conversation) && !seen.has(conversation))
        .map(([conversation, at]): CountedConversation => ({ conversation, group: 'earlier', since: '', decided: [at], found: some(recurredBefore.get(rules, conversation, first)) })),
    ];
  };
}

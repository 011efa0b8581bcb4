import { LIMITS } from '../../shared/limits.ts';
import type { Database } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { NOTHING_JUDGED, addCounts, type BetaCounts } from './beta.ts';
import type { JudgedVerdict } from './judge-earlier.ts';

/** What judged verdicts: an answer to a report, a correction, a mute, a replayed counterexample. */
type JudgedBy = 'answer' | 'correction' | 'mute' | 'contradiction';

/** When and where verdicts were judged. */
interface Occasion {
  source: JudgedBy;
  /** Id of the correction or the mute; of an answer and a contradiction the SHA-256 of the code. */
  subject: string;
  language: string;
  /** Name; null without one. */
  project: string | null;
  /** ISO 8601. */
  at: string;
}

/** A judged verdict as it is stored. */
export type JudgedRow = Occasion & JudgedVerdict;

/**
 * Stores what an occasion judged, in place of what the same one judged before. What is too old, or too much, goes.
 * Throws CV021. @param most rows that are kept
 */
export function noteJudged(
  db: Database,
  occasion: Occasion,
  judged: readonly JudgedVerdict[],
  { days, rows }: { days: number; rows: number } = LIMITS.judgedVerdicts,
): void {
  const { source, subject, at } = occasion;
  const store = db.transaction(() => {
    prepared(db, 'DELETE FROM judged_verdicts WHERE source = ? AND subject = ?').run(source, subject);
    const insert = prepared(
      db,
      `INSERT INTO judged_verdicts (source, subject, backend, language, category, said, is_right, project, at)
       VALUES (@source, @subject, @backend, @language, @category, @said, @isRight, @project, @at)
       ON CONFLICT DO NOTHING`,
    );
    for (const each of judged) insert.run({ ...occasion, ...each, isRight: each.isRight ? 1 : 0 });
    dropOldJudged(db, at, days);
    const excess = Number(db.prepare('SELECT count(*) FROM judged_verdicts').pluck().get()) - rows;
    if (excess > 0) prepared(db, 'DELETE FROM judged_verdicts WHERE at <= ?').run(timeAt(db, excess - 1));
  });
  withStorageErrors(() => (db.inTransaction ? store() : store.immediate()));
}

const DAY_MS = 86_400_000;

/** Deletes what was judged too long before, also where nothing new is. @param at ISO 8601. Throws CV021. */
export function dropOldJudged(db: Database, at: string, days: number = LIMITS.judgedVerdicts.days): void {
  const old = new Date(Date.parse(at) - days * DAY_MS).toISOString();
  withStorageErrors(() => prepared(db, 'DELETE FROM judged_verdicts WHERE at <= ?').run(old));
}

const timeAt = (db: Database, place: number): string =>
  String(
    db.prepare<[number], string>('SELECT at FROM judged_verdicts ORDER BY at LIMIT 1 OFFSET ?').pluck().get(place),
  );

/** How verdicts of a back end in a language turned out: all of them, and those that said that something holds. */
export interface TrackRecord {
  all: BetaCounts;
  held: BetaCounts;
}

/** The record of a back end in a language, over all kinds of mistakes. */
export function trackRecordOf(db: Database, backend: string, language: string): TrackRecord {
  const rows = withStorageErrors(() =>
    prepared<[string, string], { said: JudgedVerdict['said'] } & BetaCounts>(
      db,
      'SELECT said, sum(alpha) AS "right", sum(beta) AS wrong FROM reliability_counts WHERE backend = ? AND ' +
        'language = ? GROUP BY said',
    ).all(backend, language),
  );
  const held = rows.find(({ said }) => said === 'held');
  return {
    all: rows.reduce<BetaCounts>(addCounts, NOTHING_JUDGED),
    held: held === undefined ? NOTHING_JUDGED : { right: held.right, wrong: held.wrong },
  };
}

type StoredRow = Omit<JudgedRow, 'isRight'> & { is_right: 0 | 1 };

/** All judged verdicts in the order of time, or those of a language. */
export const judgedRows = (db: Database, language?: string): JudgedRow[] =>
  withStorageErrors(() =>
    prepared<[{ language: string | null }], StoredRow>(
      db,
      `SELECT source, subject, backend, language, category, said, is_right, project, at FROM judged_verdicts
       WHERE @language IS NULL OR language = @language
       ORDER BY at, source, subject, backend, category, said, is_right`,
    ).all({ language: language ?? null }),
  ).map(({ is_right, ...row }) => ({ ...row, isRight: is_right === 1 }));

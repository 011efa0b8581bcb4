import type { Confirmation, CorrectionStatus, EvidenceRule } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Database } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { replaceRuns, runsOf } from '../storage/report-rows.ts';

/** What is known of where a correction comes from besides the capture. */
export interface CorrectionOrigin {
  language?: LanguageId | undefined;
  /** SHA-256 of the conversation's id, hex. */
  conversation?: string | undefined;
  /** What the report that it was recorded from found. */
  evidence?: readonly EvidenceRule[];
  /** One sentence; {@link ONLY_CLAIMED} when absent. */
  why?: string;
}

/** Why a correction that no tool looked at has the status that it has. */
const ONLY_CLAIMED = 'A person says so; no tool has looked at it yet.';

/**
 * Notes a correction that was just recorded, as a claim. Where nobody says its language, its file's name does. For the
 * transaction that records it. @param at ISO 8601.
 */
export function noteClaim(
  db: Database,
  feedback: string,
  { language, conversation, evidence = [], why = ONLY_CLAIMED }: CorrectionOrigin,
  at: string,
): void {
  const file = db
    .prepare<[string], string | null>('SELECT source_file FROM feedback WHERE id = ?')
    .pluck()
    .get(feedback);
  const known = language ?? (typeof file === 'string' ? languageOfFile(file) : undefined);
  prepared(
    db,
    'INSERT INTO correction_state (feedback, language, conversation, status, decided_at, why) VALUES (?, ?, ?, ' +
      "'claimed', ?, ?) ON CONFLICT DO NOTHING",
  ).run(feedback, known ?? null, conversation ?? null, at, why);
  addEvidence(db, feedback, evidence);
}

/** A decision with the two reports that it stands on. */
export type Decision = Pick<Confirmation, 'status' | 'why' | 'evidence' | 'before' | 'after'> & {
  language?: LanguageId;
};

/**
 * Stores a decision: status, both runs, evidence and the column `verified`, in one transaction or (within another) as
 * part of it. What the tools found replaces what was known before, unless they found nothing to replace it with. Throws
 * CV027 for a correction that is not there any more, CV021. @param at ISO 8601.
 */
export function storeDecision(
  db: Database,
  feedback: string,
  { status, why, evidence, before, after, language }: Decision,
  at: string,
): void {
  const store = db.transaction(() => {
    const { changes } = db
      .prepare('UPDATE feedback SET verified = ? WHERE id = ?')
      .run(status === 'confirmed' ? 1 : 0, feedback);
    if (changes === 0) throw new CodedError('CV027', `(${feedback})`);
    db.prepare(
      `INSERT INTO correction_state (feedback, language, conversation, status, decided_at, why)
       VALUES (?, ?, NULL, ?, ?, ?)
       ON CONFLICT (feedback) DO UPDATE SET language = coalesce(language, excluded.language),
         status = excluded.status, decided_at = excluded.decided_at, why = excluded.why`,
    ).run(feedback, language ?? null, status, at, why);
    replaceRuns(db, feedback, { claude: before, correction: after });
    if (evidence.length === 0) return;
    db.prepare('DELETE FROM evidence WHERE feedback = ?').run(feedback);
    addEvidence(db, feedback, evidence);
  });
  withStorageErrors(() => (db.inTransaction ? store() : store.immediate()));
}

function addEvidence(db: Database, feedback: string, evidence: readonly EvidenceRule[]): void {
  const insert = prepared(db, 'INSERT INTO evidence (feedback, backend, rule) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  for (const { backend, rule } of evidence) insert.run(feedback, backend, rule);
}

interface StateRow {
  language: LanguageId | null;
  conversation: string | null;
  status: CorrectionStatus;
  decided_at: string;
  why: string;
}

/** The stored state of a correction without its runs; undefined for one that was recorded before there were states. */
export function stateOf(db: Database, feedback: string): StateRow | undefined {
  return withStorageErrors(() =>
    db
      .prepare<[string], StateRow>(
        'SELECT language, conversation, status, decided_at, why FROM correction_state WHERE feedback = ?',
      )
      .get(feedback),
  );
}

/** Everything that is known of a correction's status. Throws CV027 when there is no such correction. */
export function confirmationOf(db: Database, feedback: string): Confirmation {
  return withStorageErrors(() =>
    db.transaction(() => {
      if (db.prepare('SELECT 1 FROM feedback WHERE id = ?').get(feedback) === undefined)
        throw new CodedError('CV027', `(${feedback})`);
      const state = stateOf(db, feedback);
      const evidence = db
        .prepare<[string], EvidenceRule>('SELECT backend, rule FROM evidence WHERE feedback = ? ORDER BY backend, rule')
        .all(feedback);
      const { claude, correction } = runsOf(db, feedback);
      return {
        status: state?.status ?? 'claimed',
        why: state?.why ?? ONLY_CLAIMED,
        decidedAt: state?.decided_at ?? null,
        evidence,
        before: claude,
        after: correction,
      };
    })(),
  );
}

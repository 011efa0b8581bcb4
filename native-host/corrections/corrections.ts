import * as z from 'zod/mini';
import { correctionSchema } from '../../shared/correction.ts';
import type { Correction, CorrectionStatus } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS, MIB } from '../../shared/limits.ts';
import type { FeedbackRow } from '../../shared/keeping-requests.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import type { Database } from '../storage/database.ts';
import { wasDeleted } from '../storage/stored-data.ts';
import { CAPTURE_COLUMNS, columnsOf } from './exchange-format.ts';
import { canonicalJson, isDeeper, textsOf } from '../storage/json-text.ts';
import { column, prepared } from '../storage/prepared.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

const english = z.locales.en().localeError;

/** What became of a correction: `already` when the same one was stored before. */
export interface Recorded {
  id: string;
  stored: 'new' | 'already';
}

/** A capture that is as the format asks, with its text as it is stored. */
export interface CheckedCapture {
  correction: Correction;
  json: string;
}

/**
 * @param capture the parsed JSON as it came: keys that the format does not know are kept. Throws CV024 (names the
 * fields).
 */
export function checkCapture(capture: unknown): CheckedCapture {
  if (isDeeper(capture, LIMITS.captureDepth))
    throw new CodedError('CV024', `It is nested more than ${LIMITS.captureDepth} levels deep.`);
  const parsed = correctionSchema.safeParse(capture, { error: english });
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the correction'}: ${issue.message}`);
    throw new CodedError('CV024', `${[...new Set(fields)].join('; ')}.`);
  }
  const json = JSON.stringify(capture);
  if (Buffer.byteLength(json) > LIMITS.captureBytes)
    throw new CodedError('CV024', `It is larger than ${LIMITS.captureBytes / MIB} MiB.`);
  return { correction: parsed.data, json };
}

/**
 * Stores one capture (claude-verify specification, section 3.4). The promise resolves after the commit and not before.
 * Throws CV024 (names the fields), CV020 (a secret; nothing was stored), CV025 (other content under this id), CV021.
 * @param also what is stored with a new one, in the same transaction.
 * @param late it may have been on its way for long: one that was deleted meanwhile is not stored again, and counts as
 * stored before
 */
export async function recordCorrection(
  db: Database,
  capture: unknown,
  also?: (correction: Correction) => void,
  late = false,
): Promise<Recorded> {
  const checked = checkCapture(capture);
  const secret = await findSecret([capture]);
  if (secret !== undefined) throw new CodedError('CV020', secret.place);
  return withStorageErrors(() =>
    db
      .transaction((): Recorded => {
        if (late && wasDeleted(db, checked.correction.id)) return { id: checked.correction.id, stored: 'already' };
        const recorded = insertCapture(db, checked);
        if (recorded.stored === 'new') also?.(checked.correction);
        return recorded;
      })
      .immediate(),
  );
}

/**
 * The first secret in some captures: which of them, and its place in words, masked. One scan over all texts together,
 * for a scan costs more to begin than to run, and a capture may hold very many short texts.
 */
export async function findSecret(captures: readonly unknown[]): Promise<{ index: number; place: string } | undefined> {
  const starts: { line: number; path: string; index: number }[] = [];
  const parts: string[] = [];
  let line = 1;
  for (const [index, capture] of captures.entries()) {
    for (const { path, text } of textsOf(capture)) {
      starts.push({ line, path, index });
      parts.push(text);
      line += text.split('\n').length + 1;
    }
  }
  const [hit] = await scanSecrets(parts.join('\n\n'));
  if (hit === undefined) return undefined;
  const {
    path,
    index,
    line: first,
  } = starts.findLast((start) => start.line <= hit.line) ?? { line: 1, path: 'the correction', index: 0 };
  return { index, place: `${path}, line ${hit.line - first + 1} (${hit.rule}): ${hit.masked}` };
}

/** For the transaction of the caller. Throws CV025 when other content is stored under its id. */
export function insertCapture(db: Database, { correction, json }: CheckedCapture): Recorded {
  const { id } = correction;
  const before = captureOf(db, id);
  if (before !== undefined) {
    if (before === json || canonicalJson(JSON.parse(before)) === canonicalJson(JSON.parse(json)))
      return { id, stored: 'already' };
    throw new CodedError('CV025', `(${id})`);
  }
  // Whatever it says itself: only a run of tools makes it `verified`.
  prepared(
    db,
    `INSERT INTO feedback (${CAPTURE_COLUMNS.join(', ')}, verified) VALUES ` +
      `(${CAPTURE_COLUMNS.map((name) => `@${name}`).join(', ')}, 0)`,
  ).run(columnsOf(correction));
  prepared(db, 'INSERT INTO feedback_capture (id, json) VALUES (?, ?)').run(id, json);
  return { id, stored: 'new' };
}

const captureOf = (db: Database, id: string): string | undefined =>
  column<[string], string>(db, 'SELECT json FROM feedback_capture WHERE id = ?').get(id);

/** Which corrections a list holds. */
export interface CorrectionFilter {
  /** Name; null: of no project. */
  project?: string | null | undefined;
  language?: LanguageId | undefined;
  /** Id: its members. */
  pattern?: string | undefined;
  /** `claimed` are those of which nothing was decided, too. */
  status?: CorrectionStatus | undefined;
  /** Of the newest ones, how many are left out; from 0. */
  offset?: number | undefined;
  limit?: number;
}

/** The newest corrections that the filter leaves, and how many it leaves in all. */
export function listCorrections(db: Database, filter: CorrectionFilter = {}): { rows: FeedbackRow[]; total: number } {
  const { project, language, pattern, status, offset = 0 } = filter;
  const limit = Math.min(filter.limit ?? LIMITS.history, LIMITS.history);
  // Only what is asked for stands in the text: a condition that might be off would keep SQLite from the index for it.
  const asked = [
    ...(pattern === undefined ? [] : [{ sql: 'pattern = ?', value: pattern }]),
    ...(project === undefined ? [] : [{ sql: project === null ? 'project IS ?' : 'project = ?', value: project }]),
    ...(status === undefined
      ? []
      : [
          {
            sql:
              'coalesce((SELECT state.status FROM correction_state AS state WHERE state.feedback = feedback.id), ' +
              "'claimed') = ?",
            value: status,
          },
        ]),
    ...(language === undefined
      ? []
      : [
          {
            sql:
              'EXISTS (SELECT 1 FROM correction_state AS state INDEXED BY correction_state_by_language WHERE ' +
              'state.language = ? AND state.feedback = feedback.id)',
            value: language,
          },
        ]),
  ];
  const where = asked.length === 0 ? '' : `WHERE ${asked.map(({ sql }) => sql).join(' AND ')}`;
  // A pattern's members are looked up one by one; without CROSS all corrections would be read in search of them.
  const from =
    pattern === undefined
      ? 'feedback'
      : 'pattern_members CROSS JOIN feedback ON feedback.id = pattern_members.feedback';
  const values = asked.map(({ value }) => value);
  return withStorageErrors(() => {
    const found = db
      .prepare<unknown[], Omit<FeedbackRow, 'verified'> & { verified: number }>(
        `SELECT id, timestamp, project, category, subcategory, actual_issue AS issue, verified,
           coalesce(status, 'claimed') AS status
         FROM (SELECT feedback.rowid AS n FROM ${from} ${where}
               ORDER BY timestamp DESC, feedback.id DESC LIMIT ? OFFSET ?)
         CROSS JOIN feedback ON feedback.rowid = n
         LEFT JOIN correction_state ON feedback = id ORDER BY timestamp DESC, id DESC`,
      )
      .all(...values, limit, offset);
    const counted =
      language !== undefined && asked.length === 1 ? 'correction_state WHERE language = ?' : `${from} ${where}`;
    const total = Number(
      db
        .prepare<unknown[]>(`SELECT count(*) FROM ${counted}`)
        .pluck()
        .get(...values),
    );
    return { rows: found.map((row) => ({ ...row, verified: row.verified === 1 })), total };
  });
}

/** The capture as it was recorded, as JSON text. Throws CV027 when there is none. */
export function showCorrection(db: Database, id: string): string {
  const json = withStorageErrors(() => captureOf(db, id));
  if (json === undefined) throw new CodedError('CV027', `(${id})`);
  return json;
}

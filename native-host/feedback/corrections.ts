import * as z from 'zod/mini';
import { correctionSchema, detectedByColumn } from '../../shared/correction.ts';
import type { Correction } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS, MIB } from '../../shared/limits.ts';
import type { FeedbackRow } from '../../shared/protocol.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import type { Database } from './database.ts';
import { canonicalJson, isDeeper, textsOf } from './json-text.ts';
import { storing } from './storing.ts';

const english = z.locales.en().localeError;

/** What became of a correction: `already` when the same one was stored before. */
export interface Recorded {
  id: string;
  stored: 'new' | 'already';
}

/**
 * Stores one capture (claude-verify specification, section 3.4). The promise resolves after the commit and not before.
 * Throws CV024 (names the fields), CV020 (a secret; nothing was stored), CV025 (other content under this id), CV021.
 * @param capture the parsed JSON as it came: keys that the format does not know are kept.
 * @param also what is stored with a new one, in the same transaction.
 */
export async function recordCorrection(db: Database, capture: unknown, also?: (correction: Correction) => void): Promise<Recorded> {
  if (isDeeper(capture, LIMITS.captureDepth)) throw new CodedError('CV024', `It is nested more than ${LIMITS.captureDepth} levels deep.`);
  const parsed = correctionSchema.safeParse(capture, { error: english });
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the correction'}: ${issue.message}`);
    throw new CodedError('CV024', `${[...new Set(fields)].join('; ')}.`);
  }
  const json = JSON.stringify(capture);
  if (Buffer.byteLength(json) > LIMITS.captureBytes) throw new CodedError('CV024', `It is larger than ${LIMITS.captureBytes / MIB} MiB.`);
  await refuseSecrets(capture);
  return storing(() =>
    db.transaction(() => {
      const recorded = insert(db, parsed.data, json);
      if (recorded.stored === 'new') also?.(parsed.data);
      return recorded;
    }).immediate(),
  );
}

/** One scan over all texts together: a capture may hold very many short ones. */
async function refuseSecrets(capture: unknown): Promise<void> {
  const starts: { line: number; path: string }[] = [];
  const parts: string[] = [];
  let line = 1;
  for (const { path, text } of textsOf(capture)) {
    starts.push({ line, path });
    parts.push(text);
    line += text.split('\n').length + 1;
  }
  const [hit] = await scanSecrets(parts.join('\n\n'));
  if (hit === undefined) return;
  const place = starts.findLast((start) => start.line <= hit.line) ?? { line: 1, path: 'the correction' };
  throw new CodedError('CV020', `${place.path}, line ${hit.line - place.line + 1} (${hit.rule}): ${hit.masked}`);
}

function insert(db: Database, correction: Correction, json: string): Recorded {
  const { id } = correction;
  const before = captureOf(db, id);
  if (before !== undefined) {
    if (canonicalJson(JSON.parse(before)) === canonicalJson(JSON.parse(json))) return { id, stored: 'already' };
    throw new CodedError('CV025', `(${id})`);
  }
  const { claude_output: output, issue, correction: fix } = correction;
  db.prepare(
    `INSERT INTO feedback (id, timestamp, project, session_id, category, subcategory, source_file, source_line_start,
       source_line_end, claude_output, actual_issue, correction, detected_by, verified)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    id,
    correction.timestamp,
    correction.project ?? null,
    correction.session_id ?? null,
    issue.category,
    issue.subcategory ?? null,
    output.file ?? null,
    output.line_range?.[0] ?? null,
    output.line_range?.[1] ?? null,
    output.content,
    issue.description,
    fix?.content ?? null,
    detectedByColumn(issue.detected_by) ?? 'user',
    fix?.verified === true ? 1 : 0,
  );
  db.prepare('INSERT INTO feedback_capture (id, json) VALUES (?, ?)').run(id, json);
  return { id, stored: 'new' };
}

const captureOf = (db: Database, id: string): string | undefined =>
  db.prepare<[string], string>('SELECT json FROM feedback_capture WHERE id = ?').pluck().get(id) as string | undefined;

/** The newest corrections, of one project (by name) or of all, and how many there are in all. */
export function listCorrections(db: Database, filter: { project?: string; limit?: number } = {}): { rows: FeedbackRow[]; total: number } {
  const project = filter.project ?? null;
  const limit = Math.min(filter.limit ?? LIMITS.history, LIMITS.history);
  return storing(() => {
    const found = db
      .prepare<[string | null, string | null, number], Omit<FeedbackRow, 'verified'> & { verified: number }>(
        `SELECT id, timestamp, project, category, subcategory, actual_issue AS issue, verified, coalesce(status, 'claimed') AS status
         FROM feedback LEFT JOIN correction_state ON feedback = id WHERE ? IS NULL OR project = ? ORDER BY timestamp DESC, feedback.rowid DESC LIMIT ?`,
      )
      .all(project, project, limit);
    const total = Number(db.prepare('SELECT count(*) FROM feedback WHERE ? IS NULL OR project = ?').pluck().get(project, project));
    return { rows: found.map((row) => ({ ...row, verified: row.verified === 1 })), total };
  });
}

/** The capture as it was recorded, as JSON text. Throws CV027 when there is none. */
export function showCorrection(db: Database, id: string): string {
  const json = storing(() => captureOf(db, id));
  if (json === undefined) throw new CodedError('CV027', `(${id})`);
  return json;
}

/** All captures, oldest first, as the text of one JSON array; {@link recordCorrection} takes each element back. */
export function exportCorrections(db: Database, filter: { project?: string } = {}): string {
  const project = filter.project ?? null;
  const captures = storing(() =>
    db
      .prepare<[string | null, string | null], string>(
        `SELECT json FROM feedback_capture JOIN feedback USING (id)
         WHERE ? IS NULL OR project = ? ORDER BY timestamp, feedback.rowid`,
      )
      .pluck()
      .all(project, project),
  );
  return captures.length === 0 ? '[]' : `[\n${captures.join(',\n')}\n]`;
}

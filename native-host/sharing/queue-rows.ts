import { CodedError } from '../../shared/errors.ts';
import type { ShareItem } from '../../shared/share-requests.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { hashOf } from './shared-record.ts';
import { VERSION } from '../../shared/version.ts';

/** One item with its bytes; they are null once it was sent or refused. */
export interface QueuedItem {
  id: string;
  feedback: string;
  project: string;
  state: ShareItem['state'];
  bytes: string | null;
  hash: string;
  at: string;
}

/** Corrections that stand in the queue in any form, or that somebody has or may have already. */
const PREPARED = 'SELECT feedback FROM share_queue UNION SELECT feedback FROM share_receipts WHERE deleted_at IS NULL';

/**
 * Corrections of a project's name in one of these states that were not prepared before, oldest first: `fresh` ones, at
 * most `limit`, and among those before them the ones that were looked at as they are and left out.
 */
export function candidates(
  db: Database,
  projectName: string,
  statuses: readonly string[],
  rename: boolean,
  limit: number,
): { fresh: ShareCandidate[]; leftOut: LeftOutCorrection[] } {
  type Row = ShareCandidate & { seen: string | null; why: string | null };
  const found: { fresh: ShareCandidate[]; leftOut: LeftOutCorrection[] } = { fresh: [], leftOut: [] };
  return withStorageErrors(() => {
    const rows = db
      .prepare<[number, string, string], Row>(
        `SELECT feedback.id AS feedback, json, language, COALESCE(status, 'claimed') AS status, looked_at AS seen,
           share_left_out.why AS why
         FROM feedback JOIN feedback_capture USING (id)
         LEFT JOIN correction_state ON correction_state.feedback = feedback.id
         LEFT JOIN share_left_out ON share_left_out.feedback = feedback.id AND renamed = ?
         WHERE project = ? AND COALESCE(status, 'claimed') IN (SELECT value FROM json_each(?))
           AND feedback.id NOT IN (${PREPARED})
         ORDER BY timestamp, feedback.rowid`,
      )
      .iterate(rename ? 1 : 0, projectName, JSON.stringify(statuses));
    for (const { seen, why, ...candidate } of rows) {
      if (seen !== null && why !== null && seen === lookedAt(candidate))
        found.leftOut.push({ feedback: candidate.feedback, why });
      else if (found.fresh.push(candidate) === limit) break;
    }
    return found;
  });
}

/** How many corrections of a project's name were prepared before and are not prepared again. */
export const countPrepared = (db: Database, projectName: string): number =>
  Number(
    withStorageErrors(() =>
      db.prepare(`SELECT count(*) FROM feedback WHERE project = ? AND id IN (${PREPARED})`).pluck().get(projectName),
    ),
  );

/** Puts an anonymised correction in the queue, to be reviewed. Nothing is accepted by itself. */
export function enqueue(
  db: Database,
  item: { id: string; feedback: string; project: string; bytes: string; at: string },
): void {
  withStorageErrors(() =>
    db
      .prepare(
        "INSERT INTO share_queue (id, feedback, project, state, bytes, hash, at) VALUES (?, ?, ?, 'waiting', ?, " +
          '?, ?) ON CONFLICT (feedback) DO NOTHING',
      )
      .run(item.id, item.feedback, item.project, item.bytes, hashOf(item.bytes), item.at),
  );
}

/** One item. Throws CV103. */
export function itemOf(db: Database, id: string): QueuedItem {
  const item = withStorageErrors(() =>
    db.prepare<[string], QueuedItem>('SELECT * FROM share_queue WHERE id = ?').get(id),
  );
  if (item === undefined) throw new CodedError('CV103', `(${id})`);
  return item;
}

/** What leaves when this item is shared: its bytes, if they are still those of this hash. Throws CV102. */
export function reviewedBytes(item: QueuedItem, hash: string = item.hash): string {
  if (item.bytes === null) throw new CodedError('CV102', `The item was ${item.state}.`);
  if (item.hash !== hash || hashOf(item.bytes) !== hash) throw new CodedError('CV102', `(${item.id})`);
  return item.bytes;
}

/** The user's word on an item. Accepting names the hash of what was looked at. Throws CV102, CV103. */
export function decide(db: Database, id: string, decision: { accept: string } | 'refuse', at: string): void {
  withStorageErrors(() =>
    db
      .transaction(() => {
        const item = itemOf(db, id);
        if (item.state === 'sent') throw new CodedError('CV102', 'The item was sent.');
        if (decision === 'refuse') {
          db.prepare("UPDATE share_queue SET state = 'refused', bytes = NULL, at = ? WHERE id = ?").run(at, id);
          return;
        }
        reviewedBytes(item, decision.accept);
        db.prepare("UPDATE share_queue SET state = 'accepted', at = ? WHERE id = ?").run(at, id);
      })
      .immediate(),
  );
}

const LISTED = `SELECT share_queue.id AS item, share_queue.feedback AS feedback, share_queue.project AS project,
    state, share_queue.hash AS hash, COALESCE(LENGTH(CAST(bytes AS BLOB)), 0) AS bytes,
    share_queue.at AS at, category, substr(actual_issue, 1, 200) AS issue, receiver, anthropic
  FROM share_queue JOIN feedback ON feedback.id = share_queue.feedback
  LEFT JOIN share_receipts ON state = 'sent'
    AND share_receipts.n = (SELECT max(n) FROM share_receipts WHERE id = share_queue.id AND answer <> '')`;

type ListedRow = Omit<ShareItem, 'receipt'> & { receiver: string | null; anthropic: number };

const shown = ({ receiver, anthropic, ...item }: ListedRow): ShareItem => ({
  ...item,
  ...(receiver === null ? {} : { receipt: { receiver, anthropic: anthropic === 1 } }),
});

/** One item as the queue shows it. Throws CV103. */
export function listedItem(db: Database, id: string): ShareItem {
  const row = withStorageErrors(() => db.prepare<[string], ListedRow>(`${LISTED} WHERE share_queue.id = ?`).get(id));
  if (row === undefined) throw new CodedError('CV103', `(${id})`);
  return shown(row);
}

/** The queue: what can still be answered for or sent, then the rest, newest first. */
export function listItems(db: Database, project: string | null, limit: number): { items: ShareItem[]; total: number } {
  return withStorageErrors(() => ({
    items: db
      .prepare<[string | null, string | null, number], ListedRow>(
        `${LISTED} WHERE ? IS NULL OR share_queue.project = ? ORDER BY bytes IS NULL, share_queue.at DESC, ` +
          'share_queue.rowid DESC LIMIT ?',
      )
      .all(project, project, limit)
      .map(shown),
    total: Number(
      db.prepare('SELECT count(*) FROM share_queue WHERE ? IS NULL OR project = ?').pluck().get(project, project),
    ),
  }));
}

/** Items of a project by their state. */
export function countItems(db: Database, project: string): Record<ShareItem['state'], number> {
  const counts = { waiting: 0, accepted: 0, refused: 0, sent: 0 };
  const rows = withStorageErrors(() =>
    db
      .prepare<[string], { state: ShareItem['state']; n: number }>(
        'SELECT state, count(*) AS n FROM share_queue WHERE project = ? GROUP BY state',
      )
      .all(project),
  );
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/**
 * Takes the bytes of a project out of the queue: for consent that does not hold. What was refused or sent stays known
 * as that.
 */
export const emptyQueue = (db: Database, project: string): number =>
  withStorageErrors(
    () =>
      db.prepare("DELETE FROM share_queue WHERE project = ? AND state IN ('waiting', 'accepted')").run(project).changes,
  );

/** Ids of all projects that something stands in the queue of. */
export const queuedProjects = (db: Database): string[] =>
  withStorageErrors(() => db.prepare<[], string>('SELECT DISTINCT project FROM share_queue').pluck().all());

/**
 * Removes the items of a project but those that were refused: they hold no text any more, and are not prepared again.
 */
export const removeQueue = (db: Database, project: string): number =>
  withStorageErrors(
    () => db.prepare("DELETE FROM share_queue WHERE project = ? AND state <> 'refused'").run(project).changes,
  );

/**
 * What of a correction was looked at when it was left out: another text of it, or another version of the anonymiser, is
 * looked at again.
 */
const lookedAt = ({ json, language }: { json: string; language: string | null }): string =>
  hashOf(JSON.stringify([VERSION, language, json]));

/** Writes down why a correction was left out, so that it does not keep newer ones from being looked at. */
export function noteLeftOut(
  db: Database,
  correction: { feedback: string; json: string; language: string | null },
  renamed: boolean,
  why: string,
): void {
  withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO share_left_out (feedback, renamed, looked_at, why) SELECT id, ?, ?, ? FROM feedback WHERE id ' +
          '= ? ON CONFLICT (feedback, renamed) DO UPDATE SET looked_at = excluded.looked_at, why = excluded.why',
      )
      .run(renamed ? 1 : 0, lookedAt(correction), why, correction.feedback),
  );
}

/** A correction that may become an item. */
export interface ShareCandidate {
  feedback: string;
  json: string;
  language: string | null;
  status: string;
}

/** A correction that cannot be anonymised. */
export interface LeftOutCorrection {
  feedback: string;
  why: string;
}

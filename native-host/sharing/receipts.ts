import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import type { QueuedItem } from './queue-rows.ts';
import { CodedError } from '../../shared/errors.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import type { SharingDeps } from './sharing-queue.ts';

/** A receipt of which the receiver has not acknowledged a deletion. */
export interface Undeleted {
  /** Which receipt: an item may have gone to more than one receiver. */
  n: number;
  /** The item. */
  id: string;
  project: string;
  receiver: string;
  deleteUrl: string | null;
}

const PLACE = "(id, receiver, ifnull(delete_url, ''))";

/**
 * Writes down that an item is about to be sent: from then on the receiver may have it, whatever is heard of it. True
 * when nothing said so before.
 */
export function expectReceipt(
  db: Database,
  item: QueuedItem,
  { name, anthropic, deleteUrl }: ReceiptReceiver,
  at: string,
): boolean {
  const { changes } = withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO share_receipts (id, feedback, project, receiver, anthropic, delete_url, hash, at, answer) ' +
          `VALUES (?, ?, ?, ?, ?, ?, ?, ?, '') ON CONFLICT ${PLACE} DO NOTHING`,
      )
      .run(item.id, item.feedback, item.project, name, anthropic ? 1 : 0, deleteUrl, item.hash, at),
  );
  return changes > 0;
}

/** Takes back what {@link expectReceipt} wrote: not a byte of the item was sent. */
export const forgetExpected = (db: Database, item: string, { name, deleteUrl }: ReceiptReceiver): void =>
  void withStorageErrors(() =>
    db
      .prepare("DELETE FROM share_receipts WHERE id = ? AND receiver = ? AND delete_url IS ? AND answer = ''")
      .run(item, name, deleteUrl),
  );

/**
 * Writes down that an item was received, in the caller's transaction; its bytes are gone from the queue then. Of the
 * correction it is noted as shared with Anthropic only when the receiver was declared to be. @param answer not empty.
 */
export function writeReceipt(
  db: Database,
  item: QueuedItem,
  { name, anthropic, deleteUrl }: ReceiptReceiver,
  answer: string,
  at: string,
): void {
  withStorageErrors(() => {
    db.prepare(
      `INSERT INTO share_receipts (id, feedback, project, receiver, anthropic, delete_url, hash, at, answer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT ${PLACE} DO UPDATE SET anthropic = excluded.anthropic, at = excluded.at, answer = excluded.answer`,
    ).run(item.id, item.feedback, item.project, name, anthropic ? 1 : 0, deleteUrl, item.hash, at, answer);
    db.prepare("UPDATE share_queue SET state = 'sent', bytes = NULL, at = ? WHERE id = ?").run(at, item.id);
    if (anthropic) db.prepare('UPDATE feedback SET shared_with_anthropic = 1 WHERE id = ?').run(item.feedback);
  });
}

/**
 * What receivers of a project's items (or of all) have or may have, no deletion acknowledged; a file has no receiver
 * that could be asked.
 */
export const undeleted = (db: Database, project: string | null): Undeleted[] =>
  withStorageErrors(() =>
    db
      .prepare<[string | null, string | null], Undeleted>(
        'SELECT n, id, project, receiver, delete_url AS deleteUrl FROM share_receipts WHERE deleted_at IS NULL ' +
          "AND receiver <> 'file' AND (? IS NULL OR project = ?) ORDER BY n",
      )
      .all(project, project),
  );

/**
 * Projects that are not registered any more, of which receivers have or may have something; a name only while a
 * correction still says it.
 */
export const forgottenProjects = (db: Database): { id: string; name: string | null; undeleted: number }[] =>
  withStorageErrors(() =>
    db
      .prepare<[], { id: string; name: string | null; undeleted: number }>(
        `SELECT share_receipts.project AS id, max(feedback.project) AS name, count(*) AS undeleted
         FROM share_receipts LEFT JOIN feedback ON feedback.id = share_receipts.feedback
         WHERE deleted_at IS NULL AND receiver <> 'file' AND share_receipts.project NOT IN (SELECT id FROM projects)
         GROUP BY share_receipts.project ORDER BY name, share_receipts.project`,
      )
      .all(),
  );

/** The receiver acknowledged the deletion. */
const markDeleted = (db: Database, { n }: Pick<Undeleted, 'n'>, at: string): void =>
  void withStorageErrors(() => db.prepare('UPDATE share_receipts SET deleted_at = ? WHERE n = ?').run(at, n));

/**
 * Asks for the deletion of what receivers have or may have, one item after another; a receiver that cannot be reached,
 * or does not answer, is not asked for the rest.
 */
export async function askDeletion(
  { db, egress, note, send, now }: Pick<SharingDeps, 'db' | 'egress' | 'note' | 'send' | 'now'>,
  open: readonly Undeleted[],
): Promise<Omit<ReplyBody<'share.revoke'>, 'removed'>> {
  const away = new Set<string>();
  let deleted = 0;
  let noDeletion = 0;
  for (const { n, id, project, receiver, deleteUrl } of open) {
    if (deleteUrl === null) {
      noDeletion += 1;
      continue;
    }
    const { origin } = new URL(deleteUrl);
    if (away.has(origin)) continue;
    const answer = await egress({ project, what: `delete ${id}`, bytes: 0 }, (signal) =>
      send({ method: 'DELETE', url: deleteUrl, key: id, body: null, signal }),
    ).catch((problem: unknown) => {
      if (problem instanceof CodedError) return undefined;
      throw problem;
    });
    if (answer === undefined) {
      away.add(origin);
      continue;
    }
    // What is not there any more is deleted.
    if (!(answer.status >= 200 && answer.status < 300) && answer.status !== 404 && answer.status !== 410) continue;
    note({ event: 'share-deleted', project, detail: { item: id, receiver } }, () =>
      markDeleted(db, { n }, now().toISOString()),
    );
    deleted += 1;
  }
  return { deleted, notDeleted: open.length - deleted - noDeletion, noDeletion };
}

/** Who received an item. */
export interface ReceiptReceiver {
  name: string;
  anthropic: boolean;
  deleteUrl: string | null;
}

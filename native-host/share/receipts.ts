import type { Database } from '../feedback/database.ts';
import { storing } from '../feedback/storing.ts';
import type { QueuedItem } from './queue.ts';

/** Who received an item. */
export interface Receiver {
  name: string;
  anthropic: boolean;
  deleteUrl: string | null;
}

/** A receipt of which the receiver has not acknowledged a deletion. */
export interface Undeleted {
  id: string;
  project: string;
  receiver: string;
  deleteUrl: string | null;
}

/**
 * Writes down that an item was received, in the caller's transaction; its bytes are gone from the queue then. Of the
 * correction it is noted as shared with Anthropic only when the receiver was declared to be.
 */
export function writeReceipt(db: Database, item: QueuedItem, { name, anthropic, deleteUrl }: Receiver, answer: string, at: string): void {
  storing(() => {
    db.prepare('INSERT INTO share_receipts (id, feedback, project, receiver, anthropic, delete_url, hash, at, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING').run(
      item.id,
      item.feedback,
      item.project,
      name,
      anthropic ? 1 : 0,
      deleteUrl,
      item.hash,
      at,
      answer,
    );
    db.prepare("UPDATE share_queue SET state = 'sent', bytes = NULL, at = ? WHERE id = ?").run(at, item.id);
    if (anthropic) db.prepare('UPDATE feedback SET shared_with_anthropic = 1 WHERE id = ?').run(item.feedback);
  });
}

/** Receipts of a project (or of all) whose deletion is not acknowledged; a file has no receiver that could be asked. */
export const undeleted = (db: Database, project: string | null): Undeleted[] =>
  storing(() =>
    db
      .prepare<[string | null, string | null], Undeleted>(
        "SELECT id, project, receiver, delete_url AS deleteUrl FROM share_receipts WHERE deleted_at IS NULL AND receiver <> 'file' AND (? IS NULL OR project = ?) ORDER BY at",
      )
      .all(project, project),
  );

/** The receiver acknowledged the deletion. */
export const markDeleted = (db: Database, id: string, at: string): void => void storing(() => db.prepare('UPDATE share_receipts SET deleted_at = ? WHERE id = ?').run(at, id));

import type { Database } from './database.ts';
import { noteExposures } from './exposures.ts';
import { patternIds } from './pattern-ids.ts';
import { storing } from './storage-errors.ts';

/** Items that went into the draft of a conversation. */
export interface Injection {
  /** Id of the project. */
  project: string;
  /** Its name. */
  name: string;
  /** SHA-256 of the conversation's id, hex. */
  conversation: string;
  items: readonly string[];
  /** ISO 8601. */
  at: string;
}

/**
 * Notes what was injected, learned patterns also for measuring their effect; an item counts once per conversation.
 * Returns how many were new.
 */
export function recordInjections(db: Database, { project, name, conversation, items, at }: Injection): number {
  return storing(() =>
    db
      .transaction(() => {
        // Its founder may have changed since it was planned.
        const patterns = patternIds(db, items);
        noteExposures(db, {
          conversation,
          project: name,
          patterns: [...new Set(patterns.values())].map((pattern) => ({ pattern, state: 'injected' })),
          at,
        });
        const insert = db.prepare(
          'INSERT INTO injections (project, conversation, item, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
        );
        return items.reduce(
          (recorded, item) => recorded + insert.run(project, conversation, patterns.get(item) ?? item, at).changes,
          0,
        );
      })
      .immediate(),
  );
}

/** Ids of the items that a conversation has already, in the order of their injection. */
export function listInjections(db: Database, conversation: string): string[] {
  return storing(() =>
    db
      .prepare<[string], string>('SELECT item FROM injections WHERE conversation = ? ORDER BY at, rowid')
      .pluck()
      .all(conversation),
  );
}

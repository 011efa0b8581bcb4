import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { withStorageErrors } from './storage-errors.ts';

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
  return withStorageErrors(() =>
    db
      .transaction(() => {
        // Its founder may have changed since it was planned.
        const patterns = patternIds(db, items);
        recordExposures(db, {
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
  return withStorageErrors(() =>
    db
      .prepare<[string], string>('SELECT item FROM injections WHERE conversation = ? ORDER BY at, rowid')
      .pluck()
      .all(conversation),
  );
}

/**
 * The pattern that each of these ids means now: its own, that of any of its corrections, or one that it had before its
 * founder changed. An id that means none is absent.
 */
export function patternIds(db: Database, ids: Iterable<string>): Map<string, string> {
  const rows = withStorageErrors(() =>
    db
      .prepare<[string], { id: string; pattern: string | null }>(
        `SELECT value AS id, coalesce(
           (SELECT id FROM patterns WHERE id = value),
           (SELECT pattern FROM pattern_members WHERE feedback = value),
           (SELECT pattern FROM former_patterns WHERE id = value)
         ) AS pattern
         FROM json_each(?)`,
      )
      .all(JSON.stringify([...new Set(ids)])),
  );
  return new Map(rows.flatMap(({ id, pattern }) => (pattern === null ? [] : [[id, pattern]])));
}

/**
 * What became of a pattern that the planner would have chosen: it went into the prompt, the holdout kept it out, or it
 * was offered and not inserted (`passed-over`). One for which there is no room is not noted.
 */
export type ExposureState = 'injected' | 'held-out' | 'passed-over';

/** Patterns that the planner would have chosen in a conversation. */
interface Exposures {
  /** SHA-256 of the conversation's id, hex. */
  conversation: string;
  /** Name of the project. */
  project: string;
  patterns: readonly { pattern: string; state: ExposureState }[];
  /** ISO 8601. */
  at: string;
}

/**
 * Notes them; the first time counts, but what was passed over and is injected later counts as injected from then on.
 * What was held out stays held out. Returns how many rows changed.
 */
export function recordExposures(db: Database, { conversation, project, patterns, at }: Exposures): number {
  return withStorageErrors(() =>
    db
      .transaction(() => {
        const insert = db.prepare(
          `INSERT INTO exposures (conversation, pattern, project, state, at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (conversation, pattern) DO UPDATE SET state = excluded.state, at = excluded.at
         WHERE excluded.state = 'injected' AND exposures.state = 'passed-over'`,
        );
        return patterns.reduce(
          (changed, { pattern, state }) => changed + insert.run(conversation, pattern, project, state, at).changes,
          0,
        );
      })
      .immediate(),
  );
}

const onOff = z.boolean();

const settingOf = (project: string): string => `holdout:${project}`;

/** Has the user opted in to a holdout for this project (by name)? Without a word there is none. */
export function hasHoldout(db: Database, project: string): boolean {
  const json = withStorageErrors(() =>
    db.prepare<[string], string>('SELECT json FROM settings WHERE name = ?').pluck().get(settingOf(project)),
  );
  return json !== undefined && onOff.safeParse(JSON.parse(json)).data === true;
}

/** Stores the choice. @param at ISO 8601. */
export function setHoldout(db: Database, project: string, on: boolean, at: string): void {
  withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO settings (name, json, changed_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET json = ' +
          'excluded.json, changed_at = excluded.changed_at',
      )
      .run(settingOf(project), JSON.stringify(on), at),
  );
}

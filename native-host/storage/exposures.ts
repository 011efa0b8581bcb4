import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { storing } from './storage-errors.ts';

/**
 * What became of a pattern that the planner would have chosen: it went into the prompt, the holdout kept it out, or it
 * was offered and not inserted (`passed-over`). One for which there is no room is not noted.
 */
export type ExposureState = 'injected' | 'held-out' | 'passed-over';

/** Patterns that the planner would have chosen in a conversation. */
export interface Exposures {
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
export function noteExposures(db: Database, { conversation, project, patterns, at }: Exposures): number {
  return storing(() =>
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
  const json = storing(() =>
    db.prepare<[string], string>('SELECT json FROM settings WHERE name = ?').pluck().get(settingOf(project)),
  );
  return json !== undefined && onOff.safeParse(JSON.parse(json)).data === true;
}

/** Stores the choice. @param at ISO 8601. */
export function setHoldout(db: Database, project: string, on: boolean, at: string): void {
  storing(() =>
    db
      .prepare(
        'INSERT INTO settings (name, json, changed_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET json = ' +
          'excluded.json, changed_at = excluded.changed_at',
      )
      .run(settingOf(project), JSON.stringify(on), at),
  );
}

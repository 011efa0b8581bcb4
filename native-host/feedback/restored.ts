import type { Database } from './database.ts';
import { storing } from './storing.ts';

const RESTORED = 'restored';

interface Allowed {
  project: string;
  injection_mode: string;
  sharing: number;
  never_share: number;
  run_code: number;
  network: number;
}

/**
 * Prepares a backup to take the place of a database: it allows nothing that is not allowed now, for a consent may have been
 * taken back since (where nobody can tell, nothing is allowed); and the next start is told that its ledger is an older one. @param at ISO 8601.
 */
export function narrowRestored(copy: Database, replaced: Database | undefined, at: string): void {
  storing(() =>
    copy.transaction(() => {
      const now = new Map(replaced?.prepare<[], Allowed>('SELECT * FROM consents').all().map((row) => [row.project, row]));
      for (const then of copy.prepare<[], Allowed>('SELECT * FROM consents').all()) {
        const held = now.get(then.project);
        copy.prepare('UPDATE consents SET injection_mode = ?, sharing = ?, never_share = ?, run_code = ?, network = ? WHERE project = ?').run(
          then.injection_mode === held?.injection_mode || then.injection_mode !== 'auto' ? then.injection_mode : 'ask',
          Math.min(then.sharing, held?.sharing ?? 0),
          Math.max(then.never_share, held?.never_share ?? 0),
          Math.min(then.run_code, held?.run_code ?? 0),
          Math.min(then.network, held?.network ?? 0),
          then.project,
        );
      }
      const granted = new Set(replaced?.prepare<[], string>('SELECT name FROM grants WHERE granted = 1').pluck().all());
      for (const name of copy.prepare<[], string>('SELECT name FROM grants').pluck().all()) if (!granted.has(name)) copy.prepare('UPDATE grants SET granted = 0 WHERE name = ?').run(name);
      copy.exec("UPDATE share_queue SET state = 'waiting' WHERE state = 'accepted'");
      copy.prepare('INSERT OR REPLACE INTO settings (name, json, changed_at) VALUES (?, ?, ?)').run(RESTORED, 'true', at);
    }).immediate(),
  );
}

/** Has this database taken the place of another, and no start has heard of it yet? */
export const wasRestored = (db: Database): boolean => storing(() => db.prepare('SELECT 1 FROM settings WHERE name = ?').get(RESTORED)) !== undefined;

/** The start has heard of it. */
export const noteRestoredSeen = (db: Database): void => void storing(() => db.prepare('DELETE FROM settings WHERE name = ?').run(RESTORED));

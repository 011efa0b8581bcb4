import type { Database } from './database.ts';
import { withStorageErrors } from './storage-errors.ts';

const RESTORED = 'restored';
/** The setting that says who receives what is shared. */
const RECEIVER = 'share.endpoint';

interface Allowed {
  project: string;
  injection_mode: string;
  sharing: number;
  never_share: number;
  run_code: number;
  network: number;
  /** Of what the file said when it was allowed, one for each flag. */
  bound_hash: string;
  injection_hash: string;
  sharing_hash: string;
  network_hash: string;
  folder: string;
  runs: string | null;
}

/**
 * Prepares a backup to take the place of a database: it allows nothing that is not allowed now, for a consent may have
 * been taken back since, or given for another text (where nobody can tell, nothing is allowed); what was never to be
 * shared is not, what is shared goes to whom it goes now, and what receivers have is not forgotten; and the next start
 * is told that its ledger is an older one. @param at ISO 8601.
 */
export function limitRestored(copy: Database, replaced: Database | undefined, at: string): void {
  withStorageErrors(() =>
    copy
      .transaction(() => {
        const now = new Map(
          replaced
            ?.prepare<[], Allowed>('SELECT * FROM consents')
            .all()
            .map((row) => [row.project, row]),
        );
        for (const then of copy.prepare<[], Allowed>('SELECT * FROM consents').all()) {
          const held = now.get(then.project);
          const both = (
            flag: 'sharing' | 'run_code' | 'network',
            hash: 'sharing_hash' | 'bound_hash' | 'network_hash',
          ): number => (then[hash] === held?.[hash] ? Math.min(then[flag], held[flag]) : 0);
          copy
            .prepare(
              'UPDATE consents SET injection_mode = ?, sharing = ?, never_share = ?, run_code = ?, network = ? ' +
                'WHERE project = ?',
            )
            .run(
              modeOf(then, held),
              both('sharing', 'sharing_hash'),
              Math.max(then.never_share, held?.never_share ?? 0),
              then.runs === held?.runs && then.folder === held?.folder ? both('run_code', 'bound_hash') : 0,
              both('network', 'network_hash'),
              then.project,
            );
        }
        if (replaced !== undefined) {
          keepUnshared(copy, replaced, at);
          keepReceipts(copy, replaced);
        }
        const granted = new Set(
          replaced?.prepare<[], string>('SELECT name FROM grants WHERE granted = 1').pluck().all(),
        );
        for (const name of copy.prepare<[], string>('SELECT name FROM grants').pluck().all())
          if (!granted.has(name)) copy.prepare('UPDATE grants SET granted = 0 WHERE name = ?').run(name);
        copy.exec("UPDATE share_queue SET state = 'waiting' WHERE state = 'accepted'");
        copy.prepare('DELETE FROM settings WHERE name = ?').run(RECEIVER);
        for (const row of replaced
          ?.prepare<[string], [string, string, string]>('SELECT name, json, changed_at FROM settings WHERE name = ?')
          .raw()
          .all(RECEIVER) ?? [])
          copy.prepare('INSERT INTO settings (name, json, changed_at) VALUES (?, ?, ?)').run(...row);
        copy
          .prepare('INSERT OR REPLACE INTO settings (name, json, changed_at) VALUES (?, ?, ?)')
          .run(RESTORED, 'true', at);
      })
      .immediate(),
  );
}

function modeOf(then: Allowed, held: Allowed | undefined): string {
  if (then.injection_mode === 'off' || held?.injection_mode === 'off') return 'off';
  return then.injection_mode === 'auto' &&
    held?.injection_mode === 'auto' &&
    then.injection_hash === held.injection_hash
    ? 'auto'
    : 'ask';
}

/** Folders whose corrections are never shared stay so, whether the backup knows them, by another id or not at all. */
function keepUnshared(copy: Database, replaced: Database, at: string): void {
  const unshared = replaced
    .prepare<[], [string, string, string, string]>(
      'SELECT id, name, directory, registered_at FROM projects JOIN consents ON project = id WHERE never_share = 1',
    )
    .raw()
    .all();
  for (const [id, name, directory, registeredAt] of unshared) {
    copy
      .prepare('INSERT INTO projects (id, name, directory, registered_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
      .run(id, name, directory, registeredAt);
    copy
      .prepare(
        `INSERT INTO consents (project, injection_mode, sharing, never_share, run_code, bound_hash, injection_hash,
           sharing_hash, changed_at)
         SELECT id, 'ask', 0, 1, 0, '', '', '', ? FROM projects WHERE id = ? OR directory = ?
         ON CONFLICT (project) DO UPDATE SET never_share = 1`,
      )
      .run(at, id, directory);
  }
}

/** What was sent since the backup can still be asked to be deleted, and what was deleted is not asked for again. */
function keepReceipts(copy: Database, replaced: Database): void {
  const columns = [
    'id',
    'feedback',
    'project',
    'receiver',
    'anthropic',
    'delete_url',
    'hash',
    'at',
    'answer',
    'deleted_at',
  ];
  const insert = copy.prepare(
    `INSERT INTO share_receipts (${columns}) VALUES (${columns.map(() => '?')})
     ON CONFLICT (id, receiver, ifnull(delete_url, '')) DO UPDATE SET hash = excluded.hash, at = excluded.at,
       answer = excluded.answer, deleted_at = excluded.deleted_at`,
  );
  for (const receipt of replaced
    .prepare<[], unknown[]>(`SELECT ${columns} FROM share_receipts ORDER BY n`)
    .raw()
    .iterate())
    insert.run(...receipt);
}

/** Has this database taken the place of another, and no start has heard of it yet? */
export const wasRestored = (db: Database): boolean =>
  withStorageErrors(() => db.prepare('SELECT 1 FROM settings WHERE name = ?').get(RESTORED)) !== undefined;

/** The start has heard of it. */
export const noteRestoredSeen = (db: Database): void =>
  void withStorageErrors(() => db.prepare('DELETE FROM settings WHERE name = ?').run(RESTORED));

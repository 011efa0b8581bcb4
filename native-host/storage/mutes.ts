import { LIMITS } from '../../shared/limits.ts';
import { muteSchema, type Mute, type MuteRow } from '../../shared/mute-requests.ts';
import type { Database } from './database.ts';
import { prepared } from './prepared.ts';
import { withStorageErrors } from './storage-errors.ts';

const silencedSchema = muteSchema.shape.findings;

/** A mute with the record of a project that it was accepted of; null for one that was made here. */
export interface StoredMute extends Mute {
  record: string | null;
}

/** Stores a mute; beyond the limit the oldest go. The same record of a project is accepted once. */
export function addMute(db: Database, mute: StoredMute): void {
  withStorageErrors(() =>
    db
      .transaction(() => {
        db.prepare(
          `INSERT INTO mutes (id, kind, scope, project, conversation, findings, message, reason, at, record)
         VALUES (@id, @kind, @scope, @project, @conversation, @findings, @message, @reason, @at, @record)
         ON CONFLICT DO NOTHING`,
        ).run({ ...mute, findings: JSON.stringify(mute.findings) });
        db.prepare('DELETE FROM mutes WHERE rowid NOT IN (SELECT rowid FROM mutes ORDER BY rowid DESC LIMIT ?)').run(
          LIMITS.mutesKept,
        );
      })
      .immediate(),
  );
}

/** What it silenced is told again. One that is not there is no error. */
export function removeMute(db: Database, mute: string): void {
  withStorageErrors(() => db.prepare('DELETE FROM mutes WHERE id = ?').run(mute));
}

type MuteColumns = Omit<StoredMute, 'findings'> & { findings: string; name: string | null };

const stored = (db: Database): MuteColumns[] =>
  withStorageErrors(() =>
    prepared<[], MuteColumns>(
      db,
      `SELECT m.id, m.kind, m.scope, m.project, m.conversation, m.findings, m.message, m.reason, m.at, m.record,
           p.name
         FROM mutes m LEFT JOIN projects p ON p.id = m.project ORDER BY m.rowid DESC`,
    ).all(),
  );

/** All mutes, newest first. */
export const listMutes = (db: Database): StoredMute[] =>
  stored(db).map((row) => ({ ...row, findings: silencedSchema.parse(JSON.parse(row.findings)) }));

/** All mutes as a list shows them, newest first. */
export const muteRows = (db: Database): MuteRow[] =>
  stored(db).map(({ id, at, kind, scope, name, findings, message, reason }) => {
    const silenced = silencedSchema.parse(JSON.parse(findings));
    return { id, at, kind, scope, project: name, rules: silenced.map(({ rule }) => rule), message, reason };
  });

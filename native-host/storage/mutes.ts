import { LIMITS } from '../../shared/limits.ts';
import { muteSchema, type Mute, type MuteRow } from '../../shared/mute-requests.ts';
import type { Database } from './database.ts';
import { withStorageErrors } from './storage-errors.ts';

const silencedSchema = muteSchema.shape.findings;

/** Stores a mute; beyond the limit the oldest go. */
export function addMute(db: Database, mute: Mute): void {
  withStorageErrors(() =>
    db
      .transaction(() => {
        db.prepare(
          `INSERT INTO mutes (id, kind, scope, project, conversation, findings, message, reason, at)
         VALUES (@id, @kind, @scope, @project, @conversation, @findings, @message, @reason, @at)`,
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

type StoredMute = Omit<Mute, 'findings'> & { findings: string; name: string | null };

const stored = (db: Database): StoredMute[] =>
  withStorageErrors(() =>
    db
      .prepare<[], StoredMute>(
        `SELECT m.id, m.kind, m.scope, m.project, m.conversation, m.findings, m.message, m.reason, m.at, p.name
         FROM mutes m LEFT JOIN projects p ON p.id = m.project ORDER BY m.rowid DESC`,
      )
      .all(),
  );

/** All mutes, newest first. */
export const listMutes = (db: Database): Mute[] =>
  stored(db).map((row) => ({ ...row, findings: silencedSchema.parse(JSON.parse(row.findings)) }));

/** All mutes as a list shows them, newest first. */
export const muteRows = (db: Database): MuteRow[] =>
  stored(db).map(({ id, at, kind, scope, name, findings, message, reason }) => {
    const silenced = silencedSchema.parse(JSON.parse(findings));
    return { id, at, kind, scope, project: name, rules: silenced.map(({ rule }) => rule), message, reason };
  });

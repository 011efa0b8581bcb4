import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordCorrection, showCorrection } from '../corrections/corrections.ts';
import { listBackups, openDatabase } from './database.ts';
import { EXAMPLE, numbered } from './fixtures/correction.ts';
import { MIGRATIONS } from './migrations.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-database-'));
  file = join(folder, 'claude-verify.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const coded = (code: string): unknown => expect.objectContaining({ code });
const second = { version: MIGRATIONS.length + 1, sql: 'CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;' };

describe('openDatabase', () => {
  it('makes no file for one in memory', () => {
    openDatabase(':memory:').close();
    expect(existsSync(':memory:')).toBe(false);
  });

  it('makes a private database with the settings that keep what was acknowledged', () => {
    const db = openDatabase(file);
    const setting = (name: string): unknown => db.pragma(name, { simple: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
    expect([
      setting('journal_mode'),
      setting('synchronous'),
      setting('busy_timeout'),
      setting('foreign_keys'),
      setting('secure_delete'),
    ]).toEqual(['wal', 2, 5000, 1, 1]);
    expect(setting('user_version')).toBe(MIGRATIONS.at(-1)?.version);
    db.close();
  });

  it('has the columns of the specification, section 3.3, in their order', () => {
    const db = openDatabase(file);
    const columns = (
      db.pragma('table_info(feedback)') as {
        name: string;
        type: string;
        notnull: number;
        dflt_value: string | null;
        pk: number;
      }[]
    ).map(({ name, type, notnull, dflt_value, pk }) => [name, type, notnull, dflt_value, pk].join(' '));
    expect(columns).toEqual([
      'id TEXT 0  1',
      'timestamp TEXT 1  0',
      'project TEXT 0  0',
      'session_id TEXT 0  0',
      'category TEXT 1  0',
      'subcategory TEXT 0  0',
      'source_file TEXT 0  0',
      'source_line_start INTEGER 0  0',
      'source_line_end INTEGER 0  0',
      'claude_output TEXT 1  0',
      'actual_issue TEXT 1  0',
      'correction TEXT 0  0',
      'detected_by TEXT 1  0',
      'verified INTEGER 0 0 0',
      'shared_with_anthropic INTEGER 0 0 0',
    ]);
    db.close();
  });

  it('refuses a library with the WAL-reset bug and takes newer ones', () => {
    for (const sqliteVersion of ['3.51.2', '3.50.9', '2.99.99'])
      expect(() => openDatabase(file, { sqliteVersion })).toThrow(coded('CV026'));
    for (const sqliteVersion of ['3.51.3', '3.52.0', '4.0.0']) openDatabase(file, { sqliteVersion }).close();
  });

  it('leaves a database of a newer version as it is', () => {
    const db = openDatabase(file);
    db.pragma('user_version = 99');
    db.close();
    expect(() => openDatabase(file)).toThrow(coded('CV023'));
    const after = new SqliteDatabase(file, { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(99);
    after.close();
  });

  it('backs up before a migration, and the backup restores', async () => {
    const db = openDatabase(file);
    await recordCorrection(db, EXAMPLE);
    db.close();
    expect(listBackups(file)).toEqual([]);

    openDatabase(file, { migrations: [...MIGRATIONS, second], clock: () => 0 }).close();
    const [backup] = listBackups(file);
    expect(backup).toMatch(new RegExp(`-v${MIGRATIONS.length}-1970-01-01T00-00-00-000Z\\.sqlite$`));
    expect(statSync(backup ?? '').mode & 0o777).toBe(0o600);

    const restored = openDatabase(backup ?? '');
    expect(restored.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    expect(JSON.parse(showCorrection(restored, EXAMPLE.id))).toEqual(EXAMPLE);
    restored.close();
  });

  it('changes nothing when a migration fails', () => {
    openDatabase(file).close();
    const broken = {
      version: MIGRATIONS.length + 1,
      sql: 'CREATE TABLE half (id TEXT) STRICT; CREATE TABLE half (id TEXT) STRICT;',
    };
    expect(() => openDatabase(file, { migrations: [...MIGRATIONS, broken] })).toThrow();
    const db = openDatabase(file);
    expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    db.close();
  });

  it('names the newest backup when the database is damaged', async () => {
    const db = openDatabase(file);
    for (let n = 0; n < 50; n += 1) await recordCorrection(db, numbered(n, 2_000));
    db.close();
    openDatabase(file, { migrations: [...MIGRATIONS, second] }).close();
    const handle = openSync(file, 'r+');
    for (let page = 2; page < 20; page += 1) writeSync(handle, Buffer.alloc(2_000, 0xa5), 0, 2_000, page * 4_096 + 500);
    closeSync(handle);
    expect(() => openDatabase(file, { migrations: [...MIGRATIONS, second] })).toThrow(
      expect.objectContaining({ code: 'CV022', message: expect.stringContaining(listBackups(file)[0] ?? 'none') }),
    );
  });

  it('says so when the file is no database', () => {
    writeFileSync(file, 'not a database, '.repeat(1_000));
    expect(() => openDatabase(file)).toThrow(
      expect.objectContaining({ code: 'CV022', message: expect.stringContaining('There is no backup.') }),
    );
  });

  it('says that the disk cannot be written when the file cannot be made', () => {
    expect(() => openDatabase('/sys/claude-verify.sqlite')).toThrow(coded('CV021'));
  });
});

import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { CodedError } from '../../shared/errors.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Migration } from './migrations.ts';
import { makeFile } from './disk-files.ts';
import { isFullDisk, withStorageErrors } from './storage-errors.ts';

/** An open database; every module of this folder takes one. */
export type Database = SqliteDatabase.Database;

/** Older libraries can lose committed transactions when a WAL is reset (https://sqlite.org/wal.html#walresetbug). */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/** Backups beyond this number are removed, oldest first. */
const BACKUPS_KEPT = 5;

/** In place of a file: in memory only, for as long as it is open. */
const MEMORY = ':memory:';

/** What {@link openDatabase} may be told; everything has a default. */
export interface OpenOptions {
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Ordered by version; tests add some. */
  migrations?: readonly Migration[];
  /** Version of the SQLite library; tests pretend to have an old one. */
  sqliteVersion?: string;
  /** What it is encrypted with; hex. */
  key?: string;
  /** A table that has to be there already. */
  mustHold?: string;
  /** Without a backup before a migration: for a copy. */
  backUp?: false;
  /** As it is: neither settings that stay in the file nor migrations. */
  plainOpen?: true;
}

/**
 * Opens (or creates, mode 0600) the user's database and brings it to the newest version, after a backup when it holds
 * anything. Where the disk has no room for the index of its log, that is kept in memory: everything can be read,
 * writing throws CV021 until there is room, and no other process can open it. Throws CV021 (disk), CV022 (damage, or
 * another key), CV023 (written by a newer claude-verify), CV026 (unsafe library), CV169 (a link or another user's).
 */
export function openDatabase(file: string, options: OpenOptions = {}): Database {
  return naming(file, () => {
    if (file !== MEMORY) makePrivate(file);
    try {
      return openAs('shared', file, options);
    } catch (problem) {
      if (!isFullDisk(problem)) throw problem;
      return openAs('alone', file, options);
    }
  });
}

function openAs(by: 'shared' | 'alone', file: string, options: OpenOptions): Database {
  const clock = options.clock ?? Date.now;
  const migrations = options.migrations ?? MIGRATIONS;
  const db = new SqliteDatabase(file, { timeout: 5_000 });
  try {
    // `raw`: the key is random already, and no passphrase to be stretched.
    if (options.key !== undefined) db.pragma(`key = 'raw:${options.key}'`);
    // Before its log is looked at: https://sqlite.org/wal.html#noshm
    if (by === 'alone') db.pragma('locking_mode = EXCLUSIVE');
    if (options.plainOpen === true) return db;
    assertSafeLibrary(options.sqliteVersion ?? String(db.prepare('SELECT sqlite_version()').pluck().get()));
    assertNotNewer(db, migrations);
    if (options.mustHold !== undefined) assertHolds(db, options.mustHold);
    setPragmas(db);
    assertWhole(db, 'quick_check');
    migrate(db, migrations, options.backUp === false ? undefined : clock);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/**
 * Throws CV022 where the file is empty although its ledger had entries: opening it would make a new database in its
 * place, and take the log beside it away. @param entries what the ledger's anchor outside of the database knows.
 */
export function assertNotEmptied(file: string, entries: number): void {
  if (entries === 0 || statSync(file, { throwIfNoEntry: false })?.size !== 0) return;
  naming(file, () => {
    throw new CodedError('CV022', `It is empty, and its ledger had ${entries} ${entries === 1 ? 'entry' : 'entries'}.`);
  });
}

function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  assertOwnFiles(file);
  const handle = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  try {
    // What was looked at by its name may have become another since.
    assertOwn(file, fstatSync(handle));
    fchmodSync(handle, 0o600);
  } finally {
    closeSync(handle);
  }
}

/**
 * Throws CV169 where the database, or a file that SQLite keeps beside it, is a link, a device or another user's: it
 * would be read, written and given a new mode through it.
 */
export function assertOwnFiles(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) {
    const path = `${file}${part}`;
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat !== undefined) assertOwn(path, stat);
  }
}

function assertOwn(path: string, stat: Stats): void {
  if (stat.isFile() && stat.uid === (process.getuid?.() ?? stat.uid)) return;
  throw new CodedError('CV169', `(${path}${stat.isSymbolicLink() ? ' is a link' : ''})`);
}

/** Backups of a database, newest first, as absolute paths. */
export function listBackups(file: string): string[] {
  const folder = backupFolder(file);
  if (!existsSync(folder)) return [];
  const ours = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}-`) && name.endsWith('.sqlite'));
  return ours
    .flatMap((name) => {
      // Another process may have removed it since.
      const stat = statSync(join(folder, name), { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ path: join(folder, name), at: stat.mtimeMs }];
    })
    .sort((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1))
    .map(({ path }) => path);
}

/** How the names of damaged databases end that were put aside among the backups. */
export const DAMAGED = '.damaged';

/** Damaged databases that were put aside, as absolute paths. */
export function listDamaged(file: string): string[] {
  const folder = backupFolder(file);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(DAMAGED))
        .map((name) => join(folder, name))
    : [];
}

/** Where the backups of a database lie. */
export const backupFolder = (file: string): string => join(dirname(file), 'backups');

function setPragmas(db: Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('busy_timeout = 5000');
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma('trusted_schema = OFF');
  // A temporary file would hold corrections outside of the private folder.
  db.pragma('temp_store = MEMORY');
}

function assertSafeLibrary(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [at, wanted] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[at] ?? 0;
    if (part > wanted) return;
    if (part < wanted) throw new CodedError('CV026', `It is ${version}; ${OLDEST_SAFE_SQLITE.join('.')} is needed.`);
  }
}

function assertNotNewer(db: Database, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const found = versionOf(db);
  if (found > newest) throw new CodedError('CV023', `Its version is ${found}; this one knows ${newest}.`);
}

function assertWhole(db: Database, check: 'quick_check' | 'integrity_check'): void {
  const first = String(db.pragma(check, { simple: true }));
  if (first !== 'ok') throw new CodedError('CV022', first.slice(0, 300));
}

const versionOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }));

function assertHolds(db: Database, table: string): void {
  if (db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table) === undefined)
    throw new CodedError('CV022', 'It is no database of claude-verify.');
}

function migrate(db: Database, migrations: readonly Migration[], clock: (() => number) | undefined): void {
  // A database that is made just now holds nothing between its steps that could be lost.
  const made = versionOf(db) === 0;
  for (const migration of migrations) {
    const before = versionOf(db);
    if (before >= migration.version) continue;
    if (!made) {
      assertWhole(db, 'integrity_check');
      if (clock !== undefined) makeBackup(db, clock());
    }
    db.transaction(() => {
      if (versionOf(db) >= migration.version) return;
      applySteps(db, migration.sql);
      db.pragma(`user_version = ${migration.version}`);
    }).immediate();
  }
}

/** A step that its tables do not allow is damage: the version that the file names is not the one that it has. */
function applySteps(db: Database, sql: string): void {
  try {
    db.exec(sql);
  } catch (cause) {
    if (!(cause instanceof SqliteDatabase.SqliteError) || cause.code !== 'SQLITE_ERROR') throw cause;
    throw new CodedError('CV022', `Its tables are not those of version ${versionOf(db)}: ${cause.message}.`, { cause });
  }
}

/**
 * Backs the database up as it is at one moment, encrypted as it is; returns the path. The oldest make room. @param now
 * ms since the epoch.
 */
export function makeBackup(db: Database, now: number): string {
  const target = writeBackup(db, now);
  for (const old of listBackups(db.name).slice(BACKUPS_KEPT)) rmSync(old, { force: true });
  return target;
}

/** The same, and the others stay. @param now ms since the epoch. */
export function writeBackup(db: Database, now: number): string {
  // VACUUM INTO fills an empty file, so that the copy is never readable by others, not even while it is written.
  const target = makeBackupFile(db, now);
  try {
    db.prepare('VACUUM INTO ?').run(target);
  } catch (problem) {
    rmSync(target, { force: true });
    throw problem;
  }
  return target;
}

/** The same as {@link nextBackup}, made: another process may take a name between a look and its making. */
function makeBackupFile(db: Database, now: number): string {
  for (;;) {
    const target = nextBackup(db, now);
    try {
      closeSync(makeFile(target));
      return target;
    } catch (problem) {
      if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem;
      // What no look finds and cannot be made either is a link that leads nowhere.
      if (!existsSync(target)) throw new CodedError('CV169', `(${target} is a link)`);
    }
  }
}

/** Where a backup of now would lie; its folder is there afterwards. @param now ms since the epoch. */
export function nextBackup(db: Database, now: number): string {
  const folder = backupFolder(db.name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, `${basename(db.name)}-v${versionOf(db)}-${stampOf(now)}`);
  // A clock that was put back comes by the same time twice.
  let target = `${name}.sqlite`;
  for (let n = 2; existsSync(target); n += 1) target = `${name}-${n}.sqlite`;
  return target;
}

/** A time as it stands in the name of a backup. @param at ms since the epoch. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-');

/** Takes the log into the database and empties it. Throws CV021 when another program reads. */
export function emptyWal(db: Database): void {
  const [result] = withStorageErrors(() => db.pragma('wal_checkpoint(TRUNCATE)')) as { busy: number }[];
  if (result?.busy !== 0) throw new CodedError('CV021', 'Another program reads the database; close it and try again.');
}

function naming<T>(file: string, open: () => T): T {
  try {
    return withStorageErrors(open);
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'CV022') throw error;
    const newest = listBackups(file)[0];
    const found = error.cause instanceof Error ? error.cause.message : error.message;
    const backup = newest === undefined ? 'There is no backup.' : `The newest backup is ${newest}.`;
    throw new CodedError('CV022', `${backup} (${found})`, { cause: error });
  }
}

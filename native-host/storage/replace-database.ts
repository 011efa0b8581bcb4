import { closeSync, constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { emptyWal, listBackups, listDamaged, makeBackup, nextBackup, openDatabase, writeBackup } from './database.ts';
import type { Database } from './database.ts';
import { isPlain, keyFileOf, writeKeyFile } from './database-key.ts';
import type { DataKey, KeyFile } from './database-key.ts';
import { makeFile, openPlain, overwriteAll, shred, sync } from './disk-files.ts';
import { quarantinePath, isPlainQuarantined, quarantineDatabase, encryptQuarantined } from './quarantine.ts';
import { withStorageErrors } from './storage-errors.ts';

/** A key with the file that leads to it; null for a plain database. */
export type Protection = { key: DataKey; file: KeyFile } | null;

const suffix = '.replacing';

/**
 * Encrypts the database of this file, takes the encryption away, or changes its key: a copy with the other key is made
 * and checked, the key file is written, and the copy takes the database's place in one step, so that whoever is
 * interrupted finds the old one or the new one. Backups are made anew with the new key, and what was in plain text is
 * overwritten. No other process may have it open. Throws CV021, CV022, CV048. @param now ms since the epoch.
 */
export function protectDatabase(file: string, from: Protection, to: Protection, now: number): void {
  removeLeftovers(file);
  const copy = `${file}${suffix}`;
  const db = openDatabase(file, from === null ? {} : { key: from.key });
  try {
    copyWithKey(db, copy, from, to);
    emptyWal(db);
  } finally {
    db.close();
  }
  withStorageErrors(() => {
    // Before the database: beside a plain one a key file means nothing, while one without it could not be opened.
    if (to !== null) writeKeyFile(keyFileOf(file), to.file);
    takePlaceOf(copy, file, from === null);
    if (to === null) writeKeyFile(keyFileOf(file), null);
    const anew = openDatabase(file, to === null ? {} : { key: to.key });
    try {
      renewBackups(anew, [...listBackups(file), ...listDamaged(file)], now);
    } finally {
      anew.close();
    }
  });
}

/**
 * For an encrypted database that was opened: what an encryption that was broken off left in plain text beside it goes.
 */
export const encryptBackups = (db: Database, now: number): void =>
  withStorageErrors(() =>
    renewBackups(
      db,
      [...listBackups(db.name).filter(isPlain), ...listDamaged(db.name).filter(isPlainQuarantined)],
      now,
    ),
  );

/**
 * One new backup in place of these, which could not be opened with the same key. None is only unlinked to make room:
 * each is overwritten.
 */
function renewBackups(db: Database, old: readonly string[], now: number): void {
  if (old.length === 0) return;
  writeBackup(db, now);
  for (const backup of old) shred(backup);
}

/**
 * Puts a backup in the place of the database, after a backup of what is there; one that is damaged is put aside. What
 * results is encrypted as what it replaces; where that is plain, as the backup is, and then what it replaces is kept
 * under that key as well: in plain text it would go with what an encryption leaves that was broken off ({@link
 * sealBackups}). `prepare` changes the copy before it counts. Throws CV049 for what is no whole database of ours, CV023
 * for one of a newer claude-verify, CV021. @param now ms since the epoch.
 */
export function restoreDatabase(
  file: string,
  backup: string,
  {
    current,
    of,
    now,
    prepare,
  }: {
    current: Protection;
    of: Protection;
    now: number;
    prepare: (copy: Database, replaced: Database | undefined) => void;
  },
): void {
  removeLeftovers(file);
  const [source, copy, kept] = [`${file}.restoring`, `${file}${suffix}`, `${file}${suffix}.kept`];
  const to = current ?? of;
  const sealing = current === null ? of : null;
  const replaced = openOrDamaged(file, current);
  let keptAs = '';
  try {
    withStorageErrors(() => copyFileSync(backup, source, constants.COPYFILE_EXCL));
    const db = openBackup(source, of);
    try {
      prepare(db, replaced);
      copyWithKey(db, copy, of, to);
    } finally {
      db.close();
      for (const part of ['', '-wal', '-shm']) rmSync(`${source}${part}`, { force: true });
    }
    if (replaced === undefined) {
      if (sealing === null) quarantineDatabase(file, now, current === null);
      else {
        keptAs = quarantinePath(file, now);
        encryptQuarantined(file, kept, sealing.key);
      }
    } else {
      if (sealing === null) makeBackup(replaced, now);
      else {
        keptAs = nextBackup(replaced, now);
        copyWithKey(replaced, kept, null, sealing);
      }
      emptyWal(replaced);
    }
  } catch (problem) {
    for (const made of [copy, kept]) rmSync(made, { force: true });
    throw problem;
  } finally {
    replaced?.close();
  }
  withStorageErrors(() => {
    if (sealing !== null) {
      writeKeyFile(keyFileOf(file), sealing.file);
      // After the key file: a backup that nobody could open would be none.
      renameSync(kept, keptAs);
      sync(path.dirname(keptAs));
    }
    takePlaceOf(copy, file, sealing !== null);
  });
}

function openOrDamaged(file: string, current: Protection): Database | undefined {
  try {
    return openDatabase(file, current === null ? {} : { key: current.key });
  } catch (problem) {
    if (problem instanceof CodedError && problem.code === 'CV022') return undefined;
    throw problem;
  }
}

/** Only what was a database of ours before is one: an empty file would be made one by opening it. */
function openBackup(source: string, of: Protection): Database {
  try {
    const db = openDatabase(source, { ...(of === null ? {} : { key: of.key }), mustHold: 'feedback', backUp: false });
    const whole = String(db.pragma('integrity_check', { simple: true }));
    if (whole !== 'ok') throw new CodedError('CV049', whole.slice(0, 200));
    return db;
  } catch (problem) {
    for (const part of ['', '-wal', '-shm']) rmSync(`${source}${part}`, { force: true });
    if (problem instanceof CodedError && problem.code === 'CV022')
      throw new CodedError('CV049', 'It is damaged, or no database.', { cause: problem });
    throw problem;
  }
}

function copyWithKey(db: Database, copy: string, from: Protection, to: Protection): void {
  withStorageErrors(() => {
    closeSync(makeFile(copy));
    db.prepare('VACUUM INTO ?').run(copy);
    const made = openDatabase(copy, { ...(from === null ? {} : { key: from.key }), plainOpen: true });
    // Nothing of the copy needs a way back: until it takes its place it is thrown away.
    made.pragma('journal_mode = MEMORY');
    if (from?.key !== to?.key) made.pragma(`rekey = '${to === null ? '' : `raw:${to.key}`}'`);
    made.close();
    const checked = openDatabase(copy, { ...(to === null ? {} : { key: to.key }), plainOpen: true });
    const whole = String(checked.pragma('integrity_check', { simple: true }));
    checked.close();
    if (whole !== 'ok') throw new CodedError('CV022', whole.slice(0, 200));
    sync(copy);
  });
}

function takePlaceOf(copy: string, file: string, overwrite: boolean): void {
  const old = overwrite ? openPlain(file, constants.O_RDWR) : undefined;
  try {
    if (overwrite) shred(`${file}-wal`);
    for (const part of ['-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    renameSync(copy, file);
    sync(path.dirname(file));
    if (old !== undefined) overwriteAll(old);
  } finally {
    if (old !== undefined) closeSync(old);
  }
}

/** What a process left that was killed in the middle. */
export function removeLeftovers(file: string): void {
  if (!existsSync(path.dirname(file))) return;
  const own = [suffix, '.restoring'].map((each) => `${path.basename(file)}${each}`);
  for (const name of readdirSync(path.dirname(file)))
    if (own.some((each) => name.startsWith(each))) shred(path.join(path.dirname(file), name));
}

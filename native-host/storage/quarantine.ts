import { closeSync, constants, mkdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { DAMAGED, backupFolder, openDatabase, stampOf } from './database.ts';
import { isPlain, type DataKey } from './database-key.ts';
import { copyPlain, makeFile, openPlain, sync } from './disk-files.ts';
import { withStorageErrors } from './storage-errors.ts';

/** The files of a database that hold anything. */
const PARTS = ['', '-wal'] as const;

/** In the name of what was no encrypted database: how a damaged one begins does not tell. */
const PLAIN = '-plain';

/**
 * Copies a damaged database among the backups as it is: some of it may be readable yet. @param plain is it not
 * encrypted?
 */
export function quarantineDatabase(file: string, now: number, plain: boolean): void {
  for (const part of PARTS)
    withStorageErrors(() => copyPlain(`${file}${part}`, quarantinePath(file, now, `${plain ? PLAIN : ''}${part}`)));
}

/**
 * Can whoever reads this file that was put aside read what is in it? A WAL begins alike in both cases: it is as its
 * database.
 */
export function isPlainQuarantined(file: string): boolean {
  const wal = `-wal${DAMAGED}`;
  const database = file.endsWith(wal) ? `${file.slice(0, -wal.length)}${DAMAGED}` : file;
  return path.basename(database).endsWith(`${PLAIN}${DAMAGED}`) || isPlain(database);
}

/** Where a damaged database is put, or a part of it; the folder is there afterwards. */
export function quarantinePath(file: string, now: number, part = ''): string {
  const folder = backupFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `${path.basename(file)}-${stampOf(now)}${part}${DAMAGED}`);
}

/**
 * The same, encrypted and in one file: what is no whole database cannot be encrypted as one, so its bytes go into one
 * that is.
 */
export function encryptQuarantined(file: string, target: string, key: DataKey): void {
  withStorageErrors(() => {
    closeSync(makeFile(target));
    const box = openDatabase(target, { key, plainOpen: true });
    try {
      box.pragma('journal_mode = MEMORY');
      box.exec(
        'CREATE TABLE damaged (part TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (part, ' +
          'n)) STRICT, WITHOUT ROWID',
      );
      const insert = box.prepare('INSERT INTO damaged VALUES (?, ?, ?)');
      box.transaction(() => {
        for (const part of PARTS) piecesOf(`${file}${part}`).forEach((bytes, n) => insert.run(part, n, bytes));
      })();
    } finally {
      box.close();
    }
    sync(target);
  });
}

function* piecesOf(file: string): Generator<Buffer, undefined> {
  const handle = openPlain(file, constants.O_RDONLY);
  if (handle === undefined) return;
  try {
    const piece = Buffer.alloc(2 ** 20);
    for (let length = readSync(handle, piece); length > 0; length = readSync(handle, piece))
      yield piece.subarray(0, length);
  } finally {
    closeSync(handle);
  }
}

import { CodedError } from '../../shared/errors.ts';

const CANNOT_WRITE = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_PERM',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_NOMEM',
];
const CANNOT_WRITE_OS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'EFBIG']);
const DAMAGED = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/** Runs something that reads or writes the database; its disk errors become CV021 and damage becomes CV022. */
export function withStorageErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storageError(error);
  }
}

/** The coded form of a storage error; anything else is returned as it came. */
export function storageError(error: unknown): unknown {
  if (error instanceof CodedError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (starts(code, DAMAGED)) return new CodedError('CV022', error.message, { cause: error });
  if (starts(code, CANNOT_WRITE) || CANNOT_WRITE_OS.has(code))
    return new CodedError('CV021', `(${code})`, { cause: error });
  return error;
}

/** What SQLite and the system say of a disk without room; SQLite of its log's index, too. */
const NO_ROOM = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'];

/** Whether it failed for want of room on the disk, and not because the disk cannot be written at all. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CodedError) return isFullDisk(error.cause);
  return 'code' in error && typeof error.code === 'string' && NO_ROOM.includes(error.code);
}

const starts = (code: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => code === prefix || code.startsWith(`${prefix}_`));

import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../shared/limits.ts';
import { parseRecord, type ParsedRecord } from './parse-record.ts';

/** What a file says, and its bytes, 0 where it was not read. */
interface ReadFile {
  parsed: ParsedRecord;
  bytes: number;
}

const { fileBytes: FILE_BYTES, kindBytes: KIND_BYTES } = LIMITS.projectRecords;
/** Bytes of files of which what they say is kept, and how long a file has to be as it is for that, ms. */
const KEPT_BYTES = 2 * KIND_BYTES;
const SETTLED_MS = 2_000;

const kept = new Map<string, ReadFile & { stamp: string }>();
let keptBytes = 0;

/**
 * The record in a file, or why it is none. A file that is as it was is not read again: folders are looked at with every
 * pause of the typing and with every report that is read.
 */
export function recordAt(place: string): ReadFile {
  try {
    const stat = lstatSync(place);
    if (stat.isSymbolicLink()) return unread('It is a link.');
    const stamp = [stat.dev, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join();
    const before = kept.get(place);
    if (before?.stamp === stamp) return before;
    const read = readNow(place);
    // One that was just written could change again within the same tick of the clock.
    if (Math.abs(Date.now() - stat.ctimeMs) > SETTLED_MS) keep(place, { ...read, stamp });
    return read;
  } catch (problem) {
    return unread(whyUnreadable(problem));
  }
}

function keep(place: string, read: ReadFile & { stamp: string }): void {
  if (keptBytes + read.bytes > KEPT_BYTES) {
    kept.clear();
    keptBytes = 0;
  }
  keptBytes += read.bytes - (kept.get(place)?.bytes ?? 0);
  kept.set(place, read);
}

const unread = (why: string): ReadFile => ({ parsed: { why }, bytes: 0 });

/** Not following and not blocking: a link or a pipe in its place is neither read nor waited for. */
function readNow(place: string): ReadFile {
  const handle = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) return unread('It is not a file.');
    if (stat.size > FILE_BYTES) return unread(`It is larger than ${FILE_BYTES / 1024} KiB.`);
    const content = readFileSync(handle);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return { parsed: parseRecord(path.basename(place), text), bytes: content.length };
  } finally {
    closeSync(handle);
  }
}

/** Why a file or folder could not be read. */
export function whyUnreadable(problem: unknown): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : '';
  if (code === 'ELOOP') return 'It is a link.';
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'It is no UTF-8.' : `It cannot be read (${code || 'unknown'}).`;
}

import { closeSync, constants, fstatSync, lstatSync, opendirSync, openSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../shared/limits.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { isDeeper } from '../storage/json-text.ts';
import { asRecord, recordId, RECORD_VERSION, RECORDS_FOLDER, type ProjectRecord, type RecordKind } from './record.ts';

/** A file of the folder that says nothing, and why. */
export interface RecordProblem {
  /** Within the project, with `/`. */
  file: string;
  why: string;
}

/** The records of one kind in a project, by id, and what of the folder is none. */
export interface FoundRecords<K extends RecordKind> {
  records: ReadonlyMap<string, Extract<ProjectRecord, { kind: K }>>;
  problems: readonly RecordProblem[];
}

const {
  entries: MOST_ENTRIES,
  ofKind: MOST_RECORDS,
  fileBytes: FILE_BYTES,
  kindBytes: KIND_BYTES,
} = LIMITS.projectRecords;
/** Objects and arrays within each other: a rule's pattern has two for each level of its tree. */
const DEEPEST = 70;
const NAME = /^(pattern|rule|mute)-([0-9a-f]{64})\.json$/;

/**
 * Reads the records of a kind from a project's folder (a real path). What is broken, too large, a link, of another name
 * than its content has or beyond the limits is told and says nothing. Never throws for what the folder holds.
 */
export function readRecords<K extends RecordKind>(directory: string, kind: K): FoundRecords<K> {
  const listed = namesIn(directory);
  if ('why' in listed) return { records: new Map(), problems: [{ file: RECORDS_FOLDER, why: listed.why }] };
  const { folder } = listed;
  const records = new Map<string, Extract<ProjectRecord, { kind: K }>>();
  const problems: RecordProblem[] = [];
  const names = listed.names.filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json')).toSorted();
  let room = KIND_BYTES;
  for (const [at, name] of names.entries()) {
    const text = at < MOST_RECORDS ? textOf(path.join(folder, name)) : undefined;
    const bytes = typeof text === 'string' ? Buffer.byteLength(text) : 0;
    if (text === undefined || bytes > room) {
      const why = `${names.length - at} of ${names.length} ${kind} records are not read: there are too many.`;
      problems.push({ file: RECORDS_FOLDER, why });
      break;
    }
    room -= bytes;
    const parsed = typeof text === 'string' ? parseRecord(name, text) : text;
    if ('why' in parsed) problems.push({ file: `${RECORDS_FOLDER}/${name}`, why: parsed.why });
    else if (isOf(parsed.record, kind)) records.set(parsed.id, parsed.record);
  }
  return { records, problems };
}

/** Does the project still bring the record of this kind and id? What says something else in its place is none. */
export function bringsRecord(directory: string, kind: RecordKind, id: string): boolean {
  const name = `${kind}-${id}.json`;
  const folder = path.join(directory, RECORDS_FOLDER);
  const place = path.join(folder, name);
  try {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
    const stat = lstatSync(place, { throwIfNoEntry: false });
    const stamp = stat === undefined ? '' : [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join();
    if (stat?.isFile() !== true) return false;
    if (asRead.get(place) === stamp) return true;
    const text = textOf(place);
    const parsed = typeof text === 'string' ? parseRecord(name, text) : text;
    if ('why' in parsed) return false;
    if (asRead.size >= MOST_ENTRIES) asRead.clear();
    asRead.set(place, stamp);
    return true;
  } catch {
    return false;
  }
}

/** Files that were read and are right, as they were stamped then: asked for with every report that is read. */
const asRead = new Map<string, string>();

const isOf = <K extends RecordKind>(record: ProjectRecord, kind: K): record is Extract<ProjectRecord, { kind: K }> =>
  record.kind === kind;

/** The record of a file by its name and text, or why it is none. */
export function parseRecord(name: string, text: string): { id: string; record: ProjectRecord } | { why: string } {
  const [, kind, named] = NAME.exec(name) ?? [];
  if (kind === undefined) return { why: 'Its name is not that of a record.' };
  const value = text.startsWith('\uFEFF') ? undefined : parseJson(text);
  if (typeof value !== 'object' || value === null) return { why: 'It is no JSON object.' };
  if (isDeeper(value, DEEPEST)) return { why: 'It is nested too deeply.' };
  // A key that stands twice, or is written with escapes, could show a reviewer something else.
  if (withoutLayout(text) !== JSON.stringify(value)) return { why: 'It is not written as a record is.' };
  if ('version' in value && typeof value.version === 'number' && value.version > RECORD_VERSION)
    return { why: 'It is of a newer version of claude-verify.' };
  const record = asRecord(value);
  if (record?.kind !== kind) return { why: `It is no ${kind} of this format.` };
  const id = recordId(record);
  return id === named ? { id, record } : { why: 'Its name does not fit what it says: it was changed.' };
}

/** JSON without the white space between its tokens. */
const withoutLayout = (text: string): string =>
  text.replaceAll(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_, quoted: string | undefined) => quoted ?? '');

function namesIn(directory: string): { folder: string; names: string[] } | { why: string } {
  const folder = path.join(directory, RECORDS_FOLDER);
  const names: string[] = [];
  try {
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    if (stat === undefined) return { folder, names };
    if (!stat.isDirectory() || realpathSync(folder) !== folder) return { why: 'It is a link, or no folder.' };
    const open = opendirSync(folder);
    try {
      for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
        if (names.length >= MOST_ENTRIES) return { why: `It has more than ${MOST_ENTRIES} files; none is read.` };
        names.push(entry.name);
      }
    } finally {
      open.closeSync();
    }
  } catch (problem) {
    return { why: unreadable(problem) };
  }
  return { folder, names };
}

/** Not following and not blocking: a link or a pipe in its place is neither read nor waited for. */
function textOf(file: string): string | { why: string } {
  try {
    const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(handle);
      if (!stat.isFile()) return { why: 'It is not a file.' };
      if (stat.size > FILE_BYTES) return { why: `It is larger than ${FILE_BYTES / 1024} KiB.` };
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(handle));
    } finally {
      closeSync(handle);
    }
  } catch (problem) {
    return { why: unreadable(problem) };
  }
}

function unreadable(problem: unknown): string {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : '';
  if (code === 'ELOOP') return 'It is a link.';
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'It is no UTF-8.' : `It cannot be read (${code || 'unknown'}).`;
}

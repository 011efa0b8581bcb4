import { lstatSync, opendirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../shared/limits.ts';
import { recordAt, whyUnreadable } from './record-file.ts';
import { RECORDS_FOLDER, type ProjectRecord, type RecordKind } from './record.ts';

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

const { entries: MOST_ENTRIES, ofKind: MOST_RECORDS, kindBytes: KIND_BYTES } = LIMITS.projectRecords;

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
    const read = at < MOST_RECORDS ? recordAt(path.join(folder, name)) : undefined;
    if (read === undefined || read.bytes > room) {
      const why = `${names.length - at} of ${names.length} ${kind} records are not read: there are too many.`;
      problems.push({ file: RECORDS_FOLDER, why });
      break;
    }
    room -= read.bytes;
    const { parsed } = read;
    if ('why' in parsed) problems.push({ file: `${RECORDS_FOLDER}/${name}`, why: parsed.why });
    else if (isOf(parsed.record, kind)) records.set(parsed.id, parsed.record);
  }
  return { records, problems };
}

/**
 * Looks at the project's folder once, and answers for ids: does the project still bring the record of this kind and id?
 * What says something else in its place is none.
 */
export function recordsIn(directory: string, kind: RecordKind): (id: string) => boolean {
  const folder = path.join(directory, RECORDS_FOLDER);
  if (!isFolder(folder)) return () => false;
  return (id) => {
    try {
      return 'record' in recordAt(path.join(folder, `${kind}-${id}.json`)).parsed;
    } catch {
      return false;
    }
  };
}

function isFolder(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

const isOf = <K extends RecordKind>(record: ProjectRecord, kind: K): record is Extract<ProjectRecord, { kind: K }> =>
  record.kind === kind;

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
    return { why: whyUnreadable(problem) };
  }
  return { folder, names };
}

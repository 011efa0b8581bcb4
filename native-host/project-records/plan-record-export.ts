import { LIMITS } from '../../shared/limits.ts';
import { liveRecords, sayingOf, subjectOf } from './live-records.ts';
import { recordFile, recordText, type ProjectRecord } from './record.ts';

/** A file that an export writes; none is changed or removed. */
interface RecordToWrite {
  file: string;
  text: string;
  record: ProjectRecord;
}

/** What an export of records comes to. */
export interface RecordExport {
  write: RecordToWrite[];
  /** Those of which the folder says something else, and goes on saying it. */
  differing: ProjectRecord[];
  /** For which there is no room in one export. */
  later: number;
}

/**
 * Which files are added to a folder so that it says what is here, too. What it says already is not said again, whatever
 * the counts; what it says otherwise stays, unless `update`: then the new record names those that it stands for. Files
 * are only added, so that two branches never change one file.
 */
export function planRecordExport(
  own: readonly ProjectRecord[],
  there: ReadonlyMap<string, ProjectRecord>,
  { update }: { update: boolean },
): RecordExport {
  const bySubject = Map.groupBy(liveRecords(there), ([, record]) => subjectOf(record));
  const result: RecordExport = { write: [], differing: [], later: 0 };
  let room: number = LIMITS.projectRecords.writtenBytes;
  const planned = new Set<string>();
  for (const record of own) {
    const subject = subjectOf(record);
    const live = bySubject.get(subject) ?? [];
    // Of two about the same the first counts.
    if (planned.has(subject)) continue;
    planned.add(subject);
    if (live.some(([, each]) => sayingOf(each) === sayingOf(record))) continue;
    if (live.length > 0 && !update) {
      result.differing.push(record);
      continue;
    }
    const ids = live.map(([id]) => id).toSorted();
    const made = record.kind === 'mute' ? record : { ...record, replaces: ids.slice(0, 20) };
    const text = recordText(made);
    room -= Buffer.byteLength(text);
    if (room < 0 || result.write.length >= LIMITS.projectRecords.written) result.later += 1;
    else result.write.push({ file: recordFile(made), text, record: made });
  }
  return result;
}

import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { BroughtMuteRow } from '../../shared/mute-requests.ts';
import { getProject } from '../project/project-registry.ts';
import { recordsIn, readRecords, type RecordProblem } from '../project-records/read-records.ts';
import { RECORD_VERSION, recordId, visibleLine, type MuteRecord } from '../project-records/record.ts';
import type { Database } from '../storage/database.ts';
import { addMute, listMutes, type StoredMute } from '../storage/mutes.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** A mute of a project as it travels: what it silences and why, without who said it and when. */
export const muteRecordOf = ({ kind, findings, message, reason }: StoredMute): MuteRecord => ({
  kind: 'mute',
  version: RECORD_VERSION,
  mutes: kind,
  findings: findings.map(({ backend, rule, line }) => ({ backend, rule, line })),
  message: visibleLine(message),
  reason: visibleLine(reason),
});

interface Place {
  id: string;
  name: string;
  directory: string;
}

const projectsOf = (db: Database): Place[] =>
  withStorageErrors(() =>
    db.prepare<[], Place>('SELECT id, name, directory FROM projects ORDER BY name, registered_at').all(),
  );

/**
 * The mutes that hold: of those that were accepted of a project only as long as its file is there. What a project takes
 * back is told again; what it brings silences nothing by itself.
 */
export function heldMutes(db: Database): StoredMute[] {
  const mutes = listMutes(db);
  if (mutes.every(({ record }) => record === null)) return mutes;
  const accepted = new Set(mutes.flatMap(({ record, project }) => (record === null ? [] : [project])));
  const brings = new Map(
    projectsOf(db).flatMap(({ id, directory }) => (accepted.has(id) ? [[id, recordsIn(directory, 'mute')]] : [])),
  );
  return mutes.filter(({ record, project }) => record === null || brings.get(project ?? '')?.(record) === true);
}

const silenced = ({ backend, rule }: MuteRecord['findings'][number]) => ({ backend, rule });

/** What the files of registered projects bring and nobody accepted, and which of them say nothing. */
export function broughtMutes(db: Database): { brought: BroughtMuteRow[]; problems: RecordProblem[] } {
  const known = new Map(
    Map.groupBy(listMutes(db), ({ project }) => project)
      .entries()
      .map(([project, own]) => [project, new Set(own.map((mute) => mute.record ?? recordId(muteRecordOf(mute))))]),
  );
  const found = projectsOf(db).map(({ id, name, directory }) => ({ id, name, ...readRecords(directory, 'mute') }));
  return {
    brought: found.flatMap(({ id, name, records }) =>
      [...records].flatMap(([record, { mutes, findings, message, reason }]): BroughtMuteRow[] =>
        known.get(id)?.has(record) === true
          ? []
          : [{ record, project: id, name, kind: mutes, silences: findings.map(silenced), message, reason }],
      ),
    ),
    problems: found.flatMap(({ name, problems }) =>
      problems.map(({ file, why }) => ({ file: `${name}: ${file}`, why })),
    ),
  };
}

/** Takes over what a project brings, in that project; the mute's id. Throws CV031, and CV130 for no such record. */
export function acceptMute(db: Database, project: string, record: string, at: string): string {
  const { directory } = getProject(db, project);
  const found = readRecords(directory, 'mute').records.get(record);
  if (found === undefined) throw new CodedError('CV130', `(${record})`);
  const accepted = (): string | undefined =>
    listMutes(db).find((each) => each.project === project && each.record === record)?.id;
  const before = accepted();
  if (before !== undefined) return before;
  const { mutes: kind, findings, message, reason } = found;
  const mute = { kind, scope: 'project', project, conversation: null, findings, message, reason, at, record } as const;
  addMute(db, { id: randomUUID(), ...mute, findings: [...findings] });
  return accepted() ?? '';
}

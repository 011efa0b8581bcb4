import { createTwoFilesPatch } from 'diff';
import { CodedError } from '../../shared/errors.ts';
import { count } from '../../shared/words.ts';
import { guidanceSection } from '../context/claude-md.ts';
import { readContextFile, type ContextFile } from '../context/context-file.ts';
import { withSection } from '../context/marked-section.ts';
import { hashOf, placeOf, readAt } from '../gate/project-files.ts';
import type { FileChange, ProjectWriter } from '../gate/project-writes.ts';
import { problemWithPath } from '../project/inner-path.ts';
import { getProject } from '../project/project-registry.ts';
import { planRecordExport } from '../project-records/plan-record-export.ts';
import { readRecords } from '../project-records/read-records.ts';
import { RECORD_KINDS, RECORDS_FOLDER, type ProjectRecord } from '../project-records/record.ts';
import type { Database } from '../storage/database.ts';
import { ownRecords } from './own-records.ts';
import type { ProjectWatcher } from './project-watcher.ts';
import type { Handlers } from './router.ts';
import { triedGuidance } from './worked-guidance.ts';

/** Of what is named beside an export, in number. */
const NAMED = 100;

/** What was learned into files of a project. Only the command line writes, and only what it was shown. */
export function exportHandlers({
  db,
  writer,
  watcher,
  now,
}: {
  db: Database;
  writer: Pick<ProjectWriter, 'apply'>;
  watcher: Pick<ProjectWatcher, 'wrote'>;
  now(): Date;
}): Pick<Handlers, 'export.project' | 'export.claude-md'> {
  /** The difference of these files, and the change that wrote it where that was asked for. */
  function written(
    project: { id: string; directory: string },
    files: readonly { file: string; before: string | null; after: string | null }[],
    write: string | undefined,
  ): { diff: string; shown: string; change: string | null } {
    const changed = files.filter(({ before, after }) => before !== after);
    const diff = changed.map(diffOf).join('');
    const shown = sha256(diff);
    if (write === undefined || changed.length === 0) return { diff, shown, change: null };
    if (write !== shown) throw new CodedError('CV033', 'What would be written is not what was shown.');
    const change = writer.apply(project.id, project.directory, changed.map(changeOf));
    watcher.wrote(
      project.id,
      changed.map(({ file }) => file),
    );
    return { diff, shown, change };
  }

  return {
    'export.project': async ({ project: id, kinds, update = false, write }, { owner }) => {
      assertCommandLine(owner);
      const project = getProject(db, id);
      const file = contextOf(project);
      const { records, left } = await ownRecords(db, { project, file, kinds, now: now().getTime() });
      const found = RECORD_KINDS.filter((kind) => kinds.includes(kind)).map((kind) =>
        readRecords(project.directory, kind),
      );
      const there = new Map(found.flatMap((each): [string, ProjectRecord][] => [...each.records]));
      const plan = planRecordExport(records, there, { update });
      const files = plan.write.map(({ file, text }) => ({ file, before: null, after: text }));
      const of = (kind: ProjectRecord['kind']): number =>
        plan.write.filter(({ record }) => record.kind === kind).length;
      const later = { what: count(plan.later, 'record'), why: 'there is no room for more in one export; export again' };
      return {
        ...written(project, files, write),
        counts: { pattern: of('pattern'), rule: of('rule'), mute: of('mute') },
        differing: named(
          plan.differing.map((record) => (record.kind === 'mute' ? '' : record.sentence)),
          (more) => more,
        ),
        left: named([...(plan.later === 0 ? [] : [later]), ...left], leftToo),
        problems: named(
          found.flatMap(({ problems }) => problems),
          (more) => ({ file: RECORDS_FOLDER, why: `${more} say nothing` }),
        ),
      };
    },
    'export.claude-md': ({ project: id, file, write }, { owner }) => {
      assertCommandLine(owner);
      const project = getProject(db, id);
      const problem = problemWithPath(file) ?? (file.endsWith('.md') ? undefined : 'it does not end in .md');
      if (problem !== undefined) throw new CodedError('CV034', `${JSON.stringify(file)}: ${problem}.`);
      const before = textAt(project.directory, file);
      const { learning } = contextOf(project);
      const tried = { project: project.name, now: now().getTime(), halfLifeDays: learning?.half_life_days };
      const section = guidanceSection(triedGuidance(db, tried));
      const after = withSection(before, section.lines);
      return {
        ...written(project, [{ file, before, after }], write),
        written: section.written,
        left: named(section.left, leftToo),
      };
    },
  };
}

/** The first of them, and in words how many there are more. */
function named<T>(all: readonly T[], asOne: (more: string) => T): T[] {
  return all.length <= NAMED ? [...all] : [...all.slice(0, NAMED), asOne(`${all.length - NAMED} more`)];
}

const leftToo = (more: string): { what: string; why: string } => ({ what: more, why: 'there is no room to name them' });

function assertCommandLine(owner: string): void {
  if (owner !== 'cli') throw new CodedError('CV060', 'Files of a project are written with `claude-verify export`.');
}

function contextOf({ directory }: { directory: string }): ContextFile {
  const context = readContextFile(directory);
  if (context.state === 'broken') throw new CodedError('CV030', context.message);
  return context.file;
}

const sha256 = (text: string): string => hashOf(Buffer.from(text));

const diffOf = ({ file, before, after }: { file: string; before: string | null; after: string | null }): string =>
  createTwoFilesPatch(
    before === null ? '/dev/null' : `a/${file}`,
    after === null ? '/dev/null' : `b/${file}`,
    before ?? '',
    after ?? '',
  );

const changeOf = ({
  file,
  before,
  after,
}: {
  file: string;
  before: string | null;
  after: string | null;
}): FileChange => ({
  file,
  content: after === null ? null : Buffer.from(after),
  expected: before === null ? null : sha256(before),
});

/** Whole and as it is, null where there is none: what is not UTF-8 would come back as something else. */
function textAt(directory: string, file: string): string | null {
  const { content } = readAt(placeOf(directory, file).absolute);
  if (content === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw new CodedError('CV034', `${JSON.stringify(file)} is no UTF-8.`, { cause });
  }
}

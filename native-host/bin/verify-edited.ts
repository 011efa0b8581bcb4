import path from 'node:path';
import { CodedError, errorBody } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { EditedFile } from '../claude-code/hook-host.ts';
import { fileName, type FileSet, type VerifiedFile } from '../report/file-set.ts';
import type { ListedFile } from './file-list.ts';
import { placeIn, projectAround, toldAlone } from './place-in-project.ts';
import { inTerminal } from './output.ts';
import { verifyFiles } from './verify-files.ts';

/** How edited files are verified. */
interface EditedRun {
  projects: readonly Project[];
  /** Names are relative to it where they can be; absolute. */
  root: string;
  /** What is not done by then is cancelled, and has failed with CV120. */
  signal: AbortSignal;
}

/**
 * Verifies files that were changed together through the daemon: each in its project with the others, and of each only
 * what is new against the texts before the change counts, where those are known. Rejects where the daemon is away, and
 * with CV010 for more files than one change may have.
 */
export async function verifyEdited(
  files: readonly EditedFile[],
  { projects, root, signal }: EditedRun,
): Promise<FileSet> {
  if (files.length > LIMITS.filesPerChange)
    throw new CodedError('CV010', `${files.length} files were changed at once, and ${LIMITS.filesPerChange} may be.`);
  const list = { files: files.map((file) => listed(file, files, projects, root)), notChecked: [], unknownLanguage: 0 };
  const run = { what: 'the edited files', daemon: true, jobs: 1, mutedIn: root, signal, onEnded: () => undefined };
  const set = await verifyFiles(list, run);
  const editedAs = new Map(list.files.map(({ name }, index) => [name, files[index]]));
  const told = (file: VerifiedFile): VerifiedFile => toldPlace(file, editedAs.get(file.name), projects);
  return { ...set, files: set.files.map((file) => told(signal.aborted ? asLate(file) : file)) };
}

/** A file of a project that no request can name in it was checked by itself, which its report says. */
const toldPlace = (file: VerifiedFile, edited: EditedFile | undefined, projects: readonly Project[]): VerifiedFile =>
  file.kind === 'failed' || edited === undefined || edited.alone === true
    ? file
    : { ...file, report: toldAlone(file.report, projects, edited.path) };

function listed(file: EditedFile, all: readonly EditedFile[], projects: readonly Project[], root: string): ListedFile {
  const inner = path.relative(root, file.path);
  const shown = inner.startsWith('..') ? file.path : inner;
  const project = file.alone === true ? undefined : projectAround(projects, file.path);
  const { whole, ...place } = project === undefined ? {} : placeIn(project, file.path);
  const more: ListedFile['more'] =
    file.before === undefined
      ? { ...place, ...(whole === undefined ? {} : { whole }) }
      : {
          ...place,
          ...(file.whole === undefined ? {} : { whole: true }),
          change: { before: file.before, others: othersOf(file, all, project), against: 'the text before' },
        };
  const read = (): ReturnType<ListedFile['read']> => Promise.resolve({ ok: true, text: file.text });
  return { name: fileName(Buffer.from(shown)), language: file.language, read, more };
}

/** Files of the same project that changed with it; one whose text before is not known is as it lies. */
const othersOf = (
  file: EditedFile,
  all: readonly EditedFile[],
  project: Project | undefined,
): NonNullable<NonNullable<ListedFile['more']>['change']>['others'] =>
  project === undefined
    ? []
    : all.flatMap(({ path: other, text, before }) => {
        const { place } = placeIn(project, other);
        const isOther = other !== file.path && other.startsWith(`${project.directory}${path.sep}`);
        return !isOther || before === undefined || place?.chosen === undefined
          ? []
          : [{ file: place.chosen, before, after: text }];
      });

/** What was cancelled for the time says so. */
const asLate = (file: VerifiedFile): VerifiedFile =>
  file.kind === 'failed' && file.error.code === 'CV015' ? { ...file, error: inTerminal(errorBody('CV120')) } : file;

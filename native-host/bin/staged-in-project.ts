import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { changesSince, type ChangesSince } from './changed-files.ts';
import type { FileList } from './file-list.ts';
import { CODE_LANGUAGES } from './importers.ts';
import { placeIn } from './place-in-project.ts';
import { projectOf } from './verify-diff.ts';

/**
 * Staged files of code as changes of the registered project that the repository is: with the files that depend on them,
 * what may be run and what the project requires. Only what is new against the last commit counts. All others, and all
 * where there is no such project or no commit yet, stay as they are.
 * @param top the folder of the repository.
 */
export async function stagedInProject(list: FileList, top: string, daemon: boolean): Promise<FileList> {
  if (!list.files.some(({ language, spec }) => spec === undefined && CODE_LANGUAGES.has(language))) return list;
  const project = await projectOf(top, { daemon });
  if (project?.directory !== top) return list;
  const changes = await stagedChanges(top);
  const files = list.files.map((file) => {
    const own = changes.find((change) => change.file === file.name.shown);
    if (own === undefined || file.spec !== undefined || !CODE_LANGUAGES.has(file.language)) return file;
    const others = changes.filter((change) => change !== own);
    const { whole: _, ...place } = placeIn(project, path.join(top, own.file));
    return { ...file, more: { ...place, change: { before: own.before, others, against: 'HEAD' } } };
  });
  return { ...list, files };
}

/** None before the first commit, and where more is staged than one change may have. */
async function stagedChanges(top: string): Promise<ChangesSince['changes']> {
  try {
    return (await changesSince(top, 'HEAD', process.env, true)).changes;
  } catch (thrown) {
    if (thrown instanceof CodedError && (thrown.code === 'CV073' || thrown.code === 'CV010')) return [];
    throw thrown;
  }
}

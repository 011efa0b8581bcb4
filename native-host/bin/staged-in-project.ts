import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { changesSince, type ChangesSince } from './changed-files.ts';
import type { LeftFile } from '../report/file-set.ts';
import type { FileList, ListedFile } from './file-list.ts';
import { importersInIndex } from './index-importers.ts';
import { CODE_LANGUAGES } from '../project/importers.ts';
import { placeIn } from './place-in-project.ts';
import { projectOf, unchangedIn } from './verify-diff.ts';

/**
 * Staged files of code as changes of the registered project that the repository is: with the files that depend on them,
 * those that may need a file which is gone, what may be run and what the project requires. Only what is new against the
 * last commit counts. All others, and all where there is no such project or no commit yet, stay as they are.
 * @param top the folder of the repository.
 */
export async function stagedInProject(list: FileList, top: string, daemon: boolean): Promise<FileList> {
  const isCode = ({ language, spec }: ListedFile): boolean => spec === undefined && CODE_LANGUAGES.has(language);
  const { gone = [] } = list;
  if (!list.files.some(isCode) && gone.length === 0) return list;
  const git = { directory: top, env: process.env, ofHook: true } as const;
  const staged = new Set(list.files.map(({ name }) => name.shown));
  const importers = gone.length === 0 ? [] : await importersInIndex(git, gone, staged);
  if (!list.files.some(isCode) && importers.length === 0) return list;
  const project = await projectOf(top, { daemon });
  if (project?.directory !== top) return { ...list, notChecked: [...list.notChecked, ...leftOf(importers)] };
  const changes = await stagedChanges(top);
  const files = list.files.map((file) => {
    const own = changes.find((change) => change.file === file.name.shown);
    if (own === undefined || !isCode(file)) return file;
    const others = changes.filter((change) => change !== own);
    const { whole: _, ...place } = placeIn(project, path.join(top, own.file));
    return { ...file, more: { ...place, change: { before: own.before, others, against: 'HEAD' } } };
  });
  if (changes.length === 0) return { ...list, files };
  const needing = await Promise.all(importers.map((file) => unchangedIn(project, file, changes, 'HEAD')));
  return { ...list, files: [...files, ...needing] };
}

/** By itself no file shows what the removal of another breaks. */
const leftOf = (importers: readonly ListedFile[]): LeftFile[] =>
  importers.map(({ name }) => ({
    name,
    reason: 'it may need a file that is removed, and was not checked: `claude-verify init` registers the project',
  }));

/** None before the first commit, and where more is staged than one change may have. */
async function stagedChanges(top: string): Promise<ChangesSince['changes']> {
  try {
    return (await changesSince(top, 'HEAD', process.env, true)).changes;
  } catch (thrown) {
    if (thrown instanceof CodedError && (thrown.code === 'CV073' || thrown.code === 'CV010')) return [];
    throw thrown;
  }
}

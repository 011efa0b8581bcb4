import { join } from 'node:path';
import type { LanguageId } from '../../shared/language.ts';
import type { BackendId } from '../kit/backend-id.ts';
import type { FileList } from './file-list.ts';
import { placeIn } from './place-in-project.ts';
import { projectOf } from './verify-diff.ts';

/** Languages whose types need the project's other files and are found file by file. */
const IN_PLACE: ReadonlySet<LanguageId> = new Set(['python', 'go', 'java']);

/** Who runs the tests of a whole project, which `run` asks once and not file by file. */
const SUITES: readonly (BackendId | 'command')[] = [
  ...(['pytest', 'unittest', 'go-test', 'junit', 'maven-test', 'gradle-test'] as const),
  'command',
];

/**
 * The files of a registered project with their place in it, where their language needs it: they are checked as
 * `verify FILE` checks them, but for the tests of the project. All others, and all where there is no such project, stay
 * as they are.
 * @param directory absolute, without links.
 */
export async function filesInProject(list: FileList, directory: string, daemon: boolean): Promise<FileList> {
  const fits = ({ language, spec }: FileList['files'][number]): boolean => spec === undefined && IN_PLACE.has(language);
  if (!list.files.some(fits)) return list;
  const project = await projectOf(directory, { daemon });
  if (project === undefined) return list;
  const files = list.files.map((file) =>
    fits(file)
      ? { ...file, more: { ...placeIn(project, join(directory, file.name.shown)), without: [...SUITES] } }
      : file,
  );
  return { ...list, files };
}

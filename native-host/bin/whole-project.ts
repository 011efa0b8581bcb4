import { join } from 'node:path';
import type { LanguageId } from '../../shared/language.ts';
import type { FileList } from './file-list.ts';
import { placeIn } from './place-in-project.ts';
import { projectOf } from './verify-diff.ts';

/** Languages whose types need the project's other files and are found file by file. */
const IN_PLACE: ReadonlySet<LanguageId> = new Set(['python', 'go', 'java']);

/**
 * The files of a registered project with their place in it, where their language needs it: they are checked as
 * `verify FILE` checks them, without what runs code, for the tests of a project are run once. All others, and all where
 * there is no such project, stay as they are. @param directory absolute, without links.
 */
export async function filesInProject(list: FileList, directory: string, daemon: boolean): Promise<FileList> {
  const fits = ({ language, spec }: FileList['files'][number]): boolean => spec === undefined && IN_PLACE.has(language);
  if (!list.files.some(fits)) return list;
  const project = await projectOf(directory, { daemon });
  if (project === undefined) return list;
  const registry = await import('../backends/registry.ts').then(({ loadBackends }) => loadBackends());
  const runners = (language: LanguageId): string[] =>
    registry
      .filter(
        ({ effect, over, languages }) => effect === 'runs-code' && over === 'tree' && languages.includes(language),
      )
      .map(({ id }) => id);
  const without = new Map([...IN_PLACE].map((language) => [language, runners(language)]));
  const files = list.files.map((file) =>
    fits(file)
      ? {
          ...file,
          more: { ...placeIn(project, join(directory, file.name.shown)), without: without.get(file.language) ?? [] },
        }
      : file,
  );
  return { ...list, files };
}

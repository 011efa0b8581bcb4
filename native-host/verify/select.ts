import { defaultFileName, languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Said } from '../backend-kit/examples/collect.ts';
import type { Backend } from '../backend-kit/define.ts';
import type { Tree } from '../backend-kit/tree.ts';

/** The backends that have something to say about a text by itself, in the registry's order: cheap checks first. */
export function selectBackends(backends: readonly Backend[], language: LanguageId): readonly Backend[] {
  return backends.filter((backend) => backend.over !== 'tree' && backend.languages.includes(language));
}

/** The backends that have something to do for a file in a tree; one that stands for several checks in it as these. */
export function selectTreeBackends(
  backends: readonly Backend[],
  language: LanguageId,
  tree: Tree,
  file: string,
  { before, said }: { before?: string | undefined; said?: Said | undefined } = {},
): readonly Backend[] {
  return backends
    .filter(
      (backend) =>
        backend.over === 'tree' &&
        backend.languages.includes(language) &&
        (backend.applies?.(tree, file, before, backend.readsMessages === true ? said : undefined) ?? true),
    )
    .flatMap((backend) => backend.expand?.(tree) ?? [backend]);
}

/**
 * The file name that backends see: without folders and, so that every tool takes the code for the same language, with
 * one of the language's extensions. A name that does not fit is replaced by the language's default.
 */
export function fileNameFor(language: LanguageId, asked: string | undefined): string {
  const name = asked?.split(/[\\/]/).at(-1) ?? '';
  return /^[\w.@+ -]{1,100}$/.test(name) && !name.startsWith('.') && languageOfFile(name) === language
    ? name
    : defaultFileName(language);
}

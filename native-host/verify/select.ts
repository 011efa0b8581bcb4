import { defaultFileName, languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Backend } from '../backends/define.ts';

/** The backends that have something to say about a language, in the registry's order: cheap checks first. */
export function selectBackends(backends: readonly Backend[], language: LanguageId): readonly Backend[] {
  return backends.filter((backend) => backend.languages.includes(language));
}

/**
 * The file name that backends see: without folders and, so that every tool takes the code for the same language, with
 * one of the language's extensions. A name that does not fit is replaced by the language's default.
 */
export function fileNameFor(language: LanguageId, asked: string | undefined): string {
  const name = asked?.split(/[\\/]/).at(-1) ?? '';
  return /^[\w.@+ -]{1,100}$/.test(name) && !name.startsWith('.') && languageOfFile(name) === language ? name : defaultFileName(language);
}

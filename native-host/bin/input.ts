import { readFileSync, statSync, realpathSync } from 'node:fs';
import { CodedError } from '../../shared/errors.ts';
import { guessLanguage } from '../../shared/guess-language.ts';
import { languageOfFile, languageOfWord, type LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { basename, dirname, join, resolve } from 'node:path';
import { languageInProject } from './project-specs.ts';

/** Text of a file or, for `-`, of standard input. Throws CV071 when it cannot be read and CV010 above the limit. */
export function readInput(file: string, limit: number = LIMITS.codeBytes): string {
  try {
    if (file !== '-' && statSync(file).size > limit)
      throw new CodedError('CV010', `${file} has ${statSync(file).size} bytes.`);
    const bytes = readFileSync(file === '-' ? 0 : file);
    if (bytes.byteLength > limit) throw new CodedError('CV010', `The input has ${bytes.byteLength} bytes.`);
    return textOf(bytes, file);
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError('CV071', `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Never with replacement characters: what is checked is the file, or nothing. */
function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new CodedError('CV071', `${file === '-' ? 'Standard input' : file}: the content is no UTF-8 text.`, {
      cause,
    });
  }
}

/**
 * The language of the input: what the option says, else what the file name says, else what the text looks like, else
 * `other`. Throws CV011 for an option that names none.
 */
export function languageOfInput(
  file: string,
  text: string,
  option: string | undefined,
): { language: LanguageId; source: 'user' | 'file' | 'content' } {
  if (option !== undefined) {
    const named = languageOfWord(option);
    if (named === undefined)
      throw new CodedError('CV011', `"${option}" is not one of the languages that \`claude-verify tools list\` shows.`);
    return { language: named, source: 'user' };
  }
  const found = languageOfFile(file) ?? (file === '-' ? undefined : languageInProject(realFile(file)));
  if (found !== undefined) return { language: found, source: 'file' };
  if (JSON_LINES.test(file)) return { language: 'json', source: 'file' };
  const fenced = /^\s*(?:`{3,}|~{3,})([\w+#.-]+)[ \t\r]*\n/.exec(text)?.[1];
  const ofFence = fenced === undefined ? undefined : languageOfWord(fenced);
  if (ofFence !== undefined) return { language: ofFence, source: 'user' };
  const guess = /\.[^./]+$/.test(file) ? null : guessLanguage(text);
  return { language: guess ?? 'other', source: 'content' };
}

/** Files with one JSON value in each line. */
const JSON_LINES = /\.(?:jsonl|ndjson)$/i;

/** A file that is not there has the path that was said. */
function realFile(file: string): string {
  const absolute = resolve(file);
  try {
    return join(realpathSync(dirname(absolute)), basename(absolute));
  } catch {
    return absolute;
  }
}

/** The real path of a folder that was named on the command line. Throws CV032. */
export function realFolder(given: string): string {
  try {
    return realpathSync(resolve(given));
  } catch (cause) {
    throw new CodedError('CV032', given, { cause });
  }
}

import { languageOfFile, languageOfWord, type LanguageId } from '../../shared/language.ts';

/** How a file name was come by. */
export interface Mention {
  path: string;
  how: 'info' | 'comment' | 'sentence';
}

const PATH = String.raw`(?:[\w@.+\-()[\]]+\/)*[\w@.+\-()[\]]*\.[A-Za-z][\w-]{0,12}`;
const ALONE = new RegExp(`^${PATH}$`);
const NAMED = /^(?:title|file|filename|file_name|path|name|src)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i;
const COMMENT = /^\s*(?:\/\/+|#+|--+|;+|%+|\/\*+|<!--|\(\*|\{-)\s*(.*?)\s*(?:(?:\*\/|-->|\*\)|-\})\s*)?$/;
/** A line longer than this names no file, UTF-16 units. */
const LINE_UNITS = 1_000;
const LABEL = /^(?:file(?:\s*name)?|path|in|filename|title)\s*[:=]?\s+/i;

/** Reads a path that stands alone, perhaps in quotes or with a line range; undefined for anything else. */
function pathAlone(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^["'`*]+|["'`*:,]+$/g, '')
    .replace(/:\d+(?:-\d+)?$/, '');
  const plain = bare.replace(/^\.\//, '').replaceAll('\\', '/');
  const withoutRoot = plain.replace(/^(?:[A-Za-z]:)?\/+/, '');
  return ALONE.test(withoutRoot) ? plain : undefined;
}

/** The file that a fence's info string names: `ts title=src/a.ts`, `src/a.ts`, `ts:src/a.ts`, `12:30:src/a.ts`. */
export function mentionInInfo(info: string): Mention | undefined {
  for (const part of info.match(/\w+\s*[=:]\s*(?:"[^"]*"|'[^']*')|\S+/g) ?? []) {
    const named = NAMED.exec(part);
    const text =
      named !== null
        ? (named[1] ?? named[2] ?? named[3])
        : part
            .replace(/^(?:\d+:\d+:)/, '')
            .replace(/^([\w+#-]+):(?=.)/, (whole, word: string) => (languageOfWord(word) === undefined ? whole : ''));
    const path = text === undefined ? undefined : pathAlone(text);
    if (path !== undefined) return { path, how: 'info' };
  }
  return undefined;
}

/** The file that a comment on the first line (after `#!`) names, and that line, from 0. */
export function mentionInComment(code: string): (Mention & { line: number }) | undefined {
  const lines = code.split('\n', 2);
  const line = (lines[0] ?? '').startsWith('#!') ? 1 : 0;
  const written = lines[line] ?? '';
  if (written.length > LINE_UNITS) return undefined;
  const text = COMMENT.exec(written)?.[1]
    ?.replace(LABEL, '')
    .replace(/\s+\((?:new|updated|modified|changed|excerpt|partial)[^)]*\)$/i, '');
  const path = text === undefined ? undefined : pathAlone(text);
  return path === undefined || languageOfFile(path) === undefined ? undefined : { path, how: 'comment', line };
}

/**
 * Files that the text before a block names, the nearest first; only those of the block's language where that is known.
 */
export function mentionsInText(before: string, language: LanguageId | undefined): Mention[] {
  const paragraph =
    before
      .trimEnd()
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const found: string[] = [];
  for (const match of paragraph.slice(-2_000).matchAll(new RegExp(`(?<![\\w/@.:-])(?:\\.?/)?${PATH}(?![\\w/])`, 'g'))) {
    const path = pathAlone(match[0].replace(/\.+$/, ''));
    if (path === undefined || path.includes('(')) continue;
    const own = languageOfFile(path);
    if (own !== undefined && (language === undefined || related(own, language))) found.unshift(path);
  }
  return [...new Set(found)].map((path) => ({ path, how: 'sentence' }));
}

const GROUPS: readonly (readonly LanguageId[])[] = [
  ['typescript', 'tsx', 'javascript', 'jsx'],
  ['c', 'cpp'],
  ['json', 'jsonc'],
];

/** May a block labelled with one language be a file of the other? */
export const related = (one: LanguageId, other: LanguageId): boolean =>
  one === other || GROUPS.some((group) => group.includes(one) && group.includes(other));

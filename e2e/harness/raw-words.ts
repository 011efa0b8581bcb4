import { CATEGORIES, SUBCATEGORY_SUGGESTIONS } from '../../shared/categories.ts';
import { TOOL_TITLES } from '../../shared/tool-titles.ts';
import { INJECTED_KINDS } from '../../shared/insights.ts';
import { CHECKS, NOT_RUN_CAUSES } from '../../shared/verdict.ts';

/** Of a name in code or in a table, which no person says: it has a dash or an underscore inside. */
const isRaw = (word: string): boolean => /\w[-_]\w/.test(word);

const ids = Object.entries(TOOL_TITLES).flatMap(([id, title = '']) => (title.includes(id) ? [] : [id]));

/** Ids of backends that are not what their tools are called, categories, and names of enumerations. */
const RAW_WORDS: readonly string[] = [
  ...ids,
  ...CATEGORIES,
  ...Object.values(SUBCATEGORY_SUGGESTIONS).flat(),
  ...CHECKS,
  ...NOT_RUN_CAUSES,
  ...INJECTED_KINDS,
  'not-run',
  'start-process',
  'write-project',
  'let-out',
  'runs-code',
  'reads-project',
].filter(isRaw);

const ANY = new RegExp(String.raw`(?<![\w\-/.])(?:${RAW_WORDS.join('|')})(?![\w\-/]|\.\w)`, 'g');

/** What of a surface's text only a programmer of this product would know, with what stands around it. */
export const rawWordsIn = (text: string): string[] =>
  [...text.matchAll(ANY)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 40).replaceAll('\n', ' '));

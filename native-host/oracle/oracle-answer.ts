import { CodedError } from '../../shared/errors.ts';
import { languageOfWord, type LanguageId } from '../../shared/language.ts';
import type { OracleKind } from '../../shared/oracle.ts';
import { looksLikeTests } from '../backend-kit/tests/looks-like-tests.ts';
import { familyOf } from '../project/scan-lines.ts';
import { askedFunctions } from './asked-functions.ts';

/** One block of an answer in Markdown. */
export interface AnswerBlock {
  code: string;
  language: LanguageId;
}

/**
 * The block of an answer that is what was asked for. Tests and properties: the last block that a runner would find
 * tests in. A second version: the last other block that declares something of what the asked code declares. A text
 * without fences is the block. Throws CV067 where none fits, CV066 where nothing could have been asked for.
 * @param asked the code in question
 */
export function oracleAnswer(kind: OracleKind, answer: string, asked: AnswerBlock): AnswerBlock {
  const names = new Set(askedFunctions(asked.code, asked.language).map(({ name }) => name));
  if (names.size === 0) throw new CodedError('CV066');
  const fits = ({ code, language }: AnswerBlock): boolean => {
    if (familyOf(language) !== familyOf(asked.language)) return false;
    if (kind !== 'version') return looksLikeTests(code, language);
    return !looksLikeTests(code, language) && askedFunctions(code, language).some(({ name }) => names.has(name));
  };
  const found = blocksOf(answer, asked.language).findLast(fits);
  if (found === undefined) throw new CodedError('CV067');
  return found;
}

/** Fenced blocks by the rules of CommonMark 0.31, section 4.5; a fence without a word has the asked language. */
function blocksOf(answer: string, language: LanguageId): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let open: { fence: string; language: LanguageId | undefined; lines: string[] } | undefined;
  for (const line of answer.replaceAll('\r\n', '\n').split('\n')) {
    const [, fence = '', info = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/.exec(line) ?? [];
    if (open === undefined) {
      if (fence === '') continue;
      const word = info.trim().split(/\s/)[0] ?? '';
      open = { fence, language: word === '' ? language : languageOfWord(word), lines: [] };
    } else if (fence.startsWith(open.fence) && info.trim() === '') {
      if (open.language !== undefined) blocks.push({ code: `${open.lines.join('\n')}\n`, language: open.language });
      open = undefined;
    } else open.lines.push(line);
  }
  return blocks.length === 0 && !/^ {0,3}(?:`{3,}|~{3,})/m.test(answer) ? [{ code: answer, language }] : blocks;
}

import { CodedError } from '../../shared/errors.ts';
import { languageOfWord, type LanguageId } from '../../shared/language.ts';
import type { OracleKind } from '../../shared/oracle.ts';
import { fencedCode } from '../languages/examples/fenced-code.ts';
import { looksLikeTests } from '../kit/tests/looks-like-tests.ts';
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

/** The fenced blocks of an answer, except one that was cut off. A fence without a language has that of the code. */
function blocksOf(answer: string, asked: LanguageId): AnswerBlock[] {
  const fenced = fencedCode(answer);
  if (fenced.length === 0) return [{ code: answer, language: asked }];
  return fenced.flatMap(({ word, code, isClosed }) => {
    const language = word === '' ? asked : languageOfWord(word);
    return isClosed && language !== undefined ? [{ code, language }] : [];
  });
}

import type { LanguageId } from '../../../shared/language.ts';
import { isOwnRunner } from './foreign-tests.ts';

/** Signs of a test, by which runners are to find it. */
const TESTS: Partial<Record<LanguageId, RegExp>> = {
  python: /^[ \t]*(?:async\s+)?def test_|^class Test|unittest\.TestCase/m,
  typescript: /\b(?:describe|it|test)\s*(?:\.\w+\s*)?\(\s*["'`]/,
  go: /^func Test\w*\(/m,
};

/** Would a runner of the language find tests in this text? A script that brings a runner of its own holds none. */
export function looksLikeTests(code: string, language: LanguageId): boolean {
  const family = ['typescript', 'tsx', 'javascript', 'jsx'].includes(language) ? 'typescript' : language;
  return TESTS[family]?.test(code) === true && !(family === 'typescript' && isOwnRunner(code));
}

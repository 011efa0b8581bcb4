import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';

const SCRIPT_SIGNS = regex('m')`
  \b(?:describe|it|test|specify|suite|xit|fit|xdescribe|fdescribe)(?:\.\w+)*\s*(?:\(|\`)
  |\b(?:expect|assert(?:\.\w+)?)\(
`;

const C_SIGNS = /^[ \t]*(?:TEST\w*|SCENARIO|BOOST_AUTO_TEST_CASE|START_TEST|Test)\s*\(|\bvoid\s+test_?\w+\s*\(/m;

/** By what a text of each language shows that it may have tests. */
const SIGNS: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  python: /^[ \t]*(?:async[ \t]+)?def[ \t]+test|\bTestCase\b|^assert\b/m,
  typescript: SCRIPT_SIGNS,
  tsx: SCRIPT_SIGNS,
  javascript: SCRIPT_SIGNS,
  jsx: SCRIPT_SIGNS,
  go: /^func (?:Test|Fuzz|Example)\w*\(/m,
  rust: /#\[(?:\w+::)*(?:test|rstest|test_case)\b/,
  java: /@(?:\w*Test|TestFactory|Property)\b/,
  c: C_SIGNS,
  cpp: C_SIGNS,
};

/** The languages whose tests are read. */
export const TESTED_LANGUAGES = Object.keys(SIGNS) as LanguageId[];

/** May this text have tests? A cheap look, that may say yes too often. */
export const looksLikeTests = (language: LanguageId | undefined, text: string): boolean =>
  language !== undefined && SIGNS[language]?.test(text) === true;

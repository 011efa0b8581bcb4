import { posix } from 'node:path';
import type { TestPlace } from './under-test.ts';
import { regex } from '../../../shared/regex.ts';

/** Files and their texts, as far as they may hold the test. */
export interface TestFiles {
  files: readonly string[];
  text(file: string): string | undefined;
}

/** Only of files of source, and not of so many that it costs. */
const MOST_FILES = 200;
/** A title is in quotes behind the word that begins a test. */
const TITLED = regex()`
  (?:(?<![\w$])(?:it|test|specify|scenario|TEST_CASE|SCENARIO)[\w.]*\s*\(\s*|^\s*@test\s+|@DisplayName\(\s*)
  (["'\`])(.+?)\1
`;

/** A macro of a framework that names the test, or a function without a result that matters. */
const C_TEST =
  String.raw`^[ \t]*(?:[A-Z]\w*_)?TEST\w*[ \t]*\([^)\n]*\bNAME\b` +
  String.raw`|^(?:static[ \t]+)?(?:void|int|bool)[ \t]+NAME[ \t]*\([^;\n]*$`;

const opens =
  (head: string) =>
  (name: string): RegExp =>
    new RegExp(head.replaceAll('NAME', name), 'm');

/** How a test of a name that is an identifier begins, by the file's ending. */
const NAMED: Readonly<Record<string, (name: string) => RegExp>> = {
  '.py': opens(String.raw`^[ \t]*(?:async[ \t]+)?def[ \t]+NAME\b`),
  '.go': opens(String.raw`^func[ \t]+NAME\b`),
  '.rs': opens(String.raw`\bfn[ \t]+NAME\b`),
  '.java': opens(String.raw`^[^\n;=]*[\w>\]][ \t]+NAME[ \t]*\([^;\n]*$`),
  '.kt': opens(String.raw`\bfun[ \t]+NAME\b`),
  ...Object.fromEntries(['.c', '.cc', '.cpp', '.cxx'].map((ending) => [ending, opens(C_TEST)])),
};

/**
 * Where a test begins of which only the name is known, as its runner tells it: with the suites around it
 * (`Suite > sums`, `tests::sums`, `TestSum.test_sums`), with parameters. Undefined where no file has such a test.
 */
export function testByName(name: string, { files, text }: TestFiles): TestPlace | undefined {
  const plain = name.replace(/\s*(?:\[[^\]]*\]|\([^)]*\)(?:\[\d+\])?)$/, '').trim();
  const words = plain
    .split(/::|[./#>\s]+/)
    .filter((word) => /^\w+$/.test(word))
    .toReversed();
  for (const file of files.slice(0, MOST_FILES)) {
    const content = text(file) ?? '';
    const line = titledLine(content, plain) ?? namedLine(content, words, NAMED[posix.extname(file)]);
    if (line !== undefined) return { file, line };
  }
  return undefined;
}

function titledLine(content: string, name: string): number | undefined {
  const found = content.split('\n').findIndex((line) => {
    const title = TITLED.exec(line)?.[2];
    return title !== undefined && name.endsWith(title);
  });
  return found < 0 ? undefined : found + 1;
}

/** The innermost word first: `TestSum.test_sums` is the method and not the class. */
function namedLine(
  content: string,
  words: readonly string[],
  form: (typeof NAMED)[string] | undefined,
): number | undefined {
  for (const word of form === undefined ? [] : words) {
    const found = form?.(word).exec(content);
    if (found === null || found === undefined) continue;
    const start = found.index + found[0].length - found[0].trimStart().length;
    return content.slice(0, start).split('\n').length;
  }
  return undefined;
}

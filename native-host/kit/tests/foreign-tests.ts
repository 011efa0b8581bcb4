import { posix } from 'node:path';
import { counted } from '../decide.ts';
import type { Tree } from '../tree.ts';
import { regex } from '../../../shared/regex.ts';

/** Names of files of tests in JavaScript and TypeScript. */
export const TEST_FILE = /(?:\.|-|_|^)(?:test|spec)\.[cm]?[jt]sx?$/;

const FOREIGN = regex()`
  ['"](?:
    mocha|bun:test|tape|tap|ava|uvu|chai|(?:jsr:)?@std/(?:assert|expect|testing)[^'"]*|https://deno\.land/std[^'"]*
  )['"]
  |\bDeno\.test\b
`;

/** Which runner a file of tests is written for, by what it imports or, without an import, by what it calls. */
export function runnerOf(text: string): 'node' | 'vitest' | 'jest' {
  if (/(?:from\s*|require\s*\(\s*|import\s*\(?\s*)['"]node:test['"]/.test(text)) return 'node';
  // Vitest plays these as well.
  if (FOREIGN.test(text)) return 'jest';
  if (/['"]vitest['"]|\bvi\.\w+\(/.test(text)) return 'vitest';
  if (/['"]@jest\/globals['"]|\bjest\.\w+\(/.test(text)) return 'jest';
  return /\bexpect\s*\(/.test(text) || /^[ \t]*(?:describe|it|test)(?:\.\w+)*\s*\(/m.test(text) ? 'jest' : 'node';
}

/** "2 tests": how many calls of a runner's `test` or `it` are in these files; for `waiting`. */
export function testsWaiting(tree: Tree, files: readonly string[]): string | undefined {
  const amount = files.reduce(
    (sum, file) => sum + ((tree.text(file) ?? '').match(/(?<![\w.$])(?:it|test)(?:\.\w+)*\s*\(/g)?.length ?? 0),
    0,
  );
  return amount === 0 ? undefined : counted(amount, 'test');
}

/** Does the text define the words of a runner itself? Then it is a program that runs its own tests. */
export const isOwnRunner = (text: string): boolean =>
  /(?:^|[\s;])(?:async\s+)?(?:function\*?|const|let|var)\s+(?:describe|it|test)\s*(?:[(=<]|:)/.test(text) &&
  !/(?:const|let|var)\s+(?:describe|it|test)\s*=\s*(?:require|suite|\w+\.\w+)\b/.test(text);

/** A call of a runner's word at the beginning of a statement, with a test's title. */
const CALLS_RUNNER = /^[ \t]*(?:void\s+|await\s+)?(?:(?:describe|suite|it|test)(?:\.\w+)*|Deno\.test)\s*\(\s*["'`{]/m;

/**
 * The files of tests of a scratch package that are for one of these runners: by their name, or because they call a
 * runner.
 */
export function testsFor(tree: Tree, runners: readonly string[]): string[] {
  const isTest = (text: string): boolean => !isOwnRunner(text) && runners.includes(runnerOf(text));
  const holdsTests = (file: string, text: string): boolean =>
    TEST_FILE.test(posix.basename(file)) || (/\.[cm]?[jt]sx?$/.test(file) && CALLS_RUNNER.test(text));
  return tree.files.filter((file) => {
    const text = tree.text(file) ?? '';
    return holdsTests(file, text) && isTest(text);
  });
}

/** The name of what a file of tests is for, by its own: `size` of `size.test.ts`, `test/size.js`, `test_size.js`. */
const testedStem = (test: string): string => stemOf(test).replace(/[._-](?:test|spec)$|^test[._-]/, '');

const stemOf = (file: string): string => posix.basename(file).replace(/\.\w+$/, '');

/** The file's own tests by their name, itself where it is one. */
export const ownTests = (tests: readonly string[], file: string): string[] =>
  tests.filter((test) => test === file || testedStem(test) === stemOf(file));

/**
 * The file's own tests first, by their name, then those that import it: a test of others that does not end comes after
 * them.
 */
export function ownTestsFirst(tests: readonly string[], tree: Tree, file: string): string[] {
  const stem = stemOf(file);
  const own = new Set(ownTests(tests, file));
  const rank = (test: string): number => {
    if (own.has(test)) return 0;
    const lines = (tree.text(test) ?? '').split('\n').filter((line) => line.includes(`/${stem}`));
    return lines.some((line) => /\b(?:import|from|require)\b/.test(line)) ? 1 : 2;
  };
  const ranked = tests.map((test) => ({ test, rank: rank(test) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ test }) => test);
}

import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { codeChangedBetween, type AroundTests, type ReadTests } from './weakened/compare-tests.ts';
import type { TestCase } from './weakened/test-outline.ts';
import type { Tree } from '../../kit/tree.ts';
import { looksLikeTests } from './signs.ts';

/** Files that are looked into for a name. */
const MOST_FILES = 400;
/** Shorter titles of tests are found anywhere. */
const LEAST_NAME = 4;

/** A file of tests before and now, and where it lies. */
export interface TestsInTree {
  file: string;
  language: LanguageId;
  was: ReadTests;
  now: ReadTests;
}

/** What the other files of a tree say of tests that were there before. */
export function aroundInTree(tree: Tree, { file, language, was, now }: TestsInTree): Omit<AroundTests, 'maybePart'> {
  const others = (tree.kind === 'project' ? (tree.since?.files ?? []) : tree.files).filter((each) => each !== file);
  const code = tree.files
    .filter(
      (each) => each !== file && isRelated(languageOfFile(each), language) && !/(?:^|\/|[._-])tests?\b/i.test(each),
    )
    .slice(0, MOST_FILES);
  const own = codeChangedBetween(was.outline, now.outline);
  // What other files of the change hold is code under test, unless it is tests, too.
  const otherCode = others.some((each) => !looksLikeTests(languageOfFile(each), tree.text(each) ?? ''));
  return {
    codeChanged: tree.kind === 'project' ? own === true || otherCode : own,
    goneWith({ calls }) {
      if (code.length === 0) return undefined;
      return calls.find((name) => {
        const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
        const isImported = was.text
          .split('\n')
          .some((line) => /\b(?:import|require|from|use)\b/.test(line) && word.test(line));
        return isImported && !word.test(now.text) && !code.some((each) => word.test(tree.text(each) ?? ''));
      });
    },
    isElsewhere: (test) =>
      others.some((each) => {
        const text = tree.text(each) ?? '';
        return holds(text, test) && !isVersion(text, was);
      }),
  };
}

const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];
const isRelated = (a: LanguageId | undefined, b: LanguageId): boolean =>
  a === b || (a !== undefined && SCRIPTS.includes(a) && SCRIPTS.includes(b));

/** Does a text have a test of this name: a function, or a title between quotes? */
function holds(text: string, { name }: TestCase): boolean {
  if (name.length < LEAST_NAME) return false;
  if (/^\w+$/.test(name) && new RegExp(`\\b${name}\\s*[({<]`).test(text)) return true;
  return ['"', "'", '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
}

/** Most of the tests stand in it: another version of the same text, and no place where one of them went. */
const isVersion = (text: string, { outline: { tests } }: ReadTests): boolean =>
  tests.filter((test) => holds(text, test)).length * 2 > tests.length;

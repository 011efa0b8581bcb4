import { isPytestFile } from '../../../shared/pytest-files.ts';
import { posix } from 'node:path';
import { counted } from '../../kit/decide.ts';
import { importedNames, importersOf, moduleName, pythonProject, type PythonProject } from './python-project.ts';
import { inFolder } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

/** Which runner a project's tests are written for. */
export type TestRunner = 'pytest' | 'unittest';

const TEST_FILE = /^(?:test\w*|\w+_test)\.py$/;
const PYTEST_FUNCTION = regex('m')`
  ^(?:async[ \t]+)?def[ \t]+test\w*[ \t]*\(
  |^class[ \t]+Test\w*[ \t]*(?:\(\s*(?:object)?\s*\))?:
  |^(?:import|from)[ \t]+pytest\b
`;
const UNITTEST_CASE = /^class[ \t]+\w+[ \t]*\([^)]*TestCase[^)]*\)[ \t]*:/m;

/** Manifests in which a project says that it uses pytest. */
const MANIFESTS = words`pyproject.toml setup.cfg setup.py tox.ini noxfile.py Pipfile environment.yml Makefile`;
const OWN_FILES = ['pytest.ini', '.pytest.ini', 'conftest.py', 'tests/conftest.py', 'test/conftest.py'];

/** Test files that are looked into where no manifest says what they are written for. */
const MOST_LOOKED_INTO = 20;

/** Is this the text of a file with tests of its own? */
const hasTests = (text: string): boolean => PYTEST_FUNCTION.test(text) || UNITTEST_CASE.test(text);

/**
 * "2 tests": those of a block without a project, and of the blocks beside it, as their text shows them; for `waiting`.
 */
export function testsWaiting(tree: Tree, file: string): string | undefined {
  const { files } = chooseTests(tree, pythonProject(tree, file), file);
  const amount = files.reduce(
    (sum, each) =>
      sum + ((tree.text(each) ?? '').match(/^[ \t]*(?:async[ \t]+)?def[ \t]+test\w*[ \t]*\(/gm)?.length ?? 0),
    0,
  );
  return amount === 0 ? undefined : counted(amount, 'test');
}

/** The test files of a project by their names, without fixtures for other tests. */
export function testFiles(project: PythonProject): string[] {
  return project.files.filter(
    (file) => TEST_FILE.test(posix.basename(file)) || isPytestFile(project.testPatterns, file),
  );
}

/** What the tests around this file are run with, or undefined when there are none. */
export function testRunner(tree: Tree, file: string): TestRunner | undefined {
  if (!file.endsWith('.py')) return undefined;
  const project = pythonProject(tree, file);
  const own = tree.text(file) ?? '';
  const found = testFiles(project);
  if (found.length === 0 && !hasTests(own)) return undefined;
  if (namesPytest(tree, project)) return 'pytest';
  const texts = [own, ...found.slice(0, MOST_LOOKED_INTO).map((each) => tree.text(each) ?? '')];
  if (texts.some((text) => PYTEST_FUNCTION.test(text) && !onlyUnittest(text))) return 'pytest';
  return texts.some((text) => UNITTEST_CASE.test(text)) ? 'unittest' : undefined;
}

/** `class TestSum(unittest.TestCase)` looks like pytest's own classes only to a glance. */
const onlyUnittest = (text: string): boolean =>
  UNITTEST_CASE.test(text) && !/^(?:async[ \t]+)?def[ \t]+test|\bpytest\b/m.test(text);

function namesPytest(tree: Tree, { folder }: PythonProject): boolean {
  const names = new Set(tree.files);
  if (OWN_FILES.some((name) => names.has(inFolder(folder, name)))) return true;
  const requirements = tree.files.filter(
    (each) =>
      posix.dirname(each) === (folder || '.') &&
      /^(?:requirements|dev-requirements|test-requirements)[\w.-]*\.(?:txt|in)$/.test(posix.basename(each)),
  );
  return [...MANIFESTS.map((name) => inFolder(folder, name)), ...requirements].some(
    (name) => names.has(name) && /\bpytest\b/.test(tree.text(name) ?? ''),
  );
}

/** Which test files are run for a file, in words too. */
export interface ChosenTests {
  files: readonly string[];
  extent: string;
  /** Names that the tests use and neither define nor import, with the files that define them. */
  lend: readonly Loan[];
}

/** Names of one file. */
interface Loan {
  file: string;
  names: string[];
}

/** Up to this many test files are all run; of more, those that import the file, up to as many. */
const MOST_TEST_FILES = 40;

/** Chooses the test files that a change of this file may break: all of them where there are few. */
export function chooseTests(tree: Tree, project: PythonProject, file: string, allTests = false): ChosenTests {
  const chosen = chooseFiles(tree, project, file, allTests);
  // Blocks of one conversation are often meant as one file.
  const lend = tree.kind === 'scratch' ? loansFor(tree, chosen.files) : [];
  if (lend.length === 0) return { ...chosen, lend };
  const lentNames = lend.map((loan) => `\`${loan.names.join('`, `')}\` of ${loan.file}`).join(' and ');
  return { ...chosen, lend, extent: `${chosen.extent} with ${lentNames}, not imported` };
}

function loansFor(tree: Tree, tests: readonly string[]): Loan[] {
  return tree.files
    .filter((file) => file.endsWith('.py') && !tests.includes(file))
    .flatMap((file) => {
      const defined = [...(tree.text(file) ?? '').matchAll(/^(?:(?:async[ \t]+)?def|class)[ \t]+([A-Za-z_]\w*)/gm)].map(
        ([, name = '']) => name,
      );
      const names = [...new Set(defined)].filter((name) => tests.some((test) => lacks(tree.text(test) ?? '', name)));
      return names.length === 0 ? [] : [{ file, names }];
    });
}

/** Does a text use a name that it neither defines nor imports? */
function lacks(text: string, name: string): boolean {
  const own = regex('m')`
    ^[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+${name}\b
    |^[ \t]*${name}[ \t]*=[^=]
    |^[ \t]*(?:from|import)\b[^\n]*\b${name}\b
  `;
  return (
    new RegExp(String.raw`(?<![\w.])${name}\(`).test(text) &&
    !own.test(text) &&
    !/^[ \t]*from[ \t]+[.\w]+[ \t]+import[ \t]*[(*]/m.test(text)
  );
}

/** The file's own tests first, then those that import it: a test of others that does not end comes after them. */
function ownFirst(tests: readonly string[], tree: Tree, file: string): string[] {
  const stem = moduleName(file);
  const rank = (test: string): number => {
    const name = posix.basename(test).replace(/\.py$/, '');
    if (name === `test_${stem}` || name === `${stem}_test`) return 0;
    return importedNames(tree, test).has(stem) ? 1 : 2;
  };
  const ranked = tests.map((test) => ({ test, rank: rank(test) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ test }) => test);
}

function chooseFiles(tree: Tree, project: PythonProject, file: string, allTests: boolean): Omit<ChosenTests, 'lend'> {
  const all = testFiles(project);
  const own = hasTests(tree.text(file) ?? '') && !all.includes(file) ? [file] : [];
  if (allTests || all.length <= MOST_TEST_FILES) {
    const files = [...own, ...(allTests ? all : ownFirst(all, tree, file))];
    if (files.length > 1) return { files, extent: `all ${files.length} test files` };
    return { files, extent: files[0] === file ? "the block's own tests" : 'the only test file' };
  }
  if (all.includes(file)) return { files: [file], extent: `the block's own tests, 1 of ${all.length} test files` };
  const wanted = new Set(all);
  const related = importersOf(tree, project, file).filter((each) => wanted.has(each));
  const near = ownFirst(related, tree, file).slice(0, MOST_TEST_FILES);
  const cut = near.length < related.length ? `${near.length} of the ${related.length}` : `the ${near.length}`;
  return { files: [...own, ...near], extent: `${cut} test files that import it, of ${all.length}` };
}

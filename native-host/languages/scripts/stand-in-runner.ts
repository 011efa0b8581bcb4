import { posix } from 'node:path';
import { ownTestsFirst, runnerOf, TEST_FILE, testsFor } from '../../kit/tests/foreign-tests.ts';
import { findTreePackage, manifestsFor, namesPackage, type Manifest } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { regex } from '../../../shared/regex.ts';

/** Tests that claude-verify's own Vitest runs because the runner they are written for is not there. */
export interface StandIn {
  files: readonly string[];
  /** The runner that the project names and has not installed; null for tests of a block, or where none is named. */
  runner: 'vitest' | 'jest' | 'mocha' | null;
  /** A setting of the project's runner that is not applied here, and the file that has it. */
  setting?: string;
}

const RUNNERS = ['vitest', 'jest', 'mocha'] as const;
/** Runners whose tests Vitest cannot run. */
const OTHERS = ['ava', 'tap', 'tape', 'jasmine', 'uvu', '@playwright/test', 'cypress'];
/** Up to this many files of tests are all run; of more, those that name the block's file, up to as many. */
const MOST_FILES = 40;

/** Folders in which Jest and Mocha look for tests of any name. */
const TEST_FOLDER = /(?:^|\/)(?:__tests__|test|tests|spec)\/(?:.+\/)?[^/]+\.[cm]?[jt]sx?$/;
const CALLS_TESTS = /^[ \t]*(?:describe|it|test|suite|specify|context)(?:\.\w+)*\s*\(/m;

/**
 * The tests around a file that can be run with Vitest in place of their runner; undefined where there are none, or
 * where it is installed.
 */
export function standInFor(tree: Tree, file: string, allTests = false): StandIn | undefined {
  if (tree.kind === 'scratch') {
    const files = tree.dependencies.length === 0 ? testsFor(tree, ['vitest', 'jest']) : [];
    return files.length === 0 ? undefined : { files, runner: null };
  }
  const manifests = manifestsFor(tree, file);
  const runner = RUNNERS.find((name) => isNamed(manifests, name)) ?? null;
  const isThere = RUNNERS.some((name) => findTreePackage(tree, file, name) !== undefined);
  if (isThere || (runner === null && OTHERS.some((name) => isNamed(manifests, name)))) return undefined;
  const home = manifests.find((manifest) => runner === null || isNamed([manifest], runner))?.folder ?? '';
  const candidates = tree.files.filter(
    (each) =>
      (home === '' || each.startsWith(`${home}/`)) &&
      (TEST_FILE.test(posix.basename(each)) || (TEST_FOLDER.test(each) && /\.[cm]?[jt]sx?$/.test(each))),
  );
  const tests = candidates.filter((each) => isForRunner(tree.text(each) ?? '', runner));
  const stem = posix.basename(file).replace(/\.\w+$/, '');
  const ordered = allTests ? tests : ownTestsFirst(tests, tree, file);
  const near =
    allTests || tests.length <= MOST_FILES
      ? ordered
      : ordered.filter((each) => (tree.text(each) ?? '').includes(stem)).slice(0, MOST_FILES);
  const setting = settingOf(tree, manifests);
  return near.length === 0 ? undefined : { files: near, runner, ...(setting === undefined ? {} : { setting }) };
}

const isNamed = (manifests: readonly Manifest[], name: string): boolean =>
  namesPackage(manifests, name) ||
  manifests.some(({ scripts }) => new RegExp(String.raw`(?:^|[\s/])${name}(?:\s|$)`).test(scripts['test'] ?? ''));

function isForRunner(text: string, runner: StandIn['runner']): boolean {
  if (!CALLS_TESTS.test(text) || /['"](?:@playwright\/test|cypress|ava|tape?|uvu)['"]/.test(text)) return false;
  return runnerOf(text) !== 'node' || (runner === 'mocha' && !/['"]node:test['"]/.test(text));
}

const CONFIGURATION = regex()`
  ^(?:
    (?:vitest|vite|jest)\.config\.[cm]?[jt]s
    |jest\.config\.json
    |\.mocharc\.(?:[cm]?js|json|ya?ml)
    |vitest\.workspace\.[cm]?[jt]s
  )$
`;
/** Settings that change what a test means, or what it finds; those that only choose tests or reports do not. */
const MATTERS = regex()`
  \b(
    environment|testEnvironment|environmentMatchGlobs|setupFiles|setupFilesAfterEnv|globalSetup|alias
    |moduleNameMapper|modulePaths|moduleDirectories|roots|resolver|plugins|fakeTimers|mockReset|restoreMocks
    |clearMocks|resetMocks|require|file|define|env
  )["']?\s*:\s*(?!["']node["'])
`;

function settingOf(tree: Tree, manifests: readonly Manifest[]): string | undefined {
  const folders = new Set(manifests.map(({ folder }) => folder));
  const files = tree.files.filter(
    (each) =>
      folders.has(posix.dirname(each) === '.' ? '' : posix.dirname(each)) && CONFIGURATION.test(posix.basename(each)),
  );
  const texts = [
    ...files.map((each) => [each, tree.text(each) ?? ''] as const),
    ...manifests.flatMap((manifest) => ownSettings(manifest)),
  ];
  for (const [name, text] of texts) {
    const found = MATTERS.exec(text)?.[1];
    if (found !== undefined) return `\`${found}\` in ${name}`;
  }
  return undefined;
}

const ownSettings = (manifest: Manifest): (readonly [string, string])[] =>
  ['jest', 'mocha']
    .filter((member) => manifest.has(member))
    .map((member) => ['package.json', JSON.stringify(manifest.member(member))] as const);

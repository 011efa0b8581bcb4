import { posix } from 'node:path';
import { ownTests, TEST_FILE, testsFor } from '../../kit/tests/foreign-tests.ts';
import { manifestsFor, namesPackage } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';

/** How the tests of a tree are run with Node. */
export interface NodeTests {
  /** Options of the project's own script: what it loads before. */
  options: readonly string[];
  /** Files or patterns; without any Node looks for the files itself. */
  files: readonly string[];
}

/** Runners that a project has instead. */
const OTHERS = ['vitest', 'jest', 'mocha', 'ava', 'tap', 'jasmine', 'uvu', '@playwright/test'];

/** Files of tests that are looked into, at most. */
const MAX_READ = 20;

/** How the tests around a file are run with Node, or undefined when nothing says that they are. */
export function nodeTestsFor(tree: Tree, file: string): NodeTests | undefined {
  const manifests = manifestsFor(tree, file);
  for (const { scripts } of manifests) {
    for (const script of Object.values(scripts)) {
      const found = readScript(script);
      if (found !== undefined) return found;
    }
  }
  if (OTHERS.some((name) => namesPackage(manifests, name))) return undefined;
  const home = manifests[0]?.folder ?? '';
  const named = tree.files.filter(
    (each) =>
      TEST_FILE.test(posix.basename(each)) && !each.endsWith('x') && (home === '' || each.startsWith(`${home}/`)),
  );
  const own =
    tree.kind === 'scratch'
      ? testsFor(tree, ['node']).filter((each) => !each.endsWith('x'))
      : named.slice(0, MAX_READ).filter((each) => /['"]node:test['"]/.test(tree.text(each) ?? ''));
  return own.length === 0
    ? undefined
    : { options: [], files: own.map((each) => posix.relative(home === '' ? '.' : home, each)) };
}

/** Files of tests from which on the order matters: as many run at once. */
const AT_ONCE = 2;

/**
 * The files of tests that have a file's name, as seen from its package, where others that are run could keep them
 * waiting; none where the project's own patterns may not find them.
 */
export function ownNodeTests(tree: Tree, file: string, { files }: NodeTests): string[] {
  const home = manifestsFor(tree, file)[0]?.folder ?? '';
  const inHome = tree.files.filter((each) => home === '' || each.startsWith(`${home}/`));
  const named = inHome.filter((each) => TEST_FILE.test(posix.basename(each)));
  if (named.length <= AT_ONCE) return [];
  const from = (each: string): string => posix.relative(home === '' ? '.' : home, each);
  const isRun = (each: string): boolean =>
    files.length === 0 || files.some((pattern) => posix.matchesGlob(each, pattern));
  return ownTests(named, file).map(from).filter(isRun);
}

/** The options and files of a script that runs `node --test`, read without a shell: its first command that does. */
export function readScript(script: string): NodeTests | undefined {
  for (const command of script.split(/&&|\|\||[;|]/)) {
    const words = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
    const start = words.findIndex((word) => word === 'node' || word.endsWith('/node'));
    if (start < 0 || !words.includes('--test')) continue;
    const rest = words.slice(start + 1);
    const options: string[] = [];
    const files: string[] = [];
    for (let at = 0; at < rest.length; at += 1) {
      const word = rest[at] ?? '';
      const name = word.split('=')[0] ?? '';
      if (LOADERS.includes(name)) options.push(...(word.includes('=') ? [word] : [word, rest[(at += 1)] ?? '']));
      else if (
        /^--(?:experimental|conditions|no-experimental|enable-source-maps)/.test(word) &&
        !word.includes('coverage')
      )
        options.push(word);
      else if (!word.startsWith('-') && !word.includes('$')) files.push(word);
    }
    return { options, files };
  }
  return undefined;
}

const LOADERS: readonly string[] = ['--import', '--require', '-r', '--loader', '--experimental-loader', '-C'];

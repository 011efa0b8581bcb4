import { counted } from '../../kit/decide.ts';
import { defineBackend } from '../../kit/define.ts';
import { GRADLE_FOLDERS } from '../../languages/java/java-project.ts';
import { javaTool } from '../../languages/java/java-toolchain.ts';
import { folderWith } from '../../kit/tree-package.ts';
import type { Tree } from '../../kit/tree.ts';
import { findCommand } from '../../kit/sandbox-facts.ts';
import { hasJunit, runJunit } from '../../languages/java/run-junit.ts';

/** Has the project a build that runs its tests, and is there what runs the build? */
function isBuilt(tree: Tree, file: string): boolean {
  const hasFile = (pattern: RegExp): boolean => folderWith(tree, file, pattern) !== undefined;
  return (
    (hasFile(/^pom\.xml$/) && findCommand('mvn') !== undefined) ||
    (hasFile(/^(?:build|settings)\.gradle(?:\.kts)?$/) && findCommand('gradle', GRADLE_FOLDERS) !== undefined)
  );
}

/** Runs tests by JUnit itself, for a block, and for a project that no build tool runs (see README.md). */
export default defineBackend({
  id: 'junit',
  title: 'JUnit',
  languages: ['java'],
  check: 'test',
  tool: javaTool('javac', ['-version'], 'apt-get install default-jdk-headless'),
  effect: 'runs-code',
  over: 'tree',
  names: ['maven', 'gradle', 'maven-test', 'gradle-test'],
  applies: (tree, file) => hasJunit(tree) && (tree.kind === 'scratch' || !isBuilt(tree, file)),
  waiting(tree, file) {
    const tests = tree.text(file)?.match(/@(?:Test|ParameterizedTest|RepeatedTest)\b/g)?.length ?? 0;
    return tests === 0 ? undefined : counted(tests, 'test');
  },
  deadlineMs: 120_000,
  revision: 2,
  run: (obligation, context) => runJunit(obligation, context, 'junit'),
});

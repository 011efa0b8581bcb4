import { readdirSync, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findCommand } from '../../sandbox/find-command.ts';
import { defineBackend, systemTool } from '../define.ts';
import { javaOptions } from '../javac/toolchain.ts';
import { compilerFinding, judgeJavaTests } from '../maven-test/judge-java-tests.ts';
import { missingHere } from '../maven-test/maven-output.ts';
import { runBuild } from '../maven-test/run-build.ts';
import { folderWith, foldersAbove, inFolder } from '../tree-package.ts';
import { gradleReason, readGradleErrors } from './gradle-output.ts';

const INSTALL = 'apt-get install gradle (or run ./gradlew once in the project)';
const AT = '/tools/gradle';

/** Programs of the versions that wrappers have downloaded, the newest name first. */
const GRADLE_FOLDERS = wrapperFolders(join(homedir(), '.gradle', 'wrapper', 'dists'));

function wrapperFolders(dists: string): string[] {
  const within = (folders: readonly string[]): string[] => folders.flatMap((folder) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)));
  const versions = existsSync(dists) ? within(within(within([dists]))) : [];
  return versions.map((folder) => join(folder, 'bin')).filter((folder) => existsSync(join(folder, 'gradle'))).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/** Runs a Gradle project's tests, offline, with what was downloaded before. */
export default defineBackend({
  id: 'gradle-test',
  title: 'gradle test',
  languages: ['java'],
  check: 'test',
  tool: systemTool({ command: 'gradle', version: ['--version'], install: INSTALL, folders: GRADLE_FOLDERS }),
  effect: 'runs-code',
  configuration: ['*.gradle', '*.gradle.kts', 'gradle.properties', 'gradle/**', 'buildSrc/**', 'gradlew'],
  over: 'tree',
  applies: (tree, file) => folderWith(tree, file, /^(?:build|settings)\.gradle(?:\.kts)?$/) !== undefined,
  names: ['gradle'],
  deadlineMs: 180_000,
  revision: 3,
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    const gradle = findCommand('gradle', GRADLE_FOLDERS);
    const wrapped = gradle !== undefined && GRADLE_FOLDERS.includes(dirname(gradle));
    const base = javaOptions();
    const options = wrapped ? { ...base, readOnly: [...base.readOnly, { from: dirname(dirname(gradle)), to: AT }] } : base;
    const folders = foldersAbove(file.name).filter((each) => ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'].some((name) => tree.text(inFolder(each, name)) !== undefined));
    const args = ['--offline', '--no-daemon', '--console=plain', '--continue', 'test'];
    const run = await runBuild(context, wrapped ? `${AT}/bin/gradle` : 'gradle', args, { folder: folders.at(-1) ?? '', files: tree.files, reports: '*/test-results/*', options, install: INSTALL });
    if (run.kind === 'verdict') return run.verdict;
    const output = `${run.stdout}\n${run.stderr}`;
    const failed = /^(?:BUILD FAILED|FAILURE: Build (?:failed|completed with))/m.test(output);
    const source = { backend: 'gradle-test', file: file.name, tree };
    const compiled = readGradleErrors(output).map((error) => compilerFinding(error, source));
    const lacking = failed && compiled.length === 0 && !run.tests.some(({ outcome }) => outcome === 'failed') ? missingHere(output, './gradlew test (in the project, once, with a network)') : undefined;
    if (lacking !== undefined) return lacking;
    return judgeJavaTests({ succeeded: run.code === 0 && /^BUILD SUCCESSFUL/m.test(output), failed, compiled, tests: run.tests, broken: run.broken, reason: gradleReason(output) }, source);
  },
});

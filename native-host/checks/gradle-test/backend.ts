import { dirname } from 'node:path';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { compilerFinding, judgeJavaTests } from '../../languages/java/judge-java-tests.ts';
import { missingHere, buildOptions, runBuild } from '../../languages/java/run-java-build.ts';
import { folderWith, foldersAbove, inFolder } from '../../kit/tree-package.ts';
import { hasJunit, withoutBuild } from '../../languages/java/run-junit.ts';
import { GRADLE_FOLDERS } from '../../languages/java/java-project.ts';
import { findCommand } from '../../kit/sandbox-facts.ts';
import { gradleReason, readGradleErrors } from './gradle-output.ts';

const INSTALL = 'apt-get install gradle (or run ./gradlew once in the project)';
const AT = '/tools/gradle';

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
  // Where the build tool is not here, JUnit itself may be.
  applies: (tree, file) =>
    folderWith(tree, file, /^(?:build|settings)\.gradle(?:\.kts)?$/) !== undefined &&
    (findCommand('gradle', GRADLE_FOLDERS) !== undefined || !hasJunit(tree)),
  names: ['gradle'],
  deadlineMs: 240_000,
  revision: 5,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    const gradle = findCommand('gradle', GRADLE_FOLDERS);
    const wrapped = gradle !== undefined && GRADLE_FOLDERS.includes(dirname(gradle));
    const base = buildOptions(obligation.limits.deadlineMs);
    const options = wrapped
      ? { ...base, readOnly: [...base.readOnly, { from: dirname(dirname(gradle)), to: AT }] }
      : base;
    const folders = foldersAbove(file.name).filter((each) =>
      ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'].some(
        (name) => tree.text(inFolder(each, name)) !== undefined,
      ),
    );
    const args = ['--offline', '--no-daemon', '--console=plain', '--continue', 'test'];
    const run = await runBuild(context, wrapped ? `${AT}/bin/gradle` : 'gradle', args, {
      folder: folders.at(-1) ?? '',
      files: tree.files,
      reports: '*/test-results/*',
      options,
      install: INSTALL,
    });
    if (run.kind === 'verdict') {
      const { verdict } = run;
      return verdict.kind === 'timeout'
        ? await withoutBuild(obligation, context, { backend: 'gradle-test', verdict, ms: verdict.afterMs })
        : verdict;
    }
    const output = `${run.stdout}\n${run.stderr}`;
    const failed = /^(?:BUILD FAILED|FAILURE: Build (?:failed|completed with))/m.test(output);
    const source = { backend: 'gradle-test', file: file.name, tree };
    const compiled = readGradleErrors(output).map((error) => compilerFinding(error, source));
    const lacking =
      failed && compiled.length === 0 && !run.tests.some(({ outcome }) => outcome === 'failed')
        ? missingHere(output, './gradlew test (in the project, once, with a network)')
        : undefined;
    if (lacking !== undefined)
      return await withoutBuild(obligation, context, { backend: 'gradle-test', verdict: lacking, ms: run.ms });
    return judgeJavaTests(
      {
        succeeded: run.code === 0 && /^BUILD SUCCESSFUL/m.test(output),
        failed,
        compiled,
        tests: run.tests,
        broken: run.broken,
        reason: gradleReason(output),
      },
      source,
    );
  },
});

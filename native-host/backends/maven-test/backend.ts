import { defineBackend } from '../../backend-kit/define.ts';
import { javaTool, QUICK_BUILD } from '../../backend-kit/java/java-toolchain.ts';
import { folderWith, foldersAbove, inFolder } from '../../backend-kit/tree-package.ts';
import { hasJunit, withoutBuild } from '../../backend-kit/java/run-junit.ts';
import { compilerFinding, judgeJavaTests } from '../../backend-kit/java/judge-java-tests.ts';
import { layMaven, MAVEN_SETTINGS } from './launcher.ts';
import { mavenReason, missingHere, readMavenErrors } from '../../backend-kit/java/maven-output.ts';
import { findCommand, SANDBOX_HOME } from '../../backend-kit/sandbox-facts.ts';
import { buildOptions, runBuild } from '../../backend-kit/java/run-java-build.ts';

const INSTALL = 'apt-get install maven';

/** Runs a Maven project's tests, offline, with what is in the local repository. */
export default defineBackend({
  id: 'maven-test',
  title: 'mvn test',
  languages: ['java'],
  check: 'test',
  tool: javaTool('mvn', ['-version'], INSTALL),
  effect: 'runs-code',
  configuration: ['pom.xml', '.mvn/**'],
  over: 'tree',
  // Where the build tool is not here, JUnit itself may be.
  applies: (tree, file) =>
    folderWith(tree, file, /^pom\.xml$/) !== undefined && (findCommand('mvn') !== undefined || !hasJunit(tree)),
  names: ['maven'],
  deadlineMs: 240_000,
  revision: 5,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    const folders = foldersAbove(file.name).filter((each) => tree.text(inFolder(each, 'pom.xml')) !== undefined);
    const folder = folders.at(-1) ?? '';
    const settings = context.makeFolder();
    const launch = await layMaven(settings, folder, QUICK_BUILD);
    if (launch === undefined)
      return { kind: 'unsupported', findings: [], reason: 'this Maven is laid out otherwise than is known' };
    const base = buildOptions(obligation.limits.deadlineMs);
    const options = {
      ...base,
      readOnly: [...base.readOnly, ...launch.readOnly],
      writable: [{ from: settings, to: MAVEN_SETTINGS }],
    };
    const args = [
      ...launch.args,
      '-o',
      '-B',
      '-Dstyle.color=never',
      '-Dmaven.test.failure.ignore=false',
      '-Dmaven.legacyLocalRepo=true',
      `-Dmaven.repo.local=${SANDBOX_HOME}/.m2/repository`,
      '--fail-at-end',
      'test',
    ];
    // Modules are built together from the outermost project that they belong to.
    const run = await runBuild(context, 'java', args, {
      folder,
      files: tree.files,
      reports: '*/surefire-reports/*',
      options,
      install: INSTALL,
    });
    if (run.kind === 'verdict') {
      const { verdict } = run;
      return verdict.kind === 'timeout'
        ? await withoutBuild(obligation, context, { backend: 'maven-test', verdict, ms: verdict.afterMs })
        : verdict;
    }
    const failed =
      /^\[INFO\] BUILD FAILURE$/m.test(run.stdout) ||
      /^\[ERROR\] .*(?:problems were encountered|Non-resolvable)/m.test(run.stdout);
    const source = { backend: 'maven-test', file: file.name, tree };
    const compiled = readMavenErrors(run.stdout).map((error) => compilerFinding(error, source));
    const lacking =
      failed && compiled.length === 0 && !run.tests.some(({ outcome }) => outcome === 'failed')
        ? missingHere(run.stdout, 'mvn test (in the project, once, with a network)')
        : undefined;
    if (lacking !== undefined)
      return await withoutBuild(obligation, context, { backend: 'maven-test', verdict: lacking, ms: run.ms });
    return judgeJavaTests(
      {
        succeeded: run.code === 0 && /^\[INFO\] BUILD SUCCESS$/m.test(run.stdout),
        failed,
        compiled,
        tests: run.tests,
        broken: run.broken,
        reason: mavenReason(run.stdout),
      },
      source,
    );
  },
});

import { defineBackend } from '../../kit/define.ts';
import { javaTool, QUICK_BUILD } from '../../languages/java/java-toolchain.ts';
import { folderWith, foldersAbove, inFolder } from '../../kit/tree-package.ts';
import { hasJunit, withoutBuild } from '../../languages/java/run-junit.ts';
import { compilerFinding, judgeJavaTests } from '../../languages/java/judge-java-tests.ts';
import {
  mavenReason,
  missingHere,
  readMavenErrors,
  buildOptions,
  runBuild,
} from '../../languages/java/run-java-build.ts';
import { findCommand, SANDBOX_HOME, type WritableFolder } from '../../kit/sandbox-facts.ts';
import { readdirSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TREE_ROOT } from '../../kit/tree.ts';

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

/** Where Maven's settings lie in the sandbox: written here, because the system's may hold passwords of repositories. */
const MAVEN_SETTINGS = '/maven-settings';

const WORLDS = `main is org.apache.maven.cli.MavenCli from plexus.core
set maven.conf default ${MAVEN_SETTINGS}
[plexus.core]
load ${MAVEN_SETTINGS}/logging
optionally \${maven.home}/lib/ext/*.jar
load \${maven.home}/lib/*.jar
`;

const LOGGING = `org.slf4j.simpleLogger.defaultLogLevel=info
org.slf4j.simpleLogger.showDateTime=false
org.slf4j.simpleLogger.showThreadName=false
org.slf4j.simpleLogger.showLogName=false
org.slf4j.simpleLogger.logFile=System.out
org.slf4j.simpleLogger.cacheOutputStream=true
org.slf4j.simpleLogger.levelInBrackets=true
org.slf4j.simpleLogger.warnLevelString=WARNING
`;

/** How Maven is started without its script, which reads the system's settings. */
interface MavenLaunch {
  args: string[];
  readOnly: { from: string; to: string }[];
}

/**
 * Writes the settings and says how to start Maven in a folder of the tree; undefined when it is not where its script
 * is.
 */
async function layMaven(
  settings: WritableFolder,
  folder: string,
  jvm: readonly string[],
): Promise<MavenLaunch | undefined> {
  const script = findCommand('mvn');
  if (script === undefined) return undefined;
  const home = dirname(dirname(realpathSync(script)));
  const boot = readdirSync(join(home, 'boot')).find((name) => /^plexus-classworlds.*\.jar$/.test(name));
  if (boot === undefined) return undefined;
  await mkdir(join(settings.path, 'logging'));
  await writeFile(join(settings.path, 'm2.conf'), WORLDS);
  await writeFile(join(settings.path, 'logging', 'simplelogger.properties'), LOGGING);
  const inSystem = home.startsWith('/usr/');
  const at = inSystem ? home : '/tools/maven';
  return {
    readOnly: inSystem ? [] : [{ from: home, to: at }],
    args: [
      ...jvm,
      '-classpath',
      `${at}/boot/${boot}`,
      `-Dclassworlds.conf=${MAVEN_SETTINGS}/m2.conf`,
      `-Dmaven.home=${at}`,
      `-Dmaven.conf=${MAVEN_SETTINGS}`,
      `-Dmaven.multiModuleProjectDirectory=${folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`}`,
      'org.codehaus.plexus.classworlds.launcher.Launcher',
    ],
  };
}

import { readdirSync, realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findCommand, type WritableFolder } from '../../backend-kit/sandbox-facts.ts';
import { TREE_ROOT } from '../../backend-kit/tree.ts';

/** Where Maven's settings lie in the sandbox: written here, because the system's may hold passwords of repositories. */
export const MAVEN_SETTINGS = '/maven-settings';

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
export interface MavenLaunch {
  args: string[];
  readOnly: { from: string; to: string }[];
}

/**
 * Writes the settings and says how to start Maven in a folder of the tree; undefined when it is not where its script
 * is.
 */
export async function layMaven(
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

import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_ENVIRONMENT, SANDBOX_HOME } from '../../sandbox/bubblewrap-arguments.ts';
import { BUILD_LIMITS } from '../rust/rust-toolchain.ts';
import { systemTool, type RunOptions, type Tool } from '../../kit/define.ts';

/** Settings of a virtual machine that runs for seconds: they halve its start. */
const QUICK = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx1g'];

/** Settings of a virtual machine for a build; Java looks a user's home up by number, not by HOME. */
export const QUICK_BUILD: readonly string[] = [...QUICK, `-Duser.home=${SANDBOX_HOME}`];

/** The same for javac, which hands them on. */
export const QUICK_COMPILER: readonly string[] = QUICK.map((option) => `-J${option}`);

/** A program of Java's as a backend's tool. */
export const javaTool = (command: string, version: readonly string[], install: string): Tool =>
  systemTool({ command, version, install, ...(command === 'javac' ? { family: 'java' } : {}) });

/** How a build tool of Java's is run: downloaded packages read-only, the virtual machine quick to start. */
export function javaOptions(
  home: string = homedir(),
): RunOptions & { readOnly: { from: string; to: string }[]; environment: Record<string, string> } {
  const caches = [
    { from: join(home, '.m2', 'repository'), to: `${SANDBOX_HOME}/.m2/repository` },
    { from: join(home, '.gradle', 'caches', 'modules-2'), to: '/tools/gradle-caches/modules-2' },
  ].filter(({ from }) => existsSync(from));
  return {
    limits: BUILD_LIMITS,
    readOnly: caches,
    environment: {
      ...SANDBOX_ENVIRONMENT,
      GRADLE_USER_HOME: `${SANDBOX_HOME}/.gradle`,
      ...(caches.some(({ to }) => to.startsWith('/tools/gradle-caches'))
        ? { GRADLE_RO_DEP_CACHE: '/tools/gradle-caches' }
        : {}),
    },
  };
}

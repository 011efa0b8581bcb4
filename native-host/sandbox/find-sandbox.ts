import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../../shared/limits.ts';
import { SANDBOX_ENVIRONMENT, SANDBOX_ID, readSystem, type System } from './bubblewrap-arguments.ts';
import { runBubblewrap } from './sandbox-process.ts';
import { syscallFilter } from './syscall-filter.ts';
import { SEARCH_PATH } from './launch.ts';
import { runProcess } from './process.ts';

/** The sandbox of this machine. Without one nothing that runs code is run. */
export type Sandbox =
  | { kind: 'bubblewrap'; version: string; system: System }
  | { kind: 'none'; reason: string; install: string };

/** The command that gets the sandbox. */
const SANDBOX_INSTALL = 'apt-get install bubblewrap';

/** What lets bubblewrap work where it is installed and does not. */
const ALLOW_NAMESPACES =
  'allow user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu), sysctl ' +
  'kernel.unprivileged_userns_clone=1 (Debian), --privileged (a container)';

/** Milliseconds that the trial may take. */
const PROBE_MS = 5_000;

let found: Promise<Sandbox> | undefined;

/**
 * Finds a sandbox that works: it is tried, once. What was missing is looked for again, so that installing it is enough.
 */
export async function findSandbox(): Promise<Sandbox> {
  const sandbox = (found ??= look(process.platform, process.getuid?.() ?? -1, SEARCH_PATH));
  if ((await sandbox).kind === 'none' && found === sandbox) found = undefined;
  return sandbox;
}

/** The search behind {@link findSandbox}, with nothing remembered. */
export async function look(platform: NodeJS.Platform, uid: number, folders: readonly string[]): Promise<Sandbox> {
  const none = (reason: string, install = SANDBOX_INSTALL): Sandbox => ({ kind: 'none', reason, install });
  if (platform !== 'linux') return none('there is a sandbox for Linux only', 'run claude-verify on Linux');
  const fileOf = (name: string): string | undefined =>
    folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const bwrap = fileOf('bwrap');
  if (bwrap === undefined) return none('bubblewrap is not installed');
  const setpriv = fileOf('setpriv');
  if (!existsSync('/usr/bin/prlimit') || setpriv === undefined)
    return none('prlimit and setpriv are not installed', 'apt-get install util-linux');
  const system = readSystem({ bwrap, setpriv: uid === 0 ? setpriv : null });
  const printed = await runProcess({ command: bwrap, args: ['--version'], deadlineMs: PROBE_MS });
  const version = printed.kind === 'exit' ? (/\d[\w.]*/.exec(printed.stdout.text)?.[0] ?? 'unknown') : 'unknown';
  const trial = await runBubblewrap(
    system,
    {
      command: '/bin/sh',
      args: ['-c', 'id -u; cat /proc/self/status'],
      cwd: '/tmp',
      readOnly: [],
      writable: [],
      environment: SANDBOX_ENVIRONMENT,
      limits: { ...LIMITS.sandbox, wallMs: PROBE_MS },
    },
    {},
  );
  const output = 'stdout' in trial ? trial.stdout.text : '';
  if (trial.kind === 'exit' && trial.code === 0 && isConfined(output)) return { kind: 'bubblewrap', version, system };
  const why = trial.kind === 'failed' ? trial.reason : `its trial ended with ${trial.kind}`;
  return none(`bubblewrap ${version} does not work here: ${why}`, ALLOW_NAMESPACES);
}

/** Does what a program in the sandbox says of itself show that it has no rights? */
const isConfined = (text: string): boolean =>
  text.startsWith(`${SANDBOX_ID}\n`) &&
  /^CapEff:\t0+$/m.test(text) &&
  /^NoNewPrivs:\t1$/m.test(text) &&
  (syscallFilter(process.arch) === undefined || /^Seccomp:\t2$/m.test(text));

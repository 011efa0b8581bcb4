import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What to start. Nothing of this process's environment reaches the child. */
export interface Launch {
  command: string;
  args: readonly string[];
  stdin: 'pipe' | 'ignore';
  stdout: 'pipe' | 'ignore';
  /** Opens a channel for structured-clone messages. */
  ipc: boolean;
  /** Variables besides the minimal ones. */
  environment?: Readonly<Record<string, string>>;
}

/** How a process ended: `failed` means that it was never started. */
export type Ending =
  | { kind: 'exit'; code: number | null; signal: NodeJS.Signals | null }
  | { kind: 'failed'; missing: boolean; reason: string };

/** A process that leads a process group of its own and has a private home folder, which is removed at its end. */
export interface ProcessGroup {
  readonly child: ChildProcess;
  /** Private folder, mode 0700: HOME, TMPDIR and working directory of the process. */
  readonly home: string;
  /** Sends SIGKILL to the whole group; harmless after the end. */
  kill(): void;
  readonly ended: Promise<Ending>;
}

/** A reason is cut to this length. */
const REASON_UNITS = 200;

/**
 * Where commands are looked for. The user's PATH is not trusted, and browsers start hosts with a minimal one anyway.
 */
export const SEARCH_PATH = ['/usr/local/bin', '/usr/bin', '/bin'] as const;

/** Starts a process in a group of its own, with a minimal environment and a private home. */
export function launch(request: Launch): ProcessGroup {
  const home = makeRunFolder();
  const child = spawn(request.command, request.args, {
    cwd: home,
    detached: true,
    env: { ...request.environment, PATH: SEARCH_PATH.join(':'), HOME: home, TMPDIR: home, LANG: 'C.UTF-8', TZ: 'UTC' },
    stdio: [request.stdin, request.stdout, 'pipe', ...(request.ipc ? (['ipc'] as const) : [])],
    serialization: 'advanced',
  });
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (thrown) {
      if (!hasCode(thrown, 'ESRCH')) throw thrown;
    }
  };
  const { promise, resolve } = Promise.withResolvers<Ending>();
  child.once('error', (error) => {
    if (child.pid === undefined) resolve({ kind: 'failed', missing: hasCode(error, 'ENOENT'), reason: error.message });
  });
  child.once('exit', () => kill());
  child.once('close', (code, signal) => {
    if (child.pid !== undefined) resolve({ kind: 'exit', code, signal });
  });
  const ended = promise.then(async (ending) => {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
    return ending;
  });
  return { child, home, kill, ended };
}

/**
 * Words for the end of a process, for reasons that people read: how it ended, and the line of its standard error that
 * says why, without the traces around it.
 */
export function describeEnding(ending: Ending, stderr: string): string {
  if (ending.kind === 'failed') return `could not be started: ${ending.reason}`;
  const how = ending.signal === null ? `ended with code ${ending.code}` : `was ended by ${ending.signal}`;
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const why = lines.find((line) => /^\w*Error\b|FATAL ERROR|panicked/.test(line)) ?? lines.at(-1);
  return why === undefined ? how : `${how}: ${why.slice(0, REASON_UNITS)}`;
}

function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** How the folder of a run is named, before the number of the process that removes it. */
export const RUN_PREFIX = 'claude-verify-run-';

/** Makes the private folder of one run, mode 0700, in the system's place for temporary files or in `parent`. */
export const makeRunFolder = (parent: string = tmpdir()): string =>
  mkdtempSync(join(parent, `${RUN_PREFIX}${process.pid}-`));

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** Variables by which a program finds the screen of its user. */
export const SCREEN = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS'] as const;

/** Names that every detached process keeps from its starter's environment. */
const KEPT: readonly string[] = [
  'HOME',
  'PATH',
  'LANG',
  'CLAUDE_VERIFY_HOME',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  ...SCREEN,
];

/**
 * The environment for a process that outlives its starter: HOME, PATH, LANG, CLAUDE_VERIFY_HOME, XDG_*, what names its
 * user's screen, where Node keeps what it compiled, the certificates that its user trusts besides Node's, and what the
 * start names.
 */
function minimalEnvironment({ env, kept }: DetachedStart): Record<string, string> {
  const names = new Set([...KEPT, ...kept]);
  const minimal: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && (names.has(name) || name.startsWith('XDG_'))) minimal[name] = value;
  }
  return minimal;
}

/** What is started; all paths are absolute. */
export interface DetachedStart {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Names that it keeps of `env` besides those that every detached process does. */
  kept: readonly string[];
  /** Gets what the process prints, mode 0600; its folder is made with mode 0700. */
  log: string;
}

/** A detached process; `ended` is never waited for by whoever exits earlier. */
export type Detached = { ok: true; pid: number; ended: Promise<number | null> } | { ok: false; code: string };

/**
 * Starts a process in a session of its own, which outlives this one. Resolves once it runs, or with the system's error
 * code.
 */
export function startDetached(start: DetachedStart): Promise<Detached> {
  let log: number;
  try {
    mkdirSync(path.dirname(start.log), { recursive: true, mode: 0o700 });
    log = openSync(start.log, 'a', 0o600);
  } catch (problem) {
    return Promise.resolve({
      ok: false,
      code: problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem),
    });
  }
  return new Promise((resolve) => {
    const child = spawn(start.command, start.args, {
      cwd: '/',
      detached: true,
      env: minimalEnvironment(start),
      stdio: ['ignore', log, log],
    });
    const ended = new Promise<number | null>((settle) => child.once('exit', settle));
    child.once('error', (problem: NodeJS.ErrnoException) => {
      closeSync(log);
      resolve({ ok: false, code: problem.code ?? problem.message });
    });
    child.once('spawn', () => {
      closeSync(log);
      child.unref();
      resolve({ ok: true, pid: child.pid ?? 0, ended });
    });
  });
}

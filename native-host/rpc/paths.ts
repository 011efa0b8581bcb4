import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** Longest socket path in bytes that every supported system takes (macOS has room for 103, Linux for 107). */
export const SOCKET_PATH_BYTES = 103;

/** Where everything of one user lies. All paths are absolute. */
export interface Paths {
  /** Database with the reports, allowed callers. */
  data: string;
  /** Lock, token, log: what belongs to the running daemon. */
  state: string;
  socket: string;
  /** Held by the one daemon; the kernel lets go of it when the process dies. */
  lock: string;
  /** JSON about the daemon that holds the lock: see {@link Holder} in daemon/lock.ts. */
  holder: string;
  /** Secret that a client shows first; made anew at every start of the daemon. */
  token: string;
  log: string;
  database: string;
  /** Callers of the shim, besides the built-in extension, that `claude-verify install` added. */
  allowedOrigins: string;
  /** Present while the emergency stop holds. */
  stopFlag: string;
  /** Head and length of the ledger, outside of the database. */
  ledgerAnchor: string;
  /** Hashes of the tokens of programs that may ask over HTTP. */
  httpTokens: string;
  /** Contents of project files as they were before a change, for the undo. */
  undo: string;
  /** Snapshots of projects, by project. */
  spaces: string;
  /** Declarations of npm packages and wheels of Python packages that were fetched. */
  declarations: string;
  /** Tools that are a file, which `claude-verify tools install` fetched. */
  tools: string;
  /**
   * Compiled code of the shim, the daemon, the command line and the engines; private, because a shared one could be
   * poisoned.
   */
  compileCache: string;
  /** Start-up snapshots of engines; private for the same reason. */
  startupSnapshots: string;
  /** Empty files named by the hash of a session of Claude Code that was told of a failure. */
  hookSessions: string;
}

/** What the table depends on; nothing else is looked at. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  uid: number;
  homedir: string;
  tmpdir: string;
}

/**
 * The table of paths. `CLAUDE_VERIFY_HOME` moves all of them (a relative one is taken from the home directory, so that
 * it does not depend on where a process was started); relative XDG values are ignored, as their specification asks. A
 * socket path that is too long for the system is replaced by a short one in a private folder of the temporary
 * directory.
 */
export function pathsFor({ env, uid, homedir: home, tmpdir: temporary }: Surroundings): Paths {
  const absolute = (value: string | undefined): string | undefined =>
    value !== undefined && path.isAbsolute(value) ? path.normalize(value) : undefined;
  const own = env['CLAUDE_VERIFY_HOME'];
  const moved = own === undefined || own === '' ? undefined : path.resolve(home, own);
  const data =
    moved !== undefined
      ? path.join(moved, 'data')
      : path.join(absolute(env['XDG_DATA_HOME']) ?? path.join(home, '.local', 'share'), 'claude-verify');
  const state =
    moved !== undefined
      ? path.join(moved, 'state')
      : path.join(absolute(env['XDG_STATE_HOME']) ?? path.join(home, '.local', 'state'), 'claude-verify');
  // Beside the token: who has another state folder finds another daemon, not one that refuses its token.
  const wanted = path.join(state, 'run', 'daemon.sock');
  return {
    data,
    state,
    socket: Buffer.byteLength(wanted) <= SOCKET_PATH_BYTES ? wanted : shortSocket(wanted, uid, temporary),
    lock: path.join(state, 'daemon.lock'),
    holder: path.join(state, 'daemon.json'),
    token: path.join(state, 'token'),
    log: path.join(state, 'daemon.log'),
    database: path.join(data, 'claude-verify.db'),
    allowedOrigins: path.join(data, 'allowed-origins.json'),
    stopFlag: path.join(state, 'stopped'),
    ledgerAnchor: path.join(state, 'ledger-anchor.json'),
    httpTokens: path.join(data, 'http-tokens.json'),
    undo: path.join(data, 'undo'),
    spaces: path.join(data, 'projects'),
    declarations: path.join(data, 'declarations'),
    tools: path.join(data, 'tools'),
    compileCache: path.join(state, 'compile-cache'),
    startupSnapshots: path.join(state, 'startup-snapshots'),
    hookSessions: path.join(state, 'hook-sessions'),
  };
}

function shortSocket(wanted: string, uid: number, temporary: string): string {
  // Loaded only here: it is more than half of what a language server may take for this whole module graph.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const digest = createHash('sha256').update(`${uid}:${wanted}`).digest('hex').slice(0, 16);
  const folder = `cv-${uid}-${digest}`;
  const first = path.join(temporary, folder, 's');
  return Buffer.byteLength(first) <= SOCKET_PATH_BYTES ? first : path.join('/tmp', folder, 's');
}

/** The table for this process. */
export function currentPaths(): Paths {
  return pathsFor({ env: process.env, uid: process.getuid?.() ?? 0, homedir: homedir(), tmpdir: tmpdir() });
}

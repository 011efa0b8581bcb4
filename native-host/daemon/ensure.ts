import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '../../shared/errors.ts';
import { problemWithDirectory } from '../rpc/private-files.ts';
import { announcedIn } from '../rpc/sign-of-life.ts';
import type { Paths } from '../rpc/paths.ts';
import type { Detached } from '../sandbox/start-detached.ts';
import { lockHolder, startPatience, type StartLimits, type StartPatience } from './start-patience.ts';

/** A regular expression that goes back too often is tried again by an engine whose time grows with the text alone. */
const BOUNDED_PATTERNS = '--enable-experimental-regexp-engine-on-excessive-backtracks';

const POLL_MS = 10;
/** How often the process that starts is looked at, ms. */
const LOOK_MS = 100;
const AFTER_END_MS = 500;
/** A start that takes longer is told to whoever waits for it, ms. */
const TELL_MS = 5_000;
const STARTS_MAX = 4;
const LOG_TAIL_BYTES = 2_000;

/** A socket to the running daemon with its path and the token to show it, or the code of what is wrong. */
export type Ensured =
  | { ok: true; socket: Socket; file: string; token: string; started: boolean }
  | { ok: false; code: ErrorCode; detail: string };

/** Where to look, and what to start when nobody answers there. */
export interface EnsureSettings {
  paths: Paths;
  uid: number;
  /** Absolute path of bin/daemon.mjs; undefined never starts one. */
  daemon: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
  limits?: StartLimits;
  /** Hears what a start that takes long is waited for, whenever that changes. */
  onWait?: (words: string) => void;
}

/**
 * Connects to the daemon and starts it first when there is none. However many do this at once, the daemon's own lock
 * leaves one. One that cannot serve ends by itself, and that is noticed at once; one that gets on is waited for. It
 * imports next to nothing, because the shim waits for it.
 */
export async function ensureDaemon(settings: EnsureSettings): Promise<Ensured> {
  const { paths, uid, daemon, env, limits = {} } = settings;
  const first = await connect(paths, uid);
  if (first.kind === 'connected') return withToken(first, paths, false);
  if (first.kind === 'unsafe') return { ok: false, code: 'CV043', detail: first.detail };
  if (daemon === undefined) return { ok: false, code: 'CV040', detail: first.detail };

  // The log is opened there before the daemon itself can look.
  const unsafe = existsSync(paths.state) ? problemWithDirectory(paths.state, uid) : undefined;
  if (unsafe !== undefined) return { ok: false, code: 'CV043', detail: unsafe };
  const patience = startPatience(limits);
  let last = first.detail;
  for (let starts = 0; starts < STARTS_MAX; starts += 1) {
    const { startDetached } = await import('../sandbox/start-detached.ts');
    const { TOOL_VARIABLES: kept } = await import('../kit/tool-files.ts');
    const startedAt = Date.now();
    const start = await startDetached({
      command: process.execPath,
      args: [BOUNDED_PATTERNS, daemon],
      env,
      kept,
      log: paths.log,
    });
    if (!start.ok) return { ok: false, ...notStarted(start.code, paths) };
    const next = await answerOf(start, patience, settings);
    if (next.kind === 'connected') return withToken(next, paths, true);
    if (next.kind === 'unsafe') return { ok: false, code: 'CV043', detail: next.detail };
    last = next.detail;
    const failure = await lastingFailure(paths.log, startedAt);
    if (failure !== undefined) return { ok: false, ...failure };
    if (next.kind === 'late') break;
  }
  const { endOfLog } = await import('./log.ts');
  return { ok: false, code: 'CV044', detail: `${last} ${endOfLog(paths.log, LOG_TAIL_BYTES)}`.trim() };
}

/** Polls until a daemon that starts answers, was waited for long enough, or is over. */
async function answerOf(
  start: Detached & { ok: true },
  patience: StartPatience,
  { paths, uid, onWait }: EnsureSettings,
): Promise<Attempt | { kind: 'late'; detail: string }> {
  let isOver = false;
  void start.ended.then(() => (isOver = true));
  const began = performance.now();
  let [lookedAt, endedAt, told] = [began, Infinity, ''];
  for (;;) {
    await delay(POLL_MS);
    const next = await connect(paths, uid);
    const now = performance.now();
    if (next.kind !== 'absent' || now - endedAt > AFTER_END_MS) return next;
    if (now - lookedAt < LOOK_MS) continue;
    lookedAt = now;
    const holder = lockHolder(paths.lock);
    // Its end may say that another one is just starting, which then is waited for.
    const pid = isOver ? holder : start.pid;
    endedAt = pid === undefined ? Math.min(endedAt, now) : Infinity;
    if (pid === undefined) continue;
    if (!patience.waitsFor(pid, pid === holder)) return { kind: 'late', detail: `${next.detail} ${patience.words}` };
    if (now - began > TELL_MS && patience.words !== told) onWait?.((told = patience.words));
  }
}

/** What a start can fail of that trying again does not change. */
const LASTING: ReadonlySet<string> = new Set<ErrorCode>(['CV021', 'CV022', 'CV023', 'CV026', 'CV043', 'CV169']);

/** The error of the daemon that was started then, where the next one would end of it, too. */
async function lastingFailure(log: string, since: number): Promise<{ code: ErrorCode; detail: string } | undefined> {
  const { whyItCannotServe } = await import('./log.ts');
  const failure = whyItCannotServe(log, since);
  if (failure === undefined || !LASTING.has(failure.error)) return undefined;
  const { ERRORS } = await import('../../shared/errors.ts');
  const code = failure.error as ErrorCode;
  return { code, detail: failure.message.replace(ERRORS[code].message, '').trim() };
}

/** Without a log no daemon is started: a home that cannot be written is told from a program that is not there. */
const notStarted = (code: string, { state }: Paths): { code: 'CV021' | 'CV040'; detail: string } =>
  CANNOT_WRITE.has(code) || !existsSync(state)
    ? { code: 'CV021', detail: `(${state}: ${code})` }
    : { code: 'CV040', detail: `${process.execPath}: ${code}.` };

const CANNOT_WRITE: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'ENOSPC', 'EDQUOT', 'EPERM']);

type Attempt =
  | { kind: 'connected'; socket: Socket; file: string }
  | { kind: 'absent'; detail: string }
  | { kind: 'unsafe'; detail: string };

/** Tries the socket of this environment, then the one that the running daemon announced. */
async function connect(paths: Paths, uid: number): Promise<Attempt> {
  const own = await attempt(paths.socket, uid);
  if (own.kind !== 'absent') return own;
  // Only the socket's path is taken from the file; whoever answers there is still asked for the token's acceptance.
  const announced = announcedIn(paths.holder)?.socket;
  if (announced === undefined || !path.isAbsolute(announced) || announced === paths.socket) return own;
  const other = await attempt(announced, uid);
  return other.kind === 'connected' ? other : own;
}

function attempt(file: string, uid: number): Promise<Attempt> {
  const problem = problemWithDirectory(path.dirname(file), uid);
  if (problem !== undefined) {
    const kind = problem.endsWith('does not exist.') ? 'absent' : 'unsafe';
    return Promise.resolve({ kind, detail: problem });
  }
  return new Promise((resolve) => {
    const socket = createConnection(file);
    const failed = (error: NodeJS.ErrnoException): void =>
      resolve({ kind: 'absent', detail: `${file}: ${error.code ?? error.message}.` });
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.removeListener('error', failed);
      resolve({ kind: 'connected', socket, file });
    });
  });
}

function withToken({ socket, file }: Attempt & { kind: 'connected' }, paths: Paths, started: boolean): Ensured {
  try {
    // Read after connecting: the daemon writes it before it listens, so it is this daemon's.
    return { ok: true, socket, file, token: readFileSync(paths.token, 'utf8').trim(), started };
  } catch (problem) {
    socket.destroy();
    return { ok: false, code: 'CV006', detail: problem instanceof Error ? problem.message : String(problem) };
  }
}

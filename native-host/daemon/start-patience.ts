import { readFileSync, statSync } from 'node:fs';
import { lookAtProcess, type ProcessLook } from '../rpc/sign-of-life.ts';

/** Without any sign that a start gets on, ms: on a busy machine many times what a start takes on an idle one. */
const QUIET_MS = 120_000;

/** However much it gets on, ms: bringing a very large database up to date takes a part of it. */
const LONGEST_MS = 600_000;

/**
 * More than this between two looks is no time that the daemon had, ms: the machine slept, or whoever waits was stopped.
 */
const LOOK_MS = 1_000;

/** How long a start is waited for, in ms. */
export interface StartLimits {
  quietMs?: number;
  longestMs?: number;
}

/** Waits for a daemon that starts, for as long as it gets on. */
export interface StartPatience {
  /**
   * Looks at the process that starts; `holdsLock`: it has the lock of the one daemon. False where it was waited for
   * long enough.
   */
  waitsFor(pid: number, holdsLock: boolean): boolean;
  /** Why it is still waited for, or was not waited for any longer. */
  readonly words: string;
}

/**
 * Counts the time that a start had, and the part of it in which it used no processor time and did not hold the lock:
 * the wall's clock goes on while a machine sleeps, and the daemon does not.
 */
export function startPatience(
  { quietMs = QUIET_MS, longestMs = LONGEST_MS }: StartLimits,
  ticks: () => number = () => performance.now(),
  look: (pid: number) => ProcessLook = lookAtProcess,
): StartPatience {
  let [last, all, quiet] = [ticks(), 0, 0];
  let seen: { pid: number; used: number | undefined } | undefined;
  let words = '';
  return {
    waitsFor(pid, holdsLock) {
      const now = ticks();
      const gone = Math.min(now - last, LOOK_MS);
      last = now;
      all += gone;
      const { state, used } = look(pid);
      const isBusy = seen?.pid !== pid || used === undefined || used !== seen.used;
      seen = { pid, used };
      quiet = state !== 'gone' && (holdsLock || (isBusy && state === 'running')) ? 0 : quiet + gone;
      if (state === 'stopped') words = `Process ${pid}, which starts, is stopped (SIGSTOP).`;
      else if (holdsLock) words = `Process ${pid} holds the lock and does not answer yet.`;
      else words = `Process ${pid} starts${quiet > LOOK_MS ? ' and does nothing' : ''}.`;
      return all < longestMs && quiet < quietMs;
    },
    get words() {
      return words;
    },
  };
}

/**
 * The process that holds the lock of the one daemon, where the system tells (proc_locks(5)). Nobody may try the lock to
 * find out: a daemon that starts at that moment would take another for the holder.
 */
export function lockHolder(lock: string): number | undefined {
  try {
    const { ino } = statSync(lock);
    for (const line of readFileSync('/proc/locks', 'utf8').split('\n')) {
      const [, pid, inode] = / WRITE (\d+) [\da-f]+:[\da-f]+:(\d+) /.exec(line) ?? [];
      if (Number(inode) === ino && Number(pid) > 0) return Number(pid);
    }
  } catch {
    // Without the file nobody holds it.
  }
  return undefined;
}

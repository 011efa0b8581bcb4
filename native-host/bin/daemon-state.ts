import { readFileSync } from 'node:fs';
import { readHolder } from '../daemon/lock.ts';

/**
 * Why the announced daemon gives no sign of life, as the system sees its process (Linux): stopped, or it hangs.
 * Undefined where that cannot be told.
 */
export function silenceOfDaemon(holder: string): string | undefined {
  const pid = readHolder(holder)?.pid;
  const state = pid === undefined ? undefined : stateOf(pid);
  if (state === undefined) return undefined;
  return /^[Tt]/.test(state) ? `Process ${pid} is stopped (SIGSTOP).` : `Process ${pid} is not stopped, and hangs.`;
}

/** One letter: proc_pid_stat(5). */
function stateOf(pid: number): string | undefined {
  try {
    return /^\d+ \(.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

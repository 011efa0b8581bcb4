import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';

/**
 * The socket on which a thread of the daemon's own answers, beside the one that serves and named after it: the folder
 * may hold sockets of others. As long as that one, for which there is room.
 */
export const pulseSocketOf = (socket: string): string => socket.replace(/\.sock$/, '') + '.beat';

/** How long the thread may take to answer before the process itself is looked at, ms. */
const ANSWER_MS = 3_000;

/** Where a daemon says that it runs: its socket, and the file in which it announced its process. */
export interface PulsePlace {
  socket: string;
  holder: string;
}

/**
 * Does the daemon's process run, however long its main thread says nothing? False for one that is stopped (SIGSTOP) or
 * gone. On a busy machine its thread may answer late: then the system's word on the process counts (Linux).
 */
export async function isDaemonRunning({ socket, holder }: PulsePlace): Promise<boolean> {
  return (await answers(pulseSocketOf(socket))) || processState(holder) === 'running';
}

/** Why the announced daemon gives no sign of life, where the system can tell (Linux). */
export function whyDaemonIsSilent(holder: string): string | undefined {
  const pid = announcedIn(holder)?.pid;
  const state = processState(holder);
  if (pid === undefined || state === undefined) return undefined;
  return state === 'stopped' ? `Process ${pid} is stopped (SIGSTOP).` : `Process ${pid} does not run any more.`;
}

/** What a daemon announced of itself that finds it again; whoever answers there is still asked for the token. */
export function announcedIn(holder: string): { socket?: string; pid?: number } | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(holder, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    return {
      ...('socket' in value && typeof value.socket === 'string' ? { socket: value.socket } : {}),
      ...('pid' in value && Number.isInteger(value.pid) ? { pid: Number(value.pid) } : {}),
    };
  } catch {
    return undefined;
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(socket);
    const end = (alive: boolean): void => {
      clearTimeout(timer);
      probe.destroy();
      resolve(alive);
    };
    const timer = setTimeout(end, ANSWER_MS, false);
    probe.once('data', () => end(true));
    probe.once('error', () => end(false));
    probe.once('close', () => end(false));
  });
}

/** How the announced process is; undefined where none was announced or the system does not tell (Linux). */
function processState(holder: string): ProcessLook['state'] | undefined {
  const pid = announcedIn(holder)?.pid;
  return pid === undefined || process.platform !== 'linux' ? undefined : lookAtProcess(pid).state;
}

/** What the system says of a process: how it is, and the processor time that it has used, where it tells. */
export interface ProcessLook {
  state: 'running' | 'stopped' | 'gone';
  /** Of all its threads, in the system's own unit. */
  used?: number;
}

/** proc_pid_stat(5); where the system does not tell, only whether there is such a process. */
export function lookAtProcess(pid: number): ProcessLook {
  if (process.platform !== 'linux') return { state: isThere(pid) ? 'running' : 'gone' };
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [letter = ''] = fields;
    if (letter === 'Z' || letter === 'X') return { state: 'gone' };
    const used = Number(fields[11]) + Number(fields[12]);
    return { state: letter === 'T' || letter === 't' ? 'stopped' : 'running', used };
  } catch {
    return { state: 'gone' };
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

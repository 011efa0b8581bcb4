import { readdirSync, readFileSync } from 'node:fs';

/** What a process and all its descendants use at one moment. */
export interface Usage {
  /** Processes and threads. */
  tasks: number;
  /** Sum of resident sizes: pages that several processes share count for each. */
  residentBytes: number;
  /** Processor time, that of ended children included. */
  cpuSeconds: number;
  pids: number[];
}

/** The kernel counts time for programs in hundredths of a second on every platform that bubblewrap runs on. */
const TICKS_PER_SECOND = 100;

/** Measures a process tree through /proc; what ends while it looks is left out. */
export function measureTree(root: number): Usage {
  const usage: Usage = { tasks: 0, residentBytes: 0, cpuSeconds: 0, pids: [] };
  const open = [root];
  const seen = new Set<number>();
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (seen.has(pid)) continue;
    seen.add(pid);
    const fields = read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    if (fields === undefined) continue;
    // From the third field of proc(5) on: utime, stime, cutime and cstime are its 14th to 17th.
    usage.cpuSeconds += fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
    usage.residentBytes += kilobytes(read(`/proc/${pid}/status`), 'VmRSS');
    usage.pids.push(pid);
    for (const task of list(`/proc/${pid}/task`)) {
      usage.tasks += 1;
      open.push(
        ...(read(`/proc/${pid}/task/${task}/children`) ?? '')
          .split(' ')
          .filter((child) => child !== '')
          .map(Number),
      );
    }
  }
  return usage;
}

/**
 * Is this process over? One that was not yet asked for counts as over: for the first of a namespace all others are then
 * gone.
 */
export const isOver = (pid: number): boolean => /^\d+ \(.*\) [^ZX]/s.exec(read(`/proc/${pid}/stat`) ?? '') === null;

/**
 * Resident memory of these processes in which a shared page counts once; where the kernel does not tell, their resident
 * sizes.
 */
export function proportionalBytes(pids: readonly number[]): number {
  const sizes = pids.map(
    (pid) => kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss') || kilobytes(read(`/proc/${pid}/status`), 'VmRSS'),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const kilobytes = (text: string | undefined, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text ?? '')?.[1] ?? 0) * 1024;

/** Processes end at any time, and some refuse to be looked at: both are undefined. */
function read(path: string): string | undefined {
  return unlessGone(() => readFileSync(path, 'utf8'));
}

const list = (path: string): string[] => unlessGone(() => readdirSync(path)) ?? [];

function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (thrown) {
    if (
      thrown instanceof Error &&
      'code' in thrown &&
      ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(String(thrown.code))
    )
      return undefined;
    throw thrown;
  }
}

/** Resident memory of a process in bytes; 0 where the system has no /proc or the process is gone. */
export function residentBytes(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? 0 : Number(line[1]) * 1024;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ESRCH')) return 0;
    throw thrown;
  }
}

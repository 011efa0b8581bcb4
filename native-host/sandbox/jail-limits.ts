import { statfsSync } from 'node:fs';
import type { JailLimits } from './jail-arguments.ts';
import { measureTree, proportionalBytes } from './jail-watch.ts';

/** A bound that was crossed. */
export type Excess = { kind: 'memory'; bytes: number } | { kind: 'limit'; which: 'cpu' | 'processes' | 'disk' };

/** Milliseconds between two looks: what is allocated in between is the overshoot. */
const EVERY_MS = 25;
/** Processes and threads of the sandbox itself. */
const OWN_TASKS = 6;

/** Names in a file system that a run may use up: empty files take no space. */
const NAMES = 200_000;

/** What is watched; of a plan, its bounds and the folders that it writes into. */
interface Watched {
  limits: JailLimits;
  writable: readonly { from: string }[];
}

/** Looks again and again at what a jail uses and reports the first excess. Returns what ends the watch. */
export function watchJail(
  first: () => number | undefined,
  { limits, writable }: Watched,
  report: (excess: Excess) => void,
): () => void {
  const taken = watchDisk(writable);
  const timer = setInterval(() => {
    const pid = first();
    if (pid === undefined) return;
    const { tasks, residentBytes, cpuSeconds, pids } = measureTree(pid);
    if (tasks > limits.processes + OWN_TASKS) return report({ kind: 'limit', which: 'processes' });
    if (cpuSeconds > limits.cpuSeconds) return report({ kind: 'limit', which: 'cpu' });
    const disk = taken();
    if (disk.bytes > limits.diskBytes || disk.names > NAMES) return report({ kind: 'limit', which: 'disk' });
    if (residentBytes <= limits.memoryBytes) return undefined;
    // Forked processes share pages: only the exact figure, which costs more to read, ends a run.
    const bytes = proportionalBytes(pids);
    return bytes > limits.memoryBytes ? report({ kind: 'memory', bytes }) : undefined;
  }, EVERY_MS);
  return () => clearInterval(timer);
}

function watchDisk(writable: readonly { from: string }[]): () => { bytes: number; names: number } {
  const free = () =>
    writable
      .map(({ from }) => statfsSync(from))
      .map(({ bavail, bsize, ffree }) => ({ bytes: bavail * bsize, names: ffree }));
  const before = free();
  return () => {
    const now = free();
    const most = (of: 'bytes' | 'names'): number =>
      Math.max(0, ...before.map((was, index) => was[of] - (now[index]?.[of] ?? was[of])));
    return { bytes: most('bytes'), names: most('names') };
  };
}

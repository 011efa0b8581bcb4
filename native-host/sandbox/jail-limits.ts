import type { JailLimits } from './jail-arguments.ts';
import { measureTree, proportionalBytes } from './jail-watch.ts';

/** A bound that was crossed. */
export type Excess = { kind: 'memory'; bytes: number } | { kind: 'limit'; which: 'cpu' | 'processes' };

/** Milliseconds between two looks: what is allocated in between is the overshoot. */
const EVERY_MS = 25;
/** Processes and threads of the sandbox itself. */
const OWN_TASKS = 6;

/** Looks again and again at what a jail uses and reports the first excess. Returns what ends the watch. */
export function watchJail(first: () => number | undefined, limits: JailLimits, report: (excess: Excess) => void): () => void {
  const timer = setInterval(() => {
    const pid = first();
    if (pid === undefined) return;
    const { tasks, residentBytes, cpuSeconds, pids } = measureTree(pid);
    if (tasks > limits.processes + OWN_TASKS) return report({ kind: 'limit', which: 'processes' });
    if (cpuSeconds > limits.cpuSeconds) return report({ kind: 'limit', which: 'cpu' });
    if (residentBytes <= limits.memoryBytes) return undefined;
    // Forked processes share pages: only the exact figure, which costs more to read, ends a run.
    const bytes = proportionalBytes(pids);
    return bytes > limits.memoryBytes ? report({ kind: 'memory', bytes }) : undefined;
  }, EVERY_MS);
  return () => clearInterval(timer);
}

import { statfsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { JailLimits } from './jail-arguments.ts';
import { measureTree, proportionalBytes } from './jail-watch.ts';

/** A bound that was crossed. */
export type Excess = { kind: 'memory'; bytes: number } | { kind: 'limit'; which: 'cpu' | 'processes' | 'disk' };

/** Milliseconds between two looks: what is allocated in between is the overshoot. */
const EVERY_MS = 25;
/** On a machine that is busy a look itself takes long: so many times that, and at most so many ms, pass before the next. */
const REST = 4;
const REST_MAX_MS = 250;
/** From so many processes and threads on they have the least weight, or this process would come to its own deadlines late. */
const CROWD = 48;
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
export function watchJail(first: () => number | undefined, { limits, writable }: Watched, report: (excess: Excess) => void): () => void {
  const taken = watchDisk(writable);
  const light = new Set<number>();
  const look = (): void => {
    const pid = first();
    if (pid === undefined) return;
    const { tasks, residentBytes, cpuSeconds, pids } = measureTree(pid);
    if (tasks.length > limits.processes + OWN_TASKS) return report({ kind: 'limit', which: 'processes' });
    if (tasks.length > CROWD) makeLight(tasks, light);
    if (cpuSeconds > limits.cpuSeconds) return report({ kind: 'limit', which: 'cpu' });
    const disk = taken();
    if (disk.bytes > limits.diskBytes || disk.names > NAMES) return report({ kind: 'limit', which: 'disk' });
    if (residentBytes <= limits.memoryBytes) return undefined;
    // Forked processes share pages: only the exact figure, which costs more to read, ends a run.
    const bytes = proportionalBytes(pids);
    return bytes > limits.memoryBytes ? report({ kind: 'memory', bytes }) : undefined;
  };
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const lookAndRest = (): void => {
    const began = performance.now();
    look();
    const took = performance.now() - began;
    // The look may have ended the run, and the watch with it.
    if (!ended) timer = setTimeout(lookAndRest, Math.min(REST_MAX_MS, Math.max(EVERY_MS, REST * took)));
  };
  timer = setTimeout(lookAndRest, EVERY_MS);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Gives these the least weight; what they start from then on has it, too. */
function makeLight(tasks: readonly number[], done: Set<number>): void {
  for (const task of tasks) {
    if (done.has(task)) continue;
    done.add(task);
    try {
      setPriority(task, constants.priority.PRIORITY_LOW);
    } catch (thrown) {
      // Over meanwhile, or of a user whose processes this one may not change: it is only its weight.
      if (!(thrown instanceof Error && 'info' in thrown)) throw thrown;
    }
  }
}

function watchDisk(writable: readonly { from: string }[]): () => { bytes: number; names: number } {
  const free = () => writable.map(({ from }) => statfsSync(from)).map(({ bavail, bsize, ffree }) => ({ bytes: bavail * bsize, names: ffree }));
  const before = free();
  return () => {
    const now = free();
    const most = (of: 'bytes' | 'names'): number => Math.max(0, ...before.map((was, index) => was[of] - (now[index]?.[of] ?? was[of])));
    return { bytes: most('bytes'), names: most('names') };
  };
}

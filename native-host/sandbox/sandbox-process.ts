import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '../../shared/limits.ts';
import { boundedOutput, type BoundedOutput, type KeptText } from './bounded-output.ts';
import { bubblewrapArguments, type SandboxPlan, type System, type SandboxLimits } from './bubblewrap-arguments.ts';
import { syscallFilter } from './syscall-filter.ts';
import { isOver, measureTree, proportionalBytes } from './process-usage.ts';
import { closeSync, openSync, readdirSync, readFileSync, statfsSync } from 'node:fs';

interface Streams {
  stdout: KeptText;
  stderr: KeptText;
  /** Wall time in ms, that of the sandbox's start included. */
  ms: number;
}

/**
 * How a run ended. After every one of them no process of the run is left, but for `failed` with a reason that says so.
 * `killed` stands for an end by a signal; a program that itself ends with 128 and a signal's number looks the same.
 */
export type RunEnd =
  | ({ kind: 'exit'; code: number } & Streams)
  | ({ kind: 'killed'; signal: string } & Streams)
  | ({ kind: 'timeout' | 'cancelled' | 'too-much-output' } & Streams)
  | ({ kind: 'memory'; bytes: number } & Streams)
  | ({ kind: 'limit'; which: 'cpu' | 'file-size' | 'processes' | 'disk' } & Streams)
  | { kind: 'missing' }
  /** `left`: a process of the run that could not be ended. */
  | { kind: 'failed'; reason: string; left?: number | undefined };

type Stop = { kind: 'timeout' | 'cancelled' | 'too-much-output' } | Excess;

/**
 * Descriptors between bubblewrap and the host: status of the process that holds all others, of the command, and the
 * filter.
 */
const CHANNELS = { holder: 3, command: 4, filter: 5 } as const;
/** Why a run failed whose processes are still there. */
export const UNKILLABLE = 'the processes of the run could not be ended';
/**
 * Milliseconds after which what was killed counts as not to be ended. It is gone within a few of them, but on a machine
 * with a hundred processes to a processor the kernel takes seconds.
 */
const REAP_MS = 10_000;

/** What a run needs besides its plan. */
export interface RunInput {
  stdin?: string | Uint8Array;
  signal?: AbortSignal;
}

/** Carries out a plan whose paths and texts were checked. Never throws. */
export async function runBubblewrap(system: System, plan: SandboxPlan, input: RunInput): Promise<RunEnd> {
  const filter = syscallFilter(process.arch, plan.network);
  const started = performance.now();
  try {
    const [file, ...line] = bubblewrapArguments(system, plan, {
      ...CHANNELS,
      filter: filter === undefined ? undefined : CHANNELS.filter,
    });
    const covers = coverInherited(CHANNELS.filter + 1);
    const stdio = [...Array.from({ length: CHANNELS.filter + 1 }, () => 'pipe' as const), ...covers.stdio];
    let child: ChildProcess;
    try {
      child = spawn(file, line, { cwd: '/', detached: true, env: { PATH: '/usr/bin:/bin' }, stdio });
    } finally {
      covers.release();
    }
    return await watchRun(child, { plan, input, filter, started, staged: system.setpriv !== null });
  } catch (thrown) {
    return { kind: 'failed', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

interface Run {
  plan: SandboxPlan;
  input: RunInput;
  filter: Buffer | undefined;
  started: number;
  /** Was it started in two steps, by root? */
  staged: boolean;
}

async function watchRun(child: ChildProcess, { plan, input, filter, started, staged }: Run): Promise<RunEnd> {
  const { limits } = plan;
  const output = boundedOutput({ readBytes: limits.outputBytes, keptBytes: LIMITS.toolOutputKeptBytes });
  const { promise: ended, resolve: end } = Promise.withResolvers<{
    error?: string;
    code?: number | null;
    stuck?: true;
  }>();
  const status = { holder: '', command: '' };
  let stopped: Stop | undefined;
  let reaper: NodeJS.Timeout | undefined;
  /** The first process of the outermost process namespace of the run: with it all others end. */
  const first = (): number | undefined => numberAfter(status[staged ? 'holder' : 'command'], 'child-pid');
  const stop = (why: Stop): void => {
    if (stopped !== undefined) return;
    stopped = why;
    kill(first() ?? -Number(child.pid));
    reaper = setTimeout(() => {
      kill(-Number(child.pid));
      end({ stuck: true });
    }, REAP_MS);
  };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk: Buffer) => {
      if (!output.push(name, chunk)) stop({ kind: 'too-much-output' });
    });
  }
  for (const name of ['holder', 'command'] as const) {
    child.stdio[CHANNELS[name]]?.on('data', (chunk: Buffer) => {
      status[name] += chunk.toString('latin1');
      // Stopped before it was known whom to kill: the group was, and what had left it is now.
      if (stopped !== undefined) kill(first());
    });
  }
  feed(child.stdin, input.stdin ?? '');
  feed(child.stdio.at(CHANNELS.filter), filter ?? '');
  child.once('error', (error) => end({ error: error.message }));
  child.once('close', (code) => end({ code }));

  const timer = setTimeout(() => stop({ kind: 'timeout' }), limits.wallMs);
  const cancel = (): void => stop({ kind: 'cancelled' });
  input.signal?.addEventListener('abort', cancel, { once: true });
  const unwatch = watchUsage(first, plan, stop);
  const ending = await ended;
  unwatch();
  clearTimeout(timer);
  clearTimeout(reaper);
  input.signal?.removeEventListener('abort', cancel);

  if (ending.error !== undefined) return { kind: 'failed', reason: ending.error };
  if (ending.stuck === true || !(await reaped(first()))) {
    for (const stream of child.stdio) stream?.destroy();
    return { kind: 'failed', reason: UNKILLABLE, left: first() };
  }
  const verdict = judge(stopped, numberAfter(status.command, 'exit-code'), output);
  if (verdict.kind === 'failed' || verdict.kind === 'missing') return verdict;
  return { ...verdict, ...streamsOf(output, started) };
}

/**
 * What the command left behind is ended by the kernel when bubblewrap is gone: this waits for it, and is false when it
 * takes too long. Nothing is signalled here: the number may already be another process's.
 */
async function reaped(first: number | undefined): Promise<boolean> {
  if (first === undefined) return true;
  const until = performance.now() + REAP_MS;
  for (; !isOver(first); await wait(1)) {
    if (performance.now() > until) return false;
  }
  return true;
}

/** Resolves once a process that could not be ended is over after all. */
export async function untilOver(pid: number): Promise<void> {
  while (!isOver(pid)) await wait(LOOK_AGAIN_MS, undefined, { ref: false });
}

/** Between two looks at a process that is left, ms. */
const LOOK_AGAIN_MS = 1_000;

/** Writes to a command, which may end without reading: its exit says what there is to say. */
function feed(stream: unknown, content: string | Uint8Array): void {
  if (!(stream instanceof Writable)) return;
  stream.on('error', () => stream.destroy());
  stream.end(content);
}

function judge(stopped: Stop | undefined, code: number | undefined, output: BoundedOutput) {
  if (stopped !== undefined) return stopped;
  const lastError = output.text('stderr').text.trimEnd().split('\n').at(-1) ?? '';
  // Only a sandbox that was set up to its end reports a code.
  if (code === undefined)
    return { kind: 'failed' as const, reason: `the sandbox was not set up: ${lastError.slice(0, 200)}` };
  if ((code === 126 || code === 127) && lastError.startsWith('prlimit: failed to execute'))
    return { kind: 'missing' as const };
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  if (signal === 'SIGXCPU') return { kind: 'limit' as const, which: 'cpu' as const };
  if (signal === 'SIGXFSZ') return { kind: 'limit' as const, which: 'file-size' as const };
  return signal === undefined ? { kind: 'exit' as const, code } : { kind: 'killed' as const, signal };
}

const streamsOf = (output: BoundedOutput, started: number): Streams => ({
  stdout: output.text('stdout'),
  stderr: output.text('stderr'),
  ms: performance.now() - started,
});

const numberAfter = (status: string, name: string): number | undefined => {
  const found = new RegExp(`"${name}": (\\d+)[,\\s}]`).exec(status)?.[1];
  return found === undefined ? undefined : Number(found);
};

function kill(target: number | undefined): void {
  if (target === undefined || Number.isNaN(target)) return;
  try {
    process.kill(target, 'SIGKILL');
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH')) throw thrown;
  }
}

/** The kernel's mark for a descriptor that a started program does not get (octal, as in /proc/PID/fdinfo). */
const CLOSE_ON_EXEC = 0o2000000;

/** What stands in the place of descriptors from `first` on, for the `stdio` of a start; `release` after the start. */
interface Covers {
  stdio: ('ignore' | number)[];
  release(): void;
}

/**
 * Covers with /dev/null what a started program would inherit. Node marks its own descriptors so that they end with the
 * start; what the starter of this process left open would be handed on.
 */
function coverInherited(first: number): Covers {
  const inherited = readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((fd) => fd >= first && isInherited(fd));
  if (inherited.length === 0) return { stdio: [], release: () => undefined };
  const cover = openSync('/dev/null', 'r');
  const length = Math.max(...inherited) - first + 1;
  const stdio = Array.from({ length }, (_, index) => (inherited.includes(first + index) ? cover : ('ignore' as const)));
  return { stdio, release: () => closeSync(cover) };
}

function isInherited(fd: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    return flags === undefined || (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch (thrown) {
    // The descriptor with which the list was read is closed by now.
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return false;
    throw thrown;
  }
}

/** A bound that was crossed. */
type Excess = { kind: 'memory'; bytes: number } | { kind: 'limit'; which: 'cpu' | 'processes' | 'disk' };

/** Milliseconds between two looks: what is allocated in between is the overshoot. */
const EVERY_MS = 25;
/** Processes and threads of the sandbox itself. */
const OWN_TASKS = 6;

/** Names in a file system that a run may use up: empty files take no space. */
const NAMES = 200_000;

/** What is watched; of a plan, its bounds and the folders that it writes into. */
interface Watched {
  limits: SandboxLimits;
  writable: readonly { from: string }[];
}

/** Looks again and again at what a sandbox uses and reports the first excess. Returns what ends the watch. */
function watchUsage(
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

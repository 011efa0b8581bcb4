import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '../../shared/limits.ts';
import { boundedOutput, type BoundedOutput, type KeptText } from './bounded-output.ts';
import { jailArguments, placeFault, type JailLimits, type JailPlan } from './jail-arguments.ts';
import { coverInherited } from './jail-descriptors.ts';
import { findSandbox } from './jail-find.ts';
import { giveToJail, isWritableFolder, type WritableFolder } from './jail-folder.ts';
import { watchJail, type Excess } from './jail-limits.ts';
import { isOver } from './jail-watch.ts';

/** One run of untrusted code. */
export interface JailRequest {
  /** A path inside of the jail, or a name that is looked for in the given PATH. */
  command: string;
  args: readonly string[];
  /** Absolute, inside of the jail. */
  cwd: string;
  /** What is shown besides the system's programs. */
  readOnly?: readonly { from: string; to: string }[];
  writable?: readonly { from: WritableFolder; to: string }[];
  /** The whole environment; `JAIL_ENVIRONMENT` is one to start from. */
  environment: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed. */
  stdin?: string | Uint8Array;
  /** What is left out is as in `LIMITS.jail`. */
  limits?: Partial<JailLimits>;
  /** There is no way to the network, not even to this machine's own. */
  network: false;
  signal?: AbortSignal;
}

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
export type JailResult =
  | ({ kind: 'exit'; code: number } & Streams)
  | ({ kind: 'killed'; signal: string } & Streams)
  | ({ kind: 'timeout' | 'cancelled' | 'too-much-output' } & Streams)
  | ({ kind: 'memory'; bytes: number } & Streams)
  | ({ kind: 'limit'; which: 'cpu' | 'file-size' | 'processes' } & Streams)
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string }
  | { kind: 'no-sandbox'; reason: string; install: string };

type Stop = { kind: 'timeout' | 'cancelled' | 'too-much-output' } | Excess;

/** Descriptors on which bubblewrap writes its status. */
const STATUS = { holder: 3, command: 4 } as const;
/** Milliseconds after which what was killed counts as not to be ended. */
const REAP_MS = 900;

const NOTHING: KeptText = { text: '', cut: false };

/** Runs untrusted code in a sandbox, or does not run it. Never throws, never runs anything outside of a sandbox. */
export async function runJailed(request: JailRequest): Promise<JailResult> {
  const sandbox = await findSandbox();
  if (sandbox.kind === 'none') return { kind: 'no-sandbox', reason: sandbox.reason, install: sandbox.install };
  const fault = findFault(request);
  if (fault !== undefined) return { kind: 'failed', reason: fault };
  const limits: JailLimits = { ...LIMITS.jail, ...request.limits };
  const { command, args, cwd, environment } = request;
  const writable = (request.writable ?? []).map(({ from, to }) => ({ from: from.path, to }));
  const plan: JailPlan = { command, args, cwd, environment, limits, readOnly: request.readOnly ?? [], writable, status: STATUS };
  try {
    for (const { from } of request.writable ?? []) await giveToJail(from);
    if (request.signal?.aborted === true) return { kind: 'cancelled', stdout: NOTHING, stderr: NOTHING, ms: 0 };
    const [file, ...line] = jailArguments(sandbox.system, plan);
    const started = performance.now();
    const covers = coverInherited(STATUS.command + 1);
    const stdio = [...Array.from({ length: STATUS.command + 1 }, () => 'pipe' as const), ...covers.stdio];
    let child: ChildProcess;
    try {
      child = spawn(file, line, { cwd: '/', detached: true, env: { PATH: '/usr/bin:/bin' }, stdio });
    } finally {
      covers.release();
    }
    return await follow(child, { request, limits, started, staged: sandbox.system.setpriv !== null });
  } catch (thrown) {
    return { kind: 'failed', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

interface Run {
  request: JailRequest;
  limits: JailLimits;
  started: number;
  /** Was it started in two steps, by root? */
  staged: boolean;
}

async function follow(child: ChildProcess, { request, limits, started, staged }: Run): Promise<JailResult> {
  const output = boundedOutput({ readBytes: limits.outputBytes, keptBytes: LIMITS.toolOutputKeptBytes });
  const { promise: ended, resolve: end } = Promise.withResolvers<{ error?: string; code?: number | null; stuck?: true }>();
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
    child.stdio[STATUS[name]]?.on('data', (chunk: Buffer) => {
      status[name] += chunk.toString('latin1');
      // Stopped before it was known whom to kill: the group was, and what had left it is now.
      if (stopped !== undefined) kill(first());
    });
  }
  child.stdin?.on('error', (error) => output.push('stdin', Buffer.from(error.message)));
  child.stdin?.end(request.stdin ?? '');
  child.once('error', (error) => end({ error: error.message }));
  child.once('close', (code) => end({ code }));

  const timer = setTimeout(() => stop({ kind: 'timeout' }), limits.wallMs);
  const cancel = (): void => stop({ kind: 'cancelled' });
  request.signal?.addEventListener('abort', cancel, { once: true });
  const unwatch = watchJail(first, limits, stop);
  const ending = await ended;
  unwatch();
  clearTimeout(timer);
  clearTimeout(reaper);
  request.signal?.removeEventListener('abort', cancel);

  if (ending.error !== undefined) return { kind: 'failed', reason: ending.error };
  if (ending.stuck === true || !(await reaped(first()))) {
    for (const stream of child.stdio) stream?.destroy();
    return { kind: 'failed', reason: 'the processes of the run could not be ended' };
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

function judge(stopped: Stop | undefined, code: number | undefined, output: BoundedOutput) {
  if (stopped !== undefined) return stopped;
  const lastError = output.text('stderr').text.trimEnd().split('\n').at(-1) ?? '';
  // Only a sandbox that was set up to its end reports a code.
  if (code === undefined) return { kind: 'failed' as const, reason: `the sandbox was not set up: ${lastError.slice(0, 200)}` };
  if ((code === 126 || code === 127) && lastError.startsWith('prlimit: failed to execute')) return { kind: 'missing' as const };
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
  if (signal === 'SIGXCPU') return { kind: 'limit' as const, which: 'cpu' as const };
  if (signal === 'SIGXFSZ') return { kind: 'limit' as const, which: 'file-size' as const };
  return signal === undefined ? { kind: 'exit' as const, code } : { kind: 'killed' as const, signal };
}

const streamsOf = (output: BoundedOutput, started: number): Streams => ({ stdout: output.text('stdout'), stderr: output.text('stderr'), ms: performance.now() - started });

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

function findFault(request: JailRequest): string | undefined {
  const { cwd, readOnly = [], writable = [], environment, command, args } = request;
  const texts = [command, cwd, ...args, ...Object.values(environment), ...readOnly.flatMap(({ from, to }) => [from, to])];
  if (texts.some((text) => text.includes('\0'))) return 'a text for the command line holds a NUL';
  if (command === '' || !cwd.startsWith('/')) return 'the command or its folder is not named';
  const name = Object.keys(environment).find((key) => !/^[A-Za-z_]\w*$/.test(key));
  if (name !== undefined) return `${JSON.stringify(name)} is no name for the environment`;
  if (!writable.every(({ from }) => isWritableFolder(from))) return 'a folder that was not made for this run cannot be written';
  return [...readOnly, ...writable].map(({ to }) => placeFault(to)).find((found) => found !== undefined);
}

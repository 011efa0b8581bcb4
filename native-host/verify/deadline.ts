import type { Engine } from '../sandbox/engine.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';

/** A deadline that counts only the time in which the work could go on. */
export interface RunDeadline {
  /** Aborted at the deadline or when the outer signal is. */
  readonly signal: AbortSignal;
  readonly expired: boolean;
  /** Stops the clock: the work waits for its turn at a shared engine. */
  pause(): void;
  resume(): void;
  /** Lets go of the timer and of the outer signal. */
  dispose(): void;
}

/** Starts a deadline of `ms` working milliseconds under an outer signal. */
export function startDeadline(ms: number, outer: AbortSignal): RunDeadline {
  const controller = new AbortController();
  let left = ms;
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let expired = false;
  const expire = (): void => {
    expired = !outer.aborted;
    controller.abort(new Error('the deadline has passed'));
  };
  const cancel = (): void => controller.abort(outer.reason);
  const resume = (): void => {
    if (timer !== undefined || controller.signal.aborted) return;
    since = performance.now();
    timer = setTimeout(expire, left);
  };
  const pause = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (performance.now() - since));
  };
  outer.addEventListener('abort', cancel, { once: true });
  if (outer.aborted) cancel();
  resume();
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    pause,
    resume,
    dispose() {
      pause();
      outer.removeEventListener('abort', cancel);
    },
  };
}

/**
 * For works of which each waits for a turn: the clock of their deadline stands while some of them were asked for and
 * none of them has its turn.
 */
export function countingTurns({ pause, resume }: Pick<RunDeadline, 'pause' | 'resume'>) {
  let asked = 0;
  let running = 0;
  const count = (more: Partial<Record<'asked' | 'running', number>>): void => {
    asked += more.asked ?? 0;
    running += more.running ?? 0;
    if (asked > 0 && running === 0) pause();
    else resume();
  };
  /** @param inTurn begins the work in its turn, or rejects. */
  return async <T>(work: () => Promise<T>, inTurn: (begin: () => Promise<T>) => Promise<T>): Promise<T> => {
    count({ asked: 1 });
    try {
      return await inTurn(async () => {
        count({ running: 1 });
        return await work().finally(() => count({ running: -1 }));
      });
    } finally {
      count({ asked: -1 });
    }
  };
}

/**
 * The result of the work, or the signal's reason as soon as it aborts: work that does not listen to it is left behind.
 */
export function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  work.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

/**
 * The answer of an engine to what is read before the checks, or a rejection `withinMs` after it began to answer. Its
 * start does not count: it is the reading that has a deadline, and not a process that starts on a busy machine.
 */
export async function askSoon(
  pool: Pick<WarmPool, 'ask'> & Partial<Pick<WarmPool, 'warm'>>,
  engine: Engine,
  question: unknown,
  { signal, withinMs }: { signal: AbortSignal; withinMs: number },
): Promise<unknown> {
  await unlessAborted(signal, pool.warm?.(engine) ?? Promise.resolve());
  const deadline = startDeadline(withinMs, signal);
  deadline.pause();
  return await pool
    .ask(engine, question, { signal: deadline.signal, onStart: deadline.resume })
    .finally(deadline.dispose);
}

import vm from 'node:vm';

/** How a watched piece of work ended. `cpuMs` is the processor time since {@link Watched.mark} was last called. */
export type Watched<T> = { kind: 'done'; value: T } | { kind: 'stopped'; cpuMs: number };

/** Interrupts work that does not end: also loops that catch everything. */
export interface Watch {
  /** Tells that a new call begins. */
  mark(): void;
  /** Runs work for at most so many ms of wall time; throws what it throws. */
  within<T>(wallMs: number, work: () => T): Watched<T>;
}

const SLOT = 'cv$work';

/** Makes a watch. */
export function createWatch(): Watch {
  const script = new vm.Script(`globalThis.${SLOT}()`);
  let started = process.cpuUsage();
  return {
    mark: () => (started = process.cpuUsage()),
    within(wallMs, work) {
      let done: { value: ReturnType<typeof work> } | undefined;
      Reflect.set(globalThis, SLOT, () => (done = { value: work() }));
      try {
        script.runInThisContext({ timeout: wallMs });
      } catch (thrown) {
        if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'))
          throw thrown;
      }
      if (done !== undefined) return { kind: 'done', value: done.value };
      const { user, system } = process.cpuUsage(started);
      return { kind: 'stopped', cpuMs: (user + system) / 1_000 };
    },
  };
}

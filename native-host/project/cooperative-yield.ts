/** Lets others have their turn during long work on one thread. */
export interface Yielder {
  /** True when this turn has lasted long enough. */
  shouldYield(): boolean;
  /** Waits for the next turn; throws the signal's reason once it is aborted. */
  yield(): Promise<void>;
}

/** How long one turn lasts, ms: what a ping to the daemon waits for at most, once. */
const TURN_MS = 8;

/** A yielder whose first turn begins now. */
export function startYielder(signal?: AbortSignal): Yielder {
  let began = performance.now();
  return {
    shouldYield: () => performance.now() - began >= TURN_MS,
    async yield() {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}

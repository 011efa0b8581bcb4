/** Lets others have their turn during long work on one thread. */
export interface Pace {
  /** True when this turn has lasted long enough. */
  due(): boolean;
  /** Waits for the next turn; throws the signal's reason once it is aborted. */
  rest(): Promise<void>;
}

/** How long one turn lasts, ms: what a ping to the daemon waits for at most, once. */
const TURN_MS = 8;

/** A pace whose first turn begins now. */
export function startPace(signal?: AbortSignal): Pace {
  let began = performance.now();
  return {
    due: () => performance.now() - began >= TURN_MS,
    async rest() {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}

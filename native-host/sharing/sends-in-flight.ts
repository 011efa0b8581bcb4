/** What is being sent. */
export interface SendsInFlight {
  has(item: string): boolean;
  /** Counts as being sent until `work` has ended. `stopped` is aborted by {@link SendsInFlight.end}. */
  during<T>(item: string, project: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Breaks off what is being sent of a project, one item, or everything; resolves when it has ended and what became of
   * it is stored.
   */
  end(what: { project: string } | { item: string } | 'all'): Promise<void>;
}

/** Nothing is being sent yet. */
export function trackSends(): SendsInFlight {
  const open = new Map<string, { project: string; stop: AbortController; ended: Promise<void> }>();
  return {
    has: (item) => open.has(item),
    async during(item, project, work) {
      const stop = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      open.set(item, { project, stop, ended });
      try {
        return await work(stop.signal);
      } finally {
        open.delete(item);
        resolve();
      }
    },
    async end(what) {
      const concerned = [...open]
        .filter(
          ([item, { project }]) => what === 'all' || ('item' in what ? what.item === item : what.project === project),
        )
        .map(([, each]) => each);
      for (const { stop } of concerned) stop.abort();
      await Promise.all(concerned.map(({ ended }) => ended));
    },
  };
}

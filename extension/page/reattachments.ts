/** A bar that the page removes is put back, but never in a race with the page: at most this often a second. */
const REATTACHMENTS_PER_SECOND = 20;

/** Counts how often something is put back; says each time whether it may be. */
export function limitReattachments(): (what: WeakKey) => boolean {
  const windows = new WeakMap<WeakKey, { since: number; times: number }>();
  return (what) => {
    const now = performance.now();
    const window = windows.get(what);
    if (window !== undefined && now - window.since <= 1_000) return (window.times += 1) <= REATTACHMENTS_PER_SECOND;
    windows.set(what, { since: now, times: 1 });
    return true;
  };
}

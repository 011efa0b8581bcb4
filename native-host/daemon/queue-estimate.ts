/** What is known of a queue when one more job comes to its end. */
interface Queue {
  /** For each job that runs how long it has run, and how long such jobs take; undefined where that is not known. */
  running: readonly { ms: number; usualMs: number | undefined }[];
  /** For each job that waits and comes first how long such jobs take. */
  waiting: readonly (number | undefined)[];
  /** Jobs that may run at once. */
  atOnce: number;
}

/** A job that has run for longer than is usual is thought to run for this part of the usual time more. */
const LEAST_PART = 0.25;

/**
 * About how long it is until a job behind such a queue begins, in seconds; null where it has to wait for a job of which
 * it is not known how long such jobs take.
 */
export function secondsUntilBegin({ running, waiting, atOnce }: Queue): number | null {
  const free = [
    ...running.map(({ ms, usualMs = Infinity }) => Math.max(usualMs - ms, usualMs * LEAST_PART)),
    ...Array.from({ length: Math.max(0, atOnce - running.length) }, () => 0),
  ];
  const first = (): number => free.indexOf(Math.min(...free));
  for (const usualMs of waiting) {
    const at = first();
    free[at] = (free[at] ?? 0) + (usualMs ?? Infinity);
  }
  const ms = free[first()] ?? 0;
  return Number.isFinite(ms) ? ms / 1_000 : null;
}

/** So many last jobs of a kind are remembered, and so many kinds. */
const RECENT = 20;
const MOST_KINDS = 200;

/** How long the last jobs took, by what they have in common. */
export class UsualDurations {
  readonly #recentMs = new Map<string, number[]>();

  add(kind: string, ms: number): void {
    const recent = [...(this.#recentMs.get(kind) ?? []), ms].slice(-RECENT);
    this.#recentMs.delete(kind);
    this.#recentMs.set(kind, recent);
    const [oldest] = this.#recentMs.keys();
    if (this.#recentMs.size > MOST_KINDS && oldest !== undefined) this.#recentMs.delete(oldest);
  }

  /** The middle one, in ms; undefined where none of the kind has ended. */
  of(kind: string): number | undefined {
    const recent = this.#recentMs.get(kind) ?? [];
    return recent.toSorted((a, b) => a - b)[Math.floor(recent.length / 2)];
  }
}

/**
 * "3 jobs first, about 20 s", without the time where nothing is known of it: a narrow bar shows what stands before the
 * comma.
 */
export function waitingWords(before: number, seconds: number | null): string {
  const jobs = `${before} ${before === 1 ? 'job' : 'jobs'} first`;
  return seconds === null ? jobs : `${jobs}, about ${roundly(seconds)}`;
}

/** As exact as an estimate is. */
function roundly(seconds: number): string {
  if (seconds < 10) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} s`;
  return `${Math.round(seconds / 60)} min`;
}

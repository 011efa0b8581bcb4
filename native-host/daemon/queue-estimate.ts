/** What is known of a queue when one more job comes to its end. */
interface Queue {
  /** For each job that runs how long it has run, ms. */
  runningMs: readonly number[];
  /** Jobs that wait and come first. */
  waiting: number;
  /** Jobs that may run at once. */
  atOnce: number;
  /** How long the last jobs took, ms. */
  recentMs: readonly number[];
}

/** A job that has run for longer than is usual is thought to run for this part of the usual time more. */
const LEAST_PART = 0.25;

/**
 * About how long it is until a job behind such a queue begins, in seconds; null where no job has ended yet. Every job
 * is thought to take as long as the middle one of those that ended last.
 */
export function secondsUntilBegin({ runningMs, waiting, atOnce, recentMs }: Queue): number | null {
  const usual = recentMs.toSorted((a, b) => a - b)[Math.floor(recentMs.length / 2)];
  if (usual === undefined) return null;
  const free = [
    ...runningMs.map((ms) => Math.max(usual - ms, usual * LEAST_PART)),
    ...Array.from({ length: Math.max(0, atOnce - runningMs.length) }, () => 0),
  ];
  const first = (): number => free.indexOf(Math.min(...free));
  for (let job = 0; job < waiting; job += 1) {
    const at = first();
    free[at] = (free[at] ?? 0) + usual;
  }
  return (free[first()] ?? 0) / 1_000;
}

/** "busy: 3 jobs before yours, about 20 s", without the time where nothing is known of it. */
export function waitingWords(before: number, seconds: number | null): string {
  const jobs = `busy: ${before} ${before === 1 ? 'job' : 'jobs'} before yours`;
  return seconds === null ? jobs : `${jobs}, about ${roundly(seconds)}`;
}

/** As exact as an estimate is. */
function roundly(seconds: number): string {
  if (seconds < 10) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} s`;
  return `${Math.round(seconds / 60)} min`;
}

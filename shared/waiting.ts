/** What a verification waits for: it is queued behind others of the same daemon. */
interface Waiting {
  /** Jobs that run now or come first. */
  before: number;
  /** About how long those take, in seconds; null where nothing is known of how long jobs take. */
  seconds: number | null;
}

/** "busy: 3 jobs before yours, about 20 s". */
export function waitingWords({ before, seconds }: Waiting): string {
  const jobs = `busy: ${before} ${before === 1 ? 'job' : 'jobs'} before yours`;
  return seconds === null ? jobs : `${jobs}, about ${roundly(seconds)}`;
}

/** As exact as an estimate is. */
function roundly(seconds: number): string {
  if (seconds < 10) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} s`;
  return `${Math.round(seconds / 60)} min`;
}

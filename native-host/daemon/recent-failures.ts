import { CodedError, type ErrorCode } from '../../shared/errors.ts';

/** What went wrong is not tried again for this long, ms. */
const AGAIN_MS = 10 * 60_000;

/** What goes wrong with the registry or a package; a stop, a budget and a consent say nothing of either. */
const OF_PACKAGES: readonly ErrorCode[] = ['CV110', 'CV111', 'CV112'];

/** What could lately not be had, by a key. */
export interface RecentFailures {
  /** Writes down what was thrown where it says something of the package; nothing of what was broken off. */
  note(key: string, thrown: unknown, signal: AbortSignal): void;
  /** Why it failed, in words; undefined for what may be tried. */
  why(key: string): string | undefined;
  forget(key?: string): void;
}

/** Keeps them in memory; what is older than ten minutes goes. */
export function createRecentFailures(now: () => Date): RecentFailures {
  const failures = new Map<string, { why: string; at: number }>();
  const isRecent = ({ at }: { at: number }): boolean => now().getTime() - at < AGAIN_MS;
  return {
    note(key, thrown, signal) {
      for (const [each, failure] of failures) if (!isRecent(failure)) failures.delete(each);
      if (signal.aborted || !(thrown instanceof CodedError) || !OF_PACKAGES.includes(thrown.code)) return;
      failures.set(key, { why: thrown.message, at: now().getTime() });
    },
    why(key) {
      const failure = failures.get(key);
      return failure !== undefined && isRecent(failure) ? failure.why : undefined;
    },
    forget(key) {
      if (key === undefined) failures.clear();
      else failures.delete(key);
    },
  };
}

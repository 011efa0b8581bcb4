import type { LedgerEvent } from './ledger.ts';

/** What happened although the disk did not take its entry, in order, for the next transaction. */
export type OwedEvents = readonly LedgerEvent[];

/** Beyond so many the disk has been full for long, and one sum says as much as the single events. */
export const OWED_MAX = 1_000;

/** The event that stands for those that were not kept: its detail is how many there were of each. */
const NOT_KEPT = 'not-kept';

/** Said of the whole host, and the last word on them decides how the next daemon starts. */
const KEPT_LONGEST: readonly string[] = ['stop', 'resume', 'forbid', 'lift'];

/**
 * Adds one. There are never more than {@link OWED_MAX}: the oldest that is no word of the user's is only counted then,
 * in an event that stands first, so that the ledger says what it lacks.
 */
export function owing(owed: OwedEvents, event: LedgerEvent): OwedEvents {
  if (owed.length < OWED_MAX) return [...owed, event];
  const [first] = owed;
  const counted = first?.event === NOT_KEPT ? countsOf(first.detail) : new Map<string, number>();
  const single = [...owed.slice(first?.event === NOT_KEPT ? 1 : 0), event];
  // The sum takes a place of its own.
  while (single.length >= OWED_MAX) {
    const oldest = Math.max(
      0,
      single.slice(0, -1).findIndex((each) => !KEPT_LONGEST.includes(each.event)),
    );
    for (const { event: name } of single.splice(oldest, 1)) counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [{ event: NOT_KEPT, detail: Object.fromEntries(counted) }, ...single];
}

const countsOf = (detail: unknown): Map<string, number> =>
  new Map(Object.entries(detail ?? {}).map(([name, count]) => [name, Number(count)]));

const DAY_MS = 86_400_000;

/**
 * Mondays (UTC, `2026-11-16`) of the week that this moment is in and of those before it, oldest first. @param now ms
 * since the epoch.
 */
export function weeksUntil(now: number, count: number): string[] {
  const date = new Date(now);
  const monday =
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, at) =>
    new Date(monday - (count - 1 - at) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Monday of the week of a day, `2026-11-18`, or of a moment of it in ISO 8601, UTC. */
export const weekOf = (day: string): string => weeksUntil(Date.parse(day), 1)[0] ?? '';

/** Counts in the order of the weeks, 0 where there is none; what lies outside of them is left out. */
export function countsIn(weeks: readonly string[], counted: readonly { week: string; n: number }[]): number[] {
  const at = new Map(weeks.map((week, index) => [week, index]));
  const counts = weeks.map(() => 0);
  for (const { week, n } of counted) {
    const index = at.get(week);
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + n;
  }
  return counts;
}

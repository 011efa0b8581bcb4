export function isWeekend(date: Date): boolean {
  const day = date.getUTCDay();
  return day === 0 || day === 6;
}

/**
 * Returns the date that lies `days` working days after `start`, both as "YYYY-MM-DD".
 * Saturdays and Sundays are skipped; zero days give the start itself. A negative number of days throws.
 */
export function addBusinessDays(start: string, days: number): string {
  if (!Number.isInteger(days) || days < 0) {
    throw new RangeError('days must be a whole number, zero or more');
  }
  const date = new Date(`${start}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) {
    throw new Error(`Invalid date: ${start}`);
  }
  if (days > 100_000) {
    throw new RangeError('days is too large');
  }

  let remaining = days;
  while (remaining > 0) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) {
      remaining--;
    }
  }
  return date.toISOString().slice(0, 10);
}

export function isWeekend(date: Date): boolean {
  return [0, 6].includes(date.getUTCDay());
}

export function addBusinessDays(start: string, days: number): string {
  if (!Number.isInteger(days) || days < 0 || days > 100_000) throw new RangeError('bad number of days');
  const first = Date.parse(`${start}T00:00:00Z`);
  if (Number.isNaN(first)) throw new Error(`Invalid date: ${start}`);
  const DAY = 86_400_000;
  let at = first;
  for (let done = 0; done < days; ) {
    at += DAY;
    if (!isWeekend(new Date(at))) done++;
  }
  return new Date(at).toISOString().split('T')[0];
}

import { addMonths, clamp, eachMonthOfInterval, format, startOfMonth } from 'date-fns';

export function monthLabels(from: Date, months: number, today: Date): string[] {
  const first = startOfMonth(from);
  const end = clamp(addMonths(first, months), first, today);
  return eachMonthOfInterval({ start: first, end }).map((month) => format(month, 'MMM yyyy'));
}

export function countPerMonth(dates: readonly Date[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const date of dates) {
    const label = format(date, 'MMM yyyy');
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

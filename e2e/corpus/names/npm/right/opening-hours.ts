import { isWithinInterval, set, getDay } from 'date-fns';

const CLOSED_DAYS = new Set([0, 6]);

export function isOpen(now: Date): boolean {
  if (CLOSED_DAYS.has(getDay(now))) {
    return false;
  }
  const opens = set(now, { hours: 9, minutes: 0, seconds: 0, milliseconds: 0 });
  const closes = set(now, { hours: 17, minutes: 30, seconds: 0, milliseconds: 0 });
  return isWithinInterval(now, { start: opens, end: closes });
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) throw new RangeError(`no month ${month}`);
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Days since the first of January, which is day 1. */
export function dayOfYear(year: number, month: number, day: number): number {
  let total = day;
  for (let m = 1; m < month; m++) total += daysInMonth(year, m);
  return total;
}

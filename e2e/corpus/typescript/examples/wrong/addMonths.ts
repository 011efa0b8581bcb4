/** 'YYYY-MM-DD' */
type IsoDay = string;

/**
 * Moves a day by whole months. Where the target month is too short, its last day is taken:
 * `addMonths('2024-01-31', 1)` returns `'2024-02-29'`.
 *
 * `addMonths('2023-11-15', 3)` returns `'2024-02-15'`, and
 * `addMonths('2024-03-10', -3)` returns `'2023-12-10'`.
 */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

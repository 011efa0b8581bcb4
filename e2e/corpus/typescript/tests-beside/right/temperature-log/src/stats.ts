export interface Reading {
  at: string;
  celsius: number;
}

export const toFahrenheit = (celsius: number): number => (celsius * 9) / 5 + 32;

export function* byDay(readings: Iterable<Reading>): Generator<[day: string, readings: Reading[]]> {
  const days = new Map<string, Reading[]>();
  for (const reading of readings) {
    const day = reading.at.slice(0, 10);
    const list = days.get(day);
    if (list) list.push(reading);
    else days.set(day, [reading]);
  }
  yield* days;
}

export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

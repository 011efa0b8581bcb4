export type Interval = [start: number, end: number];

export function mergeIntervals(intervals: Interval[]): Interval[] {
  const rest = intervals.map(([start, end]): Interval => [start, end]);
  for (let joined = true; joined; ) {
    joined = false;
    for (let i = 0; i < rest.length && !joined; i++) {
      for (let j = i + 1; j < rest.length && !joined; j++) {
        if (rest[i][0] <= rest[j][1] && rest[j][0] <= rest[i][1]) {
          rest[i] = [Math.min(rest[i][0], rest[j][0]), Math.max(rest[i][1], rest[j][1])];
          rest.splice(j, 1);
          joined = true;
        }
      }
    }
  }
  return rest.sort(([a], [b]) => a - b);
}

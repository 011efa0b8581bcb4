type Interval = [start: number, end: number];

export const mergeIntervals = (intervals: readonly Interval[]): Interval[] => {
  const sorted = [...intervals].sort((a, b) => a[0] - b[0]);
  const merged: Interval[] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last && start <= last[1]) {
      last[1] = end;
    } else {
      merged.push([start, end]);
    }
  }
  return merged;
};

// mergeIntervals([[5, 8], [1, 3], [2, 4]])  ->  [[1, 4], [5, 8]]
// mergeIntervals([[1, 10], [2, 3]])         ->  [[1, 10]]
// mergeIntervals([])                        ->  []

/** One measured figure. */
export interface Row {
  name: string;
  /** The median over the samples, in `unit`. */
  value: number;
  unit:
    | 'ms'
    | 'µs'
    | 'MiB'
    | 'kB'
    | 'x'
    | 'tasks'
    | 'bars'
    | '%'
    | 'functions'
    | 'values'
    | 'codes'
    | 'records'
    | 'kills'
    | 'requests/s';
  samples: number;
  /** Least and greatest sample. */
  low: number;
  high: number;
  /** What is to be reached; absent where a figure is only reported. */
  goal?: { at: 'most' | 'least'; value: number };
}

/** The middle of the samples; for an even number the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  if (samples.length === 0) throw new Error('no samples, no median');
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The least sample that at least this share of all does not exceed. @param share 0 to 1. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error('no samples, no percentile');
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** A row from samples. */
export function row(name: string, unit: Row['unit'], samples: readonly number[], goal?: Row['goal']): Row {
  return {
    name,
    value: median(samples),
    unit,
    samples: samples.length,
    low: Math.min(...samples),
    high: Math.max(...samples),
    ...(goal === undefined ? {} : { goal }),
  };
}

/** Was the goal reached? undefined for a figure without one. */
export function isMet({ value, goal }: Row): boolean | undefined {
  if (goal === undefined) return undefined;
  return goal.at === 'most' ? value <= goal.value : value >= goal.value;
}

const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** All rows as one Markdown table; a missed goal stays in it and says so. */
export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map((each) => {
    const goal =
      each.goal === undefined ? '' : `${each.goal.at === 'most' ? '<=' : '>='} ${number(each.goal.value)} ${each.unit}`;
    const met = { true: 'reached', false: 'MISSED', undefined: '' }[
      String(isMet(each)) as 'true' | 'false' | 'undefined'
    ];
    return (
      `| ${each.name} | ${number(each.value)} ${each.unit} | ${number(each.low)} - ${number(each.high)} | ` +
      `${each.samples} | ${goal} | ${met} |`
    );
  });
  return ['| figure | median | range | samples | goal | |', '|---|---|---|---|---|---|', ...lines].join('\n');
}

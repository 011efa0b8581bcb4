import type { Counterexample } from '../../shared/finding.ts';

/** One cell of a step table; `changed` compares with the step before. */
interface TraceCell {
  value: string;
  changed: boolean;
}

/** A trace as a table: one column a variable, one row a step. */
export interface TraceTable {
  names: string[];
  rows: { label: string; cells: (TraceCell | null)[] }[];
}

/** Columns in the order in which variables first appear; a variable that a step does not name gives null. */
export function traceTable(counterexample: Counterexample): TraceTable {
  const names = [...new Set(counterexample.steps.flatMap((step) => step.values.map((value) => value.name)))];
  let previous: Map<string, string> | undefined;
  const rows = counterexample.steps.map((step) => {
    const values = new Map(step.values.map(({ name, value }) => [name, value]));
    const before = previous;
    previous = values;
    const cells = names.map((name) => {
      const value = values.get(name);
      return value === undefined ? null : { value, changed: before !== undefined && before.get(name) !== value };
    });
    return { label: step.label, cells };
  });
  return { names, rows };
}

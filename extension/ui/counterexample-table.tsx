import type { VNode } from 'preact';
import type { Counterexample } from '../../shared/finding.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { Text } from './text.tsx';

/** One cell of a step table; `changed` compares with the step before. */
interface TraceCell {
  value: string;
  changed: boolean;
}

/** A trace as a table: one column a variable, one row a step. */
interface TraceTable {
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

function Values({ counterexample }: { counterexample: Counterexample }): VNode {
  return (
    <table class="values">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {counterexample.steps.flatMap((step) =>
          step.values.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">
                <Text of={name} />
              </th>
              <td>
                <Text of={value} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

function Steps({ counterexample }: { counterexample: Counterexample }): VNode {
  const { names, rows } = traceTable(counterexample);
  return (
    <table class="values">
      <thead>
        <tr>
          <th scope="col">Step</th>
          {names.map((name) => (
            <th scope="col" key={name}>
              <Text of={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              {index + 1} <Text of={row.label} />
            </th>
            {row.cells.map((cell, column) => (
              <td key={column} class={cell?.changed === true ? 'changed' : undefined}>
                {cell !== null && <Text of={cell.value} />}
                {cell?.changed === true && <span class="unseen"> changed</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a verdict shows in values: where code fails, or where old and new code differ. */
export const counterexamplesOf = (verdict: Verdict): readonly Counterexample[] =>
  verdict.kind === 'refuted' || verdict.kind === 'answered' ? (verdict.counterexamples ?? []) : [];

/** All counterexamples of these results: names and values, or a table of steps with changed cells marked. */
export function Counterexamples({ results }: { results: readonly CheckResult[] }): VNode | null {
  const found = results.flatMap(({ verdict }) =>
    counterexamplesOf(verdict).map((counterexample) => ({
      counterexample,
      again: verdict.kind === 'refuted' ? 'it failed again' : 'the same answers again',
    })),
  );
  if (found.length === 0) return null;
  return (
    <>
      {found.map(({ counterexample, again }, index) => (
        <div class="counterexample" key={index}>
          <p>
            <Text of={counterexample.title} />{' '}
            <span class="muted">
              {counterexample.replayed ? `Run again: ${again}.` : 'Not run on the real code: it speaks of the model.'}
            </span>
          </p>
          <div class="scrolls" tabIndex={0} role="group" aria-label={`Counterexample ${index + 1}`}>
            {counterexample.steps.length > 1 ? (
              <Steps counterexample={counterexample} />
            ) : (
              <Values counterexample={counterexample} />
            )}
          </div>
        </div>
      ))}
    </>
  );
}

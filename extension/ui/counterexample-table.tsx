import type { VNode } from 'preact';
import type { Counterexample } from '../../shared/finding.ts';
import type { Check, CheckResult, Verdict } from '../../shared/verdict.ts';
import { isMutedRefutation } from '../../shared/verdict-facts.ts';
import { replayedWords } from '../../shared/words.ts';
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

/** What a backend calls what should come out of a call and what did, as people read it. */
const OUTCOMES: Readonly<Record<string, string>> = {
  documented: 'Expected',
  expected: 'Expected',
  before: 'Before',
  now: 'Now',
  actual: 'Got',
  got: 'Got',
  result: 'Got',
};

/** Calls with what came out of them, as a table: they are independent inputs, and nothing changes from row to row. */
export interface CallTable {
  columns: string[];
  rows: { input: string; cells: string[] }[];
}

/** The table of calls, or undefined where the values are the state of a model or the assignment of names. */
export function callTable({ steps }: Counterexample, check: Check): CallTable | undefined {
  if (check === 'model-check' || steps.length === 0) return undefined;
  const names = [...new Set(steps.flatMap(({ values }) => values.map(({ name }) => name)))];
  if (names.length === 0 || !names.every((name) => Object.hasOwn(OUTCOMES, name))) return undefined;
  const ordered = Object.keys(OUTCOMES).filter((name) => names.includes(name));
  const rows = steps.map(({ label, values }) => ({
    input: label,
    cells: ordered.map((name) => values.find((value) => value.name === name)?.value ?? ''),
  }));
  return { columns: ordered.map((name) => OUTCOMES[name] ?? name), rows };
}

interface DrawnTable {
  head: string[];
  rows: { name: string; cells: (TraceCell | null)[] }[];
}

const still = (value: string): TraceCell => ({ value, changed: false });

/** The table of a counterexample: calls, steps, or the values of one state. */
function drawnTable(counterexample: Counterexample, check: Check): DrawnTable {
  const calls = callTable(counterexample, check);
  if (calls !== undefined) {
    const rows = calls.rows.map(({ input, cells }) => ({ name: input, cells: cells.map(still) }));
    return { head: ['Input', ...calls.columns], rows };
  }
  const { steps } = counterexample;
  if (steps.length > 1) {
    const { names, rows } = traceTable(counterexample);
    const numbered = rows.map(({ label, cells }, index) => ({ name: `${index + 1} ${label}`, cells }));
    return { head: ['Step', ...names], rows: numbered };
  }
  const values = steps.flatMap((step) => step.values);
  return { head: ['Name', 'Value'], rows: values.map(({ name, value }) => ({ name, cells: [still(value)] })) };
}

function Table({ head, rows }: DrawnTable): VNode {
  return (
    <table class="values">
      <thead>
        <tr>
          {head.map((name) => (
            <th scope="col" key={name}>
              <Text of={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, index) => (
          <tr key={index}>
            <th scope="row">
              <Text of={name} />
            </th>
            {cells.map((cell, column) => (
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

/** What a verdict shows in values: where code fails, where old and new code differ, what speaks against a proof. */
export const counterexamplesOf = (verdict: Verdict): readonly Counterexample[] =>
  (verdict.kind === 'refuted' && !isMutedRefutation(verdict)) ||
  verdict.kind === 'answered' ||
  verdict.kind === 'unknown'
    ? (verdict.counterexamples ?? [])
    : [];

/**
 * All counterexamples of these results: calls with what came out, names and values, or a table of steps with changed
 * cells marked.
 */
export function Counterexamples({ results }: { results: readonly CheckResult[] }): VNode | null {
  const found = results.flatMap(({ verdict, check }) =>
    counterexamplesOf(verdict).map((counterexample) => ({
      counterexample,
      check,
      again: replayedWords(check, counterexample, verdict.kind).sentence,
    })),
  );
  if (found.length === 0) return null;
  return (
    <>
      {found.map(({ counterexample, check, again }, index) => (
        <div class="counterexample" key={index}>
          <p>
            <Text of={counterexample.title} /> <span class="muted">{again}</span>
          </p>
          <div class="scrolls" tabIndex={0} role="group" aria-label={`Counterexample ${index + 1}`}>
            <Table {...drawnTable(counterexample, check)} />
          </div>
        </div>
      ))}
    </>
  );
}

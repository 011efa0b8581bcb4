import { expect, it } from 'vitest';
import { callTable, traceTable } from './counterexample-table.tsx';

it('marks what changed against the step before, never in the first', () => {
  const table = traceTable({
    title: 't',
    replayed: false,
    steps: [
      {
        label: 'Init',
        values: [
          { name: 'pc', value: '"a"' },
          { name: 'x', value: '0' },
        ],
      },
      {
        label: 'Step',
        values: [
          { name: 'pc', value: '"b"' },
          { name: 'x', value: '0' },
          { name: 'y', value: '1' },
        ],
      },
    ],
  });
  expect(table.names).toEqual(['pc', 'x', 'y']);
  expect(table.rows[0]?.cells).toEqual([{ value: '"a"', changed: false }, { value: '0', changed: false }, null]);
  expect(table.rows[1]?.cells.map((cell) => cell?.changed)).toEqual([true, false, true]);
});

const step = (label: string, values: Record<string, string>) => ({
  label,
  values: Object.entries(values).map(([name, value]) => ({ name, value })),
});

it('shows calls as input, expected and got, in that order, whatever the backend calls them', () => {
  const example = { title: 't', replayed: true, steps: [step('f(2)', { actual: '5', documented: '4' })] };
  expect(callTable(example, 'test')).toEqual({
    columns: ['Expected', 'Got'],
    rows: [{ input: 'f(2)', cells: ['4', '5'] }],
  });
});

it('shows old against new as independent inputs, before and now', () => {
  const steps = [step('f(1)', { before: '1', now: '2' }), step('f(3)', { before: '3', now: '9' })];
  expect(callTable({ title: 't', replayed: true, steps }, 'differential')).toEqual({
    columns: ['Before', 'Now'],
    rows: [
      { input: 'f(1)', cells: ['1', '2'] },
      { input: 'f(3)', cells: ['3', '9'] },
    ],
  });
});

it('leaves the steps of a model and the assignment of names to their own tables', () => {
  expect(
    callTable({ title: 't', replayed: false, steps: [step('Init', { now: '0' })] }, 'model-check'),
  ).toBeUndefined();
  expect(callTable({ title: 't', replayed: false, steps: [step('model', { x: '0' })] }, 'prove')).toBeUndefined();
});

import { expect, it } from 'vitest';
import { traceTable } from './counterexample-table.tsx';

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

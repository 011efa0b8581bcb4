import { expect, test } from 'vitest';
import { isSlipOf, nearestNames } from './nearest-names.ts';

test.each([
  ['fuzzyy', ['fuzzy', 'dayfirst', 'yearfirst'], ['fuzzy']],
  ['header', ['headers', 'tablefmt', 'floatfmt'], ['headers']],
  ['append_row', ['append', 'cell', 'iter_rows'], ['append']],
  ['open_workbook', ['load_workbook', 'Workbook', 'utils'], ['load_workbook', 'Workbook']],
  ['fetch_all', ['fetchall', 'fetchone', 'close'], ['fetchall', 'fetchone']],
  ['json_data', ['json', 'text', '_json'], ['json']],
  ['raise_for_error', ['raise_for_status', 'reason'], ['raise_for_status']],
  ['quick_sort', ['close', 'open'], []],
])('what %s may have been meant for, of %j, is %j', (name, names, nearest) => {
  expect(nearestNames(name, names)).toEqual(nearest);
});

test('a slip is one or two letters of a name, by its length', () => {
  expect(isSlipOf('freeze_pane', 'freeze_panes')).toBe(true);
  expect(isSlipOf('tile', 'title')).toBe(true);
  expect(isSlipOf('timeout', 'text')).toBe(false);
});

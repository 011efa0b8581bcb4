import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareFields, isLong } from './compare-fields.ts';

it('says of each field what becomes of it', () => {
  const before = {
    project: 'shop',
    issue: { description: 'Maria saw it', category: 'logic_error' },
    claude_output: { line_range: [1, 2] },
  };
  const after = { version: 1, issue: { description: 'name1 saw it', category: 'logic_error' } };
  expect(compareFields(JSON.stringify(before), JSON.stringify(after))).toEqual([
    { name: 'project', before: 'shop', after: null, kind: 'left-out' },
    { name: 'issue.description', before: 'Maria saw it', after: 'name1 saw it', kind: 'changed' },
    { name: 'issue.category', before: 'logic_error', after: 'logic_error', kind: 'same' },
    { name: 'claude_output.line_range', before: '[1,2]', after: null, kind: 'left-out' },
    { name: 'version', before: null, after: '1', kind: 'new' },
  ]);
  expect(compareFields('{', '{}')).toBeNull();
});

it('law: no value of what would leave is missing from what is read', () => {
  const record = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,4}$/),
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.string(), { minKeys: 1 }),
    ),
  );
  fc.assert(
    fc.property(record, record, (before, after) => {
      const shown = compareFields(JSON.stringify(before), JSON.stringify(after))?.map((field) => field.after);
      const values = Object.values(after).flatMap((value) =>
        typeof value === 'object' ? Object.values(value) : [String(value)],
      );
      expect(shown?.filter((value) => value !== null).toSorted()).toEqual(values.toSorted());
    }),
  );
});

it('texts of several lines and long ones are read in a box of their own', () => {
  expect(isLong({ name: 'a', before: 'x\ny', after: null, kind: 'left-out' })).toBe(true);
  expect(isLong({ name: 'a', before: 'x', after: 'y', kind: 'changed' })).toBe(false);
  expect(isLong({ name: 'a', before: 'x'.repeat(64), after: null, kind: 'left-out' })).toBe(false);
  expect(isLong({ name: 'a', before: 'x'.repeat(64), after: 'y', kind: 'changed' })).toBe(true);
});

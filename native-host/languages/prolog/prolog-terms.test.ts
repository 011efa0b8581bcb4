import { expect, it } from 'vitest';
import { readRecords } from './prolog-terms.ts';

it('counts as the text does, whatever its letters are', () => {
  const text = "a('😀'). b(X).";
  expect(readRecords('clause\t0\t7\ta\t1\nclause\t8\t13\tb\t1\nsingleton\t8\t13\tX\nend\n', text)).toEqual({
    kind: 'read',
    terms: [
      { kind: 'clause', start: 0, end: 8 },
      { kind: 'clause', start: 9, end: 14 },
    ],
    remarks: [{ kind: 'singleton', start: 9, end: 14, subject: 'X' }],
    outside: [],
  });
});

it('takes no half answer for a whole one', () => {
  expect(readRecords('clause\t0\t7\ta\t1\n', 'a(b, c).')).toBeUndefined();
  expect(readRecords('', '')).toBeUndefined();
});

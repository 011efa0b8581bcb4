import { expect, it } from 'vitest';
import { readRecords } from '../../languages/prolog/prolog-terms.ts';
import { findQueries, hasRuns } from './find-queries.ts';

const find = (text: string, records: string) => {
  const program = readRecords(`${records}end\n`, text);
  if (program === undefined) throw new Error('the records do not end');
  return findQueries(text, program);
};

it('takes an answer with its query out of the program', () => {
  const text = 'a(1).\n?- a(X).\nX = 1 ;\nfalse.\na(2).\n';
  const found = find(text, 'clause\t0\t5\ta\t1\nquery\t6\t14\nother\t15\t29\nclause\t30\t35\ta\t1\n');
  expect(found.queries).toEqual([{ goal: ' a(X).', expected: 'X = 1 ;\nfalse .', start: 6, end: 14 }]);
  expect(found.program.replaceAll(' ', '')).toBe('a(1).\n\n\n\na(2).\n');
  expect(found.program).toHaveLength(text.length);
});

it('finds queries in comments, with the answer in the comments below', () => {
  const text = '% ?- a(X).\n%    X = 1 ;\n%    X = 2.\n% ?- b.\n% it holds\n% ?- c.\n% no\n%% see ?- d.\n';
  expect(find(text, '').queries.map(({ goal, expected }) => [goal, expected])).toEqual([
    ['a(X).', 'X = 1 ; X = 2 .'],
    ['b.', ''],
    ['c.', 'false .'],
  ]);
});

it('knows what there is to run', () => {
  expect(hasRuns('a(1).\nb :- c.\n')).toBe(false);
  expect(hasRuns(':- begin_tests(a).')).toBe(true);
  expect(hasRuns('  % ?- a.')).toBe(true);
});

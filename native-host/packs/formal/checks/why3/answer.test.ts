import { expect, test } from 'vitest';
import { joined } from './join-goals.ts';
import { readExecution, readGoals, readWhy3Error } from './why3-answer.ts';

const goal = (answer: string): string =>
  JSON.stringify({ 'prover-result': { answer }, term: { explanations: [], goal_name: 'g', loc: { line: null } } });

test('goals come one after another; only Valid is proved, and the best of the provers counts', () => {
  const [first, second] = [readGoals(`${goal('Timeout')}\n${goal('Unknown\n(sat)')}\n`), readGoals(goal('Valid'))];
  expect(first.map(({ answer }) => answer)).toEqual(['late', 'open']);
  expect(joined([first, second]).map(({ answer }) => answer)).toEqual(['valid', 'open']);
  expect(readGoals('File "a.mlw": nothing\n')).toEqual([]);
});

test('a warning is no error; an error has its place', () => {
  const warning = 'File "a.mlw", line 2, characters 1-3:\nwarning: unused variable x\n';
  expect(readWhy3Error(warning)).toBeUndefined();
  expect(readWhy3Error(`${warning}File "a.mlw", line 3, characters 29-30:\nunbound symbol 'z'\n`)).toEqual({
    place: { line: 3, column: 30, endColumn: 31 },
    text: "unbound symbol 'z'",
  });
});

test('an execution counts only where a property failed in it', () => {
  const told = 'The program does not comply to the verification goal, for example during the\n  following execution:\n';
  const run = 'File a.mlw:\n  Line 4:\n    Execution of main function `f` with env:\n      a = 0\n      zero = 0\n';
  expect(readExecution(`${told}${run}`)).toBeUndefined();
  expect(
    readExecution(`${told}${run}  Line 5:\n    Property failure at postcondition of \`f\` with:\n      a = 0\n`),
  ).toEqual({
    title: 'line 5: Property failure at postcondition of `f`',
    replayed: true,
    steps: [
      { label: 'line 4: Execution of main function `f`', values: [{ name: 'a', value: '0' }] },
      { label: 'line 5: Property failure at postcondition of `f`', values: [{ name: 'a', value: '0' }] },
    ],
  });
});

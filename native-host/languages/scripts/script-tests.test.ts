import { expect, test } from 'vitest';
import { treeOf } from '../../kit/fixtures/tree-of.ts';
import { verdictOfRun } from './script-tests.ts';

const tree = treeOf({ 'size.mjs': '', 'checks/size.test.mjs': '' });
const verdictOf = (file: string) =>
  verdictOfRun({ tests: [], broken: [{ file, text: 'SyntaxError: no' }] }, { tree, file: 'size.mjs' }, 'all');

test('a file of tests that dies refutes; a folder that a script names decides nothing', () => {
  expect(verdictOf('checks/size.test.mjs').kind).toBe('refuted');
  expect(verdictOf('checks')).toMatchObject({
    kind: 'unknown',
    reason: 'tests could not be loaded: checks is not a file that the runner can load',
  });
});

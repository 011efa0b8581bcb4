import { expect, test } from 'vitest';
import type { Tree } from '../../kit/tree.ts';
import { readMypy } from './mypy-answer.ts';

const tree: Tree = {
  kind: 'project',
  files: ['a.py', 'bank/money.py'],
  text: () => 'é = 1; x: int = "s"\n',
  dependencies: [],
  root: '',
  binds: [],
  commands: {},
  hash: null,
};
const read = (stdout: string, code: number, stderr = '') =>
  readMypy({ kind: 'finished', code, stdout, stderr }, tree, ['a.py'], '1 file');
const ERROR =
  '/project/a.py:1:18:1:20: error: Incompatible types  [assignment]\n' +
  '/project/a.py:1:18:1:20: note: Possible overloads\n';

test('an error with its notes, at columns of bytes', () => {
  expect(read(`${ERROR}Found 1 error in 1 file (checked 1 source file)\n`, 1)).toMatchObject({
    kind: 'refuted',
    findings: [
      {
        file: 'a.py',
        rule: 'assignment',
        message: 'Incompatible types\nPossible overloads',
        range: { startLine: 1, startColumn: 17, endLine: 1, endColumn: 20 },
      },
    ],
  });
});

test.each<[string, string, number, string, object]>([
  ['nothing wrong', 'Success: no issues found in 3 source files\n', 0, '', { kind: 'passed', findings: [] }],
  [
    'an error in a file that it imports',
    '/project/bank/money.py:1:1:1:1: error: Incompatible types  [assignment]\n' +
      'Found 1 error in 1 file (checked 1 source file)\n',
    1,
    '',
    { kind: 'passed', findings: [], extent: '1 file; 1 error in files that these import' },
  ],
  [
    'an imported file that does not parse',
    '/project/bank/money.py:1:1: error: invalid syntax  [syntax]\n' +
      'Found 1 error in 1 file (errors prevented further checking)\n',
    2,
    '',
    { kind: 'unknown' },
  ],
  ['success and yet a code', 'Success: no issues found in 3 source files\n', 1, '', { kind: 'crashed' }],
  ['a count that is not met', `${ERROR}Found 2 errors in 1 file (checked 1 source file)\n`, 1, '', { kind: 'crashed' }],
  ['no last line', ERROR, 1, '', { kind: 'unknown' }],
  [
    'a plugin that is not there',
    'Found 1 error in 1 file (errors prevented further checking)\n',
    2,
    'mypy.ini:1:1: error: Error importing plugin "x": No module named \'x\'  [misc]\n',
    { kind: 'unknown', reason: expect.stringContaining('plugin') },
  ],
  [
    'a package that is not there',
    '/project/a.py:1:1:1:1: error: Cannot find implementation or library stub for module named "numpy"  ' +
      '[import]\nFound 1 error in 1 file (checked 1 source file)\n',
    1,
    '',
    { kind: 'passed', notChecked: [expect.stringContaining('numpy')] },
  ],
  [
    'a module that the project should have',
    '/project/a.py:1:1:1:1: error: Cannot find implementation or library stub for module named "bank.coin"  ' +
      '[import]\nFound 1 error in 1 file (checked 1 source file)\n',
    1,
    '',
    { kind: 'refuted' },
  ],
])('%s', (_, stdout, code, stderr, verdict) => {
  expect(read(stdout, code, stderr)).toMatchObject(verdict);
});

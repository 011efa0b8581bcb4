import { expect, it } from 'vitest';
import { readEnds, readError } from './alloy-output.ts';
import { readAlloyText } from './alloy-text.ts';

it('reads what each command came to, and nothing of an exit code', () => {
  const printed =
    '00. check NoLoop                   0    1/1     SAT\n01. run   run$2                    0       UNSAT expects=1\n';
  expect(readEnds(printed)).toEqual([
    { kind: 'check', name: 'NoLoop', end: 'sat' },
    { kind: 'run', name: 'run$2', end: 'unsat' },
  ]);
  expect(readEnds('01. check A   0   UNSAT\n')).toEqual([]);
});

it('reads the first error without its stack', () => {
  const printed =
    '[main] ERROR alloy - excuting sub command CLI:exec error Syntax error in /tmp/x/block.als at line 1 column 12:\n' +
    'The name "B" cannot be found.\nSyntax error in /tmp/x/block.als at line 1 column 12:\n\tat edu.mit.A\n';
  expect(readError(printed)).toEqual({
    kind: 'Syntax',
    file: 'block.als',
    line: 1,
    column: 12,
    message: 'The name "B" cannot be found.',
  });
});

it('reads commands with their scopes, and none within braces', () => {
  const text = 'sig A {\n  run: set A\n}\n-- check no\ncheck { some A } for 3 but 5 Int expect 0\nrun show for 2\n';
  expect(readAlloyText(text).commands.map(({ title, scope, expect: claim }) => [title, scope, claim])).toEqual([
    ['check at line 5', 'for 3 but 5 Int', 0],
    ['run show', 'for 2', undefined],
  ]);
});

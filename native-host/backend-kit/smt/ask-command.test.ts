import { expect, it } from 'vitest';
import { readSolverOutput } from './ask-command.ts';

it.each([
  ['sat\n(\n(define-fun x () Int 6)\n)\n', { kind: 'sat', model: '\n(\n(define-fun x () Int 6)\n)\n' }],
  ['unsat\n(error "line 4 column 10: model is not available")\n', { kind: 'unsat' }],
  ['unknown\n(\n)\n', { kind: 'unknown', reason: 'incomplete' }],
  // It goes on after an error, and answers another question.
  [
    '(error "line 1 column 36: unknown constant foo")\nsat\n',
    { kind: 'rejected', message: 'line 1 column 36: unknown constant foo' },
  ],
  [
    '(error "Parse Error: <stdin>:1.2: x\n\n  (foo)\n ^\n")\n',
    { kind: 'rejected', message: 'Parse Error: <stdin>:1.2: x' },
  ],
])('%j', (printed, answer) => {
  expect(readSolverOutput(printed, '', true)).toEqual(answer);
});

it('reads the core behind the model that there is none of', () => {
  const printed = 'unsat\n(error "line 4 column 10: model is not available")\n(low high)\n';
  expect(readSolverOutput(printed, '', true, true)).toEqual({ kind: 'unsat', core: ['low', 'high'] });
});

it('takes a solver that printed no answer for crashed, whatever else it printed', () => {
  expect(readSolverOutput('success\nit is sat\n', 'Segmentation fault', true)).toMatchObject({
    kind: 'verdict',
    verdict: { kind: 'crashed', reason: 'no answer was printed: Segmentation fault' },
  });
});

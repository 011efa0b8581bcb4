import { expect, it } from 'vitest';
import type { RunResult } from '../../../kit/define.ts';
import { readSolverOutput, runForAnswer } from './ask-command.ts';

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

it('takes no name that an error quotes for an answer', () => {
  const quoted = '(error "line 1 column 9: unknown constant |x\nunsat\ny|")\n';
  expect(readSolverOutput(quoted, '', true)).toMatchObject({ kind: 'rejected' });
  expect(readSolverOutput('(error "unknown constant |x") unsat (|")\nunsat\n', '', true)).toMatchObject({
    kind: 'rejected',
  });
});

it('takes a solver that printed no answer for crashed, whatever else it printed', () => {
  expect(readSolverOutput('success\nit is sat\n', 'Segmentation fault', true)).toMatchObject({
    kind: 'verdict',
    verdict: { kind: 'crashed', reason: 'no answer was printed: Segmentation fault' },
  });
});

const streams = (stdout: string, cut = false) => ({
  stdout: { text: stdout, cut },
  stderr: { text: '', cut: false },
  ms: 3000,
});

it.each<[RunResult, object]>([
  [{ kind: 'timeout', ...streams('') }, { answer: { kind: 'unknown', reason: 'it ran out of time', afterMs: 3000 } }],
  [{ kind: 'memory', bytes: 1, ...streams('') }, { answer: { kind: 'unknown', reason: 'it ran out of memory' } }],
  [{ kind: 'exit', code: 0, ...streams('sat\n(', true) }, { answer: { kind: 'sat', model: null } }],
  [{ kind: 'too-much-output', ...streams('sat\n(') }, { answer: { kind: 'sat', model: null } }],
  [{ kind: 'too-much-output', ...streams('; s') }, { run: { kind: 'too-much-output' } }],
])('takes a run that lacked something for an answer: %j', async (result, answer) => {
  expect(await runForAnswer(() => Promise.resolve(result), 10_000)('z3', [], '', { stillToAsk: 1 })).toMatchObject(
    answer,
  );
});

it('shares the time that is left between the questions to come', async () => {
  const given: (number | undefined)[] = [];
  const start = runForAnswer((_, __, options) => {
    given.push(options?.limits?.wallMs);
    return Promise.resolve({ kind: 'exit', code: 0, ...streams('sat\n') });
  }, 10_000);
  for (const stillToAsk of [2, 1]) await start('z3', [], '', { stillToAsk });
  expect(given).toEqual([4750, 6650]);
});

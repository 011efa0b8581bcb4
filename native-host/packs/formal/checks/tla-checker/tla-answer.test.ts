import { describe, expect, it } from 'vitest';
import { readAnswer, readTrace } from './tla-answer.ts';

describe('readAnswer', () => {
  it('reads a trace with values on several lines', () => {
    expect(readTrace('State 0\n  x = [a |->\n    1]\n  y = "b = c"\nState 1\n  x = 2\n')).toEqual([
      {
        label: 'State 0',
        values: [
          { name: 'x', value: '[a |-> 1]' },
          { name: 'y', value: '"b = c"' },
        ],
      },
      { label: 'State 1', values: [{ name: 'x', value: '2' }] },
    ]);
  });

  it('throws on words that it does not know, and decides nothing on numbers that may have wrapped', () => {
    const answer = {
      success: false,
      error_type: 'InvariantViolation',
      error_message: 'Invariant 0 violated',
      states_explored: 1,
      trace: ['State 0\n  x = -3377642739154037360\n'],
      warnings: [],
    };
    expect(readAnswer(JSON.stringify(answer))).toMatchObject({ kind: 'stuck' });
    expect(() => readAnswer(JSON.stringify({ ...answer, trace: [], error_message: 'it broke' }))).toThrow(
      'unknown words',
    );
    expect(readAnswer(null)).toMatchObject({ kind: 'stuck' });
  });
});

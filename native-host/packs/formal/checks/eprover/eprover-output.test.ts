import { expect, it } from 'vitest';
import { readEproverOutput } from './eprover-output.ts';

const read = (text: string, problem = 'fof(c, conjecture, p).', cut = false) => {
  const result = { kind: 'exit', code: 0, stdout: { text, cut }, stderr: { text: '', cut: false }, ms: 1 } as const;
  return readEproverOutput(result, { name: 'a.p', text: problem }, 'apt-get install eprover');
};

it('takes the status line alone for an answer', () => {
  expect(read('# Proof found!\n')).toMatchObject({ kind: 'verdict', verdict: { kind: 'crashed' } });
  expect(read('# SZS status Theorem\n').kind).toBe('contradiction');
  expect(read('# SZS status CounterSatisfiable\n').kind).toBe('saturated');
  expect(read('# SZS status GaveUp\n')).toEqual({ kind: 'unknown', reason: 'it ended with GaveUp' });
  expect(read('# Failure: User resource limit exceeded!\n# SZS status ResourceOut\n').kind).toBe('timeout');
  expect(read('# Failure: out of memory\n# SZS status ResourceOut\n').kind).toBe('unknown');
});

it('takes no saturation for an answer where there is arithmetic', () => {
  expect(read('# SZS status CounterSatisfiable\n', 'tff(c, conjecture, $less(1, 2)).').kind).toBe('unknown');
  expect(read('# SZS status Theorem\n', 'tff(c, conjecture, $less(1, 2)).').kind).toBe('contradiction');
});

it('does not say which axioms are used where the proof is cut off', () => {
  const proof = "# SZS status Theorem\n# SZS output start CNFRefutation\nfof(a, axiom, p, file('<stdin>', a)).\n";
  expect(read(proof, undefined, true)).toEqual({ kind: 'contradiction' });
  expect(read(proof)).toEqual({ kind: 'contradiction', used: ['a'] });
});

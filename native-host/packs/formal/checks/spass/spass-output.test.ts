import { expect, it } from 'vitest';
import { readTptp } from '../../first-order/read-tptp.ts';
import { readSpassOutput, refusesProblem } from './spass-output.ts';

const TEXT = 'fof(rain, axiom, r).\nfof(wet, conjecture, r).\n';
const { formulas } = readTptp(TEXT);
const read = (stdout: string, stderr = '') => {
  const result = {
    kind: 'exit',
    code: 0,
    stdout: { text: stdout, cut: false },
    stderr: { text: stderr, cut: false },
    ms: 1,
  } as const;
  return readSpassOutput(result, formulas, 'apt-get install spass');
};

it('reads what a proof takes by the names of the text', () => {
  const proof = 'SPASS beiseite: Proof found.\nFormulae used in the proof : f_1 f_2\n';
  expect(read(proof)).toEqual({ kind: 'contradiction', used: ['rain', 'wet'] });
});

it('takes no answer about fewer formulas than the text has', () => {
  const done = 'SPASS beiseite: Completion found.\n';
  expect(read(done).kind).toBe('saturated');
  expect(read(done, 'Unknown formula role: axioms - formula skipped near line 1.').kind).toBe('unsupported');
  expect(read(done, "defined_functor '1' encountered near line 1 - treated as normal one!").kind).toBe('unsupported');
});

it('takes the words of a proof for no remark on the text', () => {
  const proof =
    'SPASS beiseite: Proof found.\n1[0:Inp] error(u) ||  -> skipped(u)*.\nFormulae used in the proof : f_2\n';
  expect(read(proof)).toEqual({ kind: 'contradiction', used: ['wet'] });
  expect(read(proof, 'File x already included, skipped!').kind).toBe('unsupported');
  expect(read(`Error: Flag "IORE" has invalid value.\n${proof}`).kind).toBe('unsupported');
});

it('tells what decides nothing', () => {
  expect(read('SPASS beiseite: Ran out of time.\n').kind).toBe('timeout');
  expect(read('SPASS beiseite: Maximal number of loops exceeded.\n').kind).toBe('unknown');
  expect(read('')).toMatchObject({ kind: 'verdict', verdict: { kind: 'crashed' } });
});

it('is not asked about numbers and distinct objects, but about digits in names', () => {
  const refuses = (text: string) => refusesProblem(readTptp(text).formulas, text);
  expect(refuses('fof(c, conjecture, 1 != 2).')).toContain('numbers');
  expect(refuses('fof(c, conjecture, "a" != "b").')).toContain('double quotes');
  expect(refuses('fof(c1, conjecture, p1(a2, \'3 "x\') | X_1 = s0). % 3 "y"')).toBeUndefined();
});

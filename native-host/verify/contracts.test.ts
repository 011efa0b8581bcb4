import { expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { contractsIn } from './contracts.ts';

const found = (language: LanguageId, text: string): Record<string, number> => Object.fromEntries(contractsIn(language, text));

test('contracts of LemmaScript, JML, ACSL, Dafny and Rust provers are seen', () => {
  expect(found('typescript', '//@ verify\n//@ requires n >= 0\n//@ ensures \\result >= n\nfunction f(n: number) {\n  //@ assume n < 10\n  return n;\n}')).toEqual({ requires: 1, ensures: 1, assume: 1 });
  expect(found('java', '/*@ requires a != null;\n  @ ensures \\result >= 0;\n  @*/\nint f(int[] a) { return 0; }')).toEqual({ requires: 1, ensures: 1 });
  expect(found('c', '/*@ requires \\valid(p);\n    assigns *p; */\nvoid f(int *p) {}\nvoid g() { /*@ loop invariant 0 <= i; */ }')).toEqual({ requires: 1, assigns: 1 });
  expect(found('python', '# requires n > 0\n# ensures result >= n\ndef f(n):\n    return n')).toEqual({ requires: 1, ensures: 1 });
  expect(found('rust', '#[requires(n > 0)]\n#[kani::proof]\nfn f(n: u8) {}')).toEqual({ requires: 1, proof: 1 });
});

test.each([
  ['typescript', '// requires Node >= 18 to run\n// ensures that the list is sorted\nexport const a = 1;'],
  ['python', '# requires python >= 3.8\n# invariant: the queue is never empty\nprint(1)'],
  ['typescript', '/** @ensures nothing */\n// @ts-expect-error\nconst requires = "//@ requires x > 0";'],
  ['rust', '#[derive(Debug)]\nstruct A;'],
] as const)('prose and code are no contracts: %s %j', (language, text) => {
  expect(found(language, text)).toEqual({});
});

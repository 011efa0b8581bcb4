import { expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { contractsIn } from './contracts.ts';

const found = (language: LanguageId, text: string): Record<string, number> =>
  Object.fromEntries(contractsIn(language, text));

test('contracts of LemmaScript, JML, ACSL, Dafny and Rust provers are seen', () => {
  expect(
    found(
      'typescript',
      '//@ verify\n//@ requires n >= 0\n//@ ensures \\result >= n\n' +
        'function f(n: number) {\n  //@ assume n < 10\n  return n;\n}',
    ),
  ).toEqual({ requires: 1, ensures: 1, assume: 1 });
  expect(
    found('java', '/*@ requires a != null;\n  @ ensures \\result >= 0;\n  @*/\nint f(int[] a) { return 0; }'),
  ).toEqual({ requires: 1, ensures: 1 });
  expect(
    found(
      'c',
      '/*@ requires \\valid(p);\n    assigns *p; */\nvoid f(int *p) {}\nvoid g() { /*@ loop invariant 0 <= i; */ }',
    ),
  ).toEqual({ requires: 1, assigns: 1 });
  expect(found('python', '# requires n > 0\n# ensures result >= n\ndef f(n):\n    return n')).toEqual({
    requires: 1,
    ensures: 1,
  });
  expect(found('rust', '#[requires(n > 0)]\n#[kani::proof]\nfn f(n: u8) {}')).toEqual({ requires: 1, proof: 1 });
});

test('contracts of Ada, LiquidHaskell and decorators of Python are seen', () => {
  const ada =
    "procedure Add (N : in out Natural)\n  with Pre => N < 100,\n       Post => N = N'Old + 1;\n-- with Pre => no\n";
  expect(found('ada', `${ada}pragma Loop_Invariant (N > 0);\n`)).toEqual({ Pre: 1, Post: 1, Loop_Invariant: 1 });
  expect(found('ada', 'with Ada.Text_IO;\nprocedure A is begin Call (X, Post => 3, Pre => 1); end A;')).toEqual({});
  const refined = '{-@ half :: n:Nat -> {v:Int | v <= n} @-}\nhalf :: Int -> Int\nhalf n = n\n{- @ plain {a | b} -}\n';
  expect(found('haskell', refined)).toEqual({ 'refinement type': 1 });
  const python =
    '@icontract.require(lambda n: n > 0)\n@deal.post(lambda r: r > 0)\n' +
    '@post("/path")\n@app.post("/x")\ndef f(n):\n    return n';
  expect(found('python', python)).toEqual({ require: 1, post: 1 });
});

test.each([
  ['typescript', '// requires Node >= 18 to run\n// ensures that the list is sorted\nexport const a = 1;'],
  ['python', '# requires python >= 3.8\n# invariant: the queue is never empty\nprint(1)'],
  ['typescript', '/** @ensures nothing */\n// @ts-expect-error\nconst requires = "//@ requires x > 0";'],
  ['rust', '#[derive(Debug)]\nstruct A;'],
] as const)('prose and code are no contracts: %s %j', (language, text) => {
  expect(found(language, text)).toEqual({});
});

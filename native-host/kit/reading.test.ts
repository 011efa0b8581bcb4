import { expect, test } from 'vitest';
import { hasHollowBody, hasMain, hasTests, leavesOut, omissionFinder } from './reading.ts';

test.each([
  'fn f() {\n    // ...\n}',
  'struct A { ... }',
  '// ... existing code ...',
  'fn f() {\n    // your logic here\n}',
  'let a = …;',
  '// rest of the code',
  'fn f() {\n    // TODO: add your own business logic here.\n}',
  'fn f() {\n    // implementation omitted for brevity\n}',
  'fn f() {\n    /* your code */\n}',
])('%j leaves parts out', (text) => {
  expect(leavesOut(text)).toBe(true);
});

test.each([
  '/// This implementation is unchanged and handles the remaining existing cases.\nfn f() {}',
  'let range = 1..=3;',
  'let rest = &a[1..];',
  'fn f(&self, ..) {}',
  'match a { A { x, .. } => x }',
  '// waits...then goes on\nlet a = 1;',
  '// Checks your code for mistakes.\nfn f() {}',
  '// Your code is compiled, then run.\nfn f() {}',
  'println!("wait ... done");',
  '// the real code of the error\nlet a = 1;',
])('%j does not', (text) => {
  expect(leavesOut(text)).toBe(false);
});

test('bodies that are comments only', () => {
  expect(hasHollowBody('fn f() -> i32 {\n    // adds\n}')).toBe(true);
  expect(hasHollowBody('fn f() -> i32 { /* adds */ }')).toBe(true);
  expect(hasHollowBody('fn f() -> i32 {\n    // adds\n    1\n}')).toBe(false);
});

test('an entry point and tests', () => {
  expect([
    hasMain('fn main() {}'),
    hasMain('pub async fn main() {}'),
    hasMain('    fn main() {}'),
    hasMain('fn mainly() {}'),
  ]).toEqual([true, true, false, false]);
  expect([
    hasTests('#[test]\nfn a() {}'),
    hasTests('#[tokio::test]'),
    hasTests('#[cfg(test)]'),
    hasTests('#[derive(Debug)]'),
  ]).toEqual([true, true, true, false]);
});

test('where a block leaves something out', () => {
  const isAtGap = omissionFinder('fn a() {\n    // your logic here\n\n    let x = 1;\n}\nfn b() {}\n');
  expect([1, 2, 3, 4, 5, 6].map(isAtGap)).toEqual([false, true, false, true, false, false]);
  const isAtEnd = omissionFinder('fn a() {\n    let x = 1;\n    // ...\n}\n');
  expect([1, 2, 3, 4, 5].map(isAtEnd)).toEqual([false, false, true, true, true]);
});

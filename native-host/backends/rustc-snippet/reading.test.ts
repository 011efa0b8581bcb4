import { expect, test } from 'vitest';
import { hasHollowBody, hasMain, hasTests, leavesOut } from './reading.ts';

test.each(['fn f() {\n    // ...\n}', 'struct A { ... }', '// ... existing code ...', 'fn f() {\n    // your logic here\n}', 'let a = …;', '// rest of the code'])('%j leaves parts out', (text) => {
  expect(leavesOut(text)).toBe(true);
});

test.each(['/// This implementation is unchanged and handles the remaining existing cases.\nfn f() {}', 'let range = 1..=3;', 'let rest = &a[1..];', 'fn f(&self, ..) {}', 'match a { A { x, .. } => x }', '// waits...then goes on\nlet a = 1;'])('%j does not', (text) => {
  expect(leavesOut(text)).toBe(false);
});

test('bodies that are comments only', () => {
  expect(hasHollowBody('fn f() -> i32 {\n    // adds\n}')).toBe(true);
  expect(hasHollowBody('fn f() -> i32 { /* adds */ }')).toBe(true);
  expect(hasHollowBody('fn f() -> i32 {\n    // adds\n    1\n}')).toBe(false);
});

test('an entry point and tests', () => {
  expect([hasMain('fn main() {}'), hasMain('pub async fn main() {}'), hasMain('    fn main() {}'), hasMain('fn mainly() {}')]).toEqual([true, true, false, false]);
  expect([hasTests('#[test]\nfn a() {}'), hasTests('#[tokio::test]'), hasTests('#[cfg(test)]'), hasTests('#[derive(Debug)]')]).toEqual([true, true, true, false]);
});

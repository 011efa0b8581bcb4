import { expect, test } from 'vitest';
import { readStatements } from './read-statements.ts';

test.each(['def s := "a', 'def s := "a" ++ "\\"', 'def s := r"a', 'def s := s!"{a', 'def s := s!"{a}'])(
  'a text whose string never ends is not closed: Lean, %s',
  (text) => {
    expect(readStatements('lean', `${text}\n`).isClosed).toBe(false);
  },
);

test.each(['"a"', 'r"\\"', 'r#"""#', 's!"{a}"', "'\"'", '«a"(»'])('what of Lean ends is closed: %s', (written) => {
  expect(readStatements('lean', `def s := ${written}\n`).isClosed).toBe(true);
});

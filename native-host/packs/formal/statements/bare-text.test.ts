import { expect, test } from 'vitest';
import { bareText } from './bare-text.ts';
import { COMMENT_FORMS } from './comment-forms.ts';
import { readStatements } from './read-statements.ts';

const bare = (text: string): string => bareText(text, COMMENT_FORMS.dafny).bare;

test('a quote in a character or a verbatim text opens nothing', () => {
  expect(bare(`var c := '"'; assume a; // "`)).toBe(`var c := ' '; assume a;     `);
  expect(bare(String.raw`var c := '\''; /* x */ b`)).toBe(String.raw`var c := '  ';         b`);
  expect(bare(String.raw`var f := @"C:\"; assume a; var s := "\"";`)).toBe(
    String.raw`var f := @"   "; assume a; var s := "  ";`,
  );
  expect(bare(`x' := y'; var c := '😀';`)).toBe(`x' := y'; var c := '  ';`);
});

test('comments within comments, and comments within literals', () => {
  expect(bare('a /* b /* c */ d */ e "/*" f')).toBe('a                   e "  " f');
  expect(bareText('"/*" a // b\nc', COMMENT_FORMS.dafny).code).toBe('"/*" a     \nc');
});

test.each(['def s := "a', 'def s := "a" ++ "\\"', 'def s := r"a', 'def s := s!"{a', 'def s := s!"{a}'])(
  'a text whose string never ends is not closed: Lean, %s',
  (text) => {
    expect(readStatements('lean', `${text}\n`).isClosed).toBe(false);
  },
);

test.each(['"a"', 'r"\\"', 'r#"""#', 's!"{a}"', "'\"'", '«a"(»'])('what of Lean ends is closed: %s', (written) => {
  expect(readStatements('lean', `def s := ${written}\n`).isClosed).toBe(true);
});

import { expect, test } from 'vitest';
import { bareText } from './bare-text.ts';
import { COMMENT_FORMS } from './comment-forms.ts';

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

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentMarks, withoutComments } from './comments.ts';
import { LANGUAGE_IDS } from './language.ts';
import type { LanguageId } from './language.ts';

test.each<[LanguageId, string, string]>([
  ['typescript', 'a(); // b /* c\nd(); /* e // f\n */ g("http://h");', 'a(); \nd();  g("http://h");'],
  ['rust', 'a /* b', 'a /* b'],
  ['python', 'x = 1# y\nz', 'x = 1\nz'],
  ['bash', 'rm /a/*; [ $# -lt 1 ] # none\nls /b/*/', 'rm /a/*; [ $# -lt 1 ] \nls /b/*/'],
  ['yaml', 'a: src/**/*.ts # all', 'a: src/**/*.ts '],
  ['php', 'a(); # b\n#[C]\n// d\n/* e */f();', 'a(); \n#[C]\n\nf();'],
  ['css', 'a { /* b */ background: url(//c) }', 'a {  background: url(//c) }'],
  ['sql', 'SELECT 1 -- a\n/* b */ FROM c', 'SELECT 1 \n FROM c'],
  ['haskell', 'a --> b -- c\n{- d\n-} e', 'a --> b \n e'],
  ['tlaplus', 'A == 1 \\* b\n(* c *) D', 'A == 1 \n D'],
  ['html', '<a><!-- b\n--></a>', '<a></a>'],
  ['ini', '; a\nb = c;d', '\nb = c;d'],
  ['json', '{"a": "//b"}', '{"a": "//b"}'],
])('%s: %j', (language, text, code) => {
  expect(withoutComments(text, language)).toBe(code);
});

test('whatever the text is, only what begins with a mark goes, and nothing is left to take away', () => {
  const language = fc.constantFrom(...LANGUAGE_IDS);
  const parts = fc.array(
    fc.constantFrom('/*', '*/', '//', '#', ' ', '\n', '--', '{-', '-}', '<!--', '-->', '(*', '*)', ';', ':', 'a'),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(language, parts, (of, some) => {
      const text = some.join('');
      const left = withoutComments(text, of);
      expect(left.length).toBeLessThanOrEqual(text.length);
      const { blocks, lines } = commentMarks(of);
      if (lines.every((line) => !new RegExp(line, 'u').test(text)) && blocks.every(([open]) => !text.includes(open)))
        expect(left).toBe(text);
      if (lines.length === 1 && blocks.length === 0) expect(withoutComments(left, of)).toBe(left);
    }),
  );
});

import { expect, test } from 'vitest';
import { languageSchema } from '../../shared/language-schema.ts';
import { highlight } from './highlight.ts';

test.each([
  ['typescript', 'const a = "x"; // c', ['keyword const', 'string "x"', 'comment // c']],
  ['typescript', 'f(`a${b}c`)', ['string a', 'string c']],
  ['python', 'def f():\n  return 1 # c', ['keyword def', 'keyword return', 'number 1', 'comment # c']],
  ['rust', 'fn f() -> u8 { 1 }', ['keyword fn', 'type u8', 'number 1']],
  ['go', 'package a // é\nvar s = "ü"', ['keyword package', 'comment // é', 'keyword var', 'string "ü"']],
  ['json', '{"a": 1}', ['string "a"', 'number 1']],
  ['yaml', 'a: 1', []],
])('%s: %s', async (language, text, expected) => {
  const tokens = await highlight(languageSchema.parse(language), text);
  expect(tokens.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`)).toEqual(expected);
});

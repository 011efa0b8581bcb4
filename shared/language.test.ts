import { expect, test } from 'vitest';
import { defaultFileName, LANGUAGE_IDS, LANGUAGES, languageOfFile, languageOfWord } from './language.ts';

test('every language is found by its own name, title, aliases and default file', () => {
  for (const id of LANGUAGE_IDS) {
    const { title, aliases } = LANGUAGES[id];
    for (const word of [id, title, ` ${title.toUpperCase()} `, ...aliases]) expect(languageOfWord(word), word).toBe(id);
    expect(languageOfFile(defaultFileName(id))).toBe(id);
  }
});

test('dialects with rules of their own are not taken for JSON', () => {
  expect(languageOfWord('jsonc')).toBe('jsonc');
  expect(languageOfFile('.vscode/settings.jsonc')).toBe('jsonc');
  expect(languageOfWord('json5')).toBeUndefined();
});

test('what is not a language is none', () => {
  for (const word of ['', 'text', 'console', 'output', 'constructor', '__proto__'])
    expect(languageOfWord(word)).toBeUndefined();
  for (const name of ['Makefile', 'a.', '.json-ish', 'x.toString']) expect(languageOfFile(name)).toBeUndefined();
});

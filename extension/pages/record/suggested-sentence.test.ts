import { expect, test } from 'vitest';
import { CATEGORIES, SUBCATEGORY_SUGGESTIONS } from '../../../shared/categories.ts';
import { guidanceSchema } from '../../../shared/guidance.ts';
import { readsLikeTool, suggestedSentence } from './suggested-sentence.ts';

test.each([
  'AssertionError: assert 3.0 == 2.5 + where 3.0 = median([4.0, 1.0, 2.0, 3.0])',
  'assert 3.0 == 2.5',
  "src/pages.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'.",
  'error[E0308]: mismatched types',
  "thread 'main' panicked at src/main.rs:4:5",
  'Traceback (most recent call last):\n  File "a.py", line 1',
  './main.go:7:2: declared and not used: x',
  "expected 'a', got 'b'",
  'java.lang.NullPointerException',
  "main.c:3:5: warning: unused variable 'x'",
  'Boom\n    at Object.<anonymous> (x.js)',
])('no tool is quoted: %s', (description) => {
  expect(readsLikeTool(description)).toBe(true);
  expect(suggestedSentence({ description, subcategory: '' })).toBe('');
  expect(suggestedSentence({ description, subcategory: 'off_by_one' })).toMatch(/^Use exclusive upper bounds/);
});

test.each([
  ['The last page is missing', 'The last page is missing'],
  ['Quadratic on 50k rows. We had this before.', 'Quadratic on 50k rows.'],
  ['Die letzte Seite fehlt!\nBitte immer prüfen.', 'Die letzte Seite fehlt!'],
  ['We never use default exports.', 'We never use default exports.'],
  ['Use 0..n and v1.2 here', 'Use 0..n and v1.2 here'],
  ['最后一页缺失。请检查。', '最后一页缺失。请检查。'],
])("a person's words are theirs: %s", (description, sentence) => {
  expect(suggestedSentence({ description, subcategory: 'off_by_one' })).toBe(sentence);
});

test('each suggested kind of mistake either has a sentence that can be told, or none', () => {
  const all = CATEGORIES.flatMap((category) => SUBCATEGORY_SUGGESTIONS[category]);
  const told = all.map((subcategory) => suggestedSentence({ description: '', subcategory }));
  for (const sentence of told.filter((text) => text !== ''))
    expect(guidanceSchema.safeParse({ sentence, scope: 'language' }).success).toBe(true);
  expect(told.filter((text) => text === '').length).toBeLessThanOrEqual(3);
  expect(suggestedSentence({ description: '', subcategory: 'constructor' })).toBe('');
});

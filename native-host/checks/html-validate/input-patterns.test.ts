import { expect, test } from 'vitest';
import { refusedPatterns } from './input-patterns.ts';

test.each([
  ['<input pattern="[A-Za-z0-9-]+">', '[A-Za-z0-9-]+'],
  ["<input required\n  pattern='[(]{2,3}'>", '[(]{2,3}'],
  ['<input pattern="[A-Za-z0-9_]{2,15}"><input pattern="[0-9\\-\\+ ]{7,20}">', undefined],
  ['<input pattern="{{ pattern-[ }}">', undefined],
  ['<p pattern="[a-]">', undefined],
  ['<input title="pattern [a-]">', undefined],
])('a browser refuses in %j: %s', (text, pattern) => {
  expect(refusedPatterns(text).map(({ offset, size }) => text.slice(offset, offset + size))).toEqual(
    pattern === undefined ? [] : [pattern],
  );
});

import { expect, test } from 'vitest';
import { lineAmong, lineStarts, linesOf, positionsIn } from './text-position.ts';

const TEXT = 'one\n\ntwo\r\nthree\rfour\n';

test('the line of an offset is what splitting the text before it says', () => {
  const starts = lineStarts(TEXT);
  const lines = Array.from({ length: TEXT.length + 1 }, (_, at) => lineAmong(starts, at));
  expect(lines).toEqual(Array.from({ length: TEXT.length + 1 }, (_, at) => TEXT.slice(0, at).split('\n').length));
});

test('a position knows every end of a line that editors know', () => {
  const at = positionsIn(TEXT);
  for (const [index, { start, text }] of linesOf(TEXT).entries()) {
    expect(at(start)).toEqual({ line: index + 1, column: 1 });
    expect(at(start + text.length)).toEqual({ line: index + 1, column: text.length + 1 });
  }
});

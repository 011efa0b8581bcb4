import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeAt, treePath, utf16Column } from './tool-place.ts';

test.each([
  ['é = 1', 4, 'bytes', 3],
  ['😀x', 5, 'bytes', 3],
  ['😀x', 2, 'code-points', 3],
  ['\tx', 9, 'code-points-tabs-8', 2],
  ['ab\tx', 9, 'bytes-tabs-8', 4],
  ['abc', 99, 'bytes', 4],
] as const)('%j, column %i in %s', (line, column, unit, expected) => {
  expect(utf16Column(line, column, unit)).toBe(expected);
});

test('a column of a prefix is one behind it, in every unit without tabs', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\n\r\t]/g, '')),
      fc.string({ unit: 'grapheme' }),
      (before, after) => {
        const line = before + after.replaceAll(/[\n\r\t]/g, '');
        expect(utf16Column(line, Buffer.byteLength(before) + 1, 'bytes')).toBe(before.length + 1);
        expect(utf16Column(line, [...before].length + 1, 'code-points-tabs-8')).toBe(before.length + 1);
      },
    ),
  );
});

test('without an end it is the word at the place', () => {
  expect(rangeAt('int zähler = 0;', { line: 1, column: 5 }, 'bytes')).toEqual({
    startLine: 1,
    startColumn: 5,
    endLine: 1,
    endColumn: 11,
  });
  expect(rangeAt('x', { line: 7, column: 3 }, 'bytes')).toEqual({
    startLine: 7,
    startColumn: 1,
    endLine: 7,
    endColumn: 1,
  });
});

test('paths of the tree, however they are named', () => {
  const tree = { files: ['src/a.c', 'b.h'] };
  expect(
    ['/project/src/a.c', './src/a.c', 'src/../b.h', '/usr/include/b.h', 'other.c'].map((named) =>
      treePath(named, tree),
    ),
  ).toEqual(['src/a.c', 'src/a.c', 'b.h', undefined, undefined]);
});

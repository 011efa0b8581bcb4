import { expect, test } from 'vitest';
import { functionsIn } from './python-functions.ts';

test('functions without indentation are found, with the lines that belong to them', () => {
  const text =
    'import os\n\n\ndef first(\n    a: int,\n) -> int:\n    def inner():\n' +
    '        pass\n\n    return a\n\n\n# why\nasync  def second():\n' +
    '    pass\n\nclass C:\n    def method(self): ...\n';
  expect(functionsIn(text)).toEqual([
    { name: 'first', place: { startLine: 4, startColumn: 5, endLine: 4, endColumn: 10 }, startLine: 4, endLine: 13 },
    {
      name: 'second',
      place: { startLine: 14, startColumn: 12, endLine: 14, endColumn: 18 },
      startLine: 14,
      endLine: 16,
    },
  ]);
});

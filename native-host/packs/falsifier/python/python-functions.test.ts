import { expect, test } from 'vitest';
import { callablesIn, functionsIn } from './python-functions.ts';

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

test('methods are named after their class, and stand where they are', () => {
  const text =
    'class Stack:\n    """def no(self): ..."""\n\n    def push(self, x):\n        def inner(): ...\n        pass\n\n' +
    '    @property\n    async def top(self):\n        pass\n\n\ndef after():\n    pass\n';
  expect(callablesIn(text)).toEqual([
    { name: 'after', place: { startLine: 13, startColumn: 5, endLine: 13, endColumn: 10 }, startLine: 13, endLine: 15 },
    {
      name: 'Stack.push',
      place: { startLine: 4, startColumn: 9, endLine: 4, endColumn: 13 },
      startLine: 4,
      endLine: 7,
    },
    {
      name: 'Stack.top',
      place: { startLine: 9, startColumn: 15, endLine: 9, endColumn: 18 },
      startLine: 9,
      endLine: 12,
    },
  ]);
});

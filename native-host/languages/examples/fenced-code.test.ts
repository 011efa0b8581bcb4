import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fencedCode } from './fenced-code.ts';

test.each([
  ['plain', '```js title="a"\nlet a;\n```\n', 'js', 'let a;\n'],
  ['tildes, longer at the end', '~~~ python\na\n~~~~~~\n', 'python', 'a\n'],
  ['a shorter fence within', '````md\n```js\nx\n```\n````\n', 'md', '```js\nx\n```\n'],
  [
    'in a list item',
    '1. Save it:\n\n   ```py\n   def a():\n       pass\n   ```\n\n2. Run it.\n',
    'py',
    'def a():\n    pass\n',
  ],
  ['right behind a bullet', '- ```py\n  a\n  ```\n', 'py', 'a\n'],
  ['in a quotation', '> ```c\n> int a;\n>\n> int b;\n> ```\n', 'c', 'int a;\n\nint b;\n'],
  ['indented by three', '   ```\n     a\n   ```\n', '', '  a\n'],
  ['with the line ends of Windows', '```go\r\na\r\nb\r\n```\r\n', 'go', 'a\nb\n'],
  ['empty', '```\n```\n', '', ''],
])('a fence %s', (_, markdown, word, code) => {
  expect(fencedCode(markdown)).toEqual([{ word, code, isClosed: true }]);
});

test.each([
  ['at the end of the text', '```js\nlet a;\n', 'let a;\n'],
  ['with a shorter fence within', '````js\n```\n', '```\n'],
  ['at the end of its list item', '- ```js\n  a\n\nText\n', 'a\n\n'],
])('a fence that nothing closes: %s', (_, markdown, code) => {
  expect(fencedCode(markdown)).toEqual([{ word: 'js', code, isClosed: false }]);
});

test.each(['    indented\n', 'In `line` and ``` more ``` of it\n', '<pre>\n```\na\n```\n</pre>\n', '\\```\na\n'])(
  'no fence: %j',
  (markdown) => expect(fencedCode(markdown)).toEqual([]),
);

test('what is fenced comes back as it was', () => {
  const line = fc.stringMatching(/^[ -_a-}]{0,12}$/);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('', '   ', '> ', '- '), (lines, before) => {
      const inner = before === '- ' ? '  ' : before;
      const markdown = ['```x', ...lines, '```'].map((each, at) => `${at === 0 ? before : inner}${each}\n`).join('');
      expect(fencedCode(markdown)).toEqual([
        { word: 'x', code: lines.map((each) => `${each}\n`).join(''), isClosed: true },
      ]);
    }),
    { seed: 1 },
  );
});

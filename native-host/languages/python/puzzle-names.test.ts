import { expect, it } from 'vitest';
import { givenAround } from './puzzle-names.ts';

it.each([
  ['print(display)', undefined, []],
  ['display(1)', true, ['display', 'get_ipython']],
  ['import pandas as pd\ndisplay(pd)', undefined, ['display', 'get_ipython']],
  ["import pandas\nif __name__ == '__main__':\n    display(1)", undefined, []],
] as const)('a notebook gives names to its cells alone: %s', (text, isCell, names) => {
  expect([...givenAround(isCell === undefined ? { text } : { text, isCell })]).toEqual(names);
});

it('the site of a puzzle gives its types', () => {
  expect(givenAround({ text: 'class Solution:\n    pass' }).has('TreeNode')).toBe(true);
});

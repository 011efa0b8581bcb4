import { expect, test } from 'vitest';
import { givenAttributes } from './given-attributes.ts';
import { codeOf } from './python-expressions.ts';

test.each([
  ['right', 'def f(): ...\nf.count = 0\n'],
  ['right', 'def f(): ...\nf.count: int = 0\n'],
  ['right', 'def f(): ...\nif a.b: f.count = 0\n'],
  ['right', 'def f(): ...\nsetattr(f, "count", 0)\n'],
  ['guess', '@counted\ndef f(): ...\ndef counted(g):\n    g.count = 0\n    return g\n'],
  ['guess', '@first\n@counted(1)\nasync def f(): ...\ndef counted(g):\n    setattr(g, "count", 0)\n'],
  [undefined, 'def f(): ...\ndef counted(g):\n    g.count = 0\n'],
  [undefined, '@counted\ndef f(): ...\nif f.count == 0: ...\n'],
  [undefined, 'def f(): ...\nf.counter = 0\n'],
])('%s: %j', (expected, text) => {
  expect(givenAttributes(codeOf(text))('count', 'f')).toBe(expected);
});

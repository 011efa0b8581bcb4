import { expect, test } from 'vitest';
import { annotationsAround } from './annotations-around.ts';
import { codeOf } from './python-expressions.ts';

const isAnnotated = (text: string): boolean => {
  const line = text.split('\n').findIndex((each) => each.includes('HERE')) + 1;
  return annotationsAround(codeOf(text))(line).annotated;
};

test.each([
  ['a result', 'def f(a) -> int:\n    return HERE\n'],
  ['a parameter', 'def f(a, b: int = 1):\n    return HERE\n'],
  ['a variable', 'def f(a):\n    b: int | None = a\n    return HERE\n'],
  ['an attribute', 'class A:\n    def f(self, a):\n        self.b: int = a\n        return HERE\n'],
  ['a comment', 'def f(a):\n    # type: (int) -> int\n    return HERE\n'],
  ['what is used', 'def g(a) -> int | None:\n    return a\n\n\ndef f(a):\n    return HERE + g(a)\n'],
  ['a variable of the module', 'LIMIT: int | None = None\n\n\ndef f(a):\n    return HERE + LIMIT\n'],
])('%s has an annotation', (_, text) => {
  expect(isAnnotated(text)).toBe(true);
});

test.each([
  ['a table', 'def f(a):\n    b = {\n        a: 1,\n        "c": 2,\n    }\n    return HERE\n'],
  ['clauses', 'def f(a):\n    try:\n        return HERE\n    except ValueError: return 1\n    else: return 2\n'],
  ['a lambda', 'def f(a, b=lambda x: x):\n    return HERE\n'],
  ['a slice', 'def f(a):\n    return HERE[a: 2]\n'],
  ['a text', 'def f(a):\n    """a: int -> b"""\n    return HERE\n'],
  ['what is not used', 'def g(a) -> int:\n    return a\n\n\ndef f(a):\n    return HERE\n'],
])('%s has none', (_, text) => {
  expect(isAnnotated(text)).toBe(false);
});

import { describe, expect, test } from 'vitest';
import type { BackendContext } from '../../kit/define.ts';
import { handle } from '../../languages/python/ruff-engine.ts';
import backend from './backend.ts';

/** The parser's verdict on a block, by the real parser in this process. */
async function kindOf(text: string): Promise<string> {
  const context = { ask: (question: unknown) => Promise.resolve(handle(question)) } as Partial<BackendContext>;
  return (
    await backend.run(
      { file: { name: 'block.py', text }, language: 'python' } as Parameters<typeof backend.run>[0],
      context as BackendContext,
    )
  ).kind;
}

const PIECES: Record<string, string> = {
  'a method': '    def total(self):\n        return sum(self.items)\n',
  'an elif branch': 'elif user.is_admin:\n    grant(user)\nelse:\n    deny(user)',
  'except clauses':
    'except ValueError as error:\n    log(error)\nexcept (OSError, KeyError):\n    raise\nfinally:\n    close()',
  'cases of a match': 'case "add":\n    add(item)\ncase _:\n    pass',
  'members of a dict left out': 'config = {\n    "debug": True,\n    ...\n}',
  'the first members left out': 'config = {..., "debug": True}',
  'members between left out': 'config = {"a": 1, ..., "z": 26}',
  'arguments behind a named one left out': 'model = Model(depth=3, ...)',
  'parameters left out': 'def train(self, ...):\n    ...',
  'statements left out, in words': 'def f(a):\n    b = a + 1\n    ... rest of the function\n    return b',
  'one sign for left out': 'class A:\n    …\n\n    def f(self):\n        …\n',
  'three dots one above the other': 'def f(x):\n    return x\n⋮\ndef g(x):\n    ⋮\n    return x\n',
  'a suite of a remark': 'def load(path):\n    # ... existing code ...\n\ndef save(path):\n    # your code here\n',
  'a branch of a remark': 'if ready:\n    # rest of the code\nelse:\n    wait()',
  'a placeholder': 'client = Client(api_key=<your-api-key>)\ntoken = <token>',
  'a head alone': 'def convert(value: str, *, strict: bool = False) -> int:',
};

const WRONG: Record<string, string> = {
  'a bracket missing beside an elision': 'config = {"a": 1, ...}\nprint((1)',
  'an error in a branch': 'elif user.is_admin\n    grant(user)',
  'a suite that is empty': 'def f():\n    # count the items\n\nprint(f())',
  'an else in the middle': 'x = 1\nelse:\n    x = 2',
  'a colon missing': 'def f(a)\n    return a',
  'an indentation out of place': 'x = 1\n    y = 2',
};

describe('Python that is a piece, or leaves code out', () => {
  test.each(Object.entries(PIECES))('%s is not refuted', async (_, text) =>
    expect(await kindOf(text)).toMatch(/^(?:passed|unsupported)$/),
  );
  test.each(Object.entries(WRONG))('%s is refuted', async (_, text) => expect(await kindOf(text)).toBe('refuted'));
  test('dots that mean something stay', async () => {
    const { fillLeftOut } = await import('../../languages/python/python-left-out.ts');
    const text =
      'x = a[..., 0]\nf: Callable[..., int] = Field(..., gt=0)\nt: tuple[int, ...] = (1, ...)\n' +
      's = "{1: 2, ...}"  # {a: ..., ...}\ny = {1: ...}\n';
    expect(fillLeftOut(text)).toEqual({ text, notes: [] });
  });
});

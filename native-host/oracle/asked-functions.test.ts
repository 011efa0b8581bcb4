import { expect, test } from 'vitest';
import { askedFunctions } from './asked-functions.ts';

test('Python: public functions and classes with their methods, and what they say of themselves', () => {
  const code = `import re
LIMIT = 3
def _hidden(): pass
def test_it(): pass
@cache
async def fetch(url: str, *, tries: int = {"a": 1}["a"]) -> dict[str, int]:
    """Fetches.

    Twice.
    """
    def inner(): pass
class Queue:
    '''First in, first out.'''
    def __init__(self, size): ...
    def _grow(self): ...
    def push(self, item):
        def helper(): ...
`;
  expect(askedFunctions(code, 'python')).toEqual([
    {
      name: 'fetch',
      signatures: ['async def fetch(url: str, *, tries: int = {"a": 1}["a"]) -> dict[str, int]'],
      documentation: 'Fetches.\n\nTwice.',
    },
    {
      name: 'Queue',
      signatures: ['class Queue', 'def __init__(self, size)', 'def push(self, item)'],
      documentation: 'First in, first out.',
    },
  ]);
});

test('scripts: functions, arrow functions and classes, no data', () => {
  const code = `/** Adds. */
export function add(a, { b } = {}) {
  if (a) { return b; }
}
const LIMIT = (1 + 2) * 3;
// Doubles.
const double = async (n: number): Promise<number> => n * 2;
const twice = function (n) { return n; };
export default class Queue extends Base {
  #items = [];
  constructor(size) {
    super();
  }
  push(item) {
    for (const each of item) {
      this.add(each);
    }
  }
  private hidden() {
  }
}
`;
  expect(askedFunctions(code, 'typescript').map(({ signatures }) => signatures)).toEqual([
    ['export function add(a, { b } = {})'],
    ['const double = async (n: number): Promise<number>'],
    ['const twice = function (n)'],
    ['export default class Queue extends Base', 'constructor(size)', 'push(item)'],
  ]);
  expect(askedFunctions(code, 'javascript').map(({ documentation }) => documentation)).toEqual([
    'Adds.',
    'Doubles.',
    '',
    '',
  ]);
});

test('nothing is asked of other languages and of what declares nothing', () => {
  expect(askedFunctions('func Add() {}', 'go')).toEqual([]);
  expect(askedFunctions('x = 1\nprint(x)\n', 'python')).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Tree } from '../tree.ts';
import { calm, checkOf, findingsOf } from './command-output.ts';

const texts: Record<string, string> = { 'src/a.py': 'def f():\n    return 1\n', 'src/b.ts': 'const a = 1;\n' };
const tree: Tree = {
  kind: 'project',
  files: Object.keys(texts),
  text: (file) => texts[file],
  dependencies: [],
  root: '',
  binds: [],
  commands: {},
  hash: null,
};
const asked = { file: { name: 'src/a.py', text: texts['src/a.py'] ?? '' }, tree, backend: 'command:x' };
const told = (output: string, name = 'test') =>
  findingsOf(output, name, asked, 'with status 1').map(({ file, range, severity, message }) => [
    file,
    range.startLine,
    range.startColumn,
    severity,
    message,
  ]);

test('places of the tree, as tools write them', () => {
  expect(
    told(
      'src/b.ts(1,7): error TS1: wrong\n  File "/project/src/a.py", line 2, in f\n' +
        './src/a.py:1: warning: short\nlib/other.py:3: no\n',
    ),
  ).toEqual([
    ['src/b.ts', 1, 7, 'error', 'error TS1: wrong'],
    ['src/a.py', 2, 1, 'error', 'in f'],
    ['src/a.py', 1, 1, 'warning', 'warning: short'],
  ]);
});

test('a stack that a main of Java prints is placed in the code under test', () => {
  const sources: Record<string, string> = {
    'src/shop/Cart.java':
      'package shop;\n\npublic class Cart {\n    static int total(int[] prices) {\n' +
      '        return prices[1];\n    }\n}\n',
    'test/shop/CartTest.java':
      'package shop;\n\npublic class CartTest {\n    public static void main(String[] args) {\n' +
      '        if (Cart.total(new int[] {1, 2}) != 3) throw new AssertionError("total");\n' +
      '    }\n}\n',
  };
  const project: Tree = { ...tree, files: Object.keys(sources), text: (file) => sources[file] };
  const file = { name: 'src/shop/Cart.java', text: sources['src/shop/Cart.java'] ?? '' };
  const lines = (output: string) =>
    findingsOf(output, 'make-test', { file, tree: project, backend: 'command:make-test' }, 'with status 2').map(
      (each) => [each.file, each.range.startLine, each.related?.[0]?.range.startLine],
    );
  const thrown =
    'Exception in thread "main" java.lang.AssertionError: total\n' +
    '\tat shop.CartTest.main(CartTest.java:5)\nmake: *** [Makefile:5: test] Error 1\n';
  expect(lines(thrown)).toEqual([['src/shop/Cart.java', 4, 5]]);
  expect(lines(thrown.replace('\tat', '\tat shop.Cart.total(Cart.java:5)\n\tat'))).toEqual([
    ['src/shop/Cart.java', 5, 5],
  ]);
});

test('a failing test without a place is shown at what it calls, or where it begins', () => {
  const sources: Record<string, string> = {
    'src/sum.js': '"use strict";\nexports.total = (a) => a;\n',
    'test/sum.test.js':
      "const { total } = sum;\n\ntest('adds', () => {\n  check(total(1) === 2);\n});\n\ntest('names', () => {});\n",
  };
  const project: Tree = { ...tree, files: Object.keys(sources), text: (file) => sources[file] };
  const file = { name: 'src/sum.js', text: sources['src/sum.js'] ?? '' };
  const output = 'TAP version 13\n1..2\nnot ok 1 - adds\nnot ok 2 - names\n';
  const found = findingsOf(output, 'test', { file, tree: project, backend: 'command:test' }, 'with status 1');
  const places = found.map((each) => [each.file, each.range.startLine, each.related?.[0]?.range.startLine]);
  expect(places).toEqual([
    ['src/sum.js', 2, 3],
    ['test/sum.test.js', 7, undefined],
  ]);
});

test('words of failure are placed where a test prints them, and in what it calls', () => {
  const sources: Record<string, string> = {
    'ring.c': '#include "ring.h"\n\nint ring_size(int n) {\n  return n;\n}\n',
    'tests/test_ring.c':
      '#include "ring.h"\n\nint main(void) {\n  int got = ring_size(3);\n' +
      '  if (got != 2) printf("FAIL: size of %d is %d\\n", 3, got);\n  return got != 2;\n}\n',
  };
  const project: Tree = { ...tree, files: Object.keys(sources), text: (file) => sources[file] };
  const scene = { file: { name: 'ring.c', text: sources['ring.c'] ?? '' }, tree: project, backend: 'command:test' };
  const output = 'FAIL: size of 3 is 3\n1 test failed\nmake: *** [test] Error 1\n';
  const found = findingsOf(output, 'test', scene, 'with status 2');
  const places = found.map(({ file, range, related, message }) => [
    file,
    range.startLine,
    related?.[0]?.range.startLine,
    message,
  ]);
  expect(places).toEqual([['ring.c', 3, 5, 'FAIL: size of 3 is 3']]);
});

test('without an error at a place, the end of the output at the start of the file', () => {
  expect(told('\u001B[31mFAIL\u001B[0m in 12.3 s\n')).toEqual([
    ['src/a.py', 1, 1, 'error', 'test ended with status 1:\nFAIL in …'],
  ]);
  expect(told('')).toEqual([['src/a.py', 1, 1, 'error', 'test ended with status 1']]);
});

test('two runs that say the same read the same', () => {
  expect(calm('ran at 12:03:44 in 3ms, pid 77 at 0x7ffe in /tmp/x1/y')).toBe(
    calm('ran at 09:59:01 in 12 ms, pid 8 at 0x12 in /tmp/zz'),
  );
});

test('only what may run tests counts as a test', () => {
  expect(['test', 'smoke', 'lint', 'fmt-check', 'typecheck', 'build', 'audit'].map(checkOf)).toEqual([
    'test',
    'test',
    'lint',
    'lint',
    'types',
    'types',
    'security',
  ]);
});

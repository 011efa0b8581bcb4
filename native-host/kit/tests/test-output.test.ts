import { expect, test } from 'vitest';
import { PRINTED_TESTS } from '../parsers/printed-tests.ts';
import { absentThing, readStacks } from './test-output.ts';

test('TAP: leaves count, what stands between is told with the test before it', () => {
  const tap =
    'TAP version 14\n# Subtest: sums\n    ok 1 - of none\n    not ok 2 - of two\n' +
    '      ---\n      error: 3 !== 4\n      at: test/sum.js:4:3\n' +
    '      ...\n    1..2\nnot ok 1 - sums\nok 2 - later # SKIP no network\n' +
    '1..2\n';
  expect(PRINTED_TESTS.parse(tap)).toEqual([
    { name: 'of none', outcome: 'passed', text: '' },
    { name: 'of two', outcome: 'failed', text: 'error: 3 !== 4\nat: test/sum.js:4:3\n' },
    { name: 'later', outcome: 'skipped', text: '' },
  ]);
  expect(PRINTED_TESTS.parse('1..0\n')).toEqual([]);
  expect(PRINTED_TESTS.parse('ok, it works\n')).toBeUndefined();
});

test('JUnit in the middle of an output', () => {
  const xml =
    'log\n<testsuites><testsuite name="s"><testcase classname="a" name="b"><failure message="no">at ' +
    'a.c:3</failure></testcase><testcase name="c"/></testsuite></testsuites>\n';
  expect(PRINTED_TESTS.parse(xml)).toEqual([
    { name: 'a.b', outcome: 'failed', text: 'no\nat a.c:3' },
    { name: 'c', outcome: 'passed', text: '' },
  ]);
});

test('a stack of Java names classes, which stand in folders of their packages', () => {
  const java =
    'Exception in thread "main" java.lang.AssertionError: expected 3, got 4\n' +
    '\tat shop.Cart.total(Cart.java:3)\n\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1511)\n' +
    '\tat shop.CartTest.main(CartTest.java:9)\nmake: *** [Makefile:5: test] Error 1\n';
  expect(readStacks(java.split('\n'))).toMatchObject([
    {
      message: expect.stringContaining('expected 3, got 4'),
      frames: [
        { file: 'shop/Cart.java', line: 3 },
        { file: 'java/util/ArrayList.java' },
        { file: 'shop/CartTest.java', line: 9 },
      ],
    },
  ]);
});

test('stacks of JavaScript and Python, the innermost place first', () => {
  const script =
    'AssertionError [ERR_ASSERTION]: not equal:\n\n1 !== 2\n\n' +
    '    at f (/project/a.js:2:3)\n    at Object.<anonymous> (/project/t.js:5:1)\n\n' +
    'Node.js v24\n';
  expect(readStacks(script.split('\n'))).toMatchObject([
    {
      message: 'AssertionError [ERR_ASSERTION]: not equal:\n1 !== 2',
      frames: [
        { file: '/project/a.js', line: 2, column: 3 },
        { file: '/project/t.js', line: 5 },
      ],
    },
  ]);
  const python =
    'Traceback (most recent call last):\n  File "/project/t.py", line 4, in <module>\n' +
    '    f()\n  File "/project/a.py", line 2, in f\n    raise ValueError(1)\n' +
    'ValueError: 1\n';
  expect(readStacks(python.split('\n'))).toMatchObject([
    {
      message: 'ValueError: 1',
      frames: [
        { file: '/project/a.py', line: 2 },
        { file: '/project/t.py', line: 4 },
      ],
    },
  ]);
});

test.each([
  ['sh: 1: mocha: not found\n', 'mocha'],
  ['make: pytest: No such file or directory\nmake: *** [Makefile:2: test] Error 127\n', 'pytest'],
  ["Error: Cannot find module 'chai'\nRequire stack:\n", 'chai'],
  ["ModuleNotFoundError: No module named 'numpy'\n", 'numpy'],
  ['npm ERR! getaddrinfo ENOTFOUND registry.example.org', 'ENOTFOUND'],
])('%j: something is not there', (output, thing) => {
  expect(absentThing(output, () => false)).toBeDefined();
  if (thing !== 'ENOTFOUND') expect(absentThing(output, () => false)).toBe(thing);
});

test("a module of the project's own, or a file of it, is the code's fault", () => {
  expect(absentThing("ModuleNotFoundError: No module named 'shop.cart'\n", (name) => name === 'shop')).toBeUndefined();
  expect(absentThing("Error: Cannot find module './sum'\n", () => false)).toBeUndefined();
  expect(absentThing('FAILED: x not found in list\n', () => false)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { loadBackends } from '../backends/registry.ts';
import { notRunForWant } from './not-checked.ts';
import { waitingToRun } from './plan-checks.ts';
import { openScratchTarget } from './scratch-target.ts';
import type { LanguageId } from '../../shared/language.ts';

const backends = await loadBackends();

const waiting = (language: LanguageId, code: string, mayRunCode = false): string[] =>
  waitingToRun(
    backends,
    openScratchTarget({ job: 'job-1', code, language, languageSource: 'class' }, language),
    mayRunCode,
  );

test.each([
  ['python', 'def test_a():\n    assert 1\n\ndef test_b():\n    assert 2\n', '2 tests'],
  ['python', 'import unittest\n\nclass T(unittest.TestCase):\n    def test_a(self):\n        pass\n', '1 test'],
  ['python', 'def f():\n    """\n    >>> f()\n    1\n    """\n    return 1\n', '1 documented example'],
  ['typescript', 'test("a", () => { expect(1).toBe(1); });\nit("b", () => { expect(1).toBe(1); });', '2 tests'],
  ['javascript', 'import test from "node:test";\ntest("a", () => {});', '1 test'],
  ['typescript', 'const f = (n: number): number => n;\nconsole.assert(f(1) === 1);\n', '1 assertion'],
  ['python', 'assert 1 == 1\n', '1 assert'],
  ['java', 'class A {\n  public static void main(String[] args) {\n    assert 1 == 1;\n  }\n}\n', '1 assert'],
  ['go', 'package main\n\nfunc main() {}\n', 'its main program'],
  ['rust', 'fn main() {}', 'its main program'],
  ['rust', 'fn a() -> u8 { 1 }', 'calls of its functions on generated inputs'],
  ['rust', '#[test]\nfn a() { assert!(true); }', '1 test'],
  ['go', 'package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {}\n', '1 test'],
  ['c', '#include <assert.h>\nint main(void) { assert(1); }\n', '1 test program'],
  [
    'haskell',
    '{-# LANGUAGE TemplateHaskell #-}\nmodule A where\n',
    'what GHC may run while it compiles (Template Haskell, CPP, plug-ins)',
  ],
] as const)(
  '%s: what a lone block has to run is named, and not where running is permitted',
  (language, code, words) => {
    expect(waiting(language, code)).toContain(words);
    expect(waiting(language, code, true)).toEqual([]);
  },
);

test('a block with nothing to run says nothing', () => {
  expect(waiting('python', 'LIMIT = 3\n')).toEqual([]);
  expect(waiting('rust', 'const LIMIT: u8 = 3;')).toEqual([]);
  expect(notRunForWant([])).toEqual([]);
});

test('the words make a sentence with the one action that runs it', () => {
  const [one] = notRunForWant(['1 test']);
  expect(one).toEqual({
    what: '1 test in this block was not run',
    how: expect.stringContaining('`claude-verify allow snippets`'),
  });
  expect(notRunForWant(['2 tests', '3 documented examples', '1 module-level assert'])[0]?.what).toBe(
    '2 tests, 3 documented examples and 1 module-level assert in this block were not run',
  );
});

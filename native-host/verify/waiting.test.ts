import { afterAll, expect, test } from 'vitest';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { notRunForWant } from './not-checked.ts';
import { waitingToRun } from './plan-checks.ts';
import { openScratchTarget } from './scratch-target.ts';
import { createVerifier } from './verify.ts';
import type { LanguageId } from '../../shared/language.ts';

const backends = await loadBackends();

const verifier = createVerifier({
  backends,
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
});
afterAll(() => verifier.close());

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
  expect(notRunForWant([], 'block')).toEqual([]);
});

test('the words make a sentence with the one action that runs it', () => {
  const [one] = notRunForWant(['1 test'], 'block');
  expect(one).toEqual({
    what: '1 test in this block was not run',
    how: expect.stringContaining('`claude-verify allow snippets`'),
  });
  expect(notRunForWant(['2 tests', '3 documented examples', '1 module-level assert'], 'block')[0]?.what).toBe(
    '2 tests, 3 documented examples and 1 module-level assert in this block were not run',
  );
});

test('of a file that was verified by itself the project that may run it is named first', () => {
  expect(notRunForWant(['2 tests'], 'file')).toEqual([
    {
      what: '2 tests in this file were not run',
      how: expect.stringMatching(
        /^verify it in a project .*`claude-verify verify FILE --project DIR`.*allow snippets`$/,
      ),
    },
  ]);
});

test.each([
  ['file', { file: 'a.py' }],
  ['block', {}],
  ['block', { file: 'a.py', conversation: 'a'.repeat(64) }],
])('the report calls it a %s: %j', async (what, named) => {
  const code = 'def test_a():\n    assert 1\n';
  const report = await verifier.verify(
    { job: 'job-1', code, language: 'python', languageSource: 'file', only: ['parse'], ...named },
    { signal: AbortSignal.any([]) },
  );
  expect(report.notChecked.map((each) => each.what)).toContainEqual(
    expect.stringMatching(new RegExp(`1 test .*in this ${what} were not run`)),
  );
});

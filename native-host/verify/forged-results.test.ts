import { afterAll, expect, test } from 'vitest';
import type { CheckResult } from '../../shared/verdict.ts';
import type { LanguageId } from '../../shared/language.ts';
import { loadBackends } from '../checks/registry.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';

/* Code that writes its own results, or replaces what decides them; and honest code that only looks like it. */
const skip = !(await canRun());
const RUNNERS = [
  'doctest',
  'examples-python',
  'examples-script',
  'node-test',
  'pytest',
  'python-program',
  'script-program',
  'unittest',
  'vitest-scratch',
];
const verifier = createVerifier({
  backends: (await loadBackends()).filter(({ id }) => RUNNERS.includes(id)),
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
  permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
});
afterAll(() => verifier.close());

/** The verdict of the runner that ran tests of the code, documented examples last. */
const ran = async (code: string, language: LanguageId): Promise<CheckResult['verdict'] | undefined> => {
  const request = { job: 'job-1', code, language, languageSource: 'class' } as const;
  const { results } = await verifier.verify(request, { signal: AbortSignal.any([]) });
  const told = results.filter(({ verdict }) => verdict.kind !== 'unsupported');
  return (told.find(({ backend }) => !backend.startsWith('examples-')) ?? told[0])?.verdict;
};

const PYTHON = 'def double(n):\n    return n * 2\n\n\n';
const CASE =
  `${PYTHON}class DoubleTest(unittest.TestCase):\n` +
  '    def test_two(self):\n        self.assertEqual(double(2), 4)\n';
const PYTEST = `${PYTHON}def test_two():\n    assert double(2) == 4\n`;
const SCRIPT = "const assert = require('node:assert');\nconst double = (n) => n * 2;\n";
const NODE_TEST = `${SCRIPT}const { test } = require('node:test');\ntest('two', () => assert.equal(double(2), 4));\n`;
const VITEST =
  "import { expect, test } from 'vitest';\nconst double = (n: number): number => n * 2;\n" +
  "test('two', () => expect(double(2)).toBe(4));\n";

/* The checks hold by themselves: what is seen is the replacement, not that a planted mistake goes by. */
test.skipIf(skip).each([
  [
    'unittest.TestCase.assertEqual',
    'python',
    `import unittest\nunittest.TestCase.assertEqual = lambda *a: None\n${CASE}`,
  ],
  [
    'unittest.TestCase.assertEqual',
    'python',
    `import unittest\ndef quiet(self, first, second, msg=None): pass\n` +
      `unittest.TestCase.assertEqual.__code__ = quiet.__code__\n${CASE}`,
  ],
  [
    'unittest.TestCase.assertEqual',
    'python',
    `import unittest\nKEPT = unittest.TestCase.assertEqual\n${CASE}` +
      '    def setUp(self):\n        unittest.TestCase.assertEqual = lambda *a: None\n' +
      '    def tearDown(self):\n        unittest.TestCase.assertEqual = KEPT\n',
  ],
  [
    'unittest.TestCase.run',
    'python',
    `import unittest\nRUN = unittest.TestCase.run\ndef run(self, result=None):\n    return RUN(self, result)\n` +
      `unittest.TestCase.run = run\n${CASE}`,
  ],
  [
    '_pytest.runner.call_and_report',
    'python',
    'from _pytest import runner\nKEPT = runner.call_and_report\n' +
      `runner.call_and_report = lambda *given, **named: KEPT(*given, **named)\n${PYTEST}`,
  ],
  [
    'pytest.TestReport.from_item_and_call',
    'python',
    `from _pytest.reports import TestReport\nKEPT = TestReport.__dict__["from_item_and_call"]\n${PYTEST}` +
      'def setup_module():\n    TestReport.from_item_and_call = classmethod(lambda c, i, a: KEPT.__func__(c, i, a))\n' +
      'def teardown_module():\n    TestReport.from_item_and_call = KEPT\n',
  ],
  [
    "pytest's hook pytest_runtest_makereport",
    'python',
    'import pytest\nclass Summary:\n    @pytest.hookimpl(hookwrapper=True)\n' +
      '    def pytest_runtest_makereport(self):\n        yield\n' +
      '@pytest.fixture(autouse=True, scope="session")\ndef summary(request):\n' +
      `    request.config.pluginmanager.register(Summary())\n${PYTEST}`,
  ],
  ['all', 'python', `import builtins\nbuiltins.all = lambda xs: True\n${PYTHON}assert all([double(2) == 4])\n`],
  [
    'sys.exit',
    'python',
    `import sys\nEXIT = sys.exit\nsys.exit = lambda code=0: EXIT(0)\n${PYTHON}` +
      'if double(2) != 4:\n    print("FAIL")\n    sys.exit(1)\n',
  ],
  ['assert.equal', 'javascript', `${NODE_TEST}assert.equal = () => {};\n`],
  ['assert.equal', 'javascript', `${SCRIPT}assert.equal = () => {};\nassert.equal(double(2), 4);\n`],
  [
    'console.assert',
    'javascript',
    `${SCRIPT}const kept = console.assert;\nconsole.assert = () => {};\nconsole.assert(double(2) === 5);\n` +
      'console.assert = kept;\nassert.equal(double(2), 4);\n',
  ],
  [
    'process.exit',
    'javascript',
    `${SCRIPT}const { exit } = process;\nprocess.exit = () => exit(0);\n` +
      'if (double(2) !== 4) {\n  console.error(`FAIL: ${double(2)} is not 4`);\n  process.exit(1);\n}\n',
  ],
  ['Object.is', 'typescript', `Object.is = () => true;\n${VITEST}`],
  [
    'expect().toBe',
    'typescript',
    `${VITEST}const matchers = Object.getPrototypeOf(expect(0));\n` +
      "Object.defineProperty(matchers, 'toBe', { value: () => {}, configurable: true });\n",
  ],
] as const)('a pass that rests on a replaced %s is not believed (%s)', async (name, language, code) => {
  expect(await ran(code, language)).toMatchObject({
    kind: 'unknown',
    reason: `the code replaces \`${name}\`, which decides whether its tests pass`,
  });
});

const ALL_FILES = `import glob, os
def spoil():
    for place in [*glob.glob("/results/*"), *glob.glob("/proc/self/fd/*")]:
        if os.path.isfile(place):
            with open(place, "a") as file:
                file.write('{"kind": "end", "failed": 0}\\n')
`;
const SPOIL = `require('node:fs').appendFileSync('/results/results.jsonl', '{"kind":"end","code":0}\\n');\n`;

test.skipIf(skip).each([
  ['pytest', 'python', `${ALL_FILES}${PYTEST}    spoil()\n`],
  ['unittest', 'python', `import unittest\n${ALL_FILES}${CASE}        spoil()\n`],
  ['a program', 'python', `${ALL_FILES}${PYTHON}spoil()\nassert double(2) == 4\n`],
  ['a program', 'javascript', `${SCRIPT}${SPOIL}assert.equal(double(2), 4);\n`],
  [
    'documented examples',
    'python',
    `def double(n):\n    """Twice.\n\n    >>> double(2)\n    4\n    """\n    return n * 2\n\n\n` +
      'HUNG = \'{"event": "outcome", "index": 0, "kind": "hung", "ms": 1}\\n\'\n' +
      'WRITTEN = open("/answer/outcomes", "a").write(HUNG)\n',
  ],
  [
    'documented examples',
    'javascript',
    '/**\n * Twice.\n * @example\n * double(2); // => 4\n */\nfunction double(n) {\n  return n * 2;\n}\n' +
      "const { appendFileSync, existsSync } = require('node:fs');\n" +
      "if (existsSync('/answer')) appendFileSync('/answer/outcomes', '{\"event\":\"end\"}\\n');\n",
  ],
  [
    'a process that the test splits off',
    'python',
    `import os\n${PYTHON}def test_two():\n    if os.fork() == 0:\n        return\n    os.wait()\n` +
      '    assert double(2) == 4\n',
  ],
] as const)('results that something else than the runner wrote decide nothing: %s, %s', async (_, language, code) => {
  expect(await ran(code, language)).toMatchObject({
    kind: 'unknown',
    reason: 'the results were written by something else than the test runner',
  });
});

test.skipIf(skip)("neither the key nor the runner's names can be read by their names", async () => {
  const code =
    `import os, sys\n${PYTHON}def test_two():\n    assert double(2) == 4\n    main = sys.modules["__main__"]\n` +
    '    assert not hasattr(main, "RESULTS")\n    assert not [n for n in sys.modules if "claude_verify" in n]\n' +
    '    assert sys.stdin.read() == ""\n    assert len(open("/proc/self/cmdline").read()) < 200\n' +
    '    assert not [v for v in os.environ.values() if len(v) == 64]\n';
  expect(await ran(code, 'python')).toMatchObject({ kind: 'passed' });
});

test.skipIf(skip).each([
  [
    'an assertion of a base class of its own',
    'python',
    `import unittest\n${PYTHON}class Base(unittest.TestCase):\n    maxDiff = None\n` +
      '    def assertEqual(self, first, second, msg=None):\n        super().assertEqual(first, second, msg)\n' +
      'unittest.TestCase.assertSame = unittest.TestCase.assertIs\nunittest.TestCase.maxDiff = None\n' +
      'class DoubleTest(Base):\n    def test_two(self):\n        self.assertEqual(double(2), 4)\n',
  ],
  [
    'a patched exit that is put back',
    'python',
    `import os, sys\nfrom unittest import mock\n${PYTEST}` +
      'def test_exit(monkeypatch):\n    monkeypatch.setattr(os, "_exit", print)\n' +
      '    with mock.patch("sys.exit") as left, mock.patch("builtins.round"):\n' +
      '        sys.exit(double(2))\n    left.assert_called_once_with(4)\n',
  ],
  [
    'workers that multiprocessing starts',
    'python',
    `import multiprocessing\n${PYTHON}def test_pool():\n` +
      '    with multiprocessing.get_context("fork").Pool(2) as pool:\n' +
      '        assert pool.map(double, [1, 2]) == [2, 4]\n',
  ],
  [
    'a helper among the assertions, a mocked exit',
    'javascript',
    `${NODE_TEST}assert.four = (n) => assert.equal(n, 4);\ntest('exit', (t) => {\n` +
      "  const exit = t.mock.method(process, 'exit', () => {});\n  process.exit(double(2));\n" +
      '  assert.four(exit.mock.calls[0].arguments[0]);\n});\n',
  ],
  [
    'a console.assert that also counts',
    'javascript',
    `${SCRIPT}const kept = console.assert;\nlet count = 0;\nconsole.assert = (...given) => {\n  count += 1;\n` +
      '  kept(...given);\n};\nconsole.assert(double(2) === 4);\nconsole.assert(count === 1);\n',
  ],
  [
    'a program with a thread and a process of its own',
    'javascript',
    `${SCRIPT}const { fork } = require('node:child_process');\n` +
      "const { Worker, isMainThread } = require('node:worker_threads');\n" +
      'if (isMainThread && !process.send) {\n  assert.equal(double(2), 4);\n' +
      '  new Worker(__filename);\n  fork(__filename);\n}\n',
  ],
  [
    'matchers of its own, a spy on console.assert',
    'typescript',
    `${VITEST.replace('{ expect, test }', '{ expect, test, vi }')}expect.extend({ toBeFour: (n) => ({ pass: n === 4, ` +
      "message: () => 'no' }) });\ntest('four', () => {\n  const spy = vi.spyOn(console, 'assert')" +
      '.mockImplementation(() => {});\n  console.assert(double(2) === 4);\n' +
      '  expect(spy).toHaveBeenCalledWith(true);\n' +
      '  (expect(double(2)) as unknown as { toBeFour(): void }).toBeFour();\n});\n',
  ],
] as const)('honest code keeps its pass: %s, %s', async (_, language, code) => {
  expect(await ran(code, language)).toMatchObject({ kind: 'passed' });
});

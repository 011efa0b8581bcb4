import { afterAll, expect, test } from 'vitest';
import type { CheckResult } from '../../shared/verdict.ts';
import type { LanguageId } from '../../shared/language.ts';
import { loadBackends } from '../checks/registry.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';

/* Programs that check themselves and hold, run again with mistakes in them. */
const skip = !(await canRun());
const verifier = createVerifier({
  backends: (await loadBackends()).filter(({ id }) =>
    ['python-program', 'pytest', 'script-program', 'node-test', 'vitest-scratch'].includes(id),
  ),
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
  permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
});
afterAll(() => verifier.close());

const ran = async (code: string, language: LanguageId): Promise<CheckResult['verdict'] | undefined> => {
  const request = { job: 'job-1', code, language, languageSource: 'class' } as const;
  return (await verifier.verify(request, { signal: AbortSignal.any([]) })).results[0]?.verdict;
};

const PYTHON = 'def double(n):\n    return n * 2\n\n\n';
const SCRIPT = "const assert = require('node:assert');\nconst double = (n) => n * 2;\n";

test.skipIf(skip).each([
  ['python', `${PYTHON}assert double(2) == 4\ntry:\n    assert double(3) == 6\nexcept AssertionError:\n    pass\n`, 7],
  [
    'python',
    `${PYTHON}def test_double():\n    assert double(2) == 4\n    try:\n        assert double(3) == 6\n` +
      '    finally:\n        return\n',
    8,
  ],
  ['javascript', `${SCRIPT}assert.equal(double(2), 4);\ntry {\n  assert.equal(double(3), 6);\n} catch {}\n`, 5],
] as const)('one failure that is swallowed beside checks that look: %s', async (language, code, line) => {
  expect(await ran(code, language)).toMatchObject({
    kind: 'passed',
    undecided: `a check that holds whatever it asks for (line ${line})`,
  });
});

const SUMMARY = 'def summary(xs):\n    return {"mean": sum(xs) / len(xs), "all": sorted(xs)}\n\n\n';
const AREA = 'import pytest\n\n\ndef area(r):\n    return 3.14159265 * r * r\n\n\n';

test.skipIf(skip).each([
  ['python', `${SUMMARY}def test_mean():\n    assert summary([1, 3])["mean"] == 2\n`],
  ['python', `${SUMMARY}def test_first():\n    assert summary([3, 1])["all"][0] == 1\n`],
  [
    'python',
    `${SUMMARY}def test_all():\n    for got, want in zip(summary([3, 1])["all"], [1, 3]):\n` +
      '        assert abs(got - want) < 1e-9\n',
  ],
  ['python', `${AREA}def test_area():\n    assert area(1000) == pytest.approx(3141592.65, rel=1e-3)\n`],
  ['python', `${AREA}def near(a, b):\n    return abs(a - b) < 1\n\n\ndef test_area():\n    assert near(area(1), 3)\n`],
  ['python', 'def avogadro(n):\n    return n * 6.022e23\n\n\nassert avogadro(2) == 1.2044e24\n'],
  ['javascript', `${SCRIPT}assert(Math.abs(double(20) - 42) <= 3);\n`],
  ['javascript', `${SCRIPT}const near = (a, b) => Math.abs(a - b) < 10;\nassert(near(double(500), 1000));\n`],
  ['javascript', `${SCRIPT}const greet = (name) => 'hello ' + name;\nassert(greet('you').includes('you'));\n`],
] as const)('checks of a part, in a helper or within a tolerance notice a mistake: %s %s', async (language, code) => {
  const verdict = await ran(code, language);
  expect(verdict?.kind).toBe('passed');
  expect(verdict?.undecided).toBeUndefined();
});

test.skipIf(skip)('a tolerance within which almost everything lies notices nothing', async () => {
  const code = `${AREA}def test_area():\n    assert area(1) == pytest.approx(3, rel=10)\n`;
  expect(await ran(code, 'python')).toMatchObject({ kind: 'vacuous' });
});

test.skipIf(skip).each([
  ['python', `${PYTHON}import sys\nassert double(2) == 4\nif sys.platform == "win32":\n    assert double(3) == 7\n`, 8],
  ['javascript', `${SCRIPT}assert.equal(double(2), 4);\nif (!process.pid) assert.equal(double(3), 7);\n`, 4],
] as const)('a check in a branch that is not reached is none that was looked at: %s', async (language, code, line) => {
  expect(await ran(code, language)).toMatchObject({
    kind: 'passed',
    undecided: `a check that is not reached (line ${line})`,
  });
});

test.skipIf(skip).each([
  ['python', `${PYTHON}assert double(2) == 4\ntry:\n    double(None)\nexcept TypeError:\n    pass\n`],
  ['python', `${PYTHON}def test_double():\n    for n, twice in [(2, 4), (3, 6)]:\n        assert double(n) == twice\n`],
  ['python', `${PYTHON}def test_double():\n    assert double(2) == 4\n    assert double(2) != 5\n`],
  ['javascript', `${SCRIPT}assert.equal(double(2), 4);\nassert.throws(() => null.x, TypeError);\n`],
] as const)('checks that all look are believed: %s', async (language, code) => {
  const verdict = await ran(code, language);
  expect(verdict?.kind).toBe('passed');
  expect(verdict?.undecided).toBeUndefined();
});

const NODE_TEST = `${SCRIPT}const test = require('node:test');\n`;

test.skipIf(skip).each([
  ['skip: true', { undecided: '1 of the 2 tests: they were skipped, or their failure does not count' }],
  ["todo: 'later'", { undecided: '1 of the 2 tests: they were skipped, or their failure does not count' }],
])('where half of the tests do not count the others are only a part: %s', async (mark, says) => {
  const code =
    `${NODE_TEST}test('three', { ${mark} }, () => assert.equal(double(3), 7));\n` +
    "test('two', () => assert.equal(double(2), 4));\n";
  expect(await ran(code, 'javascript')).toMatchObject({ kind: 'passed', ...says });
});

test.skipIf(skip)('one that is skipped of many is told, and no more', async () => {
  const code =
    `${NODE_TEST}test('three', { skip: true }, () => assert.equal(double(3), 7));\n` +
    "test('two', () => assert.equal(double(2), 4));\ntest('one', () => assert.equal(double(1), 2));\n";
  expect((await ran(code, 'javascript'))?.undecided).toBeUndefined();
});

test.skipIf(skip)('a matcher that holds for almost everything is found where nothing else is asked', async () => {
  const code =
    "import { expect, test } from 'vitest';\n\nconst isVowel = (t) => 'aeiou'.includes(t);\n" +
    'expect.extend({\n' +
    '  toBeVowel: (t, want) => ({ pass: isVowel(t) === want || t.length > 1, message: () => t }),\n});\n' +
    'const expectVowel = (t, want) => expect(t).toBeVowel(want);\n\n' +
    "test('vowels', () => {\n  expectVowel('a', true);\n  expectVowel('ei', false);\n});\n";
  expect(await ran(code, 'javascript')).toMatchObject({
    kind: 'passed',
    undecided: 'a check that holds whatever it asks for (line 11)',
  });
});

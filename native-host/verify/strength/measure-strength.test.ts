import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import type { BesideBlock, RequestBody } from '../../../shared/protocol.ts';
import type { Strength } from '../../../shared/strength.ts';
import { loadBackends } from '../../checks/registry.ts';
import { canRun, REQUIRES_TOOLS } from '../../sandbox/fixtures/can-run.ts';
import { findCommand } from '../../sandbox/toolchains.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { createVerifier } from '../verify.ts';

const skip = !(await canRun());
const backends = await loadBackends();
let allowed = true;
const verifier = createVerifier({
  backends,
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(), ticks: () => performance.now() },
  hostVersion: '0.0.0',
  mask: (text) => Promise.resolve(text.replaceAll(/sk-\w+/g, (secret) => '*'.repeat(secret.length))),
  permissions: { mayRunCode: () => allowed, mayUseNetwork: () => false },
});
afterAll(() => verifier.close());

type Asked = Pick<RequestBody<'verify.start'>, 'code' | 'language' | 'file'>;
const measure = (asked: Asked, ...tests: string[]): Promise<Strength> => {
  const beside = tests.map((code): BesideBlock => ({ code, language: asked.language, info: '', before: '' }));
  const request = { job: 'job-1', languageSource: 'class' as const, ...asked, beside };
  return verifier.strength(request, { signal: AbortSignal.timeout(120_000) });
};
const missedIn = (strength: Strength): string[] =>
  strength.kind === 'none' ? [strength.reason] : strength.missed.map(({ line, what }) => `${line} ${what}`);

const CLAMP = `def clamp(value, low, high):
    if value < low:
        return low
    if value > high:
        return high
    return value
`;
const python = (code: string): Asked => ({ code, language: 'python', file: 'clamp.py' });
const about = (...lines: string[]): string => ['from clamp import clamp', '', ...lines, ''].join('\n');
const test1 = (name: string, ...body: string[]): string =>
  [`def test_${name}():`, ...body.map((line) => `    ${line}`)].join('\n');

describe.skipIf(skip)('tests in Python', () => {
  test('what they do not look at is not noticed, and a test that notices nothing is named', async () => {
    const strength = await measure(
      python(CLAMP),
      about(test1('inside', 'assert clamp(5, 0, 10) == 5'), test1('nothing', 'clamp(1, 2, 3)')),
    );
    expect(strength).toMatchObject({ kind: 'measured', runner: 'pytest', tests: 2, hung: 0, undecided: 0, untried: 0 });
    expect(missedIn(strength)).toEqual(
      expect.arrayContaining(['3 `None` for `low`', '5 `None` for `high`', '2 `<=` for `<`']),
    );
    expect(missedIn(strength)).not.toContain('6 `None` for `value`');
    expect(strength.kind === 'measured' && strength.silent).toEqual([expect.stringContaining('test_nothing')]);
  });

  test('more tests notice more, and never less', async () => {
    const weak = about(test1('inside', 'assert clamp(5, 0, 10) == 5'));
    const more = about(
      test1('inside', 'assert clamp(5, 0, 10) == 5'),
      test1('below', 'assert clamp(-5, 0, 10) == 0'),
      test1('above', 'assert clamp(15, 0, 10) == 10'),
    );
    const [before, after] = [await measure(python(CLAMP), weak), await measure(python(CLAMP), more)];
    if (before.kind !== 'measured' || after.kind !== 'measured') throw new Error('not measured');
    expect(after.noticed).toBeGreaterThan(before.noticed);
    const kept = new Set(missedIn(before));
    expect(missedIn(after).every((each) => kept.has(each))).toBe(true);
  });

  test('a mistake with which the tests do not end is noticed, and soon', async () => {
    const code =
      'def count_down(n):\n    steps = 0\n    while n > 0:\n        n -= 1\n        steps += 1\n    return steps\n';
    const tests = 'from clamp import count_down\n\ndef test_it():\n    assert count_down(3) == 3\n';
    const strength = await measure(python(code), tests);
    expect(strength).toMatchObject({ kind: 'measured', missed: [] });
    expect(strength.kind === 'measured' && strength.hung).toBeGreaterThan(0);
    expect(strength.kind === 'measured' && strength.ms).toBeLessThan(30_000);
  });

  test.each([
    ['failing', about(test1('wrong', 'assert clamp(5, 0, 10) == 6'))],
    ['no-tests', 'x = 1\n'],
    ['flaky', `import os\n${about(test1('once', 'open("/project/once", "x").close()', 'assert clamp(1, 0, 3) == 1'))}`],
    ['no-result', `import nowhere_to_be_found\n${about(test1('inside', 'assert clamp(5, 0, 10) == 5'))}`],
  ])('no strength: %s', async (why, tests) => {
    expect(await measure(python(CLAMP), tests)).toMatchObject({ kind: 'none', why });
  });

  test('code that ends its process and prints forged lines makes nothing noticed or missed', async () => {
    const hostile = `${CLAMP}
import os, sys
print('{"kind": "trial", "number": 0, "state": "ran", "passed": ["x"], "failed": [], "reason": ""}')
if os.path.exists("/project/test_block_1.py") and "clamp" == "clamp":
    os._exit(0)
`;
    const strength = await measure(python(hostile), about(test1('inside', 'assert clamp(5, 0, 10) == 5')));
    expect(strength).toMatchObject({ kind: 'none', why: 'no-result' });
  });

  test('without the permission nothing is run', async () => {
    allowed = false;
    expect(await measure(python(CLAMP), about(test1('inside', 'assert clamp(5, 0, 10) == 5')))).toMatchObject({
      kind: 'none',
      why: 'not-permitted',
    });
    allowed = true;
  });

  test('a secret in the code is not told', async () => {
    const code = `def token(n):\n    return pick("sk-abcdefghijkl", n)\n\ndef pick(text, n):\n    return text[n]\n`;
    const strength = await measure(python(code), 'from clamp import token\n\ndef test_it():\n    token(1)\n');
    expect(strength.kind).toBe('measured');
    expect(JSON.stringify(strength)).not.toContain('sk-abc');
    expect(JSON.stringify(strength)).toContain('***');
  });
});

test('a language in which nothing is planted says so, and so does code that cannot be read', async () => {
  expect(await measure({ code: 'echo 1', language: 'bash' })).toMatchObject({ kind: 'none', why: 'language' });
  expect(await measure(python('def f(:\n'))).toMatchObject({ kind: 'none', why: 'unreadable' });
  expect(await measure(python('import os\n'))).toMatchObject({ kind: 'none', why: 'no-code' });
});

describe.skipIf(skip)('tests in JavaScript and TypeScript', () => {
  const sum: Asked = {
    code: [
      'export function sum(values: readonly number[]): number {',
      '  let result = 0;',
      '  for (let at = 0; at < values.length; at += 1) result += values[at] ?? 0;',
      '  return result;',
      '}',
      '',
    ].join('\n'),
    language: 'typescript',
    file: 'sum.ts',
  };

  test('with Vitest: what hangs is noticed, and a test that notices nothing is named', async () => {
    const strength = await measure(
      sum,
      [
        "import { expect, test } from 'vitest';",
        "import { sum } from './sum';",
        "test('three', () => expect(sum([1, 2, 3])).toBe(6));",
        "test('nothing', () => void sum([]));",
        '',
      ].join('\n'),
    );
    expect(strength).toMatchObject({ kind: 'measured', tests: 2, missed: [], undecided: 0, silent: ['nothing'] });
    expect(strength.kind === 'measured' && strength.hung).toBeGreaterThan(0);
  });

  test('with Vitest: tests that fail are no ground to stand on', async () => {
    const tests = "import { sum } from './sum';\ntest('three', () => expect(sum([1, 2, 3])).toBe(7));\n";
    expect(await measure(sum, tests)).toMatchObject({ kind: 'none', why: 'failing' });
  });

  test("Node's runner", async () => {
    const code = 'export function isAdult(age) {\n  return age >= 18;\n}\n';
    const tests = [
      "import { isAdult } from './age.js';",
      "import test from 'node:test';",
      "import assert from 'node:assert';",
      "test('a child', () => assert.equal(isAdult(5), false));",
      "test('an adult', () => assert.equal(isAdult(40), true));",
      '',
    ].join('\n');
    const strength = await measure({ code, language: 'javascript', file: 'age.js' }, tests);
    expect(strength).toMatchObject({ kind: 'measured', noticed: 1, tests: 2, silent: [] });
    expect(missedIn(strength)).toEqual(['2 `>` for `>=`', '2 `19` for `18`']);
  });
});

/** The same function and one weak test of it in each language that a compiler reads first. */
const COMPILED = [
  ['rust', 'rustc', 'clamp.rs', []],
  ['c', 'gcc', 'clamp.c', []],
  ['cpp', 'g++', 'clamp.cpp', []],
  ['java', 'javac', 'Clamp.java', ['ClampTest.java']],
  ['go', 'go', 'clamp.go', []],
] as const satisfies readonly (readonly [LanguageId, string, string, readonly string[]])[];
const fixture = (file: string): string => readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8');

describe.each(COMPILED)('%s', (language, command, file, tests) => {
  const isMissing = findCommand(command) === undefined && !REQUIRES_TOOLS;
  test.skipIf(skip || isMissing)('a weak test notices what it looks at, and no more', { timeout: 90_000 }, async () => {
    const strength = await measure({ code: fixture(file), language, file }, ...tests.map(fixture));
    expect(strength).toMatchObject({ kind: 'measured', noticed: 1, hung: 0, undecided: 0 });
    const lines = fixture(file).split('\n');
    const missed = strength.kind === 'measured' ? strength.missed : [];
    expect(missed).toHaveLength(4);
    for (const { line } of missed) expect(lines[line - 1]).toMatch(/low|high/);
  });
});

import { expect, test } from 'vitest';
import { loadBackends } from '../checks/registry.ts';
import type { LanguageId } from '../../shared/language.ts';
import { openScratchTarget } from './scratch-target.ts';
import { isSpecified } from './specified.ts';

const backends = await loadBackends();

const specified = (language: LanguageId, code: string, asked: Parameters<typeof isSpecified>[3] = []): boolean =>
  isSpecified(
    backends,
    openScratchTarget({ job: 'job-1', code, language, languageSource: 'class' }, language),
    [],
    asked,
  );

test.each([
  ['python', 'def twice(n: int) -> int:\n    """Twice.\n\n    >>> twice(2)\n    4\n    """\n    return n + n\n'],
  ['python', 'def test_a():\n    assert 1\n'],
  ['python', 'def f():\n    return 1\n\nassert f() == 1\n'],
  ['typescript', 'import test from "node:test";\ntest("a", () => {});\n'],
  ['typescript', 'const f = (n: number): number => n;\nconsole.assert(f(1) === 1);\n'],
  ['javascript', '/**\n * @example\n * twice(2) // => 4\n */\nexport function twice(n) { return n + n; }\n'],
] as const)('%s: a text with a test, an example or an assertion says what it should do', (language, code) => {
  expect(specified(language, code)).toBe(true);
});

test.each([
  ['python', 'def twice(n: int) -> int:\n    """Twice a number."""\n    return n + n\n'],
  ['python', 'print(1)\n'],
  ['python', 'LIMIT = 3\n'],
  ['typescript', 'export const twice = (n: number): number => n + n;\n'],
  ['javascript', 'console.log(1);\n'],
] as const)('%s: prose, a program that only prints and plain functions say nothing', (language, code) => {
  expect(specified(language, code)).toBe(false);
});

test('a check that the project requires says so, where it is one of behaviour', () => {
  const code = 'export const twice = (n: number): number => n + n;\n';
  const asked = (name: string, required: boolean) => [{ name, required, backends: [], state: 'open' as const }];
  expect(specified('typescript', code, asked('test', true))).toBe(true);
  expect(specified('typescript', code, asked('test', false))).toBe(false);
  expect(specified('typescript', code, asked('lint', true))).toBe(false);
});

test('what ran and found nothing to hold the code against says nothing', () => {
  const code = 'def twice(n: int) -> int:\n    """Twice.\n\n    >>> twice(2)\n    4\n    """\n    return n + n\n';
  const target = openScratchTarget({ job: 'job-1', code, language: 'python', languageSource: 'class' }, 'python');
  const vacuous = ['examples-python', 'doctest'].map((backend) => ({
    backend,
    check: 'test' as const,
    verdict: { kind: 'vacuous' as const, findings: [], reason: 'there is no documented example' },
  }));
  expect(isSpecified(backends, target, vacuous, [])).toBe(false);
});

import { expect, test } from 'vitest';
import { languageOfFile } from '../../shared/language.ts';
import { summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { loadBackends } from '../checks/registry.ts';
import { requiredChecks } from './required-checks.ts';
import { missingChecks } from './not-checked.ts';
import { planChecks, unnamedChecks } from './plan-checks.ts';
import { leavesTests, projectTestsNotRun } from './project-tests.ts';
import { openScratchTarget } from './scratch-target.ts';
import type { CheckPolicy, Target } from './target.ts';

const backends = await loadBackends();

/** A file in a project that lies nowhere: nothing is run here. */
function target(
  files: Record<string, string>,
  file: string,
  policy: Partial<CheckPolicy> = {},
  commands: Record<string, string[]> = {},
): Target {
  const language = languageOfFile(file) ?? 'javascript';
  const scratch = openScratchTarget(
    { job: 'job-1', code: files[file] ?? '', language, languageSource: 'file' },
    language,
  );
  const tree = {
    ...scratch.withBlock.tree,
    kind: 'project' as const,
    files: Object.keys(files).toSorted(),
    text: (path: string) => files[path],
    commands,
  };
  return {
    ...scratch,
    file: { path: file, text: files[file] ?? '' },
    withBlock: { ...scratch.withBlock, tree },
    policy: { strict: false, ...policy },
  };
}

const PYTHON = {
  'requirements.txt': 'flask\n',
  'cart.py': 'def total():\n    return 1\n',
  'tests/test_cart.py': 'from cart import total\n\ndef test_total():\n    assert total() == 1\n',
};
const planned = (of: Target): string[] => planChecks(backends, of, true).map(({ backend }) => backend.id);

function named(of: Target): string[] {
  const results = planChecks(backends, of, true).map(({ backend: { id, title, check } }): CheckResult => ({
    backend: id,
    title,
    check,
    toolVersion: null,
    verdict: { kind: 'passed', findings: [] },
    ms: 0,
    cached: false,
  }));
  return projectTestsNotRun(of, unnamedChecks(backends, of), results).map(({ what, how }) => `${what} | ${how}`);
}

test('empty lists of [verification] ask for whatever applies, as no lists do', () => {
  const none = planned(target(PYTHON, 'cart.py'));
  expect(none).toContain('pytest');
  expect(planned(target(PYTHON, 'cart.py', { required: [], optional: [] }))).toEqual(none);
  expect(planned(target(PYTHON, 'cart.py', { required: ['lint'], optional: [] }))).not.toContain('pytest');
});

test('tests that the lists leave out are named with what asks for them', () => {
  const left = named(target(PYTHON, 'cart.py', { required: ['lint'], optional: [] }));
  expect(left).toEqual([
    expect.stringMatching(
      /^.*pytest.*: \[verification\] does not ask for it \| add .*"test".* in \.claude-context\.toml$/,
    ),
  ]);
  expect(named(target(PYTHON, 'cart.py', { required: ['test'], optional: ['types', 'lint'] }))).toEqual([]);
  expect(named(target({ 'cart.py': 'x = 1\n' }, 'cart.py', { required: ['lint'] }))).toEqual([]);
});

test('tests that no back end runs are named until a command of the project runs them', () => {
  const files = { Makefile: 'test:\n\t./check\n', 'ring.c': 'int ring(void) { return 1; }\n' };
  expect(named(target(files, 'ring.c'))).toEqual([
    'Tests of the project were not run: make test (Makefile) | add `make-test = ["make","test"]` to ' +
      '[verification.commands] in .claude-context.toml, then `claude-verify allow run-code`',
  ]);
  expect(named(target(files, 'ring.c', {}, { 'make-test': ['make', 'test'] }))).toEqual([]);
});

test('documented examples and the main program of a file are no tests of its project', () => {
  const text = '/** total(1) => 1 */\nexports.total = (a) => a;\n';
  const files = { 'cart.js': text, 'package.json': '{"devDependencies":{"mocha":"11"}}', 'cart.test.js': '' };
  const of = target(files, 'cart.js');
  const examples: CheckResult = {
    backend: 'examples-script',
    title: 'Documented examples',
    check: 'test',
    toolVersion: null,
    verdict: { kind: 'passed', findings: [] },
    ms: 0,
    cached: false,
  };
  expect(projectTestsNotRun(of, [], [examples]).map(({ what }) => what)).toEqual([expect.stringContaining('mocha')]);
  expect(leavesTests(of, [], [examples])).toBe(true);
  expect(projectTestsNotRun(of, [], [examples, { ...examples, backend: 'mocha' }])).toEqual([]);
});

test('what holds beside tests of the project that were not run is not green', () => {
  const result: CheckResult = {
    backend: 'javac',
    title: 'javac',
    check: 'types',
    toolVersion: null,
    verdict: { kind: 'passed', findings: [] },
    ms: 0,
    cached: false,
  };
  const suite: CheckResult = { ...result, backend: 'command:make-test', check: 'test' };
  const made = { Makefile: 'test:\n\t./check\n', 'ring.c': 'int ring(void) { return 1; }\n' };
  const tone = (of: Target, results: CheckResult[]): string =>
    summarise(results, {
      missing: missingChecks(of.language, results, new Map(), leavesTests(of, unnamedChecks(backends, of), results)),
    }).tone;
  expect(tone(target(made, 'ring.c'), [result])).toBe('unknown');
  expect(tone(target(made, 'ring.c', {}, { 'make-test': ['make', 'test'] }), [result, suite])).toBe('ok');
  expect(tone(target(PYTHON, 'cart.py', { required: ['lint'], optional: [] }), [result])).toBe('unknown');
  expect(tone(target({ 'ring.c': '' }, 'ring.c'), [result])).toBe('ok');
});

test('a list of names is for all files of a project: what only other languages have is not missing', () => {
  const asked = (language: 'json' | 'python', required: string[]): string[] =>
    requiredChecks(backends, language, { required, strict: true }, []).map(({ name }) => name);
  expect(asked('json', ['test', 'types', 'clippy'])).toEqual([]);
  expect(asked('python', ['test', 'types', 'clippy'])).toEqual(['test', 'types']);
  expect(asked('json', ['smoke'])).toEqual(['smoke']);
});

import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { diffAgainstBaseline } from './diff-against-baseline.ts';

const finding = (rule: string, line: number, message = rule): Finding => ({
  file: 'a.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule,
  backend: 'tool',
  message,
  severity: 'error',
  category: 'logic_error',
});
const refuted = (findings: Finding[], more: Partial<Verdict> = {}): Verdict =>
  ({ kind: 'refuted', findings, ...more }) as Verdict;
const texts = { before: () => 'one\ntwo\nthree', after: () => 'one\ntwo\nthree' };
const judge = (now: Verdict, before: Verdict, check: Check = 'lint'): Verdict =>
  diffAgainstBaseline(now, before, texts, { file: 'a.py', check, backend: 'tool' });

test('a test that failed before is no new failure, whatever it says by now', () => {
  const tests = { collected: 3, failed: 1, skipped: 0 };
  expect(
    judge(
      refuted([finding('test_a', 1, 'expected 1, got 2')], { tests }),
      refuted([finding('test_a', 2, 'expected 1, got 5')], { tests }),
    ),
  ).toMatchObject({ kind: 'passed', findings: [] });
  expect(
    judge(refuted([finding('test_a', 1), finding('test_b', 1)], { tests }), refuted([finding('test_a', 2)], { tests })),
  ).toMatchObject({ kind: 'refuted', findings: [{ rule: 'test_b' }] });
});

test('what is refuted without the block, too, is not proved with it', () => {
  for (const check of ['prove', 'model-check'] as const)
    expect(judge(refuted([finding('status', 1)]), refuted([finding('status', 1)]), check)).toMatchObject({
      kind: 'unknown',
      reason: 'it is refuted without the block, too',
    });
});

test('a test is known by its file and its name: one of the same name in another file is new', () => {
  const tests = { collected: 3, failed: 1, skipped: 0 };
  const of = (file: string, line: number): Finding => ({
    ...finding('index > works', line),
    test: { file, name: 'index > works' },
  });
  expect(judge(refuted([of('b.test.ts', 1)], { tests }), refuted([of('a.test.ts', 1)], { tests }))).toMatchObject({
    kind: 'refuted',
    findings: [{ test: { file: 'b.test.ts' } }],
  });
  expect(judge(refuted([of('a.test.ts', 3)], { tests }), refuted([of('a.test.ts', 1)], { tests }))).toMatchObject({
    kind: 'passed',
    findings: [],
  });
  const rows = refuted([of('a.test.ts', 1), of('a.test.ts', 1)], { tests });
  expect(judge(rows, refuted([of('a.test.ts', 1)], { tests }))).toMatchObject({ kind: 'refuted', findings: [{}] });
});

test('tests that are gone are told in the name of the backend that ran them, also when nothing else was found', () => {
  const tests = (collected: number): Verdict => ({
    kind: 'passed',
    findings: [],
    tests: { collected, failed: 0, skipped: 0 },
  });
  expect(judge(tests(1), tests(3), 'test')).toMatchObject({
    kind: 'passed',
    findings: [
      {
        rule: 'tests-gone',
        backend: 'tool',
        severity: 'warning',
        message: '2 tests that ran without the block do not run with it',
      },
    ],
  });
});

test('tests that all fail anyway show nothing', () => {
  const tests = { collected: 1, failed: 1, skipped: 0 };
  expect(judge(refuted([finding('test_a', 1)], { tests }), refuted([finding('test_a', 1)], { tests }))).toMatchObject({
    kind: 'vacuous',
  });
});

test('tests that cannot be built with or without the block show nothing', () => {
  expect(judge(refuted([finding('E0599', 1)]), refuted([finding('E0599', 1)]), 'test')).toMatchObject({
    kind: 'vacuous',
    reason: 'it fails without the block, too',
  });
  expect(judge(refuted([finding('E0599', 1)]), refuted([finding('E0599', 1)]), 'types')).toMatchObject({
    kind: 'passed',
  });
});

test(
  'where the project by itself could not be checked nothing is blamed on the block, and nothing is green without ' +
    'saying so',
  () => {
    const timeout: Verdict = { kind: 'timeout', findings: [], afterMs: 1_000 };
    expect(judge(refuted([finding('r', 1)]), timeout)).toMatchObject({
      kind: 'unknown',
      findings: [{ severity: 'warning' }],
    });
    expect(
      judge(
        { kind: 'passed', findings: [finding('r', 1)].map((each) => ({ ...each, severity: 'warning' as const })) },
        timeout,
      ),
    ).toMatchObject({
      kind: 'passed',
      notChecked: ['not compared with the project without the block: it took too long'],
    });
  },
);

test('a check that had nothing to look at before counts in full', () => {
  expect(judge(refuted([finding('r', 1)]), { kind: 'vacuous', findings: [], reason: 'no tests' })).toMatchObject({
    kind: 'refuted',
  });
});

test('beyond the limit of findings new ones cannot be told from old ones', () => {
  expect(judge(refuted([finding('r', 1)], { findingsDropped: 3 }), refuted([finding('r', 1)]))).toMatchObject({
    kind: 'unknown',
  });
});

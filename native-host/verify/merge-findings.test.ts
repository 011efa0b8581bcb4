import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { mergeFindings } from './merge-findings.ts';

const finding = (backend: string, line: number, more: Partial<Finding> = {}): Finding => ({
  file: 'a.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 9 },
  rule: `of-${backend}`,
  backend,
  message: 'm',
  severity: 'warning',
  category: 'security_flaw',
  subcategory: 'injection',
  ...more,
});
const result = (backend: string, findings: Finding[]): CheckResult => ({
  backend,
  title: backend,
  check: 'security',
  toolVersion: '1',
  verdict: { kind: 'passed', findings },
  ms: 1,
  cached: false,
});
const left = (results: readonly CheckResult[]): [string, number[]][] =>
  mergeFindings(results).map(({ backend, verdict }) => [backend, verdict.findings.map(({ range }) => range.startLine)]);

test('the same flaw on the same line is told once, by the check that knows where the value comes from', () => {
  expect(
    left([
      result('bandit', [finding('bandit', 3), finding('bandit', 4)]),
      result('security-flow', [finding('security-flow', 3)]),
    ]),
  ).toEqual([
    ['bandit', [4]],
    ['security-flow', [3]],
  ]);
});

test('another kind of flaw, another category, an error and what nobody else found stay', () => {
  const bandit = [
    finding('bandit', 3, { subcategory: 'weak_crypto' }),
    finding('bandit', 3, { category: 'logic_error' }),
    finding('bandit', 3, { severity: 'error' }),
  ];
  expect(left([result('bandit', bandit), result('security-flow', [finding('security-flow', 3)])])).toEqual([
    ['bandit', [3, 3, 3]],
    ['security-flow', [3]],
  ]);
  expect(left([result('bandit', [finding('bandit', 3)])])).toEqual([['bandit', [3]]]);
});

const said = (backend: string, rule: string, more: Partial<Finding> = {}): CheckResult =>
  result(backend, [finding(backend, 3, { rule, category: 'type_error', ...more })]);

test.each([
  ['F821', 'reportUndefinedVariable'],
  ['reportInvalidStringEscapeSequence', 'W605'],
  ['@typescript-eslint/no-misused-promises', 'TS2801'],
  ['eslint(no-empty)', 'no-empty'],
  ['@typescript-eslint/no-floating-promises', 'no-floating-promises'],
])('%s and %s at one place are one finding: the worse, else the earlier', (one, other) => {
  const lines = (results: readonly CheckResult[]): number[] =>
    mergeFindings(results).map(({ verdict }) => verdict.findings.length);
  expect(lines([said('a', one), said('b', other)])).toEqual([1, 0]);
  expect(lines([said('a', one, { severity: 'info' }), said('b', other)])).toEqual([0, 1]);
  expect(lines([said('a', one), said('b', other, { severity: 'error' })])).toEqual([0, 1]);
  expect(lines([said('a', one, { severity: 'error' }), said('b', other, { severity: 'error' })])).toEqual([1, 1]);
  const elsewhere = { range: { startLine: 3, startColumn: 2, endLine: 3, endColumn: 9 } };
  expect(lines([said('a', one), said('b', other, elsewhere)])).toEqual([1, 1]);
});

test('a flaw that both call by one rule is told, and once: neither is left out for the other', () => {
  const form = result('semgrep', [finding('semgrep', 3, { rule: 'sql-injection' })]);
  const flow = result('security-flow', [finding('security-flow', 3, { rule: 'sql-injection' })]);
  expect(Object.fromEntries(left([form, flow]))).toEqual({ semgrep: [3], 'security-flow': [] });
  expect(Object.fromEntries(left([flow, form]))).toEqual({ semgrep: [], 'security-flow': [3] });
});

test('what is told names who else said so, but for one who only noted it', () => {
  const alsoBy = (...results: CheckResult[]): unknown =>
    mergeFindings(results).flatMap(({ verdict }) => verdict.findings.map((each) => each.alsoBy));
  expect(alsoBy(said('a', 'F821'), said('b', 'name-defined'), said('c', 'name-defined'))).toEqual([['b', 'c']]);
  expect(alsoBy(said('a', 'F821'), said('b', 'name-defined', { severity: 'info' }))).toEqual([undefined]);
  expect(alsoBy(said('a', 'F821'), said('b', 'F401'))).toEqual([undefined, undefined]);
  expect(
    alsoBy(result('bandit', [finding('bandit', 3)]), result('security-flow', [finding('security-flow', 3)])),
  ).toEqual([['bandit']]);
});

test('two remarks of one check, and different rules at one place, stay', () => {
  const twice = result('a', [finding('a', 3, { rule: 'F821' }), finding('a', 3, { rule: 'F821' })]);
  expect(mergeFindings([twice, said('b', 'F401')])).toEqual([twice, said('b', 'F401')]);
});

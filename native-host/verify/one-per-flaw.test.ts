import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { onePerFlaw } from './one-per-flaw.ts';

const finding = (backend: string, line: number, more: Partial<Finding> = {}): Finding => ({
  file: 'a.py', range: { startLine: line, startColumn: 1, endLine: line, endColumn: 9 }, rule: 'r', backend, message: 'm', severity: 'warning', category: 'security_flaw', subcategory: 'injection', ...more,
});
const result = (backend: string, findings: Finding[]): CheckResult => ({ backend, title: backend, check: 'security', toolVersion: '1', verdict: { kind: 'passed', findings }, ms: 1, cached: false });
const left = (results: readonly CheckResult[]): [string, number[]][] => onePerFlaw(results).map(({ backend, verdict }) => [backend, verdict.findings.map(({ range }) => range.startLine)]);

test('the same flaw on the same line is told once, by the check that knows where the value comes from', () => {
  expect(left([result('bandit', [finding('bandit', 3), finding('bandit', 4)]), result('security-flow', [finding('security-flow', 3)])])).toEqual([['bandit', [4]], ['security-flow', [3]]]);
});

test('another kind of flaw, another category, an error and what nobody else found stay', () => {
  const bandit = [finding('bandit', 3, { subcategory: 'weak_crypto' }), finding('bandit', 3, { category: 'logic_error' }), finding('bandit', 3, { severity: 'error' })];
  expect(left([result('bandit', bandit), result('security-flow', [finding('security-flow', 3)])])).toEqual([['bandit', [3, 3, 3]], ['security-flow', [3]]]);
  expect(left([result('bandit', [finding('bandit', 3)])])).toEqual([['bandit', [3]]]);
});

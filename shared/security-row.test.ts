import { expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import { securityFirst } from './security-row.ts';
import type { Check, CheckResult, Verdict } from './verdict.ts';

const finding = (category: Finding['category'], severity: Finding['severity'] = 'warning'): Finding => ({
  file: 'a.py',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'r',
  backend: 'b',
  message: 'm',
  severity,
  category,
});

const result = (check: Check, verdict: Verdict, backend: string = check): CheckResult => ({
  backend,
  title: backend,
  check,
  toolVersion: '1',
  verdict,
  ms: 1,
  cached: false,
});

const rows = (results: readonly CheckResult[]): unknown[] =>
  securityFirst(results).map(({ check, backend, verdict }) => [
    check,
    backend,
    verdict.kind,
    verdict.findings.map(({ category }) => category),
  ]);

test('a security flaw that a linter found is in the security row, which stands first', () => {
  const lint = result(
    'lint',
    { kind: 'passed', findings: [finding('security_flaw'), finding('style_violation')] },
    'ruff',
  );
  expect(
    rows([
      result('parse', { kind: 'passed', findings: [] }),
      lint,
      result('security', { kind: 'passed', findings: [] }, 'secrets'),
    ]),
  ).toEqual([
    ['security', 'ruff', 'passed', ['security_flaw']],
    ['security', 'secrets', 'passed', []],
    ['parse', 'parse', 'passed', []],
    ['lint', 'ruff', 'passed', ['style_violation']],
  ]);
});

test('a row refutes only with an error of its own', () => {
  const types = result(
    'types',
    { kind: 'refuted', findings: [finding('security_flaw'), finding('type_error', 'error')] },
    'gcc',
  );
  expect(rows([types])).toEqual([
    ['security', 'gcc', 'passed', ['security_flaw']],
    ['types', 'gcc', 'refuted', ['type_error']],
  ]);
  const flaw = result(
    'types',
    { kind: 'refuted', findings: [finding('security_flaw', 'error'), finding('type_error')] },
    'gcc',
  );
  expect(rows([flaw])).toEqual([
    ['security', 'gcc', 'refuted', ['security_flaw']],
    ['types', 'gcc', 'passed', ['type_error']],
  ]);
});

test('tests that fail keep what they found, in both rows, and what decided nothing decides nothing', () => {
  const ran = result('test', { kind: 'refuted', findings: [finding('security_flaw', 'error')] });
  expect(rows([ran])).toEqual([
    ['security', 'test', 'refuted', ['security_flaw']],
    ['test', 'test', 'refuted', ['security_flaw']],
  ]);
  const open = result('lint', { kind: 'unknown', reason: 'no', findings: [finding('security_flaw')] });
  expect(rows([open])).toEqual([
    ['security', 'lint', 'unknown', ['security_flaw']],
    ['lint', 'lint', 'unknown', []],
  ]);
});

test('nothing is lost and nothing is added', () => {
  const all = [
    result('lint', {
      kind: 'passed',
      findings: [finding('security_flaw'), finding('logic_error')],
      findingsDropped: 3,
    }),
    result('security', { kind: 'passed', findings: [finding('api_misuse')] }),
  ];
  const shown = securityFirst(all);
  expect(shown.flatMap(({ verdict }) => verdict.findings)).toHaveLength(3);
  expect(shown.reduce((sum, { verdict }) => sum + (verdict.findingsDropped ?? 0), 0)).toBe(3);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { groupFindings, quoteLine } from './group-findings.ts';

const finding = (
  line: number,
  severity: Finding['severity'],
  file = 'a.py',
  columns: [number, number] = [1, 2],
): Finding => ({
  file,
  range: { startLine: line, startColumn: columns[0], endLine: line, endColumn: columns[1] },
  rule: 'R1',
  backend: 'ruff',
  message: 'm',
  severity,
  category: 'logic_error',
});

const result = (findings: Finding[]): CheckResult => ({
  backend: 'ruff',
  title: 'Ruff',
  check: 'lint',
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict: { kind: 'refuted', findings },
});

it('groups by line, own file first, worst first in a line', () => {
  const groups = groupFindings(
    [result([finding(9, 'error'), finding(2, 'info'), finding(1, 'error', 'B.py')]), result([finding(2, 'error')])],
    'a.py',
  );
  expect(groups.map((group) => `${group.file}:${group.line}`)).toEqual(['a.py:2', 'a.py:9', 'B.py:1']);
  expect(groups[0]?.findings.map((entry) => entry.finding.severity)).toEqual(['error', 'info']);
});

it('loses no finding', () => {
  const findings = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom<Finding['severity']>('error', 'warning', 'info'),
      fc.constantFrom('a.py', 'b.py', '0 x'),
    ),
  );
  fc.assert(
    fc.property(findings, (list) => {
      const made = list.map(([line, severity, file]) => finding(line, severity, file));
      const out = groupFindings([result(made)], 'a.py').flatMap((group) =>
        group.findings.map((entry) => entry.finding),
      );
      return out.length === made.length && made.every((one) => out.includes(one));
    }),
  );
});

it('quotes the line and marks the range in UTF-16 columns', () => {
  expect(quoteLine('x\n"😀" + yy\n', finding(2, 'error', 'a.py', [8, 10]))).toEqual({
    before: '"😀" + ',
    marked: 'yy',
    after: '',
  });
  expect(quoteLine('x', finding(1, 'error', 'a.py', [5, 9]))).toEqual({ before: 'x', marked: '', after: '' });
  expect(quoteLine('x', finding(7, 'error'))).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report, TargetReport } from '../../shared/report.ts';
import type { Check, CheckResult } from '../../shared/verdict.ts';
import { rankFindings } from '../../shared/ranked-findings.ts';
import { headline, placeWords, quoteLine } from './shown-findings.ts';

const finding = (line: number, severity: Finding['severity'], change: Partial<Finding> = {}): Finding => ({
  file: 'a.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'R1',
  backend: 'ruff',
  message: `m${line}`,
  severity,
  category: 'logic_error',
  ...change,
});

const result = (findings: Finding[], check: Check = 'lint'): CheckResult => ({
  backend: 'ruff',
  title: 'Ruff',
  check,
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict: { kind: 'refuted', findings },
});

const reportOf = (results: CheckResult[], target?: TargetReport): Report => ({
  id: 'r1',
  job: 'j1',
  createdAt: '2026-11-23T12:00:00.000Z',
  language: 'python',
  languageSource: 'label',
  file: 'a.py',
  codeHash: '00',
  source: 'x = 1\n',
  project: null,
  results,
  notChecked: [],
  summary: { tone: 'bad', text: '1 problem', errors: 1, warnings: 0, behaviourChecked: false },
  ms: 5,
  hostVersion: '0.1.0',
  ...(target === undefined ? {} : { target }),
});
const LAID: TargetReport = {
  kind: 'project',
  file: 'a.py',
  how: 'user',
  confidence: 1,
  alternatives: [],
  laid: 'fragment',
  exists: true,
  notes: [],
  beside: [],
  lines: [{ file: 1, block: 1, count: 5 }],
};
const messages = (report: Report): string[] => rankFindings(report).map((each) => each.finding.message);

describe('the order of findings', () => {
  it('is worst first: security, what fails, types, style; then by place', () => {
    const report = reportOf([
      result([
        finding(1, 'warning', { category: 'style_violation' }),
        finding(9, 'warning', { category: 'security_flaw' }),
        finding(8, 'error', { category: 'type_error' }),
        finding(7, 'info', { category: 'security_flaw' }),
        finding(3, 'error', { category: 'logic_error' }),
        finding(2, 'error', { category: 'logic_error' }),
      ]),
      result([finding(6, 'error', { category: 'style_violation' })], 'test'),
    ]);
    expect(messages(report)).toEqual(['m6', 'm2', 'm3', 'm8', 'm9', 'm1', 'm7']);
  });

  it('loses no finding, and never puts a lesser severity before a greater one', () => {
    const some = fc.array(
      fc.record({
        line: fc.integer({ min: 1, max: 5 }),
        severity: fc.constantFrom<Finding['severity']>('error', 'warning', 'info'),
        category: fc.constantFrom<Finding['category']>('security_flaw', 'type_error', 'style_violation'),
        subcategory: fc.constantFrom('formatting', 'naming'),
      }),
    );
    fc.assert(
      fc.property(some, (list) => {
        const made = list.map(({ line, severity, ...rest }) => finding(line, severity, rest));
        const ranked = rankFindings(reportOf([result(made)]));
        const kept = ranked.flatMap((each) => [each.finding, ...each.also.map((other) => other.finding)]);
        expect(kept).toHaveLength(made.length);
        expect(made.every((one) => kept.includes(one))).toBe(true);
        const order = ranked.map(({ impact }) => ['error', 'warning', 'info'].indexOf(impact));
        expect(order).toEqual(order.toSorted());
      }),
    );
  });
});

it('two tools that object to one place name one problem, and the number above says so', () => {
  const report = reportOf([
    result([finding(3, 'error')]),
    result([finding(3, 'error')]),
    result([finding(4, 'warning')]),
  ]);
  const ranked = rankFindings(report);
  expect(ranked.map(({ also }) => also.length)).toEqual([1, 0]);
  expect(headline(report, ranked)).toBe('1 problem, 1 warning');
});

it('a refutation that has no place in the code is a problem too', () => {
  const report = reportOf([result([], 'model-check')]);
  expect(headline(report, rankFindings(report))).toBe('1 problem');
});

it('formatting is a note of a snippet and a warning of a file of a project', () => {
  const formatted = finding(1, 'warning', { category: 'style_violation', subcategory: 'formatting' });
  expect(rankFindings(reportOf([result([formatted])]))[0]?.impact).toBe('info');
  expect(rankFindings(reportOf([result([formatted])], LAID))[0]?.impact).toBe('warning');
});

it('names the line of the block, and that of the file where it differs', () => {
  const target: TargetReport = { ...LAID, lines: [{ file: 15, block: 3, count: 2 }] };
  const place = (line: number, file = 'src/a.py', shared = false): unknown =>
    placeWords({ target, file: 'src/a.py' }, finding(line, 'error', { file }), shared);
  expect(place(16)).toEqual({ label: 'Line 4', line: 4, more: ['line 16 of a.py'] });
  expect(place(16, 'src/a.py', true)).toMatchObject({ more: ['column 1', 'line 16 of a.py'] });
  expect(place(3)).toEqual({ label: 'a.py, line 3', line: null, more: [] });
  expect(place(9, 'tests/test_a.py')).toEqual({ label: 'tests/test_a.py, line 9', line: null, more: [] });
});

it('quotes the line and marks the range in UTF-16 columns', () => {
  const at = (line: number, columns: [number, number]): Finding =>
    finding(line, 'error', {
      range: { startLine: line, startColumn: columns[0], endLine: line, endColumn: columns[1] },
    });
  expect(quoteLine('x\n"😀" + yy\n', at(2, [8, 10]))).toEqual({ before: '"😀" + ', marked: 'yy', after: '' });
  expect(quoteLine('x', at(1, [5, 9]))).toEqual({ before: 'x', marked: '', after: '' });
  expect(quoteLine('x', at(7, [1, 2]))).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { SEVERITIES, type Finding } from './finding.ts';
import { isInMessages, rankFindings, worstFirst } from './ranked-findings.ts';
import { groupByCause } from './same-cause.ts';
import { summarise } from './summary.ts';
import type { Report } from './report.ts';
import type { CheckResult } from './verdict.ts';

const finding = fc
  .record({
    line: fc.integer({ min: 1, max: 4 }),
    column: fc.integer({ min: 1, max: 6 }),
    width: fc.integer({ min: 0, max: 4 }),
    severity: fc.constantFrom(...SEVERITIES),
    category: fc.constantFrom<Finding['category']>(...CATEGORIES),
    backend: fc.constantFrom('ruff', 'mypy', 'basedpyright'),
    rule: fc.constantFrom('F821', 'name-defined', 'E1'),
  })
  .map(({ line, column, width, ...rest }): Finding => {
    const range = { startLine: line, startColumn: column, endLine: line, endColumn: column + width };
    return { file: 'a.py', message: 'm', range, ...rest };
  });

const resultOf = (backend: string, findings: Finding[]): CheckResult => {
  const refutes = findings.some(({ severity }) => severity === 'error');
  const about = { backend, title: backend, toolVersion: '1', ms: 1, cached: false, check: 'lint' } as const;
  return { ...about, verdict: { kind: refutes ? 'refuted' : 'passed', findings } };
};

const reportOf = (findings: readonly Finding[]): Report => {
  const results = [...Map.groupBy(findings, ({ backend }) => backend)].map(([id, own]) => resultOf(id, own));
  return {
    id: 'r',
    job: 'j',
    createdAt: '2026-01-01T00:00:00.000Z',
    language: 'python',
    languageSource: 'file',
    file: 'a.py',
    codeHash: '',
    source: '',
    project: null,
    results,
    notChecked: [],
    summary: summarise(results),
    ms: 1,
    hostVersion: '0',
  };
};

const flat = (report: Report): Finding[] => report.results.flatMap(({ verdict }) => verdict.findings);

test('merging loses no finding, and each group keeps its worst severity and its line', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 20 }), (findings) => {
      const report = reportOf(findings);
      const ranked = rankFindings(report);
      const told = ranked.flatMap((entry) => [entry.finding, ...entry.also.map((each) => each.finding)]);
      expect(new Set(told)).toEqual(new Set(findings));
      expect(told).toHaveLength(findings.length);
      for (const entry of ranked)
        for (const { finding: other } of entry.also) {
          expect(other.range.startLine).toBe(entry.finding.range.startLine);
          expect(SEVERITIES.indexOf(entry.finding.severity)).toBeLessThanOrEqual(SEVERITIES.indexOf(other.severity));
        }
    }),
  );
});

test('a summary has an error or a warning exactly where some finding is one: exit codes stay', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 20 }), (findings) => {
      const { summary } = reportOf(findings);
      expect(summary.errors > 0).toBe(findings.some(({ severity }) => severity === 'error'));
      expect(summary.warnings > 0).toBe(findings.some(({ severity }) => severity === 'warning'));
    }),
  );
});

test('the order of JSON has every finding, and in each check none before a worse one', () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 20 }), (findings) => {
      const sorted = worstFirst(reportOf(findings));
      expect(new Set(flat(sorted))).toEqual(new Set(findings));
      for (const { verdict } of sorted.results) {
        const weights = verdict.findings.map(({ severity }) => SEVERITIES.indexOf(severity));
        expect(weights).toEqual(weights.toSorted((a, b) => a - b));
      }
    }),
  );
});

const at = (backend: string, line: number, columns: [number, number], more: Partial<Finding>): Finding => ({
  file: 'a.py',
  range: { startLine: line, startColumn: columns[0], endLine: line, endColumn: columns[1] },
  rule: backend,
  backend,
  message: 'm',
  severity: 'error',
  category: 'type_error',
  ...more,
});
const groups = (...findings: Finding[]): number => groupByCause(findings, (each) => each).length;

test('one cause is one: syntax errors of a line, and two checkers on overlapping places', () => {
  const syntax = { category: 'syntax_error' } as const;
  expect(groups(at('ruff', 4, [1, 4], syntax), at('ruff', 4, [5, 6], syntax), at('mypy', 4, [9, 9], syntax))).toBe(1);
  expect(groups(at('mypy', 3, [5, 20], {}), at('basedpyright', 3, [9, 12], {}))).toBe(1);
});

test('two causes stay two: other lines, other places, other kinds, and one checker that objects twice', () => {
  const syntax = { category: 'syntax_error' } as const;
  expect(groups(at('ruff', 4, [1, 4], syntax), at('ruff', 5, [1, 4], syntax))).toBe(2);
  expect(groups(at('mypy', 3, [1, 4], {}), at('basedpyright', 3, [9, 12], {}))).toBe(2);
  expect(groups(at('mypy', 3, [1, 20], {}), at('mypy', 3, [9, 12], {}))).toBe(2);
  expect(groups(at('mypy', 3, [1, 20], {}), at('bandit', 3, [9, 12], { category: 'security_flaw' }))).toBe(2);
});

test('twenty thousand findings of one line are put together in a bounded time', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => at('mypy', 1, [index * 2 + 1, index * 2 + 2], {}));
  const started = performance.now();
  expect(groups(...many)).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});

test.each([
  ['gcd(12, 8) gives 2', 'gcd(12, 8)', '2', true],
  ['gcd(12, 8) gives 12', 'gcd(12, 8)', '2', false],
  ['gcd(12, 8) gives 2.5', 'gcd(12, 8)', '2', false],
  ['gcd(12, 8) gives 2. Why?', 'gcd(12, 8)', '2', true],
  ['the invariant does not hold', '', '', false],
])('%s holds %s and %s: %s', (message, label, value, holds) => {
  const shown = { title: 'f', replayed: true, steps: [{ label, values: [{ name: 'result', value }] }] };
  const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 4 };
  const about = {
    file: 'a.py',
    range,
    severity: 'error',
    category: 'logic_error',
    backend: 'fuzz',
    rule: 'law',
  } as const;
  expect(isInMessages(shown, [{ ...about, message }])).toBe(holds);
});

test('what different rules say of what a function does stays apart, though it all stands at its name', () => {
  const range = { startLine: 1, startColumn: 5, endLine: 1, endColumn: 9 };
  const about = { file: 'a.py', range, severity: 'warning', category: 'semantic_mismatch', message: 'm' } as const;
  const differs = { ...about, backend: 'differential-python', rule: 'differs' };
  const law = { ...about, backend: 'fuzz-python', rule: 'promise-of-name' };
  expect(groupByCause([differs, law], (each) => each)).toHaveLength(2);
  expect(groupByCause([law, { ...law, backend: 'other' }], (each) => each)).toHaveLength(1);
});

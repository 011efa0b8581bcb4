import { expect, it } from 'vitest';
import type { Finding } from '../../../shared/finding.ts';
import type { Report } from '../../../shared/report.ts';
import { summarise } from '../../../shared/summary.ts';
import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { fixOutcome } from './fix-outcome.ts';

const finding = (line: number, change: Partial<Finding> = {}): Finding => ({
  file: 'block.sh',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'SC2086',
  backend: 'shellcheck',
  message: 'Quote it.\nMore of it.',
  severity: 'error',
  category: 'logic_error',
  ...change,
});
const result = (verdict: Verdict, change: Partial<CheckResult> = {}): CheckResult => ({
  backend: 'shellcheck',
  title: 'ShellCheck',
  check: 'lint',
  toolVersion: '0.9',
  ms: 1,
  cached: false,
  verdict,
  ...change,
});
const report = (results: CheckResult[], notChecked: Report['notChecked'] = []): Report => ({
  id: 'r',
  job: 'j',
  createdAt: '2026-11-23T12:00:00.000Z',
  language: 'bash',
  languageSource: 'label',
  file: 'block.sh',
  codeHash: '00',
  source: 'rm $1\n',
  project: null,
  results,
  notChecked,
  summary: summarise(results),
  ms: 5,
  hostVersion: '0.1.0',
});
const refuted = (...findings: Finding[]): CheckResult => result({ kind: 'refuted', findings });
const passed = result({ kind: 'passed', findings: [] });
const before = report([refuted(finding(2), finding(4))]);
const [first = finding(2)] = before.results[0]?.verdict.findings ?? [];

it('says that nothing was found, and how much was not looked at', () => {
  const notChecked = ['Types: no tool', 'Types: again', 'What the code does was not checked'].map((what) => ({
    what,
    how: '',
  }));
  expect(fixOutcome(before, first, report([passed], notChecked))).toMatchObject({
    line: 'With this fix: no problems found; 2 not checked',
    finding: 'ShellCheck no longer reports this.',
  });
});

it('names the first problem that is there, with its line', () => {
  const after = report([refuted(finding(4))]);
  expect(fixOutcome(before, first, after)).toEqual({
    line: 'With this fix: 1 problem, line 4: Quote it.',
    finding: 'ShellCheck no longer reports this.',
    tone: 'bad',
  });
});

it('what is worse with it is told as well', () => {
  const other = refuted(finding(1, { rule: 'E1', backend: 'types', message: 'No such name.' }));
  expect(fixOutcome(before, first, report([passed, { ...other, backend: 'types', title: 'Types' }])).line).toBe(
    'With this fix: 1 problem, line 1: No such name.',
  );
});

it('a finding that is as often there as before is still there, wherever its line went', () => {
  expect(fixOutcome(before, first, report([refuted(finding(3), finding(9))])).finding).toBe(
    'ShellCheck still reports this.',
  );
});

it.each([
  ['a timeout', [result({ kind: 'timeout', findings: [], afterMs: 20_000 })]],
  ['a crash', [result({ kind: 'crashed', findings: [], reason: 'x' })]],
  ['a check that was not run', []],
] as const)('%s says nothing of the finding', (_, results) => {
  expect(fixOutcome(before, first, report([...results])).finding).toBe(
    'Unknown whether this is fixed: ShellCheck did not check it again.',
  );
});

it('warnings are counted beside "no problems found"', () => {
  const warned = result({ kind: 'passed', findings: [finding(2, { severity: 'warning', rule: 'W' })] });
  expect(fixOutcome(before, first, report([warned])).line).toBe('With this fix: no problems found; 1 warning');
});

import { expect, test } from 'vitest';
import type { CheckResult } from '../../../shared/verdict.ts';
import type { VerdictReceipt } from '../../../shared/verdict-receipt.ts';
import { compareWithReceipt } from './receipt.ts';

const receipt: VerdictReceipt = {
  report: '1'.repeat(64),
  code: '2'.repeat(64),
  tree: '3'.repeat(64),
  language: 'python',
  host: '0.1.0',
  checks: [
    { backend: 'ruff', tool: '0.14.0', verdict: 'passed', cached: true },
    { backend: 'pytest', tool: '8.3.4', verdict: 'refuted', cached: false },
  ],
};
const result = (backend: string, toolVersion: string, kind: 'passed' | 'refuted'): CheckResult => ({
  backend,
  title: backend,
  check: 'lint',
  toolVersion,
  verdict: { kind, findings: [] },
  ms: 1,
  cached: false,
});
const report = {
  results: [result('ruff', '0.14.0', 'passed'), result('pytest', '8.3.4', 'refuted')],
  treeHash: '3'.repeat(64),
  hostVersion: '0.1.0',
};

test('the same verdicts are the same, whether they were remembered or not', () => {
  expect(compareWithReceipt({ receipt }, report)).toEqual({ same: true, lines: [] });
});

test('tools and files that changed are told, and alone make no difference', () => {
  const results = [result('ruff', '0.15.0', 'passed'), result('pytest', '8.3.4', 'refuted')];
  expect(compareWithReceipt({ receipt }, { results, treeHash: null, hostVersion: '0.2.0' })).toEqual({
    same: true,
    lines: [
      'claude-verify was 0.1.0 and is 0.2.0',
      'the files around the code have changed',
      'ruff: the tool was 0.14.0 and is 0.15.0',
    ],
  });
});

test('another verdict, a check that is gone and a new one are told each', () => {
  const results = [result('ruff', '0.14.0', 'refuted'), result('mypy', '1.0', 'passed')];
  expect(compareWithReceipt({ receipt }, { ...report, results })).toEqual({
    same: false,
    lines: [
      'ruff: passed then, refuted now',
      'pytest: refuted then, not asked now',
      'mypy: not asked then, passed now',
    ],
  });
});

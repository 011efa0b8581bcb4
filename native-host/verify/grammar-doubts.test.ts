import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { BY_GRAMMAR } from '../kit/grammars.ts';
import { withoutGrammarDoubts } from './grammar-doubts.ts';

const finding: Finding = {
  file: 'a.c',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'ERROR',
  backend: 'tree-sitter',
  message: 'the grammar cannot read this',
  severity: 'warning',
  category: 'syntax_error',
};

const result = (backend: string, check: CheckResult['check'], verdict: Verdict): CheckResult => ({
  backend,
  title: backend,
  check,
  toolVersion: '1',
  verdict,
  ms: 0,
  cached: false,
});

const unread = result('tree-sitter', 'parse', { kind: 'unknown', findings: [finding], reason: 'could not read it' });
const kept = (...others: CheckResult[]): unknown[] =>
  withoutGrammarDoubts([unread, ...others])
    .filter(({ backend }) => backend === 'tree-sitter')
    .map(({ verdict }) => verdict.findings.length);

test('what a compiler read makes the doubts of a grammar void', () => {
  expect(kept(result('gcc', 'types', { kind: 'passed', findings: [] }))).toEqual([]);
  expect(kept(result('gcc', 'types', { kind: 'refuted', findings: [{ ...finding, severity: 'error' }] }))).toEqual([]);
  expect(kept(result('shellcheck', 'lint', { kind: 'passed', findings: [] }))).toEqual([]);
});

test('they stay where no compiler could say that it read all of it, and where only a linter did', () => {
  expect(kept()).toEqual([1]);
  expect(kept(result('gcc', 'types', { kind: 'unknown', findings: [], reason: 'the header a.h is not here' }))).toEqual(
    [1],
  );
  expect(kept(result('cppcheck', 'lint', { kind: 'passed', findings: [] }))).toEqual([1]);
});

test('of a text that is newer than the compiler only the row stays, without warnings', () => {
  const reason = "needs a newer GCC: C23's keywords (GCC 13)";
  expect(kept(result('gcc', 'types', { kind: 'unknown', findings: [], reason }))).toEqual([0]);
});

test('that a grammar is no compiler stays where none read the text', () => {
  const byGrammar = result('tree-sitter', 'parse', { kind: 'passed', findings: [], extent: `2 lines${BY_GRAMMAR}` });
  const extentBeside = (...others: CheckResult[]): string | undefined =>
    withoutGrammarDoubts([byGrammar, ...others])[0]?.verdict.extent;
  expect(extentBeside()).toContain('not the compiler');
  expect(extentBeside(result('cppcheck', 'lint', { kind: 'passed', findings: [] }))).toContain('not the compiler');
  expect(extentBeside(result('gcc', 'types', { kind: 'passed', findings: [] }))).toBe('2 lines');
});

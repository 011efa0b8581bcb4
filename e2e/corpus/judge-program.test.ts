import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { judge, renderNoise, renderTally, tally } from './judge-program.ts';
import { readCorpus } from './read-corpus.ts';

const finding = (line: number, severity: Finding['severity'], more: Partial<Finding> = {}): Finding => ({
  file: 'a.ts',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'r',
  backend: 'b',
  message: 'm',
  severity,
  category: 'logic_error',
  ...more,
});
const report = (check: Check, findings: Finding[], tone: Report['summary']['tone'] = 'ok'): Report => {
  const verdict: Verdict = {
    kind: findings.some(({ severity }) => severity === 'error') ? 'refuted' : 'passed',
    findings,
  };
  return {
    id: 'i',
    job: 'j',
    createdAt: '2026-01-01T00:00:00.000Z',
    language: 'typescript',
    languageSource: 'file',
    file: 'a.ts',
    codeHash: '',
    source: '',
    project: null,
    results: [{ backend: 'b', title: 'B', check, toolVersion: '1', verdict, ms: 1, cached: false }],
    notChecked: [],
    summary: { tone, text: 'so', errors: 0, warnings: 0, behaviourChecked: true },
    ms: 1,
    hostVersion: '1',
  };
};
const wrong = (kind: Parameters<typeof judge>[0]['kind']) => ({ kind, wrong: true, lines: [3, 4] as [number, number] });
const right = (kind: Parameters<typeof judge>[0]['kind']) => ({ kind, wrong: false });

test('an error finds a wrong program, at its lines or elsewhere, and is false of a right one', () => {
  expect(judge(wrong('examples'), report('test', [finding(4, 'error')]))).toMatchObject({
    kind: 'found',
    placed: true,
  });
  expect(judge(wrong('examples'), report('test', [finding(9, 'error')]))).toMatchObject({
    kind: 'found',
    placed: false,
  });
  expect(judge(right('examples'), report('test', [finding(4, 'error')]))).toMatchObject({ kind: 'false' });
});

test('a warning counts only where it is what can be said', () => {
  const warning = finding(3, 'warning');
  expect(judge(wrong('examples'), report('lint', [warning], 'warn'))).toMatchObject({ kind: 'silent' });
  expect(judge(wrong('message'), report('test', [warning], 'warn'))).toMatchObject({ kind: 'found' });
  expect(judge(wrong('message'), report('lint', [warning], 'warn'))).toMatchObject({ kind: 'silent' });
  expect(judge(wrong('static'), report('lint', [warning], 'warn'))).toMatchObject({ kind: 'found' });
  expect(judge(right('static'), report('lint', [warning], 'warn'))).toMatchObject({ kind: 'quiet' });
});

test('of security every flaw counts, and nothing else does', () => {
  expect(
    judge(wrong('security'), report('lint', [finding(3, 'warning', { category: 'security_flaw' })])),
  ).toMatchObject({ kind: 'found' });
  expect(
    judge(right('security'), report('lint', [finding(3, 'warning', { category: 'security_flaw' })])),
  ).toMatchObject({ kind: 'false' });
  expect(judge(wrong('security'), report('types', [finding(3, 'error')], 'bad'))).toMatchObject({ kind: 'silent' });
});

test('a wrong program that is called clean is green, and one without a report has failed', () => {
  expect(judge(wrong('tests-inside'), report('test', []))).toMatchObject({ kind: 'green' });
  expect(judge(wrong('tests-inside'), report('test', [], 'unknown'))).toMatchObject({ kind: 'silent' });
  expect(judge(right('tests-inside'), undefined)).toMatchObject({ kind: 'failed' });
});

test('a right program whose own checks are not believed is unsure', () => {
  expect(judge(right('forged'), report('test', [], 'unknown'))).toMatchObject({ kind: 'unsure', said: ['so'] });
  expect(judge(right('forged'), report('test', []))).toMatchObject({ kind: 'quiet' });
  expect(judge(right('tests-inside'), report('test', [], 'unknown'))).toMatchObject({ kind: 'quiet' });
});

test('the table sums by language, by kind and over all', () => {
  const outcome = { kind: 'found' as const, placed: true, said: [] };
  const rows = tally([
    { program: { language: 'go', kind: 'examples', wrong: true }, outcome },
    {
      program: { language: 'rust', kind: 'examples', wrong: true },
      outcome: { ...outcome, kind: 'silent', placed: false },
    },
  ]);
  expect(rows.at(-1)).toMatchObject({ language: 'all', kind: 'all', wrong: 2, found: 1, silent: 1 });
  expect(renderTally(rows)).toContain('| all | examples | 2 | 1 | 50 % | 1 | 1 | 0 | 0 | 0 | 0 |');
});

test('every program of the corpus is named by its index, with its lines where it is wrong', () => {
  const programs = readCorpus(import.meta.dirname);
  for (const { language, kind, name, lines, what, path } of programs.filter((program) => program.wrong)) {
    const of = `${language}/${kind}/${name}`;
    expect([typeof what, path.length > 0], of).toEqual(['string', true]);
    // What a forged check hides is nowhere to be found: it is wrong as a whole.
    if (kind !== 'forged') expect(lines, of).toHaveLength(2);
  }
  expect(programs.length).toBeGreaterThan(80);
});

test('warnings of right files are counted to 100 lines', () => {
  expect(
    renderNoise([
      { warnings: 1, lines: 150 },
      { warnings: 0, lines: 50 },
    ]),
  ).toBe('\nRight files: 1 warnings in 200 lines, 0.50 per 100 lines');
});

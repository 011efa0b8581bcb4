import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import { findingKey } from '../ui/shown-findings.ts';
import { fixRequest } from './fix-request.ts';

const finding = (message: string, line: number, severity: Finding['severity'] = 'error'): Finding => ({
  file: 'block.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'F821',
  backend: 'ruff',
  message,
  severity,
  category: 'type_error',
});

const report = (source: string, findings: Finding[]): Report => ({
  id: 'r',
  job: 'j',
  createdAt: '2026-11-20T00:00:00Z',
  language: 'python',
  languageSource: 'class',
  file: 'block.py',
  codeHash: '0'.repeat(64),
  source,
  project: null,
  results: [
    {
      backend: 'ruff',
      title: 'Ruff',
      check: 'lint',
      toolVersion: '1',
      ms: 1,
      cached: false,
      verdict: { kind: 'refuted', findings },
    },
  ],
  notChecked: [],
  summary: { tone: 'bad', text: '', errors: 1, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '1',
});

test('problems are asked for, with their lines quoted, and what a person has to judge only where it is ticked', () => {
  const judged = finding('Unused', 1, 'warning');
  const checked = report('a = 1\nb = x', [judged, finding('Undefined name `x`', 2)]);
  const problem = 'Line 2, problem (Ruff F821):\n| b = x\n| Undefined name `x`';
  expect(fixRequest(checked).endsWith(`\n\n${problem}`)).toBe(true);
  expect(fixRequest(checked, new Set([findingKey(judged)]))).toContain(
    `${problem}\n\nLine 1, warning (Ruff F821):\n| a = 1\n| Unused`,
  );
});

test.each([
  ['test', true, 'replayed on the code'],
  ['fuzz', true, 'replayed on the code'],
  ['model-check', true, 'replayed on the model, which is not the code'],
  ['prove', true, 'evaluated in what is stated'],
  ['prove', false, 'not replayed'],
] as const)('how a counterexample of a check of kind %s was looked at again: %s', (check, replayed, words) => {
  const wrong = finding('false', 1);
  const made = report('a', [wrong]);
  made.results = made.results.map((result) => ({
    ...result,
    check,
    verdict: { kind: 'refuted', findings: [wrong], counterexamples: [{ title: 'x', replayed, steps: [] }] },
  }));
  expect(fixRequest(made)).toContain(`Counterexample (${words}): x`);
});

test('what is unticked or muted is not asked for, nor the values that show it', () => {
  const wrong = finding('Undefined name `x`', 2);
  const values = { title: 'x is gone', replayed: true, steps: [] };
  const of = (one: Finding): Report => {
    const made = report('a = 1\nb = x', [one]);
    const [result] = made.results;
    return {
      ...made,
      results: [{ ...result!, verdict: { kind: 'refuted', findings: [one], counterexamples: [values] } }],
    };
  };
  expect(fixRequest(of(wrong))).toMatch(/Undefined name[^]*x is gone/);
  expect(fixRequest(of(wrong), new Set([findingKey(wrong)]))).not.toMatch(/Undefined name|x is gone/);
  const muted = { mute: 'm', kind: 'line', scope: 'everywhere', reason: '' } as const;
  expect(fixRequest(of({ ...wrong, muted }))).not.toMatch(/Undefined name|x is gone/);
});

test('a finding in another file of the project names it, and quotes nothing of a text that is not at hand', () => {
  const other = { ...finding('expected 3, got 4', 2), file: 'tests/test_sum.py' };
  expect(fixRequest(report('a = 1\nb = x', [other]))).toContain(
    '\n\ntests/test_sum.py, line 2, problem (Ruff F821):\n| expected 3, got 4',
  );
});

test('whatever the code and the tools say: bounded, every quoted line behind a bar, nothing invisible', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc.array(fc.string({ unit: 'binary', maxLength: 600 }), { maxLength: 60 }),
      (source, messages) => {
        const text = fixRequest(
          report(
            source,
            messages.map((message, index) => finding(message, index + 1)),
          ),
        );
        expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(LIMITS.knownIssuesBytes);
        for (const line of text.split('\n'))
          expect(line).toMatch(/^(?:$|\| |\|$|Tools on my machine|Line \d+, problem|\d+ more are not listed)/);
        expect(text.replace(/\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      },
    ),
  );
});

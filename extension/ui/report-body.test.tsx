// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { ReportBody } from './report-body.tsx';

const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };

test.each([
  ['wholly', proved, 'ok'],
  ['but for what nobody checked', { ...proved, unchecked: ['sorry'] }, 'unknown'],
  ['of a part', { ...proved, undecided: '1 of 2 goals' }, 'unknown'],
] satisfies [string, Verdict, string][])(
  'the line of checks that held is green where they hold: %s',
  (_, verdict, tone) => {
    const result = {
      backend: 'lean',
      title: 'Lean',
      check: 'prove',
      toolVersion: '4',
      verdict,
      ms: 1,
      cached: false,
    } as const;
    const report: Report = {
      id: 'r1',
      job: 'j1',
      createdAt: '',
      language: 'lean',
      languageSource: 'user',
      file: 'a.lean',
      codeHash: '',
      source: '',
      project: null,
      treeHash: null,
      results: [result],
      notChecked: [],
      summary: { tone: 'ok', text: 'proved', errors: 0, warnings: 0, behaviourChecked: true },
      ms: 1,
      hostVersion: '0.1.0',
    } as const;
    void act(() => render(<ReportBody report={report} />, document.body));
    const fold = [...document.querySelectorAll('.fold-toggle')].find((each) => each.textContent === '1 check passed');
    expect(fold?.querySelector('.finding-mark')?.getAttribute('data-tone')).toBe(tone);
  },
);

import type { Report } from '../../shared/report.ts';

/** A report with one verdict of each shape that the writers treat differently; for the tests of this folder. */
export const REPORT: Report = {
  id: 'r1',
  job: 'j1',
  createdAt: '2026-01-02T03:04:05.000Z',
  language: 'python',
  languageSource: 'file',
  file: 'a.py',
  codeHash: '0'.repeat(64),
  source: 'x: int = "a"\nprint(x) # \u202Eevil\n',
  project: null,
  results: [
    {
      backend: 'basedpyright',
      title: 'basedpyright',
      check: 'types',
      toolVersion: '1.40.1',
      ms: 210,
      cached: false,
      verdict: {
        kind: 'refuted',
        extent: '2 lines',
        findings: [
          {
            file: 'a.py',
            range: { startLine: 1, startColumn: 10, endLine: 1, endColumn: 13 },
            rule: 'reportAssignmentType',
            backend: 'basedpyright',
            message: 'Type mismatch\n  "str" is not "int"',
            severity: 'error',
            category: 'type_error',
          },
        ],
        counterexamples: [
          { title: 'x', replayed: false, steps: [{ label: 'state 1', values: [{ name: 'x', value: '"a"' }] }] },
        ],
      },
    },
    {
      backend: 'ruff',
      title: 'Ruff',
      check: 'lint',
      toolVersion: '0.17.3',
      ms: 3,
      cached: true,
      verdict: { kind: 'passed', findings: [], notChecked: ['imports of `requests`'] },
    },
    {
      backend: 'mypy',
      title: 'mypy',
      check: 'types',
      toolVersion: null,
      ms: 0,
      cached: false,
      verdict: {
        kind: 'not-run',
        findings: [],
        cause: 'missing-tool',
        reason: 'mypy was not found',
        remedy: 'apt-get install mypy',
      },
    },
  ],
  notChecked: [{ what: 'Behaviour: nothing ran this code', how: 'tests that call it' }],
  summary: { tone: 'bad', text: '1 problem', errors: 1, warnings: 0, behaviourChecked: false },
  ms: 1_234,
  hostVersion: '0.1.0',
};

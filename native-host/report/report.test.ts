import { expect, test } from 'vitest';
import { REPORT } from './report-fixture.ts';
import { reportSarif } from './sarif.ts';
import { reportText } from './report-text.ts';

test('text: summary, finding with its line, counterexample, checklist, what was not checked', () => {
  expect(reportText(REPORT, 'src/a.py')).toBe(`src/a.py: 1 problem (Python, 1.2 s)

src/a.py:1:10: problem: Type mismatch [basedpyright reportAssignmentType, type error]
    "str" is not "int"
    x: int = "a"

counterexample: x (not replayed)
  state 1: x = "a"

  Types            1 problem   basedpyright 1.40.1, 210 ms - 2 lines
  Types            not checked mypy, under 1 ms - mypy was not found: apt-get install mypy
  1 check passed: Lint

not checked:
  Behaviour: nothing ran this code
    what would help: tests that call it
`);
});

test('text: a reason of two lines is two sentences on one', () => {
  const report = structuredClone(REPORT);
  const reason = 'they notice nothing\nThese tests also pass with mistakes planted in `f`';
  for (const result of report.results) result.verdict = { kind: 'vacuous', findings: [], reason };
  report.notChecked = [{ what: `pytest: ${reason}`, how: 'other tests' }];
  const text = reportText(report, 'src/a.py');
  expect(text).toContain(' - they notice nothing. These tests also pass with mistakes planted in `f`\n');
  expect(text).toContain('  pytest: they notice nothing. These tests also pass');
});

test("text: a tool's stars stay, and those of our advice are emphasis", () => {
  const report = structuredClone(REPORT);
  const reason = 'expected int *p, got char *q (* comment *)';
  for (const result of report.results) result.verdict = { kind: 'unknown', findings: [], reason };
  report.notChecked = [{ what: `gcc: ${reason}`, how: 'allow it: *Options > Permissions*' }];
  const text = reportText(report, 'src/a.py');
  expect(text).toContain(` - ${reason}\n`);
  expect(text).toContain(`  gcc: ${reason}\n    what would help: allow it: Options > Permissions\n`);
});

test('text: with --verbose each check that passed has its line', () => {
  const text = reportText(REPORT, 'src/a.py', true);
  expect(text).toContain('\n  Lint             passed      Ruff 0.17.3, cached\n');
  expect(text).not.toContain('1 check passed');
});

test('text: the worst is first, one cause is one finding, and what says no more than it is left out', () => {
  const report = structuredClone(REPORT);
  const [types, lint, mypy] = report.results;
  const first = types?.verdict.findings[0];
  if (first === undefined || lint === undefined || mypy === undefined || types?.verdict.kind !== 'refuted')
    throw new Error('the fixture changed');
  types.verdict.counterexamples = [
    { title: 'crash', replayed: true, steps: [{ label: 'f(0)', values: [{ name: 'result', value: 'raises E' }] }] },
  ];
  first.message = 'f(0) raises E';
  first.range = { ...first.range, startLine: 2, endLine: 2 };
  mypy.verdict = { kind: 'refuted', findings: [{ ...first, backend: 'mypy', rule: 'assignment', message: 'no' }] };
  const style = { severity: 'warning', category: 'style_violation', backend: 'ruff', rule: 'E1' } as const;
  const range = { ...first.range, startLine: 1, endLine: 1 };
  lint.verdict.findings = [{ ...first, ...style, range, message: 'ugly' }];
  const text = reportText(report, 'a.py');
  expect(text.match(/^.*(?:problem|warning): .*$|^ +also: .*$|^counterexample.*$/gm)).toEqual([
    'a.py:2:10: problem: f(0) raises E [basedpyright reportAssignmentType, type error]',
    '    also: mypy',
    'a.py:1:10: warning: ugly [Ruff E1, style violation]',
  ]);
});

test('text: no character of the code steers the terminal', () => {
  const report = structuredClone(REPORT);
  report.results[0]!.verdict.findings[0]!.range.startLine = 2;
  const text = reportText(report, 'a\u001B[2J.py');
  expect(text).not.toMatch(/[\u202E\u001B]/u);
  expect(text).toContain(String.raw`\u{202e}evil`);
});

test('SARIF: one run per backend, UTF-16 columns, and what did not run is not a success', () => {
  expect(reportSarif(REPORT, 'src/a b.py')).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'basedpyright', version: '1.40.1' } },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true }],
        results: [
          {
            ruleId: 'reportAssignmentType',
            level: 'error',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'src/a%20b.py' },
                  region: { startLine: 1, startColumn: 10, endLine: 1, endColumn: 13 },
                },
              },
            ],
          },
        ],
      },
      { tool: { driver: { name: 'Ruff' } }, results: [] },
      { tool: { driver: { name: 'mypy' } }, invocations: [{ executionSuccessful: false }], results: [] },
    ],
  });
});

test('what is muted is named as such, with the reason: last in the text, suppressed in SARIF', () => {
  const report = structuredClone(REPORT);
  const [found] = report.results[0]!.verdict.findings;
  found!.muted = { mute: 'm1', kind: 'rule', scope: 'everywhere', reason: 'shown on purpose' };
  const text = reportText(report, 'a.py');
  expect(text).toContain('  Types            1 muted ');
  expect(text).toContain('a.py:1:10: muted problem: Type mismatch');
  expect(text).toContain('    muted because: shown on purpose\n');
  expect(reportSarif(report, 'a.py')).toMatchObject({
    runs: [
      { results: [{ suppressions: [{ kind: 'external', status: 'accepted', justification: 'shown on purpose' }] }] },
      {},
      {},
    ],
  });
});

test('two objections to one place are one problem, in the summary and in its row', () => {
  const [result] = REPORT.results;
  const finding = result?.verdict.findings[0];
  if (result === undefined || finding === undefined) throw new Error('the fixture has a finding');
  const twice = { ...result, verdict: { ...result.verdict, findings: [finding, { ...finding, rule: 'other' }] } };
  expect(reportText({ ...REPORT, results: [twice] }, 'src/a.py')).toContain('Types            1 problem ');
});

test('a trace that was replayed on a model is not told as one of the code', () => {
  const report = structuredClone(REPORT);
  const [result] = report.results;
  if (result?.verdict.kind !== 'refuted') throw new Error('the fixture changed');
  result.check = 'model-check';
  result.verdict.counterexamples = [{ title: 'x', replayed: true, steps: [] }];
  expect(reportText(report, 'a.tla')).toContain('(replayed on the model, which is not the code)');
});

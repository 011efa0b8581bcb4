import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { fileName, type FileSet } from './file-set.ts';
import { REPORT } from './report-fixture.ts';
import { fileSetSarif, reportSarif } from './sarif.ts';
import { ABSENT, SCHEMA_FILE, sarifValidator } from './sarif-validator.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';

const finding = (range: Finding['range'], more: Partial<Finding> = {}): Finding => ({
  file: 'a.py',
  range,
  rule: 'F401',
  backend: 'ruff',
  message: 'unused',
  severity: 'info',
  category: 'style_violation',
  ...more,
});
const result = (backend: string, verdict: Verdict): CheckResult => ({
  backend,
  title: backend,
  check: 'lint',
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict,
});
const report = (...results: CheckResult[]): Report => ({ ...REPORT, results });
const file = (name: string | number[], of: Report = REPORT): FileSet['files'][number] => ({
  kind: 'report',
  name: fileName(Buffer.from(name)),
  report: of,
});

const LARGE = 2 ** 31 - 1;
const ODD_RANGES = report(
  result('ruff', {
    kind: 'refuted',
    findings: [
      finding({ startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }),
      finding({ startLine: 9, startColumn: 7, endLine: 2, endColumn: 3 }, { severity: 'error' }),
      finding(
        { startLine: LARGE, startColumn: LARGE, endLine: LARGE, endColumn: LARGE },
        { rule: '', message: '', subcategory: 'x' },
      ),
      finding(
        { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
        { file: 'other.py', severity: 'warning', rule: 'a/b (c)', message: 'two\nlines \u0000\ud800 ‮' },
      ),
    ],
  }),
);
const ODD_VERDICTS = report(
  result('z3', {
    kind: 'refuted',
    findings: [],
    counterexamples: [
      { title: 'x', replayed: true, steps: [{ label: 'state 1', values: [{ name: 'x', value: '\u0000' }] }] },
    ],
  }),
  result('tla', { kind: 'proved', findings: [], assumptions: ['no overflow'], bound: '4 states', certificate: null }),
  result('mypy', {
    kind: 'not-run',
    findings: [],
    cause: 'missing-tool',
    reason: 'mypy was not found.',
    remedy: 'apt-get install mypy',
  }),
  result('pytest', { kind: 'timeout', findings: [], afterMs: 10_000 }),
  result('gcc', { kind: 'crashed', findings: [], reason: 'signal 11', notChecked: ['everything'] }),
  { ...result('none', { kind: 'vacuous', findings: [], reason: 'no tests' }), toolVersion: null },
  result('later', { kind: 'answered', findings: [], answer: 'sat' }),
);
const ODD_NAMES = [
  'src/ä b.py',
  'c:d.py',
  '%41%.py',
  'new\nline "quote".py',
  '#a?b[c]{d}^`|\\.py',
  '/tmp/a b.py',
  '//two',
  '',
  [0xff, 0x2e, 0x63],
].map((name) => file(name));
const LOGS: Record<string, object> = {
  'one report': reportSarif(REPORT, 'a.py'),
  'findings with odd ranges': reportSarif(ODD_RANGES, 'a.py'),
  'verdicts of every kind, a counterexample': reportSarif(ODD_VERDICTS, 'a.py'),
  'no findings': reportSarif(report(result('ruff', { kind: 'passed', findings: [] })), 'a.py'),
  'no check at all': reportSarif(report(), 'a.py'),
  'no files': fileSetSarif({ files: [], notChecked: [] }),
  'file names with odd characters': fileSetSarif({
    files: ODD_NAMES,
    notChecked: ODD_NAMES.map(({ name }) => ({ name, reason: 'binary content' })),
  }),
  'a file set with what was not checked': fileSetSarif({
    files: [
      file('a.py', ODD_VERDICTS),
      file('b.py', ODD_RANGES),
      file('b.py'),
      { kind: 'failed', name: fileName(Buffer.from('e.py')), error: errorBody('CV015') },
    ],
    notChecked: [{ name: fileName(Buffer.from('large.json')), reason: 'too large' }],
  }),
};

test("every log follows OASIS's schema, and one that was tampered with does not", (context) => {
  if (!existsSync(SCHEMA_FILE) && !REQUIRES_TOOLS) context.skip(ABSENT);
  const errorsOf = sarifValidator();
  for (const [what, log] of Object.entries(LOGS)) expect(errorsOf(JSON.parse(JSON.stringify(log))), what).toEqual([]);
  const tampered = (from: string | RegExp, to: string): string[] => {
    const text = JSON.stringify(LOGS['one report']);
    expect(text).toMatch(from);
    return errorsOf(JSON.parse(text.replace(from, to)));
  };
  expect(tampered('"version":"2.1.0"', '"version":"2.0.0"')).not.toEqual([]);
  expect(tampered('"startLine":1', '"startLine":0')).not.toEqual([]);
  expect(tampered('"level":"error"', '"level":"fatal"')).not.toEqual([]);
  expect(tampered('"driver":', '"driven":')).not.toEqual([]);
  expect(tampered('"ruleIndex":0', '"ruleIndex":"0"')).not.toEqual([]);
  expect(tampered('"uri":"a.py"', '"uri":"a b.py"')).not.toEqual([]);
  expect(tampered('"executionSuccessful":true,', '')).not.toEqual([]);
});

import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { EXIT, exitCodeOfFiles } from './exit-code.ts';
import { countFiles, fileName, stateOf, type FileSet, type VerifiedFile, fileSetJson } from '../report/file-set.ts';
import { fileSetText } from '../report/file-set-text.ts';
import { REPORT } from '../report/report-fixture.ts';

const named = (shown: string) => fileName(Buffer.from(shown));

function fileWith(name: string, verdicts: readonly Verdict[], errors = 0, warnings = 0): VerifiedFile {
  const results = verdicts.map((verdict, index) => ({
    backend: `b${index}`,
    title: `B${index}`,
    check: 'lint' as const,
    toolVersion: '1',
    verdict,
    ms: 1,
    cached: false,
  }));
  const report: Report = {
    ...REPORT,
    results,
    notChecked: [],
    summary: { tone: 'unknown', text: 'text', errors, warnings, behaviourChecked: false },
  };
  return { kind: 'report', name: named(name), report };
}

const passed: Verdict = { kind: 'passed', findings: [] };
const unknown: Verdict = { kind: 'unknown', findings: [], reason: 'the grammar could not read it' };
const missing: Verdict = {
  kind: 'not-run',
  findings: [],
  cause: 'missing-tool',
  reason: 'not installed',
  remedy: 'apt-get install it',
};
const notPermitted: Verdict = { kind: 'not-run', findings: [], cause: 'not-permitted', reason: 'not permitted' };
const FILES = {
  clean: fileWith('clean', [passed]),
  leftOut: fileWith('left-out', [passed, notPermitted]),
  warned: fileWith('warned', [passed], 0, 2),
  undecided: fileWith('undecided', [passed, unknown]),
  notRun: fileWith('not-run', [passed, missing]),
  failed: { kind: 'failed', name: named('failed'), error: errorBody('CV090', 'boom') } satisfies VerifiedFile,
  bad: { kind: 'report', name: named('bad'), report: REPORT } satisfies VerifiedFile,
};
const setOf = (...files: VerifiedFile[]): FileSet => ({
  what: 'the project',
  files,
  notChecked: [],
  unknownLanguage: 0,
  ms: 5,
});

test('the worst file decides: error, own failure, a check that did not run; what could not tell fails nothing', () => {
  expect(exitCodeOfFiles(setOf(FILES.clean, FILES.leftOut, FILES.warned, FILES.undecided), 'error')).toBe(
    EXIT.nothingWrong,
  );
  expect(exitCodeOfFiles(setOf(FILES.warned), 'warning')).toBe(EXIT.refuted);
  expect(exitCodeOfFiles(setOf(FILES.clean, FILES.notRun), 'error')).toBe(EXIT.requiredNotRun);
  expect(exitCodeOfFiles(setOf(FILES.notRun, FILES.failed), 'error')).toBe(EXIT.ownFailure);
  expect(exitCodeOfFiles(setOf(FILES.failed, FILES.bad, FILES.notRun), 'error')).toBe(EXIT.refuted);
  expect(exitCodeOfFiles(setOf(), 'warning')).toBe(EXIT.nothingWrong);
});

test('a required check that came to no decision is no success, also where the user did not permit it', () => {
  const withAsked = (required: boolean): VerifiedFile => {
    const file = fileWith('required', [passed, notPermitted]);
    if (file.kind !== 'report') return file;
    return {
      ...file,
      report: { ...file.report, asked: [{ name: 'test', required, backends: ['b1'], state: 'open' }] },
    };
  };
  expect(exitCodeOfFiles(setOf(FILES.clean, withAsked(true)), 'error')).toBe(EXIT.requiredNotRun);
  expect(exitCodeOfFiles(setOf(FILES.clean, withAsked(false)), 'error')).toBe(EXIT.nothingWrong);
  expect(exitCodeOfFiles(setOf(withAsked(true), FILES.bad), 'error')).toBe(EXIT.refuted);
});

test('each file is counted once, as the worst that came of it', () => {
  expect(Object.values(FILES).map(stateOf)).toEqual([
    'clean',
    'clean',
    'warnings',
    'undecided',
    'notRun',
    'failed',
    'errors',
  ]);
  expect(countFiles(setOf(...Object.values(FILES)))).toEqual({
    errors: 1,
    failed: 1,
    notRun: 1,
    undecided: 1,
    warnings: 1,
    clean: 2,
  });
});

test('text: evidence, a table with the worst first, what was not checked, totals', () => {
  const set = {
    ...setOf(...Object.values(FILES)),
    notChecked: [{ name: named('a\nb.c'), reason: 'binary content' }],
    unknownLanguage: 2,
  };
  const text = fileSetText(set);
  expect(text).toMatch(/^bad:1:10: problem: Type mismatch/);
  expect(
    text
      .split('\n')
      .filter((line) => /^ +[\d-]+ +[\d-]+ /.test(line))
      .map((line) => line.trim().split(/ {2,}/).at(-2)),
  ).toEqual(['bad', 'failed', 'not-run', 'undecided', 'warned']);
  expect(text).toContain('failed: CV090: claude-verify itself failed. boom');
  expect(text).toContain(String.raw`a\u{a}b.c: binary content`);
  expect(text).toContain('2 files in an unknown language');
  expect(text.trimEnd().split('\n').at(-1)).toBe(
    'the project: 6 of 7 files verified in 5 ms: 1 with problems, 1 not verified, 1 with a check that was not run, ' +
      '1 not checked in part, 1 with warnings, 2 passed, 1 not checked',
  );
});

test('JSON: every file with its state and its report or error', () => {
  expect(JSON.parse(fileSetJson(setOf(FILES.bad, FILES.failed)))).toMatchObject({
    summary: { errors: 1, failed: 1 },
    files: [
      { file: 'bad', state: 'errors', report: { id: 'r1' } },
      { file: 'failed', state: 'failed', error: { code: 'CV090' } },
    ],
  });
});

test('what is muted is told, passes nothing, and is no success where it is a fact', () => {
  const muted = { mute: 'm', kind: 'rule', scope: 'everywhere', reason: '' } as const;
  const [wrong] = REPORT.results;
  if (wrong === undefined) throw new Error('no result');
  const findings = wrong.verdict.findings.map((finding) => ({ ...finding, muted }));
  const of = (check: 'lint' | 'types'): VerifiedFile => {
    const file = fileWith('muted', [passed, { ...wrong.verdict, findings }]);
    if (file.kind !== 'report') return file;
    return { ...file, report: { ...file.report, results: file.report.results.map((each) => ({ ...each, check })) } };
  };
  expect(stateOf(of('lint'))).toBe('undecided');
  expect(exitCodeOfFiles(setOf(of('lint')), 'warning')).toBe(EXIT.nothingWrong);
  expect(exitCodeOfFiles(setOf(of('types')), 'error')).toBe(EXIT.requiredNotRun);
  expect(fileSetText(setOf(of('lint')))).toMatch(/muted problem: Type mismatch[^]*1 not checked in part, 1 muted/);
});

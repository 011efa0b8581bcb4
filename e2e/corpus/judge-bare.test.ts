import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { foundAmong, halfOf, judgeBare, renderBare } from './judge-bare.ts';
import { readCorpus } from './read-corpus.ts';

const finding = (severity: Finding['severity']): Finding => ({
  file: 'a.ts',
  range: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 2 },
  rule: 'order',
  backend: 'fuzz-typescript',
  message: 'sortNumbers([2, 10]) is [10, 2], which is in no order',
  severity,
  category: 'semantic_mismatch',
});
const result = (verdict: Verdict, more: Partial<CheckResult> = {}): CheckResult => ({
  backend: 'fuzz-typescript',
  title: 'Falsifier',
  check: 'fuzz',
  toolVersion: '1',
  verdict,
  ms: 40,
  cached: false,
  ...more,
});
const report = (...results: CheckResult[]): Report => ({
  id: 'i',
  job: 'j',
  createdAt: '2026-01-01T00:00:00.000Z',
  language: 'typescript',
  languageSource: 'file',
  file: 'a.ts',
  codeHash: '',
  source: '',
  project: null,
  results,
  notChecked: [],
  summary: { tone: 'warn', text: 'so', errors: 0, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '1',
});

test('what the extent names as a whole word was called, unless it is told as not checked', () => {
  const calls = ['sort', 'sortBy', 'Stack', 'collect', '$each'];
  const extent = '90 inputs, 4 functions (sortBy, collect, a$each, Stack.push), laws: sort, order';
  const notChecked = ['class Queue', 'collect (no values for nodes)', 'Stack.pop (it ended the process)'];
  expect(judgeBare({ calls }, report(result({ kind: 'passed', findings: [], extent, notChecked })))).toMatchObject({
    called: ['sortBy', 'Stack'],
    uncalled: ['sort', 'collect', '$each'],
    refuted: false,
    falsifierMs: 40,
    said: notChecked.map((what) => `fuzz-typescript did not check ${what}`),
  });
});

test('nothing was called where no falsifier ran, and the reason is told', () => {
  const verdict: Verdict = { kind: 'not-run', cause: 'no-sandbox', reason: 'no sandbox', findings: [] };
  const outcome = judgeBare({ calls: ['f'] }, report(result(verdict)));
  expect(outcome).toMatchObject({ called: [], uncalled: ['f'], said: ['fuzz-typescript: not-run, no sandbox'] });
  expect(judgeBare({ calls: ['f'] }, undefined)).toMatchObject({ failed: true, uncalled: ['f'], refuted: false });
});

test('an error of a falsifier refutes and a warning of one warns; other backends count for neither', () => {
  const of = (kind: 'refuted' | 'passed', severity: Finding['severity'], more: Partial<CheckResult> = {}) =>
    judgeBare({}, report(result({ kind, findings: [finding(severity)] }, more)));
  expect(of('refuted', 'error')).toMatchObject({ refuted: true, warned: false, elsewhere: false });
  expect(of('passed', 'warning', { check: 'differential' })).toMatchObject({ refuted: false, warned: true });
  expect(of('passed', 'info')).toMatchObject({ refuted: false, warned: false, said: [] });
  expect(of('refuted', 'error', { check: 'types' })).toMatchObject({ refuted: false, warned: false, elsewhere: true });
});

test('the tables count functions, halves and what could show the mistake', () => {
  const outcome = judgeBare(
    { calls: ['f'] },
    report(result({ kind: 'refuted', findings: [finding('error')], extent: '1 function (f)' })),
  );
  const program = { language: 'typescript', calls: ['f'], shows: 'law' as const };
  const nothing = judgeBare({ calls: ['f'] }, undefined);
  const text = renderBare([
    { program: { ...program, name: 'wrong/merge.ts', wrong: true }, outcome },
    { program: { ...program, name: 'wrong/nth.js', wrong: true }, outcome: nothing },
    { program: { ...program, name: 'right/nth.js', wrong: false }, outcome },
  ]);
  expect(text.split('\n').map((line) => line.replaceAll(/[ |]+/g, ' ').trim())).toEqual([
    'language half functions called wrong found refuted right refuted warned error elsewhere failed',
    '--- --- --- --- --- --- --- --- --- --- --- --- --- ---',
    'typescript open 1 1 100 % 1 1 100 % 1 0 0 0 0 0',
    'typescript held out 2 1 50 % 1 0 0 % 0 1 1 0 0 1',
    'typescript all 3 2 67 % 2 1 50 % 1 1 1 0 0 1',
    '',
    'language half shown by wrong found refuted',
    '--- --- --- --- --- --- ---',
    'typescript open law 1 1 100 % 1',
    'typescript held out law 1 0 0 % 0',
    'typescript all law 2 1 50 % 1',
  ]);
});

test('a warning that the right twin gets too finds nothing, and an error finds always', () => {
  const of = (kind: 'refuted' | 'passed', severity: Finding['severity'], rule: string) =>
    judgeBare({}, report(result({ kind, findings: [{ ...finding(severity), rule }] })));
  const twin = {
    program: { language: 'python', name: 'right/a.py', wrong: false },
    outcome: of('passed', 'warning', 'r'),
  };
  const program = { language: 'python', name: 'wrong/a.py', wrong: true };
  const size = (outcome: ReturnType<typeof of>, ...others: (typeof twin)[]) =>
    foundAmong([{ program, outcome }, ...others]).size;
  expect(size(of('passed', 'warning', 'r'), twin)).toBe(0);
  expect(size(of('passed', 'warning', 'r'))).toBe(1);
  expect(size(of('passed', 'warning', 's'), twin)).toBe(1);
  expect(size(of('refuted', 'error', 'r'), twin)).toBe(1);
});

test('every program without evidence says what is to be called, and a wrong one has a right twin and a witness', () => {
  const programs = readCorpus(import.meta.dirname).filter(({ kind }) => kind === 'bare');
  const rights = new Set(programs.filter(({ wrong }) => !wrong).map(({ language, name }) => `${language} ${name}`));
  for (const { language, name, wrong, calls = [], shows, witness } of programs) {
    expect(calls.length, name).toBeGreaterThan(0);
    if (!wrong) continue;
    expect(rights).toContain(`${language} ${name.replace('wrong/', 'right/')}`);
    expect([typeof shows, typeof witness], name).toEqual(['string', 'string']);
  }
  expect(new Set(programs.map(halfOf))).toEqual(new Set(['open', 'held out']));
});

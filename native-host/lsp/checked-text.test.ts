import { expect, test } from 'vitest';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { shownFindings, statusOf, withReport, whyOpen } from './checked-text.ts';
import { findingAt, lookedAt, reportOf } from './fixtures/reports.ts';

const rules = (reports: Parameters<typeof shownFindings>[0], profile: 'default' | 'all'): string[] =>
  shownFindings(reports, profile).map(({ finding }) => finding.backend);

test('types and lint are left to the editor by default, but for linters that it has not; all leaves nothing', () => {
  const reports = [
    reportOf([findingAt(1)], { backend: 'python-syntax', check: 'parse' }),
    reportOf([findingAt(1)], { backend: 'basedpyright', check: 'types' }),
    reportOf([findingAt(1)], { backend: 'ruff', check: 'lint' }),
    reportOf([findingAt(1)], { backend: 'weakened-tests', check: 'lint' }),
    reportOf([findingAt(1)], { backend: 'security-flow', check: 'security' }),
    reportOf([findingAt(1)], { backend: 'pytest', check: 'test' }),
  ];
  expect(rules(reports, 'default')).toEqual(['python-syntax', 'weakened-tests', 'security-flow', 'pytest']);
  expect(rules(reports, 'all')).toHaveLength(6);
});

test('of one text the newest word of each check holds; another text takes the place of all', () => {
  const first = reportOf([findingAt(1)], { backend: 'pytest', check: 'test' });
  const second = reportOf([findingAt(1)], { backend: 'json', check: 'parse' });
  const third = reportOf([], { backend: 'json', check: 'parse' });
  const same = [first, second, third].reduce<ReturnType<typeof withReport> | undefined>(
    (known, report) => withReport(known, lookedAt('a'), report),
    undefined,
  );
  expect(same?.reports).toEqual([first, third]);
  expect(rules(same?.reports ?? [], 'all')).toEqual(['pytest']);
  expect(withReport(same, lookedAt('b'), second)).toEqual({ ...lookedAt('b'), reports: [second] });
});

test('what is muted is not shown, and counted', () => {
  const muted = { mute: 'm', kind: 'line', scope: 'everywhere', reason: 'so' } as const;
  const report = reportOf([findingAt(1, { muted }), findingAt(2)]);
  expect(shownFindings([report], 'all').map(({ finding }) => finding.range.startLine)).toEqual([2]);
  expect(statusOf([report])).toMatchObject({ muted: 1, errors: 1 });
});

test('some checks are never all: that others and behaviour were not looked at is said until they were', () => {
  const part = reportOf([], { backend: 'json', check: 'parse' });
  expect(statusOf([part])).toMatchObject({ tone: 'unknown', behaviourChecked: false });
  expect(statusOf([part])?.text).toMatch(/other checks and behaviour not checked/);
  const whole = reportOf([], { backend: 'pytest', check: 'test', whole: true });
  expect(statusOf([part, whole])).toMatchObject({ tone: 'ok', behaviourChecked: true, notChecked: [] });
  expect(statusOf([whole, part])).toMatchObject({ tone: 'ok', behaviourChecked: true });
  expect(statusOf([])).toBeUndefined();
});

test('what a check left open that held in part is not checked', () => {
  const report = reportOf([], { backend: 'TLC', check: 'model-check', whole: true });
  for (const { verdict } of report.results) verdict.undecided = 'fairness';
  expect(statusOf([report])).toMatchObject({ tone: 'unknown', notChecked: [{ what: 'TLC: not decided: fairness' }] });
});

test('in a project an older result holds as long as the files around the text and the last commit are the same', () => {
  const at = (treeHash: string | null, backend = 'pytest'): Report =>
    reportOf([], { backend, check: 'test', project: 'p', treeHash });
  const held = (tests: Report, quick: Report, before = lookedAt('a'), now = lookedAt('a')): readonly Report[] =>
    withReport(withReport(undefined, before, tests), now, quick).reports.filter((each) => each !== quick);
  const tests = at('t1');
  expect(held(tests, at('t1', 'json'))).toEqual([tests]);
  expect(held(tests, at('t2', 'json'))).toEqual([]);
  expect(held(at(null), at(null, 'json'))).toEqual([]);
  expect(held(tests, reportOf([], { backend: 'json', treeHash: 't1' }))).toEqual([]);
  expect(held(tests, at('t1', 'json'), lookedAt('a', { head: 'b' }), lookedAt('a', { head: 'c' }))).toEqual([]);
  const quick = at('t1', 'json');
  const both = withReport(withReport(undefined, lookedAt('a'), quick), lookedAt('a'), at('t2'), [quick.id]);
  expect(both.reports).toHaveLength(2);
});

test('what rests on a permission that ended is not green, as long as no newer result takes its place', () => {
  const tests = reportOf([], { backend: 'pytest', check: 'test', whole: true, ended: true });
  const quick = reportOf([], { backend: 'json', check: 'parse' });
  const status = statusOf([tests, quick]);
  expect(status).toMatchObject({ tone: 'unknown', text: expect.stringMatching(/permission ended since$/) as string });
  expect(status?.notChecked.map(({ what }) => what)).toContainEqual(
    'pytest: found while running the code was permitted, which it is not any more',
  );
  const again = reportOf([], { backend: 'pytest', check: 'test', whole: true });
  expect(statusOf([tests, again])).toMatchObject({ tone: 'ok' });
});

test('what the editor does not ask about is told with the rest', () => {
  const alone = { what: 'Your project', how: 'give it another name' };
  expect(statusOf([reportOf([], { whole: true })], [alone])?.notChecked).toEqual([alone]);
});

test('without a finding a text is open where nothing was decided, or a required check of the whole was not', () => {
  const held = reportOf([], { whole: true });
  const partly = reportOf([]);
  const failed = reportOf([findingAt(1)]);
  expect([[], [held], [partly], [failed]].map((reports) => whyOpen(reports))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const required = { open: ['test'], strict: false };
  expect(whyOpen([{ ...held, facts: { missing: [], required } }])).toEqual({
    isRequired: true,
    text: 'required test not checked',
  });
  expect(whyOpen([{ ...partly, facts: { ...partly.facts, required } }])).toBeUndefined();
  const verdict: Verdict = { kind: 'crashed', findings: [], reason: 'it ended by itself' };
  const results = partly.results.map((result) => ({ ...result, title: 'Tool', verdict }));
  expect(whyOpen([{ ...partly, results }])).toEqual({
    isRequired: false,
    text: 'nothing was checked; Tool: it ended by itself',
  });
});

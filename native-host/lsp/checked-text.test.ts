import { expect, test } from 'vitest';
import { shownFindings, statusOf, withReport } from './checked-text.ts';
import { findingAt, reportOf } from './fixtures/reports.ts';

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
    (known, report) => withReport(known, 'a', report),
    undefined,
  );
  expect(same?.reports).toEqual([first, third]);
  expect(rules(same?.reports ?? [], 'all')).toEqual(['pytest']);
  expect(withReport(same, 'b', second)).toEqual({ text: 'b', reports: [second] });
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { byImpact } from '../../shared/impact.ts';
import { summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { outcomeWords } from '../../shared/words.ts';
import type { Mute } from '../../shared/mute-requests.ts';
import { reportFor } from './fixtures/report-for.ts';
import { asMutedNow, lineMark } from './mutes-now.ts';

const finding = (line: number, severity: Finding['severity'], rule = 'F821'): Finding => ({
  file: 'block.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule,
  backend: 'ruff',
  message: `m${line}`,
  severity,
  category: 'logic_error',
});

const result = (
  kind: 'refuted' | 'passed',
  findings: Finding[],
  check: CheckResult['check'] = 'lint',
): CheckResult => ({
  backend: 'ruff',
  title: 'Ruff',
  check,
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict: { kind, findings },
});

function reportOf(results: CheckResult[], change: Partial<Report> = {}): Report {
  const facts = { snippet: true };
  const made = reportFor({ job: 'j1', code: 'a = 1\n  a = b\nc', language: 'python', languageSource: 'label' });
  return { ...made, results, facts, summary: summarise(results, facts), ...change };
}

const mute = (change: Partial<Mute> = {}): Mute => ({
  id: 'm1',
  kind: 'rule',
  scope: 'everywhere',
  project: null,
  conversation: null,
  findings: [{ backend: 'ruff', rule: 'F821', line: null }],
  message: 'm',
  reason: 'a name of the notebook',
  at: '2026-11-23T12:00:00.000Z',
  ...change,
});

describe('what is muted', () => {
  const held = result('passed', [], 'types');
  const wrong = result('refuted', [finding(1, 'error')]);

  it('is no problem any more, is named, and makes nothing green', () => {
    const { summary, results } = asMutedNow(reportOf([wrong, held]), [mute()]);
    expect(summary).toMatchObject({ tone: 'unknown', text: '1 muted, behaviour not checked', errors: 0 });
    expect(results.map(({ verdict }) => outcomeWords(verdict))).toEqual(['1 muted', 'passed']);
    expect(results[0]?.verdict.findings[0]?.muted).toMatchObject({ mute: 'm1', reason: 'a name of the notebook' });
  });

  it('leaves the problems beside it red, and is counted beside them', () => {
    const both = result('refuted', [finding(1, 'error'), finding(2, 'error', 'F401')]);
    expect(asMutedNow(reportOf([both, held]), [mute()]).summary).toMatchObject({
      tone: 'bad',
      text: '1 problem, 1 muted',
      errors: 1,
    });
  });

  it('is only what the tool told: findings that were not kept stay problems', () => {
    const dropped = { ...wrong, verdict: { ...wrong.verdict, findingsDropped: 3 } };
    expect(asMutedNow(reportOf([dropped]), [mute()]).summary.tone).toBe('bad');
  });

  it('holds in its scope alone', () => {
    const of = (change: Partial<Report>, by: Partial<Mute>): string =>
      asMutedNow(reportOf([wrong], change), [mute(by)]).summary.tone;
    const [here, there] = ['1'.repeat(64), '2'.repeat(64)];
    expect(of({ project: 'p1' }, { scope: 'project', project: 'p1' })).toBe('unknown');
    expect(of({ project: 'p2' }, { scope: 'project', project: 'p1' })).toBe('bad');
    expect(of({}, { scope: 'project', project: 'p1' })).toBe('bad');
    expect(of({ conversation: here }, { scope: 'conversation', conversation: here })).toBe('unknown');
    expect(of({ conversation: there }, { scope: 'conversation', conversation: here })).toBe('bad');
    expect(of({}, { scope: 'conversation', conversation: here })).toBe('bad');
  });

  it('of a tool is so in the project and by itself', () => {
    const inProject = { ...wrong, backend: 'ruff-project' };
    const told = {
      ...inProject,
      verdict: { ...wrong.verdict, findings: [{ ...finding(1, 'error'), backend: 'ruff-project' }] },
    };
    expect(asMutedNow(reportOf([told]), [mute()]).summary.tone).toBe('unknown');
  });

  it('satisfies no check that the project requires', () => {
    const asked = [{ name: 'ruff', required: true, backends: ['ruff'], state: 'failed' as const }];
    const of = (strict: boolean, results: CheckResult[] = [wrong, held]): Report =>
      asMutedNow(reportOf(results, { asked, facts: { required: { open: [], strict } } }), [mute()]);
    expect(of(false)).toMatchObject({
      asked: [{ state: 'muted' }],
      summary: { tone: 'unknown', text: 'required ruff muted' },
      // Who makes the line anew from the report says the same.
      facts: { required: { muted: ['ruff'] } },
    });
    expect(of(true).summary.tone).toBe('bad');
    const both = result('refuted', [finding(1, 'error'), finding(2, 'error', 'F401')]);
    expect(of(false, [both, held])).toMatchObject({ asked: [{ state: 'failed' }], summary: { tone: 'bad' } });
  });

  it('of a line moves with the line, and is told again once the line is another', () => {
    const report = reportOf([result('refuted', [finding(2, 'error')])]);
    const line = lineMark(report, finding(2, 'error'));
    const by = mute({ kind: 'line', findings: [{ backend: 'ruff', rule: 'F821', line }] });
    const moved = reportOf([result('refuted', [finding(3, 'error')])], { source: 'x\n\n    a = b\n' });
    const other = reportOf([result('refuted', [finding(2, 'error')])], { source: 'a = 1\n  a = c\n' });
    expect([report, moved, other].map((each) => asMutedNow(each, [by]).summary.tone)).toEqual([
      'unknown',
      'unknown',
      'bad',
    ]);
  });

  it('makes no report of an earlier version green, whose facts nobody knows', () => {
    const warned = result('passed', [finding(1, 'warning')]);
    const { facts: _, ...old } = reportOf([warned, result('passed', [], 'test')]);
    expect(asMutedNow(old, [mute()]).summary).toMatchObject({ tone: 'unknown', text: '1 muted, not all checked' });
  });
});

it('loses no finding, names every muted one, and never makes green what was refuted', () => {
  const findings = fc.array(
    fc.record({
      line: fc.integer({ min: 1, max: 3 }),
      severity: fc.constantFrom<Finding['severity']>('error', 'warning', 'info'),
      rule: fc.constantFrom('F821', 'F401', 'S102'),
    }),
    { maxLength: 5 },
  );
  const rules = fc.subarray(['F821', 'F401', 'S102']);
  fc.assert(
    fc.property(fc.array(findings, { minLength: 1, maxLength: 4 }), rules, (checks, muted) => {
      const results = checks.map((some) =>
        result(
          some.some(({ severity }) => severity === 'error') ? 'refuted' : 'passed',
          some.map(({ line, severity, rule }) => finding(line, severity, rule)),
        ),
      );
      const before = reportOf(results);
      const after = asMutedNow(
        before,
        muted.map((rule) => mute({ id: rule, findings: [{ backend: 'ruff', rule, line: null }] })),
      );
      const all = after.results.flatMap(({ verdict }) => verdict.findings);
      const told = results.flatMap(({ verdict }) => verdict.findings);
      expect(all.map((each) => ({ ...each, muted: undefined }))).toEqual(told);
      for (const each of all) expect(each.muted !== undefined).toBe(muted.includes(each.rule));
      const some = all.some((each) => each.muted !== undefined);
      expect(after.summary.text.includes('muted')).toBe(some);
      expect(after.summary.text.length).toBeLessThanOrEqual(40);
      if (before.summary.tone === 'bad') expect(after.summary.tone).not.toBe('ok');
      expect(after.summary.tone === 'bad').toBe(
        all.some((each) => each.severity === 'error' && each.muted === undefined),
      );
    }),
  );
});

describe('what is often dismissed', () => {
  const onLine = (id: string, line: string): Mute =>
    mute({
      id,
      kind: 'line',
      scope: 'conversation',
      conversation: 'elsewhere',
      findings: [{ backend: 'ruff', rule: 'F821', line }],
    });
  const [early, late] = [finding(1, 'warning'), finding(2, 'warning', 'F401')];

  it('stands after what is as grave, and counts as before', () => {
    const report = reportOf([result('passed', [early, late])]);
    const read = asMutedNow(
      report,
      ['a', 'b', 'c'].map((line) => onLine(line, line)),
    );
    const findings = read.results.flatMap(({ verdict }) => verdict.findings);
    expect(findings.map(({ dismissed }) => dismissed)).toEqual([true, undefined]);
    expect(read.summary).toEqual(report.summary);
    const weighed = findings.map((each) => ({ finding: each, check: 'lint' as const }));
    expect(weighed.toSorted(byImpact(true)).map((each) => each.finding.rule)).toEqual(['F401', 'F821']);
  });

  it('is so from the third line on, and never by one line said again or by a mute of the rule', () => {
    const report = reportOf([result('passed', [early])]);
    const marks = (mutes: Mute[]): unknown[] =>
      asMutedNow(report, mutes).results.flatMap(({ verdict }) => verdict.findings.map(({ dismissed }) => dismissed));
    expect(marks(['a', 'b'].map((line) => onLine(line, line)))).toEqual([undefined]);
    expect(marks(['1', '2', '3'].map((id) => onLine(id, 'a')))).toEqual([undefined]);
    const elsewhere = mute({ scope: 'conversation', conversation: 'elsewhere' });
    expect(marks([elsewhere, elsewhere, elsewhere])).toEqual([undefined]);
  });

  it('puts nothing behind what is less grave', () => {
    const wrong = { finding: { ...finding(9, 'error'), dismissed: true as const }, check: 'lint' as const };
    const remark = { finding: finding(1, 'warning', 'F401'), check: 'lint' as const };
    expect([remark, wrong].toSorted(byImpact(true))).toEqual([wrong, remark]);
  });
});

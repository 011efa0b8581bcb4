import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { repairRound } from './repair-round.ts';

const finding = (line: number, backend = 'tool'): Finding => ({
  file: 'a.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'r',
  backend,
  message: 'wrong',
  severity: 'error',
  category: 'logic_error',
});
const verdictOf = (lines: readonly number[], backend: string): Verdict =>
  lines.length === 0
    ? { kind: 'passed', findings: [] }
    : { kind: 'refuted', findings: lines.map((line) => finding(line, backend)) };

function report(id: string, source: string, verdicts: Record<string, Verdict>): Report {
  return {
    id,
    job: id,
    createdAt: '2026-01-01T00:00:00.000Z',
    language: 'python',
    languageSource: 'class',
    file: 'a.py',
    codeHash: createHash('sha256').update(source).digest('hex'),
    source,
    project: null,
    results: Object.entries(verdicts).map(([backend, verdict]) => ({
      backend,
      title: backend,
      check: 'lint',
      toolVersion: '1',
      verdict,
      ms: 1,
      cached: false,
    })),
    notChecked: [],
    summary: { tone: 'bad', text: '', errors: 0, warnings: 0, behaviourChecked: false },
    ms: 1,
    hostVersion: '1',
  };
}
const refuted = (...lines: number[]): Verdict => verdictOf(lines, 'tool');

test('what is gone, what is still there and what is new', () => {
  const first = report('1', 'one\ntwo\nthree', { tool: refuted(1, 2) });
  const next = report('2', 'uno\ntwo\ntres', { tool: refuted(2, 3) });
  expect(repairRound(first, next)).toMatchObject({
    number: 1,
    follows: '1',
    mended: [{ range: { startLine: 1 } }],
    kept: 1,
    fresh: 1,
    undecided: [],
    end: null,
    seen: [first.codeHash],
  });
});

test('nothing left is the end, but not where the tool that found it did not decide again', () => {
  const first = report('1', 'one', { tool: refuted(1), other: { kind: 'passed', findings: [] } });
  expect(repairRound(first, report('2', 'two', { tool: refuted(), other: { kind: 'passed', findings: [] } })).end).toBe(
    'mended',
  );
  const timeout: Verdict = { kind: 'timeout', findings: [], afterMs: 1 };
  expect(
    repairRound(first, report('2', 'two', { tool: timeout, other: { kind: 'passed', findings: [] } })),
  ).toMatchObject({ end: null, mended: [], undecided: ['tool'] });
  expect(repairRound(first, report('2', 'two', { other: { kind: 'passed', findings: [] } }))).toMatchObject({
    end: null,
    mended: [],
    undecided: ['tool'],
  });
});

test('an answer that was there before ends the loop', () => {
  const first = report('1', 'one', { tool: refuted(1) });
  const second = { ...report('2', 'two', { tool: refuted(1) }) };
  const withRound = { ...second, round: repairRound(first, second) };
  expect(repairRound(withRound, report('3', 'one', { tool: refuted(1) })).end).toBe('repeats');
});

describe('what is muted', () => {
  const muted = { mute: 'm', kind: 'rule', scope: 'everywhere', reason: '' } as const;
  const silenced = (...lines: number[]): Verdict => ({
    kind: 'refuted',
    findings: lines.map((line) => ({ ...finding(line), muted })),
  });

  test('is nothing left to fix, and is not called mended', () => {
    const first = report('1', 'one\ntwo', { tool: refuted(1, 2) });
    expect(repairRound(first, report('2', 'uno\ntwo', { tool: silenced(2) }))).toMatchObject({
      mended: [{ range: { startLine: 1 } }],
      kept: 0,
      fresh: 0,
      end: 'mended',
    });
  });

  test('owes no round a decision, and what was muted and is gone is no news', () => {
    const first = report('1', 'one', { tool: silenced(1), other: refuted(1) });
    const timeout: Verdict = { kind: 'timeout', findings: [], afterMs: 1 };
    const passed: Verdict = { kind: 'passed', findings: [] };
    expect(repairRound(first, report('2', 'two', { tool: timeout, other: passed }))).toMatchObject({
      undecided: [],
      end: 'mended',
    });
    expect(repairRound(first, report('2', 'two', { tool: passed, other: passed })).mended).toHaveLength(1);
  });

  test('hides no problem beside it', () => {
    const first = report('1', 'one\ntwo', { tool: refuted(1, 2) });
    const mixed: Verdict = { kind: 'refuted', findings: [...silenced(1).findings, ...refuted(2).findings] };
    expect(repairRound(first, report('2', 'one\ntwo\nmore', { tool: mixed }))).toMatchObject({
      mended: [],
      kept: 1,
      fresh: 0,
      end: null,
    });
  });
});

test('every chain of answers ends, and each round accounts for every error before and after', () => {
  const answer = fc.record({
    source: fc.stringMatching(/^[a-c\n]{0,8}$/),
    lines: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    undecided: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 8 }), (answers) => {
      let last = report('0', 'start', { tool: refuted(1) });
      for (let number = 1; ; number += 1) {
        const { source, lines, undecided } = answers[number % answers.length] ?? {
          source: '',
          lines: [],
          undecided: false,
        };
        const next = report(String(number), `${source} ${number < 5 ? number : ''}`, {
          tool: undecided ? { kind: 'unknown', findings: [], reason: 'so' } : refuted(...lines),
        });
        const round = repairRound(last, next);
        expect(round.number).toBe(number);
        if (!undecided) expect(round.kept + round.fresh).toBe(lines.length);
        if (round.end === 'mended') expect(undecided || lines.length > 0).toBe(false);
        if (round.end !== null) return;
        expect(number).toBeLessThan(LIMITS.repairRounds);
        last = { ...next, round };
      }
    }),
  );
});

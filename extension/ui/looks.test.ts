import { describe, expect, it, test } from 'vitest';
import type { Verdict } from '../../shared/verdict.ts';
import { duration, verdictWords } from '../../shared/words.ts';
import { pageHealthWords, groupVerdict, kindTone, size, verdictIcon, verdictTone } from './looks.ts';
import type { PageHealth } from '../platform/messages.ts';

describe('what is said of verdicts', () => {
  it.each([
    [0.3, 'under 1 ms'],
    [12.4, '12 ms'],
    [999.7, '1.0 s'],
    [1_840, '1.8 s'],
    [59_960, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('%d ms reads %s', (ms, words) => expect(duration(ms)).toBe(words));

  it.each([
    [1, '1 byte'],
    [612, '612 bytes'],
    [8_192, '8.0 KiB'],
    [4_817_000, '4.6 MiB'],
  ])('%d bytes read %s', (bytes, words) => expect(size(bytes)).toBe(words));

  it('is red only for a refutation and green only for what ran and held', () => {
    expect(
      [
        'refuted',
        'passed',
        'proved',
        'answered',
        'unknown',
        'timeout',
        'unsupported',
        'not-run',
        'vacuous',
        'crashed',
        'of another version',
      ].map((kind) => [kind, kindTone(kind)]),
    ).toEqual([
      ['refuted', 'bad'],
      ['passed', 'ok'],
      ['proved', 'ok'],
      ['answered', 'unknown'],
      ['unknown', 'unknown'],
      ['timeout', 'unknown'],
      ['unsupported', 'unknown'],
      ['not-run', 'unknown'],
      ['vacuous', 'warn'],
      ['crashed', 'warn'],
      ['of another version', 'unknown'],
    ]);
  });

  it('says a bound, and shows what holds with warnings in amber', () => {
    expect(verdictWords({ kind: 'proved', findings: [], assumptions: [], bound: '8 steps', certificate: null })).toBe(
      'proved up to 8 steps',
    );
    const warned = {
      kind: 'passed',
      findings: [
        {
          file: 'a',
          range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
          rule: 'r',
          backend: 'b',
          message: 'm',
          severity: 'warning',
          category: 'style_violation',
        },
      ],
    } as const;
    expect(verdictWords({ ...warned, findings: [...warned.findings] })).toBe('passed, 1 warning');
    expect(verdictTone({ ...warned, findings: [...warned.findings] })).toBe('warn');
    expect(verdictIcon({ ...warned, findings: [...warned.findings] })).toBe('warning');
    expect(verdictIcon({ kind: 'passed', findings: [] })).toBe('check');
  });

  it('says of several verdicts at once what the worst of them is, and is green only when all hold', () => {
    const warned: Verdict = {
      kind: 'passed',
      findings: [
        {
          file: 'a',
          range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
          rule: 'r',
          backend: 'b',
          message: 'm',
          severity: 'warning',
          category: 'style_violation',
        },
      ],
    };
    const passed: Verdict = { kind: 'passed', findings: [] };
    const refuted: Verdict = {
      kind: 'refuted',
      findings: warned.findings.map((finding) => ({ ...finding, severity: 'error' })),
    };
    const crashed: Verdict = { kind: 'crashed', findings: [], reason: 'x' };
    const missing: Verdict = { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'x' };
    expect(groupVerdict([passed, passed])).toEqual({ tone: 'ok', text: 'passed' });
    expect(groupVerdict([passed, warned])).toEqual({ tone: 'warn', text: 'passed, 1 warning' });
    expect(groupVerdict([passed, refuted, crashed])).toEqual({ tone: 'bad', text: '1 problem' });
    const inPart: Verdict = { ...passed, undecided: '1 of 3 documented examples' };
    expect([verdictWords(inPart), verdictTone(inPart)]).toEqual(['passed in part', 'unknown']);
    const proof: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: '9 states', certificate: null };
    expect(verdictWords({ ...proof, undecided: 'fairness' })).toBe('proved in part up to 9 states');
    expect(groupVerdict([passed, inPart])).toEqual({ tone: 'unknown', text: 'passed in part' });
    expect(groupVerdict([passed, missing])).toEqual({ tone: 'unknown', text: '1 of 2 passed' });
    expect(groupVerdict([passed, crashed])).toEqual({ tone: 'warn', text: '1 of 2 passed' });
    expect(groupVerdict([missing, missing])).toEqual({ tone: 'unknown', text: 'not checked' });
  });
});

describe('what is said of the page', () => {
  const seen = (blocks: number, missing: string[] = [], fallback = false): PageHealth => ({
    family: 'hub',
    packVersion: 'hub-2',
    targets: [{ name: 'composer', matched: 'div', fallback, count: 1, tried: [] }],
    blocks,
    missing,
  });

  test.each([
    [null, false, 'unknown', 'this tab is not on claude.ai'],
    [null, true, 'unknown', 'the page has not reported yet; reload it if this persists'],
    [seen(3), true, 'ok', '3 code blocks found'],
    [seen(1), true, 'ok', '1 code block found'],
    [seen(3, [], true), true, 'warn', '3 code blocks; 1 part of the page found by a fallback'],
    [seen(0, ['composer', 'code blocks']), true, 'warn', 'not found on this page: composer, code blocks'],
  ] as const)('%j on claude.ai %s: %s, %s', (canary, onClaude, tone, text) =>
    expect(pageHealthWords(canary, onClaude)).toEqual({ tone, text }),
  );

  test('a page without code is not said to be well: nothing was found there that could be', () => {
    expect(pageHealthWords(seen(0), true)).toEqual({ tone: 'unknown', text: 'no code block on this page yet' });
    expect(pageHealthWords(seen(0, [], true), true).tone).toBe('warn');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import { CHIP_LETTERS, summarise } from './summary.ts';
import { CHECKS, NOT_RUN_CAUSES, type Check, type CheckResult, type Verdict } from './verdict.ts';
import { BEHAVIOUR_CHECKS } from './verdict-facts.ts';

const finding = (severity: Finding['severity'], line = 1): Finding => ({
  file: 'block.ts',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule: 'R1',
  backend: 'b',
  message: 'm',
  severity,
  category: 'type_error',
});
const result = (check: Check, verdict: Verdict): CheckResult => ({
  backend: 'b',
  title: 'Tool',
  check,
  toolVersion: '1',
  verdict,
  ms: 1,
  cached: false,
});

const passed: Verdict = { kind: 'passed', findings: [] };
const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };

const mild = fc.array(
  fc
    .constantFrom('warning' as const, 'info' as const)
    .chain((severity) => fc.nat(9).map((line) => finding(severity, line + 1))),
  { maxLength: 2 },
);
const words = fc.string({ maxLength: 90 });
const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc
    .tuple(mild, fc.nat(9))
    .map(([more, line]): Verdict => ({ kind: 'refuted', findings: [...more, finding('error', line + 1)] })),
  mild.map((findings): Verdict => ({ kind: 'passed', findings })),
  mild.map((findings): Verdict => ({ kind: 'passed', findings, undecided: '1 of 3 documented examples' })),
  fc.tuple(mild, fc.option(words)).map(([findings, bound]): Verdict => ({ ...proved, findings, bound })),
  words.map((answer): Verdict => ({ kind: 'answered', findings: [], answer })),
  fc
    .tuple(
      mild,
      fc.constantFrom('unknown' as const, 'unsupported' as const, 'vacuous' as const, 'crashed' as const),
      words,
    )
    .map(([findings, kind, reason]): Verdict => ({ kind, findings, reason })),
  fc.nat(20_000).map((afterMs): Verdict => ({ kind: 'timeout', findings: [], afterMs })),
  fc
    .tuple(fc.constantFrom(...NOT_RUN_CAUSES), words)
    .map(([cause, reason]): Verdict => ({ kind: 'not-run', findings: [], cause, reason })),
);
const results = fc.array(
  fc.tuple(fc.constantFrom(...CHECKS), verdict).map(([check, each]) => result(check, each)),
  { maxLength: 6 },
);

const decides = ({ verdict: { kind } }: CheckResult): boolean =>
  kind === 'passed' || kind === 'proved' || kind === 'refuted';

describe('laws', () => {
  test('red exactly when something was refuted', () => {
    fc.assert(
      fc.property(results, (all) => {
        expect(summarise(all).tone === 'bad').toBe(all.some((each) => each.verdict.kind === 'refuted'));
      }),
    );
  });

  test('green only when there is something and all of it held without a warning', () => {
    fc.assert(
      fc.property(results, (all) => {
        const isClean = ({ verdict: { kind, findings, undecided } }: CheckResult): boolean =>
          (kind === 'passed' || kind === 'proved') &&
          undecided === undefined &&
          !findings.some(({ severity }) => severity === 'warning');
        const clean = all.some(({ check }) => check !== 'fuzz') && all.every(isClean);
        expect(summarise(all).tone === 'ok').toBe(clean);
      }),
    );
  });

  test('one more result never makes a picture better: counts grow, red stays, nothing turns green', () => {
    fc.assert(
      fc.property(results, fc.tuple(fc.constantFrom(...CHECKS), verdict), (all, [check, more]) => {
        const before = summarise(all);
        const after = summarise([...all, result(check, more)]);
        expect(after.errors).toBeGreaterThanOrEqual(before.errors);
        expect(after.warnings).toBeGreaterThanOrEqual(before.warnings);
        if (before.tone === 'bad') expect(after.tone).toBe('bad');
        if (after.tone === 'ok' && all.some((each) => each.check !== 'fuzz')) expect(before.tone).toBe('ok');
        if (before.behaviourChecked) expect(after.behaviourChecked).toBe(true);
      }),
    );
  });

  test('whatever held says that behaviour was not checked, unless a check of behaviour decided', () => {
    fc.assert(
      fc.property(results, (all) => {
        const { text, tone, behaviourChecked } = summarise(all);
        expect(behaviourChecked).toBe(all.some((each) => BEHAVIOUR_CHECKS.includes(each.check) && decides(each)));
        const says = /behaviour not checked|model (?:checked|tested), code not/.test(text);
        if (tone === 'ok') expect(says).toBe(!behaviourChecked);
        if (behaviourChecked) expect(text).not.toMatch(/behaviour not checked$/);
      }),
    );
  });

  test('the order of the results does not matter for tone and counts', () => {
    fc.assert(
      fc.property(results, (all) => {
        const { text: _, ...forwards } = summarise(all);
        const { text: __, ...backwards } = summarise(all.toReversed());
        expect(backwards).toEqual(forwards);
      }),
    );
  });
});

const unknown: Verdict = { kind: 'unknown', findings: [], reason: 'the code does not parse' };
const missing: Verdict = { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'Ruff is not installed' };
const warned = (count: number): Verdict => ({
  kind: 'passed',
  findings: Array.from({ length: count }, (_, index) => finding('warning', index + 1)),
});

const simulated = result('model-check', {
  ...passed,
  sampledBy: 'simulation',
  undecided: 'whether inv holds in every state',
});

test.each<[string, CheckResult[], string, string]>([
  ['nothing', [], 'unknown', 'not checked: no tool for this language'],
  [
    'two problems',
    [
      result('types', { kind: 'refuted', findings: [finding('error', 1), finding('error', 2)] }),
      result('lint', passed),
    ],
    'bad',
    '2 problems',
  ],
  [
    'one place, two tools',
    [
      result('types', { kind: 'refuted', findings: [finding('error')] }),
      result('lint', { kind: 'refuted', findings: [finding('error')] }),
    ],
    'bad',
    '1 problem',
  ],
  ['all pass', [result('parse', passed), result('types', passed)], 'ok', '2 checks passed, behaviour not checked'],
  ['a warning', [result('parse', passed), result('lint', warned(1))], 'warn', '1 warning, behaviour not checked'],
  ['proved', [result('parse', passed), result('prove', proved)], 'ok', 'proved'],
  ['proved in a bound', [result('prove', { ...proved, bound: '5 steps' })], 'ok', 'proved up to 5 steps'],
  ['model', [result('parse', passed), result('model-check', passed)], 'ok', 'model checked, code not'],
  ['a simulated model', [result('parse', passed), simulated], 'unknown', 'simulated, model not checked'],
  [
    'a simulated model and a warning',
    [result('lint', warned(1)), simulated],
    'warn',
    '1 warning, simulated, model not checked',
  ],
  [
    'a simulated model beside what was not checked',
    [result('parse', missing), simulated],
    'warn',
    'syntax, model and behaviour not checked',
  ],
  ['a tested model', [result('model-check', { ...passed, sampledBy: 'tests' })], 'ok', 'model tested, code not'],
  [
    'only security checks hold',
    [result('parse', unknown), result('security', passed)],
    'unknown',
    'syntax not checked',
  ],
  [
    'all pass, security too',
    [result('parse', passed), result('security', passed)],
    'ok',
    '2 checks passed, behaviour not checked',
  ],
  [
    'a falsifier found nothing',
    [result('parse', passed), result('fuzz', { ...passed, inputs: 200 })],
    'ok',
    '2 checks passed, behaviour not checked',
  ],
  ['a falsifier alone', [result('fuzz', { ...passed, inputs: 200 })], 'unknown', 'no crash on 200 inputs'],
  [
    'a falsifier with a doubt',
    [result('parse', passed), result('fuzz', { ...warned(1), inputs: 200 })],
    'warn',
    '1 warning, behaviour not checked',
  ],
  [
    'a falsifier beside a test',
    [result('test', passed), result('fuzz', { ...passed, inputs: 200 })],
    'ok',
    '2 checks passed',
  ],
  ['a test passed', [result('test', passed)], 'ok', '1 check passed'],
  [
    'a test left something open',
    [result('test', { ...passed, undecided: '1 of 3 documented examples' })],
    'unknown',
    '1 of 3 documented examples not checked',
  ],
  ['an answer', [result('prove', { kind: 'answered', findings: [], answer: 'sat' })], 'unknown', 'answered sat'],
  [
    'an answer beside a pass',
    [result('parse', passed), result('prove', { kind: 'answered', findings: [], answer: 'sat' })],
    'unknown',
    'answered sat, behaviour not checked',
  ],
  ['missing', [result('lint', missing)], 'unknown', 'lint not checked: Ruff is not installed'],
  ['mixed', [result('parse', passed), result('lint', missing)], 'warn', 'lint and behaviour not checked'],
  ['unknown', [result('types', unknown)], 'unknown', 'types not checked'],
  [
    'unknown with a warning',
    [result('parse', { ...unknown, findings: [finding('warning')] })],
    'warn',
    '1 warning, syntax not checked',
  ],
  [
    'timeout',
    [result('types', { kind: 'timeout', findings: [], afterMs: 20_000 })],
    'unknown',
    'types not checked: no answer in 20 s',
  ],
  [
    'crash',
    [result('types', { kind: 'crashed', findings: [], reason: 'ended by SIGSEGV\nmore' })],
    'unknown',
    'types not checked: ended by SIGSEGV',
  ],
  [
    'cancelled',
    [result('types', { kind: 'not-run', findings: [], cause: 'cancelled', reason: 'x' })],
    'unknown',
    'cancelled',
  ],
  [
    'vacuous',
    [result('test', { kind: 'vacuous', findings: [], reason: 'no test was collected' })],
    'unknown',
    'tests not checked: no test was collected',
  ],
])('%s', (_, all, tone, text) => {
  expect(summarise(all)).toMatchObject({ tone, text });
});

test('a check that the language has and that nobody could be asked for keeps the picture from being green', () => {
  const parsed = [result('parse', passed)];
  expect(summarise(parsed)).toMatchObject({ tone: 'ok', text: '1 check passed, behaviour not checked' });
  expect(summarise(parsed, { missing: ['types'] })).toMatchObject({
    tone: 'unknown',
    text: '1 passed, types, behaviour not checked',
  });
  fc.assert(
    fc.property(results, (all) => {
      const { tone, errors, warnings } = summarise(all, { missing: ['types'] });
      expect(tone).not.toBe('ok');
      expect({ errors, warnings }).toEqual({ errors: summarise(all).errors, warnings: summarise(all).warnings });
    }),
  );
});

test('whatever is known of the results, a chip has room for the line, and no part of it stands empty', () => {
  const names = fc.uniqueArray(fc.constantFrom('types', 'contracts', 'tests of the project', 'some examples'));
  fc.assert(
    fc.property(results, names, fc.boolean(), fc.array(words, { maxLength: 2 }), (all, missing, strict, open) => {
      const { text } = summarise(all, { missing, required: { open, strict } });
      expect(text.length).toBeLessThanOrEqual(CHIP_LETTERS);
      expect(text).not.toBe('');
    }),
  );
});

test('a text that does nothing is not said to lack a check of what it does', () => {
  const all = [result('parse', passed), result('security', passed)];
  expect(summarise(all, { hasNoBehaviour: true })).toMatchObject({ tone: 'ok', text: '2 checks passed' });
});

test('a formatter has a remark on a snippet and a warning about a file of a project', () => {
  const remark: Finding = { ...finding('warning'), category: 'style_violation', subcategory: 'formatting' };
  const all = [result('parse', passed), result('lint', { kind: 'passed', findings: [remark] })];
  expect(summarise(all, { snippet: true })).toMatchObject({
    tone: 'ok',
    text: '2 checks passed, behaviour not checked',
    warnings: 1,
  });
  expect(summarise(all)).toMatchObject({ tone: 'warn', text: '1 warning, behaviour not checked' });
});

test('what the project requires and nobody decided is said first, and fails where it is strict', () => {
  const required = (open: string[], strict: boolean) =>
    summarise([result('parse', passed)], { required: { open, strict } });
  expect(required(['test'], false)).toMatchObject({ tone: 'warn', text: 'required test not checked' });
  expect(required(['test'], true).tone).toBe('bad');
  expect(required(['a-check-with-a-name-that-goes-on-and-on'], false).text).toBe('required checks not checked');
});

test('two tools that warn about one place are one warning', () => {
  const warned: Verdict = { kind: 'passed', findings: [finding('warning', 3)] };
  expect(summarise([result('types', warned), result('lint', warned)]).warnings).toBe(1);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { confirmCorrection, evidenceIn, type BothSides } from './confirm-correction.ts';

const finding = (backend: string, rule: string, severity: Finding['severity'] = 'error', line = 1): Finding => ({
  file: 'a.py',
  range: { startLine: line, startColumn: 1, endLine: line, endColumn: 2 },
  rule,
  backend,
  message: 'wrong',
  severity,
  category: 'logic_error',
});

/** A result that decided: refuted when an error is among the findings. */
const result = (
  backend: string,
  findings: readonly Finding[] = [],
  more: Partial<CheckResult> & { tests?: { collected: number; failed: number; skipped: number } } = {},
): CheckResult => {
  const { tests, ...rest } = more;
  const verdict: Verdict = {
    kind: findings.some(({ severity }) => severity === 'error') ? 'refuted' : 'passed',
    findings: [...findings],
    ...(tests === undefined ? {} : { tests }),
  };
  return {
    backend,
    title: backend.toUpperCase(),
    check: 'lint',
    toolVersion: '1',
    ms: 1,
    cached: false,
    verdict,
    ...rest,
  };
};
const report = (hash: string, results: readonly CheckResult[]): Report => ({
  id: hash,
  job: hash,
  createdAt: '2026-01-01T00:00:00.000Z',
  language: 'python',
  languageSource: 'class',
  file: 'a.py',
  codeHash: hash,
  source: '',
  project: null,
  results: [...results],
  notChecked: [],
  summary: { tone: 'bad', text: '', errors: 0, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '1',
});
const sides = (
  before: readonly CheckResult[],
  after: readonly CheckResult[],
  more: Partial<BothSides> = {},
): BothSides => ({ before: report('before', before), after: report('after', after), ...more });
const status = (...both: Parameters<typeof sides>): string => confirmCorrection(sides(...both)).status;

const UNDECIDED: readonly Verdict[] = [
  { kind: 'unknown', findings: [], reason: 'so' },
  { kind: 'timeout', findings: [], afterMs: 1 },
  { kind: 'crashed', findings: [], reason: 'so' },
  { kind: 'vacuous', findings: [], reason: 'so' },
  { kind: 'unsupported', findings: [], reason: 'so' },
  { kind: 'answered', findings: [], answer: 'sat' },
  { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'so' },
];

test('fails before and passes after is confirmed, with what was found and is gone', () => {
  const both = sides(
    [result('ty', [finding('ty', 'T1')]), result('lint', [finding('lint', 'W', 'warning', 9)])],
    [result('ty'), result('lint', [finding('lint', 'W', 'warning', 7)])],
  );
  expect(confirmCorrection(both)).toEqual({
    status: 'confirmed',
    why:
      "ty (T1) was found in Claude's code and is gone in the correction; all 2 checks that decided found nothing " +
      'new.',
    evidence: [{ backend: 'ty', rule: 'T1' }],
  });
});

test('evidence is what stands where the recorded finding stood, not all that was mended by the way', () => {
  const before = [
    result('ty', [finding('ty', 'T1', 'error', 4), finding('ty', 'T2', 'error', 8)]),
    result('lint', [finding('lint', 'L1', 'warning', 4), finding('lint', 'L2', 'warning', 1)]),
  ];
  const after = [result('ty'), result('lint')];
  expect(confirmCorrection(sides(before, after, { focus: { backend: 'ty', rule: 'T1' } })).evidence).toEqual([
    { backend: 'ty', rule: 'T1' },
    { backend: 'lint', rule: 'L1' },
  ]);
  expect(confirmCorrection(sides(before, after)).evidence).toEqual([
    { backend: 'ty', rule: 'T1' },
    { backend: 'ty', rule: 'T2' },
  ]);
  expect(evidenceIn(report('r', before), { backend: 'ty', rule: 'T1' })).toEqual([
    { backend: 'ty', rule: 'T1' },
    { backend: 'lint', rule: 'L1' },
  ]);
});

test('a tool asked by itself and asked in a project is the same tool', () => {
  const both = sides([result('ty', [finding('ty', 'T1')])], [result('ty-project')]);
  expect(confirmCorrection(both)).toMatchObject({ status: 'confirmed', evidence: [{ backend: 'ty', rule: 'T1' }] });
  const recorded = sides([result('ty', [finding('ty', 'T1')])], [result('ty')], {
    focus: { backend: 'ty-project', rule: 'T1' },
  });
  expect(confirmCorrection(recorded)).toMatchObject({ status: 'confirmed' });
  expect(status([result('ty', [finding('ty', 'T1')])], [result('ty-project', [finding('ty-project', 'T1')])])).toBe(
    'contradicted',
  );
});

test('another mistake that went is no word for the recorded one, which was not found again', () => {
  const both = sides([result('ty', [finding('ty', 'T2')])], [result('ty')], { focus: { backend: 'ty', rule: 'T1' } });
  expect(confirmCorrection(both)).toEqual({
    status: 'plausible',
    why: "ty (T2) was found in Claude's code, but what was recorded, ty (T1), was not found there.",
    evidence: [],
  });
  expect(evidenceIn(report('r', [result('ty', [finding('ty', 'T2')])]), { backend: 'ty', rule: 'T1' })).toEqual([]);
});

test('a warning that was recorded is a mistake like any other', () => {
  const focus = { backend: 'lint', rule: 'W' };
  const before = [result('lint', [finding('lint', 'W', 'warning')])];
  expect(status(before, [result('lint')], { focus })).toBe('confirmed');
  expect(status(before, [result('lint', [finding('lint', 'W', 'warning', 3)])], { focus })).toBe('contradicted');
  expect(status(before, [result('lint')])).toBe('claimed');
});

test('one side only is plausible, nothing on either side is a claim', () => {
  const tests = result('pytest', [], { check: 'test', tests: { collected: 3, failed: 0, skipped: 0 } });
  expect(status([result('ty', [finding('ty', 'T1')])], [])).toBe('plausible');
  expect(status([result('ty')], [result('ty'), tests])).toBe('plausible');
  expect(status([], [tests])).toBe('plausible');
  expect(status([], [result('ty')])).toBe('claimed');
  expect(status([result('ty')], [result('ty')])).toBe('claimed');
  expect(status([], [])).toBe('claimed');
  expect(
    confirmCorrection({
      before: report('same', [result('ty', [finding('ty', 'T1')])]),
      after: report('same', [result('ty')]),
    }).status,
  ).toBe('claimed');
});

test('a correction that fails is contradicted, but not by another mistake of the same code', () => {
  const before = [result('ty', [finding('ty', 'T1'), finding('ty', 'T2', 'error', 5)])];
  const focus = { backend: 'ty', rule: 'T1' };
  expect(status(before, [result('ty', [finding('ty', 'T1')])], { focus })).toBe('contradicted');
  expect(status(before, [result('ty', [finding('ty', 'T3')])], { focus })).toBe('contradicted');
  expect(status(before, [result('ty', [finding('ty', 'T2', 'error', 5)])], { focus })).toBe('plausible');
  expect(
    status(before, [result('ty', [finding('ty', 'T2', 'error', 5), finding('ty', 'T2', 'error', 6)])], { focus }),
  ).toBe('contradicted');
  expect(status(before, [result('ty', [finding('ty', 'T2', 'error', 5)])])).toBe('contradicted');
});

const backends = ['ty', 'lint', 'pytest'] as const;
const severities = fc.constantFrom('error', 'warning', 'info') satisfies fc.Arbitrary<Finding['severity']>;
const anyResult = (backend: string): fc.Arbitrary<CheckResult> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.array(fc.tuple(fc.constantFrom('R1', 'R2'), severities, fc.integer({ min: 1, max: 4 })), { maxLength: 3 }),
          fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 1 })), { nil: undefined }),
        )
        .map(([found, tests]) =>
          result(
            backend,
            found.map(([rule, severity, line]) => finding(backend, rule, severity, line)),
            tests === undefined ? {} : { check: 'test', tests: { collected: tests[0], failed: 0, skipped: tests[1] } },
          ),
        ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...UNDECIDED).map((verdict) => result(backend, [], { verdict })) },
  );
const anySide = fc
  .tuple(...backends.map((backend) => fc.option(anyResult(backend), { nil: undefined })))
  .map((all) => all.filter((each) => each !== undefined));
const anyFocus = fc.option(fc.record({ backend: fc.constantFrom(...backends), rule: fc.constantFrom('R1', 'R2') }), {
  nil: undefined,
});
const anyBoth = fc.record({
  before: anySide,
  after: anySide,
  focus: anyFocus,
  leftOut: fc.option(fc.constant('drops f'), { nil: undefined, freq: 8 }),
});

/** A pair that is confirmed, with as much in it as a planted defect needs. */
const confirmed = fc
  .record({
    rule: fc.constantFrom('R1', 'R2'),
    kept: fc.integer({ min: 0, max: 2 }),
    collected: fc.integer({ min: 1, max: 5 }),
    more: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ rule, kept, collected, more }) => {
    const warnings = Array.from({ length: kept }, (_, line) => finding('lint', 'W', 'warning', line + 1));
    const tests = (count: number) => ({ check: 'test' as const, tests: { collected: count, failed: 0, skipped: 0 } });
    return {
      focus: { backend: 'ty', rule },
      before: [result('ty', [finding('ty', rule)]), result('lint', warnings), result('pytest', [], tests(collected))],
      after: [result('ty'), result('lint', warnings), result('pytest', [], tests(collected + more))],
    };
  });

const isDecided = ({ verdict }: CheckResult): boolean => ['refuted', 'passed', 'proved'].includes(verdict.kind);
const found = (results: readonly CheckResult[], backend: string, rule: string): number =>
  results
    .filter(isDecided)
    .flatMap(({ verdict }) => verdict.findings)
    .filter((each) => each.backend === backend && each.rule === rule && each.severity !== 'info').length;

test('whatever the reports are: what each status says of them', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 9, arbitrary: anyBoth },
        { weight: 1, arbitrary: confirmed.map((pair) => ({ ...pair, leftOut: undefined })) },
      ),
      ({ before, after, focus, leftOut }) => {
        const { status: said, evidence } = confirmCorrection(sides(before, after, { focus, leftOut }));
        seen.add(said);
        const errorAfter = after.filter(isDecided).some(({ verdict }) => verdict.kind === 'refuted');
        for (const { backend, rule } of evidence) {
          expect(found(before, backend, rule)).toBeGreaterThan(0);
          expect(found(after, backend, rule)).toBe(0);
        }
        if (said === 'contradicted')
          expect(errorAfter || (focus !== undefined && found(after, focus.backend, focus.rule) > 0)).toBe(true);
        if (said !== 'confirmed') return;
        expect(evidence.length).toBeGreaterThan(0);
        expect(errorAfter).toBe(false);
        expect(leftOut).toBeUndefined();
        if (focus !== undefined) {
          expect(found(before, focus.backend, focus.rule)).toBeGreaterThan(0);
          expect(found(after, focus.backend, focus.rule)).toBe(0);
        }
        for (const was of before.filter(isDecided)) {
          const again = after.find((each) => each.backend === was.backend && each.check === was.check);
          expect(again !== undefined && isDecided(again)).toBe(true);
          if (was.verdict.tests !== undefined)
            expect(again?.verdict.tests?.collected).toBeGreaterThanOrEqual(was.verdict.tests.collected);
        }
        for (const backend of backends)
          for (const rule of ['R1', 'R2'])
            expect(found(after, backend, rule)).toBeLessThanOrEqual(found(before, backend, rule));
      },
    ),
    { numRuns: 3_000 },
  );
  expect([...seen].toSorted()).toEqual(['claimed', 'confirmed', 'contradicted', 'plausible']);
});

type Pair = { focus: { backend: string; rule: string }; before: CheckResult[]; after: CheckResult[]; leftOut?: string };
const swap = (
  results: CheckResult[],
  at: number,
  change: (was: CheckResult) => CheckResult | undefined,
): CheckResult[] => results.flatMap((each, index) => (index === at ? (change(each) ?? []) : [each]));

const mutants: Record<string, (pair: Pair, pick: number) => Pair> = {
  'a check of the correction comes to no decision': (pair, pick) => ({
    ...pair,
    after: swap(pair.after, pick % 3, (was) => ({
      ...was,
      verdict: UNDECIDED[pick % UNDECIDED.length] ?? was.verdict,
    })),
  }),
  'a check of the correction is missing': (pair, pick) => ({
    ...pair,
    after: swap(pair.after, pick % 3, () => undefined),
  }),
  'the finding came from no decision': (pair, pick) => ({
    ...pair,
    before: swap(pair.before, 0, (was) => ({
      ...was,
      verdict: { ...(UNDECIDED[pick % UNDECIDED.length] ?? was.verdict), findings: was.verdict.findings },
    })),
  }),
  'the mistake was never found': (pair) => ({ ...pair, before: swap(pair.before, 0, () => result('ty')) }),
  'the mistake is still there': (pair) => ({
    ...pair,
    after: swap(pair.after, 0, () => result('ty', [finding('ty', pair.focus.rule, 'error', 40)])),
  }),
  'the mistake is still there as a warning': (pair) => ({
    ...pair,
    after: swap(pair.after, 0, () => result('ty', [finding('ty', pair.focus.rule, 'warning', 40)])),
  }),
  'a new error': (pair, pick) => ({
    ...pair,
    after: swap(pair.after, pick % 3, (was) =>
      result(was.backend, [...was.verdict.findings, finding(was.backend, 'new')], {
        check: was.check,
        ...(was.verdict.tests && { tests: was.verdict.tests }),
      }),
    ),
  }),
  'a new warning': (pair, pick) => ({
    ...pair,
    after: swap(pair.after, pick % 3, (was) => ({
      ...was,
      verdict: { ...was.verdict, findings: [...was.verdict.findings, finding(was.backend, 'W', 'warning', 50)] },
    })),
  }),
  'findings beyond what is kept': (pair, pick) => ({
    ...pair,
    after: swap(pair.after, pick % 3, (was) => ({ ...was, verdict: { ...was.verdict, findingsDropped: 1 } })),
  }),
  'a test is gone': (pair) => ({
    ...pair,
    after: swap(pair.after, 2, (was) =>
      result(was.backend, [], {
        check: 'test',
        tests: { collected: (pair.before[2]?.verdict.tests?.collected ?? 1) - 1, failed: 0, skipped: 0 },
      }),
    ),
  }),
  'a test is skipped': (pair) => ({
    ...pair,
    after: swap(pair.after, 2, (was) =>
      result(was.backend, [], {
        check: 'test',
        tests: { collected: pair.before[2]?.verdict.tests?.collected ?? 1, failed: 0, skipped: 1 },
      }),
    ),
  }),
  'tests are not counted any more': (pair) => ({
    ...pair,
    after: swap(pair.after, 2, (was) => result(was.backend, [], { check: 'test' })),
  }),
  'code is left out': (pair) => ({ ...pair, leftOut: 'drops total' }),
};

test.each(Object.entries(mutants))('not confirmed: %s', (_name, mutate) => {
  fc.assert(
    fc.property(confirmed, fc.nat(60), (pair, pick) => {
      expect(status(pair.before, pair.after, { focus: pair.focus })).toBe('confirmed');
      const { before, after, ...rest } = mutate(pair, pick);
      expect(status(before, after, rest)).not.toBe('confirmed');
    }),
  );
});

test('order, infos and what did not decide on both sides change nothing', () => {
  fc.assert(
    fc.property(anyBoth, fc.constantFrom(...UNDECIDED), ({ before, after, ...rest }, verdict) => {
      const first = confirmCorrection(sides(before, after, rest)).status;
      const noise = result('other', [], { verdict: { ...verdict, findings: [finding('other', 'R1', 'warning')] } });
      const info = (results: readonly CheckResult[]): CheckResult[] =>
        results.map((each) => ({
          ...each,
          verdict: { ...each.verdict, findings: [...each.verdict.findings, finding(each.backend, 'I', 'info')] },
        }));
      expect(status(before.toReversed(), after.toReversed(), rest)).toBe(first);
      expect(status([noise, ...before], [...after, noise], rest)).toBe(first);
      expect(status(info(before), info(after), rest)).toBe(first);
    }),
  );
});

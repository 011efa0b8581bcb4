import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { enforceInvariants } from './invariants.ts';

const number = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 2 ** 31 }));
const range = fc.record({ startLine: number, startColumn: number, endLine: number, endColumn: number });
const finding: fc.Arbitrary<Finding> = fc.record({
  file: fc.string(),
  range,
  rule: fc.string(),
  backend: fc.string(),
  message: fc.string(),
  severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
  category: fc.constant('type_error' as const),
});
const text = fc.string({ unit: fc.constantFrom('a', 'é', '👋', '\n', '\r\n', '\r', ' '), maxLength: 60 });
const source = (code: string) => ({ file: 'block.ts', text: code, backend: 'own' });

test('a reason is a line, whatever a tool wrote', () => {
  const said = (reason: string): unknown => {
    const verdict = enforceInvariants({ kind: 'crashed', findings: [], reason }, source('a'));
    return verdict.kind === 'crashed' ? verdict.reason : verdict;
  };
  expect(said('Format not specified\n')).toBe('Format not specified');
  expect(said('  it failed:\r\n\n  twice')).toBe('it failed: twice');
  expect(said('as it  is')).toBe('as it  is');
});

test('every range lies inside the text, starts before it ends, and comes in order', () => {
  fc.assert(
    fc.property(text, fc.array(finding, { maxLength: 8 }), (code, findings) => {
      const lines = code.split(/\r\n|\n|\r/);
      const kind = findings.some(({ severity }) => severity === 'error') ? 'refuted' : 'passed';
      const verdict = enforceInvariants({ kind, findings }, source(code));
      expect(verdict.kind).toBe(kind);
      expect(verdict.findings).toHaveLength(findings.length);
      let before = 0;
      for (const { range: at, file, backend } of verdict.findings) {
        expect([file, backend]).toEqual(['block.ts', 'own']);
        for (const [line, column] of [
          [at.startLine, at.startColumn],
          [at.endLine, at.endColumn],
        ] as const) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
        expect(at.endLine * 1e6 + at.endColumn).toBeGreaterThanOrEqual(at.startLine * 1e6 + at.startColumn);
        expect(at.startLine * 1e6 + at.startColumn).toBeGreaterThanOrEqual(before);
        before = at.startLine * 1e6 + at.startColumn;
      }
    }),
    { numRuns: 200 },
  );
});

const at = (startLine: number, severity: Finding['severity']): Finding => ({
  file: '',
  range: { startLine, startColumn: 1, endLine: startLine, endColumn: 1 },
  rule: '',
  backend: '',
  message: '',
  severity,
  category: 'logic_error',
});

test('beyond the limit errors are kept first and the rest is counted', () => {
  const many = [
    ...Array.from({ length: LIMITS.findingsPerCheck + 50 }, (_, index) => at(index + 1, 'warning')),
    at(LIMITS.findingsPerCheck + 51, 'error'),
  ];
  const verdict = enforceInvariants(
    { kind: 'refuted', findings: many, findingsDropped: 2 },
    source('\n'.repeat(1_000)),
  );
  expect(verdict.findings).toHaveLength(LIMITS.findingsPerCheck);
  expect(verdict.findings.at(-1)?.severity).toBe('error');
  expect(verdict.findingsDropped).toBe(53);
});

test.each<[string, unknown]>([
  ['a refutation without an error', { kind: 'refuted', findings: [at(1, 'warning')] }],
  ['an error in a pass', { kind: 'passed', findings: [at(1, 'error')] }],
  ['an error in an unknown', { kind: 'unknown', findings: [at(1, 'error')], reason: '' }],
  ['a verdict without findings', { kind: 'passed' }],
  ['a line that is no line', { kind: 'passed', findings: [at(0, 'warning')] }],
])('%s is a crash', (_, verdict) => {
  expect(enforceInvariants(verdict as Verdict, source('a')).kind).toBe('crashed');
});

test('a fix that does not fit the text is not offered', () => {
  const fix = { title: 'x', text: 'y', range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 } };
  const wrong = { ...fix, range: { ...fix.range, endColumn: 9 } };
  const verdict = enforceInvariants(
    {
      kind: 'passed',
      findings: [
        { ...at(1, 'info'), fix },
        { ...at(1, 'info'), fix: wrong },
      ],
    },
    source('ab'),
  );
  expect(verdict.findings.map((each) => each.fix)).toEqual([fix, undefined]);
});

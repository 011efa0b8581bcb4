import { expect, test } from 'vitest';
import { rankCorrelation, renderOracles, type OracleOutcome } from './judge-oracles.ts';

test('the rank correlation: 1 where strength tells all apart, 0 where it tells nothing, -1 where it is turned', () => {
  const suite = (strength: number, noticed: boolean) => ({ strength, noticed });
  expect(rankCorrelation([suite(0.9, true), suite(0.5, true), suite(0.4, false)])).toBe(1);
  expect(rankCorrelation([suite(0.5, true), suite(0.5, false)])).toBe(0);
  expect(rankCorrelation([suite(0.1, true), suite(0.2, false)])).toBe(-1);
  expect(rankCorrelation([suite(0.1, true)])).toBeNull();
});

test('the table counts what was noticed and what was told against a right program', () => {
  const of = (oracle: OracleOutcome['oracle'], noticed: boolean, strength: number | null): OracleOutcome => ({
    program: { language: 'python', name: 'wrong/a' },
    oracle,
    noticed,
    against: !noticed,
    strength,
  });
  const text = renderOracles([of('strong', true, 0.9), of('strong', true, 0.8), of('weak', false, 0.2)]);
  expect(text).toContain('| python | strong | 2 | 2 | 100 % | 0 | 90 % |');
  expect(text).toContain('| python | weak | 1 | 0 | 0 % | 1 | 20 % |');
  expect(text).toContain('3 suites: 1.00');
});

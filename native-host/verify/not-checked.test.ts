import { expect, test } from 'vitest';
import { summarise } from '../../shared/summary.ts';
import type { Check, CheckResult } from '../../shared/verdict.ts';
import { missingChecks } from './not-checked.ts';

const held = (check: Check): CheckResult => ({
  backend: 'b',
  title: 'B',
  check,
  toolVersion: '1',
  verdict: { kind: 'passed', findings: [] },
  ms: 1,
  cached: false,
});

test.each([
  ['lean', [held('security')], ['proof']],
  ['lean', [held('security'), held('prove')], []],
  ['tlaplus', [held('security'), held('model-check')], []],
  ['json', [held('security')], []],
] as const)('%s: what nobody was asked about', (language, results, missing) => {
  expect(missingChecks(language, results, new Map())).toEqual(missing);
});

test('a text of proofs that holds no secret is not green', () => {
  const results = [held('security')];
  const summary = summarise(results, { missing: missingChecks('lean', results, new Map()) });
  expect(summary).toMatchObject({ tone: 'unknown', text: expect.stringContaining('proof') });
});

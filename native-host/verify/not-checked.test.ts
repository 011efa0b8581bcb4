import { expect, test } from 'vitest';
import { summarise } from '../../shared/summary.ts';
import type { Check, CheckResult, Verdict } from '../../shared/verdict.ts';
import { listNotChecked, missingChecks } from './not-checked.ts';

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
  ['other', [held('security')], ['syntax']],
] as const)('%s: what nobody was asked about', (language, results, missing) => {
  expect(missingChecks(language, results, new Map())).toEqual(missing);
});

test('a text of proofs that holds no secret is not green', () => {
  const results = [held('security')];
  const summary = summarise(results, { missing: missingChecks('lean', results, new Map()) });
  expect(summary).toMatchObject({ tone: 'unknown', text: expect.stringContaining('proof') });
});

test.each<[Verdict, RegExp]>([
  [{ kind: 'unknown', findings: [], reason: '5 of 12 not proved' }, /^Contracts \(1 ensures\): no prover decided/],
  [{ kind: 'timeout', findings: [], afterMs: 1000 }, /^Contracts \(1 ensures\): no prover decided/],
  [{ kind: 'unsupported', findings: [], reason: 'C++' }, /^Contracts \(1 ensures\): no prover here reads/],
])('a prover that read the contracts and did not decide them is not told as missing: %o', (verdict, told) => {
  const results = [{ ...held('prove'), verdict }];
  const whats = listNotChecked('c', results, new Map([['ensures', 1]])).map(({ what }) => what);
  expect(whats.filter((what) => what.startsWith('Contracts'))).toEqual([expect.stringMatching(told)]);
});

test('what helps a prover that does not know is not what helps one that cannot read the text', () => {
  const how = (check: Check, kind: 'unknown' | 'unsupported'): string | undefined =>
    listNotChecked('c', [{ ...held(check), verdict: { kind, findings: [], reason: 'so' } }], new Map()).find(
      ({ what }) => what === 'B: so',
    )?.how;
  expect(how('prove', 'unknown')).toMatch(/a lemma, an invariant/);
  expect(how('prove', 'unsupported')).toMatch(/^a form of the code/);
  expect(how('model-check', 'unknown')).toMatch(/^a form of the code/);
});

test('of a language that is not known the report names what was not looked for', () => {
  const whats = listNotChecked('other', [held('security')], new Map()).map(({ what }) => what);
  expect(whats).toContainEqual(expect.stringMatching(/language is not known, so only secrets and hidden characters/));
});

import { expect, test } from 'vitest';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { fileName } from '../report/file-set.ts';
import { REPORT } from '../report/report-fixture.ts';
import { asSpec } from './verified-specs.ts';

const proved: Verdict & { kind: 'proved' } = {
  kind: 'proved',
  findings: [],
  extent: '3 lines',
  assumptions: ["Coq's kernel is right"],
  bound: null,
  certificate: null,
};
const rowOf = (verdict: Verdict): CheckResult => ({
  backend: 'coq',
  title: 'Coq',
  check: 'prove',
  toolVersion: '8.16.1',
  verdict,
  ms: 1,
  cached: false,
});

/** Why a spec of which a prover says this is open, without what is said of each. */
function whyOpen(...verdicts: readonly Verdict[]): string | undefined {
  const report = { ...REPORT, results: verdicts.map(rowOf), notChecked: [] };
  const file = asSpec({ kind: 'report', name: fileName(Buffer.from('a.v')), report }, { spec: 'coq' });
  return file.spec?.open?.message.replace(/^No check decided the whole formal spec\. /, '');
}

test.each<[Verdict[], string | undefined]>([
  [[proved], undefined],
  [
    [{ ...proved, unchecked: ['the axiom funext', 'the axiom em'] }],
    'Coq: proved, but what it rests on is not checked: the axiom funext; the axiom em.',
  ],
  [[{ ...proved, undecided: 'the lemma b' }], 'Coq: proved in part, not decided: the lemma b.'],
  [
    [{ ...proved, unchecked: ['the axiom funext'], undecided: 'the lemma b' }],
    'Coq: proved in part, but what it rests on is not checked: the axiom funext, not decided: the lemma b.',
  ],
  [[{ ...proved, unchecked: ['the axiom funext'] }, proved], undefined],
  [[{ kind: 'unknown', findings: [], reason: 'it requires A.' }], 'Coq: not checked, it requires A.'],
])('%j leaves a spec open: %s', (verdicts, why) => {
  expect(whyOpen(...verdicts)).toBe(why);
});

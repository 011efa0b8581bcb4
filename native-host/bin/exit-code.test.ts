import { expect, test } from 'vitest';
import type { Report } from '../../shared/report.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { exitCodeOf } from './exit-code.ts';

const passed: Verdict = { kind: 'passed', findings: [] };
const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };
const missing: Verdict = { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'no cargo' };
const unknown: Verdict = { kind: 'unknown', findings: [], reason: 'grammar' };
const answered: Verdict = { kind: 'answered', findings: [], answer: 'sat' };
const timeout: Verdict = { kind: 'timeout', findings: [], afterMs: 20_000 };

function report(verdicts: Verdict[], errors = 0, warnings = 0): Report {
  return {
    id: 'r',
    job: 'j',
    createdAt: '2026-01-01T00:00:00Z',
    language: 'python',
    languageSource: 'file',
    file: 'a.py',
    codeHash: '0'.repeat(64),
    source: '',
    project: null,
    results: verdicts.map((verdict) => ({
      backend: 'b',
      title: 'B',
      check: 'lint',
      toolVersion: '1',
      verdict,
      ms: 1,
      cached: false,
    })),
    notChecked: [],
    summary: { tone: 'ok', text: '', errors, warnings, behaviourChecked: false },
    ms: 1,
    hostVersion: '0',
  };
}

test.each([
  ['everything passed', report([passed, passed]), 'error', 0],
  ['warnings are allowed', report([passed], 0, 2), 'error', 0],
  ['warnings fail on request', report([passed], 0, 2), 'warning', 1],
  ['an error refutes, whatever else could not run', report([missing], 1), 'error', 1],
  ['a missing tool is never success', report([passed, missing]), 'error', 3],
  ['a timeout is never success', report([passed, timeout]), 'error', 3],
  ['unknown beside an answer', report([passed, unknown]), 'error', 0],
  ['unknown alone', report([unknown]), 'error', 3],
  ['nothing ran', report([]), 'error', 3],
  ['a proof that rests on Admitted alone', report([{ ...proved, unchecked: ['Admitted'] }]), 'error', 3],
  ['a proof that two had to agree on', report([{ ...proved, undecided: 'a second solver' }]), 'error', 3],
  ['a proof', report([proved]), 'error', 0],
] as const)('%s', (_name, given, failOn, code) => {
  expect(exitCodeOf(given, failOn)).toBe(code);
});

test.each([
  ['a proof', 'prove', proved, 0],
  ['a solver that answered', 'prove', answered, 0],
  ['a model that holds', 'model-check', passed, 0],
  ['a prover that could not tell', 'prove', unknown, 3],
  ['what holds no key', 'security', passed, 3],
] as const)('beside other checks of a formal text: %s', (_name, check, verdict, code) => {
  const given: Report = { ...report([passed, verdict]), language: 'dafny' };
  given.results = given.results.map((result, index) => ({ ...result, check: index === 0 ? 'security' : check }));
  expect(exitCodeOf(given, 'error')).toBe(code);
});

const muted: Verdict = {
  kind: 'refuted',
  findings: [
    {
      file: 'a.py',
      range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
      rule: 'r',
      backend: 'b',
      message: 'm',
      severity: 'error',
      category: 'logic_error',
      muted: { mute: 'm', kind: 'rule', scope: 'everywhere', reason: '' },
    },
  ],
};
const mutedIn = (check: Check, asked: Report['asked'] = []): Report => {
  const made = report([muted, passed]);
  return { ...made, asked, results: made.results.map((result, at) => (at === 0 ? { ...result, check } : result)) };
};

test.each([
  ['of a linter counts as nothing', mutedIn('lint'), 0],
  ['of a security check counts as nothing', mutedIn('security'), 0],
  ['of a compiler is not success', mutedIn('types'), 3],
  ['of a test is not success', mutedIn('test'), 3],
  ['satisfies no required check', mutedIn('lint', [{ name: 'b', required: true, backends: ['b'], state: 'muted' }]), 3],
  [
    'is nothing to an optional check',
    mutedIn('lint', [{ name: 'b', required: false, backends: ['b'], state: 'muted' }]),
    0,
  ],
  ['alone is no answer', report([muted]), 3],
] as const)('what is muted %s', (_name, given, code) => {
  expect(exitCodeOf(given, 'warning')).toBe(code);
});

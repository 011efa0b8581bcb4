import { expect, test } from 'vitest';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { loadBackends } from '../checks/registry.ts';
import { OVERTAKEN } from './portfolio/run-portfolio.ts';
import { requiredChecks } from './required-checks.ts';

const backends = await loadBackends();

const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };
const passed: Verdict = { kind: 'passed', findings: [] };

type Voice = NonNullable<CheckResult['voices']>[number];

const voice = (backend: string, kind: string, reason?: string): Voice => ({
  backend,
  title: backend,
  toolVersion: '1',
  kind,
  ...(reason === undefined ? {} : { reason }),
  ms: 1,
});
const giver = (backend: string, kind: string): Voice => ({ ...voice(backend, kind), saidSo: true });

function stateOf(name: string, verdict: Verdict, voices?: Voice[]): string | undefined {
  const result: CheckResult = {
    backend: 'z3',
    title: 'Z3',
    check: 'prove',
    toolVersion: '1',
    verdict,
    ms: 1,
    cached: false,
    ...(voices === undefined ? {} : { voices }),
  };
  return requiredChecks(backends, 'smtlib', { required: [name], strict: true }, [result])[0]?.state;
}

test('what rests on something that nothing checked, or is open in part, satisfies nothing', () => {
  expect(stateOf('prove', proved)).toBe('held');
  expect(stateOf('prove', { ...proved, unchecked: ['Admitted in t'] })).toBe('open');
  expect(stateOf('prove', { ...passed, undecided: 'a second solver' })).toBe('open');
});

test('a solver of a portfolio answers with its own voice', () => {
  const others = [giver('z3', 'passed'), voice('cvc5', 'unknown', 'incomplete')];
  expect(stateOf('z3', passed, others)).toBe('held');
  expect(stateOf('prove', passed, others)).toBe('held');
  expect(stateOf('cvc5', passed, others)).toBe('open');
  expect(stateOf('cvc5', passed, [giver('z3', 'passed'), voice('cvc5', 'not-run', OVERTAKEN)])).toBe('held');
  expect(stateOf('cvc5', passed, [giver('z3', 'passed'), voice('cvc5', 'not-run', 'not installed')])).toBe('open');
  expect(stateOf('boolector', passed, others)).toBe('open');
  // One that proved a part of what another one proved wholly, or that could not read the text, does not say so.
  const whole = giver('z3', 'proved');
  expect(stateOf('cvc5', proved, [whole, voice('cvc5', 'proved')])).toBe('open');
  expect(stateOf('cvc5', proved, [whole, voice('cvc5', 'refuted')])).toBe('open');
  expect(stateOf('cvc5', proved, [whole, giver('cvc5', 'proved')])).toBe('held');
  expect(stateOf('cvc5', { kind: 'refuted', findings: [] }, [giver('cvc5', 'refuted')])).toBe('failed');
  // The row has the name of the first in the registry, who need not have been asked.
  expect(stateOf('z3', passed, [giver('cvc5', 'passed')])).toBe('open');
  expect(stateOf('cvc5', passed, [giver('cvc5', 'passed')])).toBe('held');
});

import { afterAll, describe, expect, test } from 'vitest';
import type { Obligation } from '../kit/define.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { checkContextOf } from '../verify/fixtures/check-context.ts';
import { skipWithoutTool } from '../verify/fixtures/backend-cases.ts';
import { runCheck } from '../verify/obligation.ts';
import { loadBackends } from './registry.ts';

/* Solvers at their limits: of time, of what they print, and of how deep a script may be nested. */

const pool = createWarmPool();
afterAll(() => pool.close());
const frame = checkContextOf({ pool: { ask: pool.ask, warm: () => Promise.resolve() } });
const solvers = (await loadBackends()).filter(({ portfolio }) => portfolio === 'smt');

const about = (text: string, deadlineMs: number): Obligation => ({
  language: 'smtlib',
  check: 'prove',
  file: { name: 'script.smt2', text },
  focus: { startLine: 1, endLine: 1 },
  limits: { deadlineMs },
});

/** A sum of three cubes that nobody has found. */
const OPEN =
  '(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))';

describe.each(solvers.filter(({ tool }) => tool.kind === 'system' && tool.command !== 'boolector'))('$id', (solver) => {
  test('answers the other questions where one runs out of time', async (context) => {
    const text = `(push 1)\n${OPEN}\n(check-sat)\n(pop 1)\n(set-info :status sat)\n(check-sat)`;
    const result = await runCheck(solver, about(text, 4000), frame, AbortSignal.timeout(30_000));
    skipWithoutTool(result, context);
    expect(result.verdict).toMatchObject({
      kind: 'timeout',
      questions: [{ answer: 'unknown' }, { answer: 'sat', claim: 'sat' }],
    });
  });

  test('is out of time, and not unknown, where the claim stays open', async (context) => {
    const text = `(set-info :status unsat)\n${OPEN}\n(check-sat)`;
    const result = await runCheck(solver, about(text, 1500), frame, AbortSignal.timeout(30_000));
    skipWithoutTool(result, context);
    expect(result.verdict.kind).toBe('timeout');
  });
});

describe.each(solvers)('$id', (solver) => {
  test('shows a part of a giant model', { timeout: 40_000 }, async (context) => {
    const declared = Array.from(
      { length: 40 },
      (_, index) => `(declare-fun giant${index} () (_ BitVec 4000))(assert (= giant${index} #b1${'0'.repeat(3_999)}))`,
    );
    const text = `(set-logic QF_BV)\n${declared.join('\n')}\n(check-sat)`;
    const result = await runCheck(solver, about(text, 30_000), frame, AbortSignal.timeout(35_000));
    skipWithoutTool(result, context);
    expect(result.verdict.kind).toMatch(/^(answered|timeout|unknown)$/);
    expect(JSON.stringify(result.verdict).length).toBeLessThan(50_000);
  });

  test('does not crash over a script that is nested deeply', { timeout: 40_000 }, async (context) => {
    const deep = `${'(not '.repeat(20_000)}p${')'.repeat(20_000)}`;
    const text = `(set-logic QF_BV)\n(declare-fun p () Bool)\n(assert ${deep})\n(check-sat)`;
    const result = await runCheck(solver, about(text, 20_000), frame, AbortSignal.timeout(35_000));
    skipWithoutTool(result, context);
    expect(result.verdict.kind).toMatch(/^(answered|unknown|unsupported|crashed|timeout)$/);
    expect(JSON.stringify(result.verdict).length).toBeLessThan(20_000);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING, budgetVector } from './budget-vector.ts';
import { commands } from './fixtures/command-arbitrary.ts';
import { MUTANTS } from './fixtures/mutants.ts';
import { THEOREMS, play } from './fixtures/theorems.ts';
import { createKernel } from './kernel.ts';
import type { Command, Invariant, Step } from './kernel.ts';
import { EMPTY } from './kernel-state.ts';
import type { KernelState } from './kernel-state.ts';

const RUNS = { numRuns: 1_000, seed: 20_260_101 };
const kernel = createKernel([]);
type Name = keyof typeof THEOREMS;
const names = Object.keys(THEOREMS) as Name[];

const theorem = (name: Name, step: Step) => fc.property(commands, (day) => THEOREMS[name](play(step, day), step));

describe('the theorems hold', () => {
  for (const name of names) test(name, () => fc.assert(theorem(name, kernel), RUNS));
});

describe('each theorem notices what breaks it', () => {
  for (const { name, breaks, of } of MUTANTS) {
    test(`${breaks}: ${name}`, () => expect(fc.check(theorem(breaks, of(kernel)), RUNS).failed).toBe(true));
  }
  test('every theorem has a mutant', () =>
    expect(new Set(MUTANTS.map(({ breaks }) => breaks))).toEqual(new Set(names)));
});

const openEffects = (state: KernelState): number =>
  [...state.runs.values()].reduce((sum, { open }) => sum + open.size, 0);
const atMostTwo: Invariant = { name: 'at most two effects', holds: (state) => openEffects(state) <= 2 };
const throwing: Invariant = {
  name: 'never more than one, and loud about it',
  holds(state) {
    if (openEffects(state) > 1) throw new Error('cannot look');
    return true;
  },
};

const kept = (step: Step, limit: number) =>
  fc.property(commands, (day) => play(step, day).every(({ after }) => openEffects(after) <= limit));

describe('T3: invariants', () => {
  test('hold in every state that is reached', () => fc.assert(kept(createKernel([atMostTwo]), 2), RUNS));
  test('one that throws does not hold', () => fc.assert(kept(createKernel([throwing]), 1), RUNS));
  test('a kernel that takes a throw for a yes is noticed', () => {
    const lenient: Invariant = {
      name: throwing.name,
      holds(state) {
        try {
          return throwing.holds(state);
        } catch {
          return true;
        }
      },
    };
    expect(fc.check(kept(createKernel([lenient]), 1), RUNS).failed).toBe(true);
  });
  test('the refusal names the invariant and says whether it threw', () => {
    const reserve = (id: string): Command => ({
      do: 'reserve',
      run: 'r',
      id,
      effect: { kind: 'start-process', what: 'x', project: null, backend: null, cost: NOTHING },
    });
    const open: Command = { do: 'open', run: 'r', budget: budgetVector({ effects: 9 }) };
    const last = (invariant: Invariant) =>
      play(createKernel([invariant]), [open, reserve('1'), reserve('2'), reserve('3')]).at(-1)?.outcome;
    expect(last(atMostTwo)).toEqual({ ok: false, refusal: { why: 'invariant', name: atMostTwo.name, threw: false } });
    expect(last(throwing)).toEqual({ ok: false, refusal: { why: 'invariant', name: throwing.name, threw: true } });
  });
});

test('nothing of this is vacuous: every command is carried out, and every refusal is met', () => {
  const carriedOut = new Set<string>();
  const refused = new Set<string>();
  const step = createKernel([atMostTwo]);
  for (const day of fc.sample(commands, RUNS)) {
    for (const { command, outcome } of play(step, day)) {
      if (outcome.ok) carriedOut.add(command.do);
      else refused.add(outcome.refusal.why);
    }
  }
  expect([...carriedOut].toSorted()).toEqual([
    'attempt',
    'attempted',
    'close',
    'commit',
    'forbid',
    'lift',
    'open',
    'release',
    'reserve',
    'resume',
    'settle',
    'stop',
  ]);
  expect([...refused].toSorted()).toEqual([
    'busy',
    'exhausted',
    'forbidden',
    'invariant',
    'malformed',
    'not-the-user',
    'over-budget',
    'stopped',
    'taken',
    'unknown',
  ]);
});

test('an effect that used more than it had reserved is told, and what comes later has less', () => {
  const effect = {
    kind: 'start-process',
    what: 'x',
    project: null,
    backend: null,
    cost: budgetVector({ wallMs: 10 }),
  } as const;
  const day = play(kernel, [
    { do: 'open', run: 'r', budget: budgetVector({ effects: 5, wallMs: 30 }) },
    { do: 'reserve', run: 'r', id: '1', effect },
    { do: 'commit', run: 'r', id: '1' },
    { do: 'settle', run: 'r', id: '1', used: budgetVector({ wallMs: 25 }) },
    { do: 'reserve', run: 'r', id: '2', effect },
  ]);
  expect(day.at(-2)?.outcome).toMatchObject({ ok: true, overshoot: { wallMs: 15 } });
  expect(day.at(-1)?.outcome).toEqual({
    ok: false,
    refusal: { why: 'over-budget', resource: 'wallMs', asked: 10, left: 5 },
  });
  expect(EMPTY.runs.size).toBe(0);
});

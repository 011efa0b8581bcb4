import { NOTHING, RESOURCE_NAMES, isBudgetVector, overrun, plus } from './budget-vector.ts';
import type { BudgetVector, Resource } from './budget-vector.ts';
import { chargeOf, nearLimits, newRun, reservedOf, touches } from './kernel-state.ts';
import type { Effect, Forbidden, KernelState, NearLimit, OpenEffect, Run } from './kernel-state.ts';

/** What the kernel is told. Ids come from outside; a run's id and an effect's id within its run are used once. */
export type Command =
  | { do: 'open'; run: string; budget: BudgetVector }
  | { do: 'close'; run: string }
  | { do: 'reserve'; run: string; id: string; effect: Effect }
  | { do: 'commit'; run: string; id: string }
  | { do: 'release'; run: string; id: string }
  | { do: 'settle'; run: string; id: string; used: BudgetVector }
  | { do: 'stop' }
  | { do: 'resume'; by: 'user' | 'program' }
  | { do: 'forbid'; region: string; cause: string; touches: Forbidden['touches']; attemptsMax: number }
  | { do: 'attempt'; region: string }
  | { do: 'attempted'; region: string; mended: boolean }
  | { do: 'lift'; region: string; by: 'user' | 'program' };

/** Why a command was not carried out. */
export type Refusal =
  | { why: 'stopped' }
  | { why: 'forbidden'; region: string; cause: string }
  | { why: 'over-budget'; resource: Resource; asked: number; left: number }
  | { why: 'invariant'; name: string; threw: boolean }
  | { why: 'malformed' | 'unknown' | 'taken' | 'busy' | 'not-the-user' | 'exhausted' };

/** What became of a command. A refused one left the state as it was. */
export type KernelOutcome =
  | { ok: true; near: readonly NearLimit[]; overshoot: BudgetVector }
  | { ok: false; refusal: Refusal };

/** Something that must hold of every state that an admission leads to. One that throws does not hold. */
export interface Invariant {
  name: string;
  holds(state: KernelState): boolean;
}

/** A state machine's step: no effect, no clock, no randomness. */
export type Step = (state: KernelState, command: Command) => { state: KernelState; outcome: KernelOutcome };

type Result = { next: KernelState; run?: string; overshoot?: BudgetVector } | Refusal;

/**
 * The kernel over these invariants. An effect is reserved, checked and committed (or refused) and settled with what it
 * really used; specs/verdicts.md, "The gate", says what that promises.
 */
export function createKernel(invariants: readonly Invariant[]): Step {
  return (state, command) => {
    const result = carryOut(state, command, invariants);
    if ('why' in result) return { state, outcome: { ok: false, refusal: result } };
    const run = result.run === undefined ? undefined : result.next.runs.get(result.run);
    const near = run === undefined || result.run === undefined ? [] : nearLimits(result.run, run);
    return { state: result.next, outcome: { ok: true, near, overshoot: result.overshoot ?? NOTHING } };
  };
}

function carryOut(state: KernelState, command: Command, invariants: readonly Invariant[]): Result {
  switch (command.do) {
    case 'open':
      if (!isBudgetVector(command.budget)) return { why: 'malformed' };
      if (state.runs.has(command.run)) return { why: 'taken' };
      return { next: withRun(state, command.run, newRun(command.budget)), run: command.run };
    case 'close': {
      const run = state.runs.get(command.run);
      if (run === undefined) return { why: 'unknown' };
      if (run.open.size > 0) return { why: 'busy' };
      return { next: { ...state, runs: without(state.runs, command.run) } };
    }
    case 'reserve':
      return reserve(state, command, invariants);
    case 'commit':
      return commit(state, command, invariants);
    case 'release': {
      const { run, open } = find(state, command);
      if (run === undefined || open?.phase !== 'reserved') return { why: 'unknown' };
      return { next: withRun(state, command.run, ended(run, command.id)), run: command.run };
    }
    case 'settle':
      return settle(state, command);
    case 'stop':
      return { next: { ...state, stopped: true } };
    case 'resume':
      return command.by === 'user' ? { next: { ...state, stopped: false } } : { why: 'not-the-user' };
    default:
      return region(state, command);
  }
}

function reserve(
  state: KernelState,
  { run: runId, id, effect }: Command & { do: 'reserve' },
  invariants: readonly Invariant[],
): Result {
  const run = state.runs.get(runId);
  if (run === undefined) return { why: 'unknown' };
  if (run.open.has(id) || run.past.has(id)) return { why: 'taken' };
  if (!isBudgetVector(effect.cost)) return { why: 'malformed' };
  const hindered = hindrance(state, effect);
  if (hindered !== undefined) return hindered;
  const taken = reservedOf(run);
  const charge = chargeOf(effect);
  const short = RESOURCE_NAMES.find((resource) => taken[resource] + charge[resource] > run.budget[resource]);
  if (short !== undefined)
    return {
      why: 'over-budget',
      resource: short,
      asked: charge[short],
      left: Math.max(0, run.budget[short] - taken[short]),
    };
  return holding(withRun(state, runId, withOpen(run, id, { effect, phase: 'reserved' })), runId, invariants);
}

function commit(state: KernelState, command: Command & { do: 'commit' }, invariants: readonly Invariant[]): Result {
  const { run, open } = find(state, command);
  if (run === undefined || open?.phase !== 'reserved') return { why: 'unknown' };
  const hindered = hindrance(state, open.effect);
  if (hindered !== undefined) return hindered;
  const committed = withOpen({ ...run, gross: plus(run.gross, chargeOf(open.effect)) }, command.id, {
    ...open,
    phase: 'committed',
  });
  return holding(withRun(state, command.run, committed), command.run, invariants);
}

/** What happened has happened: nothing refuses it, and no invariant is asked. */
function settle(state: KernelState, command: Command & { do: 'settle' }): Result {
  const { run, open } = find(state, command);
  if (run === undefined || open?.phase !== 'committed') return { why: 'unknown' };
  if (!isBudgetVector(command.used)) return { why: 'malformed' };
  const charge = chargeOf(open.effect);
  const used = { ...command.used, effects: 1 };
  const overshoot = overrun(used, charge);
  const settled = {
    ...ended(run, command.id),
    overshoot: plus(run.overshoot, overshoot),
    unused: plus(run.unused, overrun(charge, used)),
  };
  const forbidden = new Map(
    [...state.forbidden].filter(([, one]) => one.phase !== 'mended' || !touches(one, open.effect)),
  );
  return { next: withRun({ ...state, forbidden }, command.run, settled), run: command.run, overshoot };
}

function region(state: KernelState, command: Command & { do: 'forbid' | 'attempt' | 'attempted' | 'lift' }): Result {
  const known = state.forbidden.get(command.region);
  const set = (value: Forbidden): Result => ({
    next: { ...state, forbidden: new Map([...state.forbidden, [command.region, value]]) },
  });
  if (command.do === 'forbid') {
    const { cause, touches: stops, attemptsMax } = command;
    return set({ cause, touches: stops, attemptsMax, attempts: known?.attempts ?? 0, phase: 'forbidden' });
  }
  if (known === undefined) return { why: 'unknown' };
  if (command.do === 'lift')
    return command.by === 'user'
      ? { next: { ...state, forbidden: without(state.forbidden, command.region) } }
      : { why: 'not-the-user' };
  if (command.do === 'attempt') {
    if (known.phase !== 'forbidden') return { why: 'busy' };
    if (known.attempts >= known.attemptsMax) return { why: 'exhausted' };
    return set({ ...known, attempts: known.attempts + 1, phase: 'recovering' });
  }
  return known.phase === 'recovering'
    ? set({ ...known, phase: command.mended ? 'mended' : 'forbidden' })
    : { why: 'unknown' };
}

/** What keeps an effect from being admitted at all: the stop, or a forbidden region that it touches. */
function hindrance(state: KernelState, effect: Effect): Refusal | undefined {
  if (state.stopped) return { why: 'stopped' };
  for (const [name, forbidden] of state.forbidden) {
    if (forbidden.phase !== 'mended' && touches(forbidden, effect))
      return { why: 'forbidden', region: name, cause: forbidden.cause };
  }
  return undefined;
}

function holding(next: KernelState, run: string, invariants: readonly Invariant[]): Result {
  for (const { name, holds } of invariants) {
    try {
      if (!holds(next)) return { why: 'invariant', name, threw: false };
    } catch {
      return { why: 'invariant', name, threw: true };
    }
  }
  return { next, run };
}

function find(state: KernelState, { run: runId, id }: { run: string; id: string }): { run?: Run; open?: OpenEffect } {
  const run = state.runs.get(runId);
  const open = run?.open.get(id);
  return { ...(run && { run }), ...(open && { open }) };
}

const withRun = (state: KernelState, id: string, run: Run): KernelState => ({
  ...state,
  runs: new Map([...state.runs, [id, run]]),
});
const withOpen = (run: Run, id: string, open: OpenEffect): Run => ({
  ...run,
  open: new Map([...run.open, [id, open]]),
});
const ended = (run: Run, id: string): Run => ({
  ...run,
  past: new Set([...run.past, id]),
  open: without(run.open, id),
});

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

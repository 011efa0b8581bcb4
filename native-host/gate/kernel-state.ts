import { NOTHING, RESOURCES, RESOURCE_NAMES, mapResources, plus } from './budget-vector.ts';
import type { BudgetVector, Resource } from './budget-vector.ts';

/** Kinds of effect that the kernel admits. */
export const EFFECT_KINDS = ['start-process', 'write-project', 'let-out'] as const;

/** One of {@link EFFECT_KINDS}. */
type EffectKind = (typeof EFFECT_KINDS)[number];

/** What is to be done, to whom it belongs, and the most that it may cost. */
export interface Effect {
  kind: EffectKind;
  /** A name or a hash for the ledger, never content. */
  what: string;
  project: string | null;
  backend: string | null;
  cost: BudgetVector;
}

/** An effect within a run: only asked for, or under way. */
export interface OpenEffect {
  effect: Effect;
  phase: 'reserved' | 'committed';
}

/** One verification, one application of a change, one sharing: what a budget belongs to. */
export interface Run {
  budget: BudgetVector;
  /**
   * Reservations of all effects that were ever committed. It never sinks: what is given back does not count (T2, T4).
   */
  gross: BudgetVector;
  /** What effects used beyond their reservation. It never sinks, and counts against what comes later. */
  overshoot: BudgetVector;
  /** What effects left of their reservation; told, and good for nothing. */
  unused: BudgetVector;
  /** Ids of all effects that were ever committed or given up: no id counts twice. */
  past: ReadonlySet<string>;
  open: ReadonlyMap<string, OpenEffect>;
}

/** Something that must not be used until it is fixed. It stops only the effects that it names. */
export interface Forbidden {
  cause: string;
  /** What it stops; an absent part matches everything. */
  touches: { kinds: readonly EffectKind[]; backend?: string; project?: string };
  /** Attempts at recovery that were made, and how many there may be: after the last one only the user lifts it. */
  attempts: number;
  attemptsMax: number;
  /**
   * `fixed` stops nothing any more, but remembers the attempts until an effect that it touched went well: recovery and
   * relapse cannot alternate for ever.
   */
  phase: 'forbidden' | 'recovering' | 'mended';
}

/** Does what is forbidden (or was) have to do with this effect? */
export const touches = ({ touches: { kinds, backend, project } }: Forbidden, effect: Effect): boolean =>
  kinds.includes(effect.kind) &&
  (backend ?? effect.backend) === effect.backend &&
  (project ?? effect.project) === effect.project;

/** Everything that the kernel knows. Never changed in place. */
export interface KernelState {
  stopped: boolean;
  runs: ReadonlyMap<string, Run>;
  forbidden: ReadonlyMap<string, Forbidden>;
}

/** Before anything happened. */
export const EMPTY: KernelState = { stopped: false, runs: new Map(), forbidden: new Map() };

/** A run in which nothing happened yet. */
export const newRun = (budget: BudgetVector): Run => ({
  budget,
  gross: NOTHING,
  overshoot: NOTHING,
  unused: NOTHING,
  past: new Set(),
  open: new Map(),
});

/** What an effect is charged: its cost, and one effect. */
export const chargeOf = ({ cost }: Effect): BudgetVector => ({ ...cost, effects: 1 });

const sum = (run: Run, phases: readonly OpenEffect['phase'][]): BudgetVector =>
  [...run.open.values()]
    .filter(({ phase }) => phases.includes(phase))
    .reduce((total, { effect }) => plus(total, chargeOf(effect)), NOTHING);

/** How much of the budget is taken, reservations included: what the next effect has to fit beside. */
export function reservedOf(run: Run): BudgetVector {
  const reserved = sum(run, ['reserved']);
  const held = sum(run, ['reserved', 'committed']);
  return mapResources((resource) =>
    RESOURCES[resource] === 'held'
      ? held[resource]
      : reserved[resource] + run.gross[resource] + run.overshoot[resource],
  );
}

/** Share of a limit from which on it is reported (JSF-2). */
const NEAR = 0.6;

/** A resource of which a run has taken a large share. */
export interface NearLimit {
  run: string;
  resource: Resource;
  /** Of the budget; above 1 after an overshoot. */
  share: number;
}

/**
 * Every resource of a run of which {@link NEAR} or more is taken; a resource without budget is near when any is taken.
 */
export function nearLimits(id: string, run: Run): NearLimit[] {
  const taken = reservedOf(run);
  return RESOURCE_NAMES.flatMap((resource) => {
    const budget = run.budget[resource];
    const ofNothing = taken[resource] > 0 ? 2 : 0;
    const share = budget === 0 ? ofNothing : taken[resource] / budget;
    return share >= NEAR ? [{ run: id, resource, share }] : [];
  });
}

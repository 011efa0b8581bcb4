/**
 * What a run may use up. `spent` is gone once it was reserved, whatever is given back; `held` is taken while an effect
 * is under way and free again afterwards.
 */
export const RESOURCES = {
  /** Admitted effects; every effect costs exactly one. */
  effects: 'spent',
  wallMs: 'spent',
  cpuMs: 'spent',
  /** Bytes of output that are read. */
  outputBytes: 'spent',
  /** Files written. */
  writes: 'spent',
  writtenBytes: 'spent',
  /** Bytes that leave this machine. */
  sentBytes: 'spent',
  /** Processes at once. */
  processes: 'held',
  memoryBytes: 'held',
} as const satisfies Record<string, 'spent' | 'held'>;

/** Name of a resource. */
export type Resource = keyof typeof RESOURCES;

/** An amount of every resource: whole numbers from 0. */
export type BudgetVector = Readonly<Record<Resource, number>>;

/** All names, in the order of {@link RESOURCES}. */
export const RESOURCE_NAMES = Object.keys(RESOURCES) as readonly Resource[];

/** An amount of every resource, each computed from its name. */
export function mapResources(value: (resource: Resource) => number): BudgetVector {
  return Object.fromEntries(RESOURCE_NAMES.map((resource) => [resource, value(resource)])) as Record<Resource, number>;
}

/** Nothing of anything but what is named. */
export const budgetVector = (some: Partial<BudgetVector>): BudgetVector =>
  mapResources((resource) => some[resource] ?? 0);

/** Nothing. */
export const NOTHING: BudgetVector = budgetVector({});

/** Sum of both. */
export const plus = (one: BudgetVector, other: BudgetVector): BudgetVector =>
  mapResources((resource) => one[resource] + other[resource]);

/** So many times as much. @param count a whole number. */
export const times = (count: number, one: BudgetVector): BudgetVector =>
  mapResources((resource) => count * one[resource]);

/** What the first has more than the second, and 0 where it has less. */
export const overrun = (one: BudgetVector, other: BudgetVector): BudgetVector =>
  mapResources((resource) => Math.max(0, one[resource] - other[resource]));

/** Whole, not negative and exact in a double: what a cost must be, or sums could sink or stand still. */
export const isBudgetVector = (value: BudgetVector): boolean =>
  RESOURCE_NAMES.every((resource) => Number.isSafeInteger(value[resource]) && value[resource] >= 0);

/** The resources of which there is any. */
export const nonZero = (value: BudgetVector): Partial<BudgetVector> =>
  Object.fromEntries(Object.entries(value).filter(([, amount]) => amount !== 0));

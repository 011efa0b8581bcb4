import { KIND_ORDER } from '../../shared/known-issues-text.ts';
import type { KnownIssue } from '../../shared/project-requests.ts';

/** A known issue that may be chosen. */
export interface PlanCandidate {
  id: string;
  kind: KnownIssue['kind'];
  /** How much it is worth for this draft, above 0. */
  value: number;
  /** Why it must not be left out silently; null for one that may be left out. */
  critical: string | null;
  /** Its text in UTF-8 bytes, longest first. Every form stands for itself: a shorter one says less, none is cut off. */
  forms: readonly number[];
}

/** What a section costs beside its items, in bytes. */
export interface SectionCosts {
  /** The element around everything. */
  base: number;
  /**
   * What the section of a kind adds where the sections of `others` (a set of bits, see {@link KIND_BIT}) stand, too;
   * the sum over all sections must not depend on their order.
   */
  opening(kind: KnownIssue['kind'], others: number): number;
  /** What an item adds to its own text. */
  separator: Record<KnownIssue['kind'], number>;
}

/** What was chosen: the index of a candidate and of its form, in the candidates' order. */
export interface Choice {
  chosen: { index: number; form: number }[];
  /** Critical candidates for which there is no room even in their shortest form. */
  missing: number[];
  /** The budget with which all critical candidates would fit in their shortest form; 0 when they do. */
  bytesNeeded: number;
}

/** One bit for each section. */
export const KIND_BIT: Record<KnownIssue['kind'], number> = { item: 1, pattern: 2, recent: 4 };

/** A shorter form says this share of the whole. */
const SHORT_SHARE = 0.7;

/** Steps of the exact search at most; beyond, bytes are counted in coarser units, rounded up. */
const STEPS = 2_000_000;

/**
 * Chooses what goes into a text of at most `budget` bytes: first everything that is critical, shortened from the least
 * valuable on where it does not fit; then, of the rest, the set of the highest value (0/1 knapsack with the cost of
 * opening a section, by dynamic programming over bytes; exact as long as bytes need not be counted in coarser units).
 * Where even the shortest critical forms do not fit, the most valuable of them are chosen, nothing else, and the others
 * are named.
 */
export function planItems(candidates: readonly PlanCandidate[], budget: number, costs: SectionCosts): Choice {
  const all = candidates.map((candidate, index) => ({ ...candidate, index }));
  const critical = all.filter((candidate) => candidate.critical !== null);
  const forms = fitForms(critical, budget, costs);
  if (forms === null) {
    const shortest = critical.map((candidate) => ({ ...candidate, forms: candidate.forms.slice(-1) }));
    const picked = search(shortest, budget - costs.base, 0, costs);
    const kept = new Set(picked.map(({ index }) => index));
    return {
      chosen: inOrder(picked.map(({ index }) => ({ index, form: (candidates[index]?.forms.length ?? 1) - 1 }))),
      missing: critical.filter(({ index }) => !kept.has(index)).map(({ index }) => index),
      bytesNeeded: bytesOf(
        critical,
        critical.map(({ forms: sizes }) => sizes.length - 1),
        costs,
      ),
    };
  }
  const open = critical.reduce((bits, { kind }) => bits | KIND_BIT[kind], 0);
  const spent = bytesOf(critical, forms, costs);
  const rest = search(
    all.filter((candidate) => candidate.critical === null),
    budget - spent,
    open,
    costs,
  );
  return {
    chosen: inOrder([...critical.map(({ index }, at) => ({ index, form: forms[at] ?? 0 })), ...rest]),
    missing: [],
    bytesNeeded: 0,
  };
}

const inOrder = (chosen: { index: number; form: number }[]): { index: number; form: number }[] =>
  chosen.toSorted((a, b) => a.index - b.index);

/** Bytes of the text with these candidates in these forms. */
function bytesOf(candidates: readonly PlanCandidate[], forms: readonly number[], costs: SectionCosts): number {
  let open = 0;
  let bytes = costs.base;
  for (const kind of KIND_ORDER) {
    for (const [at, candidate] of candidates.entries()) {
      if (candidate.kind !== kind) continue;
      if ((open & KIND_BIT[kind]) === 0) bytes += costs.opening(kind, open);
      open |= KIND_BIT[kind];
      bytes += (candidate.forms[forms[at] ?? 0] ?? 0) + costs.separator[kind];
    }
  }
  return bytes;
}

/** The forms in which all of these fit, the least valuable shortened first; null where they do not. */
function fitForms(critical: readonly PlanCandidate[], budget: number, costs: SectionCosts): number[] | null {
  const forms = critical.map(() => 0);
  const leastFirst = critical.map(({ value }, at) => ({ value, at })).toSorted((a, b) => a.value - b.value);
  for (const { at } of leastFirst) {
    const last = (critical[at]?.forms.length ?? 1) - 1;
    while (bytesOf(critical, forms, costs) > budget && (forms[at] ?? 0) < last) forms[at] = (forms[at] ?? 0) + 1;
  }
  return bytesOf(critical, forms, costs) <= budget ? forms : null;
}

interface Row {
  /** Best value that is reached with at most so many units. */
  values: Float64Array;
  /** How it is reached. */
  last: Step | null;
}

/** One candidate more, or a section opened. Holds no values: all steps are kept until the best is traced. */
interface Step {
  from: Step | null;
  index: number;
  sizes: readonly number[];
  /** At each number of units: 0 nothing was taken, else 1 + the form. */
  taken: Uint8Array | null;
  /** Units that opening a section took on the way from `from`. */
  opening: number;
}

/** The set of highest value within `room` bytes; sections of `open` are paid for. */
function search(
  candidates: readonly (PlanCandidate & { index: number })[],
  room: number,
  open: number,
  costs: SectionCosts,
): { index: number; form: number }[] {
  if (room <= 0 || candidates.length === 0) return [];
  const unit = Math.max(1, Math.ceil((room * candidates.length) / STEPS));
  const units = Math.floor(room / unit);
  const inUnits = (bytes: number): number => Math.ceil(bytes / unit);
  const before = new Float64Array(units + 1);
  let rows = new Map<number, Row>([[open, { values: new Float64Array(units + 1), last: null }]]);
  for (const kind of KIND_ORDER) {
    const group = candidates.filter((candidate) => candidate.kind === kind);
    if (group.length === 0) continue;
    const next = new Map<number, Row>();
    for (const [mask, row] of rows) {
      const isOpen = (mask & KIND_BIT[kind]) !== 0;
      if (!isOpen) next.set(mask, row);
      const inside = isOpen ? row : shifted(row, inUnits(costs.opening(kind, mask)));
      if (inside === null) continue;
      for (const candidate of group)
        extend(
          inside,
          candidate,
          candidate.forms.map((bytes) => inUnits(bytes + costs.separator[kind])),
          before,
        );
      next.set(mask | KIND_BIT[kind], inside);
    }
    rows = next;
  }
  let best: Row | null = null;
  for (const row of rows.values())
    if (best === null || (row.values.at(-1) ?? 0) > (best.values.at(-1) ?? 0)) best = row;
  return best === null ? [] : traced(best.last, units);
}

/** A row from which the cost of a section was taken; null when there is no room for it. */
function shifted(row: Row, opening: number): Row | null {
  if (opening >= row.values.length) return null;
  const values = new Float64Array(row.values.length).fill(-Infinity);
  values.set(row.values.subarray(0, row.values.length - opening), opening);
  return { values, last: { from: row.last, index: -1, sizes: [], taken: null, opening } };
}

/** Offers a row one candidate more. @param before as long as a row; what stands in it is overwritten. */
function extend(
  row: Row,
  { index, value }: PlanCandidate & { index: number },
  sizes: readonly number[],
  before: Float64Array,
): void {
  const { values } = row;
  before.set(values);
  const taken = new Uint8Array(values.length);
  for (const [form, size] of sizes.entries()) {
    const worth = value * SHORT_SHARE ** form;
    for (let at = size; at < values.length; at += 1) {
      const reached = (before[at - size] ?? 0) + worth;
      if (reached > (values[at] ?? 0)) {
        values[at] = reached;
        taken[at] = form + 1;
      }
    }
  }
  row.last = { from: row.last, index, sizes, taken, opening: 0 };
}

function traced(last: Step | null, units: number): { index: number; form: number }[] {
  const chosen: { index: number; form: number }[] = [];
  let at = units;
  for (let step = last; step !== null; step = step.from) {
    const took = step.taken?.[at] ?? 0;
    if (took > 0) {
      chosen.push({ index: step.index, form: took - 1 });
      at -= step.sizes[took - 1] ?? 0;
    }
    at -= step.opening;
  }
  return chosen;
}

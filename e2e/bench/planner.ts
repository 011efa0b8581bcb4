import { randomInt } from 'node:crypto';
import { bestOf, COSTS, valueOf } from '../../native-host/context/fixtures/every-way.ts';
import { KIND_ORDER, planItems, type PlanCandidate } from '../../native-host/context/plan-items.ts';
import { row, type Row } from './table.ts';

const CASES = 500;
const ITEMS = 7;

/** What the planner's choice is worth beside the best of all ways, on small cases that are drawn now. */
export function plannerFigures(): Promise<Row[]> {
  const shares: number[] = [];
  while (shares.length < CASES) {
    const list = Array.from({ length: 1 + randomInt(ITEMS) }, (_, at): PlanCandidate => {
      const whole = 2 + randomInt(29);
      return {
        id: `i${at}`,
        kind: KIND_ORDER[randomInt(KIND_ORDER.length)] ?? 'item',
        value: (1 + randomInt(500)) / 100,
        critical: randomInt(5) === 0 ? 'pinned' : null,
        forms: [whole, 1 + randomInt(whole - 1)],
      };
    });
    const budget = randomInt(200);
    const plan = planItems(list, budget, COSTS);
    const best = plan.missing.length > 0 ? 0 : bestOf(list, plan, budget);
    if (best > 0) shares.push((100 * valueOf(list, plan.chosen)) / best);
  }
  return Promise.resolve([
    row(`planner: the worst of ${CASES} small cases beside the best of all ways`, '%', [Math.min(...shares)], {
      at: 'least',
      value: 95,
    }),
  ]);
}

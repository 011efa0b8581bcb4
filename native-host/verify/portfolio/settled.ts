import type { Strategy } from '../../../shared/portfolio-strategy.ts';
import type { CheckResult } from '../../../shared/verdict.ts';
import { isSettledBy, joinVoices } from './join-voices.ts';

/** Is a question settled by what was said of it? */
type Settled = (results: readonly CheckResult[]) => boolean;

/** When a strategy asks nobody else. */
export const settledBy =
  (strategy: Strategy): Settled =>
  (results) => {
    if (strategy === 'parallel') return false;
    if (strategy !== 'voting') return isSettledBy(results);
    const decided = results.filter((result) => isSettledBy([result]));
    return decided.length >= 2;
  };

/**
 * The same, where records moved some back behind others: what says that nothing is wrong waits for those, whom the
 * usual order might have asked before. So a record can make a verdict worse, and none better.
 * @param owed ids of those
 */
export const isSettledWith = (settled: Settled, owed: readonly string[], results: readonly CheckResult[]): boolean =>
  settled(results) &&
  (owed.every((id) => results.some(({ backend }) => backend === id)) || joinVoices(results).conclusion === 'fails');

import { toolOf } from '../../../shared/backend-tool.ts';
import type { Strategy } from '../../../shared/portfolio-strategy.ts';
import type { CheckResult } from '../../../shared/verdict.ts';
import { isSettledBy, joinVoices } from './join-voices.ts';

/** Is a question settled by what was said of it? */
type Settled = (results: readonly CheckResult[]) => boolean;

/** How many solvers came to a decision by themselves; one that was asked in two places is one. */
export const votesOf = (results: readonly CheckResult[]): number =>
  new Set(results.filter((result) => isSettledBy([result])).map(({ backend }) => toolOf(backend))).size;

/** When a strategy asks nobody else. */
export const settledBy =
  (strategy: Strategy): Settled =>
  (results) => {
    if (strategy === 'parallel') return false;
    return strategy === 'voting' ? votesOf(results) >= 2 : isSettledBy(results);
  };

/**
 * The same, where records moved some back behind others: what says that nothing is wrong waits for those, whom the
 * usual order might have asked before. So a record can make a verdict worse, and none better.
 * @param owed ids of those
 */
export const isSettledWith = (settled: Settled, owed: readonly string[], results: readonly CheckResult[]): boolean =>
  settled(results) &&
  (owed.every((id) => results.some(({ backend }) => backend === id)) || joinVoices(results).conclusion === 'fails');

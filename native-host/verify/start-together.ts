import { engineKey, type Engine } from '../sandbox/engine.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';

/**
 * The pool for one verification: as soon as one of its engines is really asked, the others start as well. Each would
 * otherwise start only when the checks before it have ended. A verification that finds all its verdicts remembered
 * starts nothing.
 */
export function startTogether(
  pool: Pick<WarmPool, 'ask'> & Partial<Pick<WarmPool, 'warm'>>,
  engines: readonly Engine[],
): Pick<WarmPool, 'ask'> {
  let started = false;
  return {
    ask(engine, request, options) {
      const answer = pool.ask(engine, request, options);
      if (!started) {
        started = true;
        const others = new Map(engines.map((each) => [engineKey(each), each]));
        others.delete(engineKey(engine));
        // One that does not come up says so when it is asked.
        for (const each of others.values()) pool.warm?.(each).catch(() => undefined);
      }
      return answer;
    },
  };
}

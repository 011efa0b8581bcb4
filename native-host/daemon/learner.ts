import type { Database } from '../feedback/database.ts';
import { learnCorrections, mendPatterns, unlearned } from '../learn/learn.ts';

/** Corrections learned before other work of the daemon gets its turn. */
const AT_ONCE = 10;

/** Places corrections among the patterns while nobody waits. */
export interface Learner {
  /** These were just stored; ids. */
  soon(ids: readonly string[]): void;
  /** What is not learned by now is learned at the next start. */
  close(): void;
}

/** Learns first what an earlier daemon acknowledged and did not come to learn. */
export function createLearner(db: Database, failed: (problem: unknown) => void): Learner {
  const waiting: string[] = [];
  let next: NodeJS.Immediate | undefined;
  const trying = (work: () => void): void => {
    try {
      work();
    } catch (problem) {
      failed(problem);
    }
  };
  const turn = (): void => {
    next = undefined;
    trying(() => learnCorrections(db, waiting.splice(0, AT_ONCE)));
    schedule();
  };
  const schedule = (): void => {
    if (waiting.length > 0) next ??= setImmediate(turn);
  };
  next = setImmediate(() => {
    next = undefined;
    trying(() => {
      mendPatterns(db);
      waiting.push(...unlearned(db));
    });
    schedule();
  });
  return {
    soon(ids) {
      waiting.push(...ids);
      schedule();
    },
    close() {
      waiting.length = 0;
      if (next !== undefined) clearImmediate(next);
    },
  };
}

import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../storage/database.ts';
import { changingPatterns, learnCorrections, repairPatterns, unlearned } from '../patterns/learn-corrections.ts';
import { refreshSums } from '../patterns/pattern-sums.ts';

/** Corrections learned before other work of the daemon gets its turn. */
const AT_ONCE = 10;

/**
 * Corrections learned between two checkpoints: made here, so that whoever records the next one does not wait for it.
 */
export const CHECKPOINT_EVERY = 20;

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
  let stale = true;
  let sinceCheckpoint = 0;
  const trying = (work: () => void): void => {
    try {
      work();
    } catch (problem) {
      stale = false;
      failed(problem);
    }
  };
  // One that cannot be learned takes nobody along; where nothing can be stored, there is no use in trying each.
  const learn = (ids: readonly string[]): void => {
    try {
      learnCorrections(db, ids);
    } catch (problem) {
      const each =
        ids.length > 1 && !(problem instanceof CodedError && (problem.code === 'CV021' || problem.code === 'CV022'));
      if (each) for (const id of ids) learn([id]);
      else failed(problem);
    }
  };
  // Whoever lists the patterns next finds them ready.
  const tidy = (): void => {
    stale = changingPatterns(db, () => refreshSums(db, 1));
    if (stale || sinceCheckpoint < CHECKPOINT_EVERY) return;
    sinceCheckpoint = 0;
    db.pragma('wal_checkpoint(PASSIVE)');
  };
  // One by one: an import may be of more than a call takes arguments.
  const wait = (ids: readonly string[]): void => {
    for (const id of ids) waiting.push(id);
  };
  const turn = (): void => {
    next = undefined;
    if (waiting.length > 0) {
      const ids = waiting.splice(0, AT_ONCE);
      sinceCheckpoint += ids.length;
      learn(ids);
    } else trying(tidy);
    schedule();
  };
  const schedule = (): void => {
    if (waiting.length > 0 || stale) next ??= setImmediate(turn);
  };
  next = setImmediate(() => {
    next = undefined;
    trying(() => {
      repairPatterns(db);
      wait(unlearned(db));
    });
    schedule();
  });
  return {
    soon(ids) {
      wait(ids);
      stale = true;
      schedule();
    },
    close() {
      waiting.length = 0;
      if (next !== undefined) clearImmediate(next);
    },
  };
}

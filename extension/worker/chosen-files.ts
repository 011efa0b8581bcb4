import { LIMITS } from '../../shared/limits.ts';
import { sha256 } from '../platform/sha256.ts';
import type { Store } from './store.ts';

/** Which file of a project the user said a block is, so that it need not be said again. */
export interface ChosenFiles {
  /**
   * Takes over what the user says now and answers what holds for this code in this project: a path, or null for what is
   * found by what stands around the block. `said` undefined asks only; null takes an earlier choice back.
   */
  settle(project: string, codeHash: string, said?: string | null): Promise<string | null>;
}

/** Kept by the hash of project and code, never by either; the oldest of more than LIMITS.history are forgotten. */
export function openChosenFiles(
  opening: Promise<Store>,
  now: () => number,
  limit: number = LIMITS.history,
): ChosenFiles {
  return {
    async settle(project, codeHash, said) {
      const block = await sha256(`${project}\n${codeHash}`);
      const tx = (await opening).transaction('files', 'readwrite');
      if (said === null) await tx.store.delete(block);
      else if (said !== undefined) {
        await tx.store.put({ block, file: said, at: now() });
        let excess = (await tx.store.count()) - limit;
        for (
          let cursor = await tx.store.index('at').openCursor();
          cursor !== null && excess > 0;
          cursor = await cursor.continue()
        ) {
          await cursor.delete();
          excess -= 1;
        }
      }
      const held = await tx.store.get(block);
      await tx.done;
      return held?.file ?? null;
    },
  };
}

import type { BlockRef, BlockStatus } from '../platform/messages.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';

/** What is remembered of one block for as long as the page lives, also while its row is unmounted. */
export interface BlockState {
  status: BlockStatus | null;
  error: ErrorBody | null;
  expanded: boolean;
  /** The language that the user chose in the bar, over what was read. */
  chosen: LanguageId | null;
  /** Was the worker asked for an earlier verdict? */
  restored: boolean;
}

/** Identity of a block within the page: where it is and a cheap key of its text, so that changed code is another block. */
export interface BlockPlace {
  turn: string;
  index: number;
  textKey: string;
}

/** The blocks' states by place. The oldest are forgotten beyond twice the number of blocks that a page may have. */
export class BlockStates {
  readonly #states = new Map<string, BlockState>();

  /** The state of this place, made empty when there is none. */
  at(place: BlockPlace): BlockState {
    const key = `${place.turn}|${place.index}|${place.textKey}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const fresh: BlockState = { status: null, error: null, expanded: false, chosen: null, restored: false };
    this.#states.set(key, fresh);
    if (this.#states.size > PAGE_LIMITS.blocksPerPage * 2) {
      const oldest = this.#states.keys().next();
      if (!oldest.done) this.#states.delete(oldest.value);
    }
    return fresh;
  }

  /** Asks the worker again for what stands at this place, whatever its code. */
  forgetRestoredAt({ turn, index }: Pick<BlockPlace, 'turn' | 'index'>): void {
    const prefix = `${turn}|${index}|`;
    for (const [key, state] of this.#states) if (key.startsWith(prefix)) state.restored = false;
  }

  /** Asks the worker again for everything, after its restart. */
  forgetRestored(): void {
    for (const state of this.#states.values()) state.restored = false;
  }

  clear(): void {
    this.#states.clear();
  }
}

/** Are these the same block with the same code? */
export function sameBlock(one: BlockRef, other: BlockRef): boolean {
  return one.codeHash === other.codeHash && one.index === other.index && one.turn === other.turn;
}

/** Takes a status over unless it is older than what is shown; says whether anything changed. */
export function acceptStatus(state: BlockState, incoming: BlockStatus): boolean {
  const shown = state.status;
  if (shown !== null && shown.status.job === incoming.status.job) {
    if (incoming.status.seq < shown.status.seq) return false;
    if (incoming.status.seq === shown.status.seq && (shown.report !== null || incoming.report === null)) return false;
  }
  state.status = incoming;
  state.error = null;
  return true;
}

/** Stands in the bar from the click until the worker has answered. */
export function pendingStatus(block: BlockRef): BlockStatus {
  return { block, status: { job: PENDING_JOB, state: 'queued', seq: -1, progress: [], report: null, summary: null, error: null }, report: null };
}

/** Job id of {@link pendingStatus}; no real job has it. */
export const PENDING_JOB = 'pending';

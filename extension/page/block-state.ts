import type { BlockPlace, BlockRef, BlockStatus, Notice, StrengthShown } from '../platform/messages.ts';
import type { OracleKind } from '../../shared/oracle.ts';
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
  /** Keys of the findings whose box "ask Claude to fix this" was pressed. */
  toggled: ReadonlySet<string>;
  /** The last request to Claude that was made of it: to fix it, or for what shows whether it is right. */
  request: { text: string; oracle: OracleKind | null } | null;
  /** Takes that request out of the draft, once it was put there; says whether that worked. */
  undoRequest: (() => boolean) | null;
  /** How strong the tests are that ran on it, once somebody asked. */
  strength: StrengthShown | 'measuring' | null;
  /** The same code as Claude wrote it a second time: its functions are run beside this block's. */
  secondVersion: string | null;
  /** The block that this one was asked for, perhaps in another conversation; it was run with that. */
  oracleOf: BlockPlace | 'elsewhere' | null;
  /** Was the worker asked for an earlier verdict? */
  restored: boolean;
  /** Its user seems to have corrected it; what was seen of that is offered with Record. */
  notice: Notice | null;
  /** The report that this block answers; it stays its answer when it is verified again. */
  follows: string | null;
  /**
   * The verification that the worker has not answered yet; one that is not `wanted` any more is cancelled as soon as it
   * has.
   */
  asking: { wanted: boolean } | null;
}

/**
 * The blocks' states by place and text, so that changed code is another block. Those that were used longest ago are
 * forgotten beyond twice the number of blocks that a page may have.
 */
export class BlockStates {
  readonly #states = new Map<string, BlockState>();
  readonly #places = new Set<string>();

  /** Is anything remembered of this place, whatever its text? */
  has(place: BlockPlace): boolean {
    return this.#places.size > 0 && this.#places.has(placeName(place));
  }

  /**
   * What is remembered of this place with this text, or null; the text is read through only where something is
   * remembered.
   */
  find(place: BlockPlace, code: string): BlockState | null {
    if (!this.has(place)) return null;
    const key = placeName(place) + textKey(code);
    const state = this.#states.get(key);
    if (state !== undefined) this.#use(key, state);
    return state ?? null;
  }

  /** Remembers a state with which something happened. */
  keep(place: BlockPlace, code: string, state: BlockState): void {
    this.#places.add(placeName(place));
    this.#use(placeName(place) + textKey(code), state);
    if (this.#states.size > PAGE_LIMITS.blocksPerPage * 2) {
      const oldest = this.#states.keys().next();
      if (!oldest.done) this.#states.delete(oldest.value);
    }
  }

  /** A map keeps the order of insertion: what is used moves to its end. */
  #use(key: string, state: BlockState): void {
    this.#states.delete(key);
    this.#states.set(key, state);
  }

  /** Forgets what was refused because everything was stopped; says whether there was any. */
  resumed(): boolean {
    let any = false;
    for (const state of this.#states.values()) {
      const { error, status } = state;
      if (error?.code === 'CV018') state.error = null;
      else if (status?.status.error?.code === 'CV018') state.status = null;
      else continue;
      any = true;
    }
    return any;
  }

  /** Asks the worker again for what stands at this place, whatever its code; without a place for everything. */
  forgetRestored(place?: BlockPlace): void {
    for (const [key, state] of this.#states)
      if (place === undefined || key.startsWith(placeName(place))) state.restored = false;
  }

  clear(): void {
    this.#states.clear();
    this.#places.clear();
  }
}

/** A name for a place that no other place's name begins with. */
export const placeName = ({ turn, index }: BlockPlace): string => `${index} ${turn}\n`;

/** A block with which nothing has happened. */
export const freshState = (): BlockState => ({
  status: null,
  error: null,
  expanded: false,
  chosen: null,
  toggled: new Set(),
  request: null,
  undoRequest: null,
  strength: null,
  secondVersion: null,
  oracleOf: null,
  restored: false,
  notice: null,
  follows: null,
  asking: null,
});

/** Has nothing happened that its bar would show? */
export const isUntouched = ({ status, error, expanded, chosen, notice, oracleOf }: BlockState): boolean =>
  status === null && error === null && !expanded && chosen === null && notice === null && oracleOf === null;

/** Are these the same block with the same code? */
export function sameBlock(one: BlockRef, other: BlockRef): boolean {
  return one.codeHash === other.codeHash && one.index === other.index && one.turn === other.turn;
}

/** Takes a status over unless it is older than what is shown; says whether anything changed. */
export function acceptStatus(state: BlockState, incoming: BlockStatus): boolean {
  const shown = state.status;
  if (shown !== null && shown.status.job === incoming.status.job) {
    if (incoming.status.seq < shown.status.seq) return false;
    if (incoming.status.seq === shown.status.seq && !tellsMore(shown, incoming)) return false;
  } else {
    state.toggled = new Set();
    state.undoRequest = null;
    state.strength = null;
  }
  state.status = incoming;
  state.error = null;
  return true;
}

/**
 * A report that came late, or of which something else is told now: what was muted, is not permitted any more, or has a
 * newer version.
 */
const tellsMore = (shown: BlockStatus, incoming: BlockStatus): boolean =>
  incoming.report !== null && toldOf(shown) !== toldOf(incoming);

const toldOf = ({ report, newer }: BlockStatus): string => JSON.stringify([report, newer]);

/**
 * Is this status of the language that the block is taken for? Where its user chose none on this page, that of the
 * status is taken over: they chose it before.
 */
export function fitsLanguage(state: BlockState, read: LanguageId | null, { language }: BlockStatus): boolean {
  if (language === undefined || language === (state.chosen ?? read)) return true;
  if (state.chosen !== null) return false;
  state.chosen = language;
  return true;
}

/** Stands in the bar from the click until the worker has answered. */
export function pendingStatus(block: BlockRef): BlockStatus {
  return {
    block,
    status: { job: PENDING_JOB, state: 'queued', seq: -1, progress: [], report: null, summary: null, error: null },
    report: null,
  };
}

/** Job id of {@link pendingStatus}; no real job has it. */
export const PENDING_JOB = 'pending';

/**
 * A cheap 53-bit key of a text, for telling blocks of one page apart. It is never sent and never trusted: whatever
 * leaves the page carries a SHA-256.
 */
export function textKey(text: string): string {
  let low = 0x9e3779b9 ^ text.length;
  let high = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 15);
  }
  return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}

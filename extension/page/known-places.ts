import type { BlockPlace } from '../platform/messages.ts';
import { placeName } from './block-state.ts';
import type { PageContext } from './page.ts';

/**
 * The places of one conversation where something was verified before, as the worker knows them: all others need not be
 * hashed and asked for.
 */
export class KnownPlaces {
  readonly #context: Pick<PageContext, 'link' | 'conversation'>;
  readonly #places = new Set<string>();
  /** Are these all? Not before the worker was asked, nor where there are too many to be told. */
  #isWhole = false;
  #answer: Promise<boolean> | null = null;

  constructor(context: Pick<PageContext, 'link' | 'conversation'>) {
    this.#context = context;
  }

  /** Asks once; false when nobody answered. */
  load(): Promise<boolean> {
    this.#answer ??= this.#ask();
    return this.#answer;
  }

  /** May the worker know a verdict for this place? */
  has(place: BlockPlace): boolean {
    return !this.#isWhole || (this.#places.size > 0 && this.#places.has(placeName(place)));
  }

  /** Was something verified in this place, as far as was heard? */
  knows(place: BlockPlace): boolean {
    return this.#places.has(placeName(place));
  }

  /** Something was verified here since the worker was asked. */
  add(place: BlockPlace): void {
    this.#places.add(placeName(place));
  }

  async #ask(): Promise<boolean> {
    const { link, conversation } = this.#context;
    const reply = await link.request('block.known', { conversation }).catch(() => null);
    if (reply === null) this.#answer = null;
    else if (reply.places !== null) {
      for (const place of reply.places) this.add(place);
      this.#isWhole = true;
    }
    return reply !== null;
  }
}

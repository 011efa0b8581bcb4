import type { BlockPlace } from '../platform/messages.ts';
import type { Surroundings } from './surroundings.ts';

/** The places of this conversation where something was verified before, as the worker knows them: all others need not be hashed and asked for. */
export class KnownPlaces {
  readonly #around: Pick<Surroundings, 'link' | 'conversation'>;
  /** Null where there are too many to be listed. */
  #places: Set<string> | null = new Set();
  #answer: Promise<boolean> | null = null;

  constructor(around: Pick<Surroundings, 'link' | 'conversation'>) {
    this.#around = around;
  }

  /** Asks once for each conversation; false when nobody answered or the conversation was left meanwhile. */
  load(): Promise<boolean> {
    this.#answer ??= this.#ask();
    return this.#answer;
  }

  /** May the worker know a verdict for this place? */
  has(place: BlockPlace): boolean {
    return this.#places === null || this.#places.has(nameOf(place));
  }

  /** Something was verified here since the worker was asked. */
  add(place: BlockPlace): void {
    this.#places?.add(nameOf(place));
  }

  /** Another conversation, or a worker that may know more by now: {@link load} asks again. */
  forget(): void {
    this.#places = new Set();
    this.#answer = null;
  }

  async #ask(): Promise<boolean> {
    const known = this.#places;
    const reply = await this.#around.link.request('block.known', { conversation: this.#around.conversation }).catch(() => null);
    if (this.#places !== known) return false;
    if (reply === null) this.#answer = null;
    else if (reply.places === null) this.#places = null;
    else for (const place of reply.places) this.add(place);
    return reply !== null;
  }
}

const nameOf = ({ turn, index }: BlockPlace): string => `${index} ${turn}`;

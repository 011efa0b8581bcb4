import type { Pack } from './packs/pack.ts';
import { BEING_WRITTEN, busynessOf, SETTLED_MS, streamingState } from './streaming.ts';
import type { PageBusyness } from './streaming.ts';

/** What becomes of a message that was touched; and what is borrowed from the browser. */
export interface MessageEndsDeps {
  document: Document;
  pack(): Pack | null;
  /** It has ended. */
  onEnd(container: Element): void;
  /** It is being written, perhaps again. */
  onStreaming(container: Element): void;
  /** It is to be judged again, in a task of its own. */
  onAgain(container: Element): void;
  now(): number;
  later(ms: number, task: () => void): void;
}

/** Says of messages whether they have ended: by the page's own mark, or else because they are still. */
export class MessageEnds {
  readonly #deps: MessageEndsDeps;
  /** Messages without the streaming attribute, and when they last changed. */
  readonly #settling = new Map<Element, number>();
  /** Messages that were seen being written. */
  readonly #streamed = new WeakSet<Element>();
  /** Messages that have just ended and are judged again in a task to come. */
  readonly #ended = new WeakSet<Element>();
  #isWaiting = false;

  constructor(deps: MessageEndsDeps) {
    this.#deps = deps;
  }

  /** Something was written in this message. */
  written(container: Element): void {
    this.#streamed.add(container);
  }

  /** Was it complete when it came into the document, as far as is known? */
  isOld(message: Element): boolean {
    return message.getAttribute('data-is-streaming') === 'false' && !this.#streamed.has(message) && !this.#ended.has(message);
  }

  judge(container: Element, pack: Pack, page: () => PageBusyness): void {
    const state = streamingState(container, pack, page);
    if (state === 'finished') {
      this.#settling.delete(container);
      if (this.#streamed.delete(container)) {
        // A short reply may have ended before there was a turn to look at it.
        this.#deps.onStreaming(container);
        // The page has the most to do when a reply ends: what we do then is to be no part of the same task.
        this.#ended.add(container);
        this.#deps.later(0, () => {
          this.#ended.delete(container);
          this.#deps.onAgain(container);
        });
      } else if (!this.#ended.has(container)) this.#deps.onEnd(container);
      return;
    }
    if (state === 'streaming') this.#deps.onStreaming(container);
    if (state === 'settling' || container.closest(BEING_WRITTEN) === null) {
      this.#settling.set(container, this.#deps.now());
      this.#settle();
    }
  }

  /** Forgets what was to be looked at again. */
  stop(): void {
    this.#settling.clear();
  }

  /** Messages without the attribute are looked at again once they were still for {@link SETTLED_MS}. */
  #settle(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#deps.later(SETTLED_MS, () => {
      this.#isWaiting = false;
      const pack = this.#deps.pack();
      if (pack === null) return;
      const page = busynessOf(this.#deps.document, pack);
      for (const [container, since] of this.#settling) {
        if (!container.isConnected) this.#settling.delete(container);
        else if (this.#deps.now() - since >= SETTLED_MS && streamingState(container, pack, page) !== 'streaming') {
          this.#settling.delete(container);
          this.#deps.onEnd(container);
        }
      }
      if (this.#settling.size > 0) this.#settle();
    });
  }
}

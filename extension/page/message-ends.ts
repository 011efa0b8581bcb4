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
export interface MessageEnds {
  /** Something was written in this message. */
  written(container: Element): void;
  /** Was it complete when it came into the document, as far as is known? */
  isOld(message: Element): boolean;
  judge(container: Element, pack: Pack, page: () => PageBusyness): void;
  /** Forgets what was to be looked at again. */
  stop(): void;
}

/** Begins with no message seen. */
export function messageEnds(deps: MessageEndsDeps): MessageEnds {
  /** Messages without the streaming attribute, and when they last changed. */
  const settling = new Map<Element, number>();
  /** Messages that were seen being written. */
  const streamed = new WeakSet<Element>();
  /** Messages that have just ended and are judged again in a task to come. */
  const ended = new WeakSet<Element>();
  let isWaiting = false;

  /** Messages without the attribute are looked at again once they were still for {@link SETTLED_MS}. */
  const settle = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    deps.later(SETTLED_MS, () => {
      isWaiting = false;
      const pack = deps.pack();
      if (pack === null) return;
      const page = busynessOf(deps.document, pack);
      for (const [container, since] of settling) {
        if (!container.isConnected) settling.delete(container);
        else if (deps.now() - since >= SETTLED_MS && streamingState(container, pack, page) !== 'streaming') {
          settling.delete(container);
          deps.onEnd(container);
        }
      }
      if (settling.size > 0) settle();
    });
  };

  return {
    written: (container) => void streamed.add(container),
    isOld: (message) =>
      message.getAttribute('data-is-streaming') === 'false' && !streamed.has(message) && !ended.has(message),
    judge(container, pack, page) {
      const state = streamingState(container, pack, page);
      if (state === 'finished') {
        settling.delete(container);
        if (streamed.delete(container)) {
          // A short reply may have ended before there was a turn to look at it.
          deps.onStreaming(container);
          // The page has the most to do when a reply ends: what we do then is to be no part of the same task.
          ended.add(container);
          deps.later(0, () => {
            ended.delete(container);
            deps.onAgain(container);
          });
        } else if (!ended.has(container)) deps.onEnd(container);
        return;
      }
      if (state === 'streaming') deps.onStreaming(container);
      if (state === 'settling' || container.closest(BEING_WRITTEN) === null) {
        settling.set(container, deps.now());
        settle();
      }
    },
    stop: () => settling.clear(),
  };
}

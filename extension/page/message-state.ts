import { isPanel } from './block-finder.ts';
import { selectorsOf, type PageAdapter } from './page-adapter/page-adapter.ts';

/** What becomes of a message that was touched; and what is borrowed from the browser. */
interface MessageEndsDeps {
  document: Document;
  adapter(): PageAdapter | null;
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
interface MessageEnds {
  /** Something was written in this message. */
  written(container: Element): void;
  /** Was it complete when it came into the document, as far as is known? */
  isOld(message: Element): boolean;
  judge(container: Element, adapter: PageAdapter, page: () => PageBusyness): void;
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
      const adapter = deps.adapter();
      if (adapter === null) return;
      const page = busynessOf(deps.document, adapter);
      for (const [container, since] of settling) {
        if (!container.isConnected) settling.delete(container);
        else if (deps.now() - since >= SETTLED_MS && streamingState(container, adapter, page) !== 'streaming') {
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
    judge(container, adapter, page) {
      const state = streamingState(container, adapter, page);
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

/** What the page says is being written. */
const BEING_WRITTEN = '[data-is-streaming="true"]';

/** What is known about the page as a whole when a message is judged. */
export interface PageBusyness {
  /** A stop button is shown: some reply is being written. */
  busy: boolean;
  /** The last assistant message, the only one that legacy pages write to. */
  last: Element | null;
}

/**
 * Is a reply being written? It searches the whole document: ask once a batch, and only when a message does not say it
 * itself.
 */
function pageBusyness(root: ParentNode, adapter: PageAdapter): PageBusyness {
  const messages = root.querySelectorAll(selectorsOf(adapter).message);
  return {
    busy: root.querySelector(`${BEING_WRITTEN},${selectorsOf(adapter).stop}`) !== null,
    last: messages.item(messages.length - 1),
  };
}

/**
 * - `finished`: the page says `data-is-streaming="false"`.
 * - `streaming`: it says anything else, or says nothing while a reply is being written.
 * - `settling`: it says nothing and nothing is being written. Finished once the message has been still for a while,
 *   since hub pages have a moment before the first token with neither attribute nor stop button.
 *
 * A message without the attribute: on hub it may be the one that is about to stream for as long as the page is busy;
 * on legacy old messages lack it for good, so there only the last message waits for the stop button to go.
 */
export function streamingState(
  container: Element,
  adapter: PageAdapter,
  askPage: () => PageBusyness,
): 'finished' | 'streaming' | 'settling' {
  const streaming = streamingAttribute(container);
  if (streaming !== null) return streaming === 'false' ? 'finished' : 'streaming';
  const page = askPage();
  if (!page.busy) return 'settling';
  if (isPanel(container, adapter) || adapter.absentWhileBusyIsStreaming) return 'streaming';
  const isLast = page.last !== null && (container === page.last || container.contains(page.last));
  return isLast ? 'streaming' : 'settling';
}

function streamingAttribute(container: Element): string | null {
  const name = 'data-is-streaming';
  const said =
    container.getAttribute(name) ??
    (container.closest(`[${name}]`) ?? container.querySelector(`[${name}]`))?.getAttribute(name) ??
    null;
  // A row says so before its message does; that it is not being written it also says before it is.
  return said ?? (container.closest('[data-perf-row-streaming="true"]') === null ? null : 'true');
}

/** {@link pageBusyness} on first use, remembered for the rest of a batch. */
export function busynessOf(root: ParentNode, adapter: PageAdapter): () => PageBusyness {
  let known: PageBusyness | null = null;
  return () => (known ??= pageBusyness(root, adapter));
}

/** How long a message without the attribute has to be still before it counts as finished, in ms. */
export const SETTLED_MS = 1_000;

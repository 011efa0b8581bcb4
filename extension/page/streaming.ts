import { isPanel } from './find-blocks.ts';
import { selectorsOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';

/** What the page says is being written. */
export const BEING_WRITTEN = '[data-is-streaming="true"]';

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
function pageBusyness(root: ParentNode, pack: Pack): PageBusyness {
  const messages = root.querySelectorAll(selectorsOf(pack).message);
  return {
    busy: root.querySelector(`${BEING_WRITTEN},${selectorsOf(pack).stop}`) !== null,
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
  pack: Pack,
  askPage: () => PageBusyness,
): 'finished' | 'streaming' | 'settling' {
  const said = streamingAttribute(container);
  if (said !== null) return said === 'false' ? 'finished' : 'streaming';
  const page = askPage();
  if (!page.busy) return 'settling';
  if (isPanel(container, pack) || pack.absentWhileBusyIsStreaming) return 'streaming';
  const isLast = page.last !== null && (container === page.last || container.contains(page.last));
  return isLast ? 'streaming' : 'settling';
}

function streamingAttribute(container: Element): string | null {
  const name = 'data-is-streaming';
  return (
    container.getAttribute(name) ??
    (container.closest(`[${name}]`) ?? container.querySelector(`[${name}]`))?.getAttribute(name) ??
    null
  );
}

/** {@link pageBusyness} on first use, remembered for the rest of a batch. */
export function busynessOf(root: ParentNode, pack: Pack): () => PageBusyness {
  let known: PageBusyness | null = null;
  return () => (known ??= pageBusyness(root, pack));
}

/** How long a message without the attribute has to be still before it counts as finished, in ms. */
export const SETTLED_MS = 1_000;

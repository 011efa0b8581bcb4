import { turnOf } from '../block-finder.ts';
import type { BlockController } from '../block-controller.ts';
import type { Page } from '../page.ts';
import type { VerifyBars } from './verify-bar.ts';

/** Blocks of one reply that are verified without a press; the others wait for one. */
const MOST_UNASKED = 12;

/** Blocks that one press verifies, the newest: the host queues 200 jobs. */
const MOST_ASKED = 100;

/**
 * Verifies many blocks at once: those of the page when somebody asks for it in the popup or the side panel, and those
 * of a reply that has just ended where the conversation's project is to be verified so. A block with a verdict, or of
 * an unknown language, is left as it is; who asks gets also what only looks like a language.
 */
export function initVerifyAll(page: Page, bars: VerifyBars, signal: AbortSignal): void {
  /** Messages that were seen being written: one that was there before is nobody's new reply. */
  const written = new Set<string>();
  let isUnasked = false;
  const open = (blocks: readonly BlockController[]): BlockController[] => blocks.filter(({ isOpen }) => isOpen);

  page.listen(
    {
      messageStreaming: (container) => void written.add(turnOf(container, page.adapter)),
      moved: (gotItsId) => {
        if (!gotItsId) written.clear();
      },
      bound: (binding) => void (isUnasked = binding?.verifies === true),
    },
    signal,
  );
  bars.listen(
    {
      mounted(turn, blocks) {
        if (!written.delete(turn) || !isUnasked) return;
        for (const block of blocks) bars.show(block);
        bars.verify(open(blocks).slice(0, MOST_UNASKED));
      },
    },
    signal,
  );
  const stop = page.link.onEvent((event) => {
    if (event.event !== 'command' || event.body.command !== 'verify-all') return;
    bars.prune();
    // The text of a block is looked at when its bar is drawn.
    const all = [...bars.messages].flatMap(([, blocks]) => blocks);
    for (const block of all) bars.show(block);
    bars.verify(all.filter(({ hasStatus }) => !hasStatus).slice(-MOST_ASKED));
  });
  signal.addEventListener('abort', stop, { once: true });
}

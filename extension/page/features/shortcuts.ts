import type { BlockController } from '../block-controller.ts';
import type { Page } from '../page.ts';
import type { VerifyBars } from './verify-bar.ts';

/** Keyboard commands of the manifest: for the block whose bar has the focus, or else the one nearest to the middle. */
export function initShortcuts({ document, link }: Page, bars: VerifyBars, signal: AbortSignal): void {
  const stop = link.onEvent((event) => {
    if (event.event !== 'command' || event.body.block !== undefined || event.body.command === 'verify-all') return;
    bars.prune();
    const nearest = nearestOf(bars.drawn, document);
    nearest?.host.scrollIntoView({ block: 'nearest' });
    nearest?.command(event.body.command);
  });
  signal.addEventListener('abort', stop, { once: true });
}

function nearestOf(blocks: Iterable<BlockController>, document: Document): BlockController | undefined {
  const middle = window.innerHeight / 2;
  let nearest: BlockController | undefined;
  let least = Infinity;
  for (const block of blocks) {
    const { top, bottom } = block.host.getBoundingClientRect();
    const distance = block.host === document.activeElement ? -1 : Math.abs((top + bottom) / 2 - middle);
    if (distance >= least) continue;
    nearest = block;
    least = distance;
  }
  return nearest;
}

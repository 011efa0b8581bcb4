import type { FoundBlock } from './find-blocks.ts';
import type { PlacedBar } from './placed-bars.ts';

const EVERYTHING = { subtree: true, childList: true, characterData: true };

/** A bar stands at most this far below its block, and reaches at most so far into it, in CSS pixels. */
const FARTHEST_BELOW = 120;
const DEEPEST_INSIDE = 8;

/**
 * Calls back as soon as the page writes in this block or moves it or its bar, wherever the block is by then: what is
 * shown of it may not hold any more. Returns the way to stop.
 */
export function watchBlock({ found, host }: PlacedBar, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (const within of new Set([found.outer, found.pre]))
    observer.observe(within, { ...EVERYTHING, attributeFilter: ['class'] });
  if (host.parentNode !== null) observer.observe(host.parentNode, { childList: true });
  return () => observer.disconnect();
}

/**
 * Is the bar drawn below its block, where a person takes it for that block's? Bars of diffs stand together below all of
 * them.
 */
export function isUnder({ kind, outer, pre }: FoundBlock, host: Element): boolean {
  const own = outer.getBoundingClientRect();
  const block = own.height > 0 ? own : pre.getBoundingClientRect();
  const bar = host.getBoundingClientRect();
  const below = bar.top - block.bottom;
  const isBeside = bar.right < block.left || bar.left > block.right;
  return below >= -DEEPEST_INSIDE && !isBeside && (kind === 'diff' || below <= FARTHEST_BELOW);
}

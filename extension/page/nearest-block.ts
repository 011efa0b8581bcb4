import type { DressedBlock } from './dressed-block.ts';

/** The block whose bar has the focus, or else the one nearest to the middle of the window. */
export function nearestOf(blocks: Iterable<DressedBlock>, document: Document): DressedBlock | undefined {
  const middle = window.innerHeight / 2;
  let nearest: DressedBlock | undefined;
  let least = Infinity;
  for (const block of blocks) {
    const { top, bottom } = block.host.getBoundingClientRect();
    const far = block.host === document.activeElement ? -1 : Math.abs((top + bottom) / 2 - middle);
    if (far >= least) continue;
    nearest = block;
    least = far;
  }
  return nearest;
}

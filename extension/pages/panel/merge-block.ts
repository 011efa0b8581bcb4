import type { BlockStatus } from '../../platform/messages.ts';

/**
 * The list with this block's newer status in place; a new block comes first, an older status of the same job is
 * dropped.
 */
export function mergeBlock(blocks: readonly BlockStatus[], fresh: BlockStatus): BlockStatus[] {
  const same = ({ block }: BlockStatus): boolean =>
    block.turn === fresh.block.turn && block.index === fresh.block.index && block.codeHash === fresh.block.codeHash;
  const known = blocks.find(same);
  if (known === undefined) return [fresh, ...blocks];
  if (known.status.job === fresh.status.job && fresh.status.seq < known.status.seq) return [...blocks];
  return blocks.map((one) => (one === known ? fresh : one));
}

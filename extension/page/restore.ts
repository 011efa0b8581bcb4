import { sameBlock } from './block-state.ts';
import type { DressedBlock } from './dressed-block.ts';
import type { Surroundings } from './surroundings.ts';

/** Asks the worker once for the verdicts of all these blocks and shows what comes back. */
export async function restoreVerdicts(blocks: readonly DressedBlock[], around: Surroundings): Promise<void> {
  for (const block of blocks) block.markRestored();
  const referred = await Promise.all(blocks.map(async (block) => ({ block, reference: await block.reference() })));
  const asked = referred.flatMap(({ block, reference }) => (reference === null ? [] : [{ block, reference }]));
  if (asked.length === 0) return;
  // A restore that fails shows nothing: the bars stay as they are and the next click tells what is wrong.
  const reply = await around.link
    .request('block.restore', { conversation: around.conversation, blocks: asked.map(({ reference }) => reference) })
    .catch(() => null);
  for (const status of reply?.blocks ?? []) {
    for (const { block, reference } of asked) if (sameBlock(reference, status.block)) block.accept(status);
  }
}

import type { TreeShape } from './inner-path.ts';
import { layBlocks, type LaidBlocks } from './lay-blocks.ts';
import type { Overlay, ProjectSpace, RunFolder, Writes } from './overlay.ts';
import { startPace } from './pace.ts';
import { placeBlock, type MessageBlock, type Placement, type ProjectView } from './place-block.ts';
import type { Snapshot } from './snapshot.ts';
import { collectSymbols, indexSymbols, type IndexedFile, type SymbolCache, type SymbolIndex } from './symbol-index.ts';

/** A project with the blocks of a message laid over it, ready for a run beside the same project without them. */
export interface OpenedOverlay<Folder extends RunFolder = RunFolder> {
  snapshot: Snapshot;
  placements: { block: string; placement: Placement }[];
  laid: LaidBlocks;
  /** What is otherwise without the blocks; empty where they are compared with the project as it lies. */
  base: Writes;
  /** Lays the project with the blocks; again before every run, for what the last one left goes. */
  withBlocks(signal?: AbortSignal): Promise<Overlay<Folder>>;
  /** Lays the same snapshot without the blocks; asked for only when its findings are not known yet. */
  baseline(signal?: AbortSignal): Promise<Overlay<Folder>>;
  /** Texts of the files that the blocks changed (and of any other), for {@link compareFindings}. */
  before(file: string): string | undefined;
  after(file: string): string | undefined;
}

/** The project as {@link placeBlock} sees it. */
export function viewOf(space: ProjectSpace, snapshot: Snapshot, cache: SymbolCache): ProjectView & { tree: TreeShape } {
  const text = (path: string): string | undefined => space.text(snapshot, path);
  let index: SymbolIndex | undefined;
  return {
    files: snapshot.files,
    text,
    symbols: () => (index ??= indexSymbols(indexed(snapshot), text, cache)),
    tree: { files: snapshot.files, links: snapshot.links, bound: [...snapshot.dependencies, ...snapshot.outputs] },
  };
}

const indexed = ({ files }: Snapshot): IndexedFile[] => Array.from(files, ([path, { hash }]) => ({ path, hash }));

const NOTHING: Writes = new Map();

const NO_SYMBOLS: SymbolIndex = { match: () => [] };

/**
 * Takes a snapshot of a project, finds where the blocks belong and how they would be laid over it. A block without a
 * place is named in `laid.refused`.
 */
export async function openOverlay<Folder extends RunFolder>(
  space: ProjectSpace<Folder>,
  blocks: readonly MessageBlock[],
  cache: SymbolCache,
  signal?: AbortSignal,
): Promise<OpenedOverlay<Folder>> {
  const snapshot = await space.snapshot(signal);
  const view = viewOf(space, snapshot, cache);
  let asked = false;
  const first = { ...view, symbols: () => ((asked = true), NO_SYMBOLS) };
  for (const block of blocks) placeBlock(block, first);
  if (asked) await collectSymbols(indexed(snapshot), view.text, cache, startPace(signal));
  const placed = blocks.map((block) => ({ block, placement: placeBlock(block, view) }));
  const laid = layBlocks(placed, view, view.tree);
  return {
    snapshot,
    placements: placed.map(({ block, placement }) => ({ block: block.id, placement })),
    laid,
    base: NOTHING,
    withBlocks: (given) => space.lay('with-blocks', snapshot, laid.writes, given),
    baseline: (given) => space.lay('baseline', snapshot, NOTHING, given),
    before: view.text,
    after: (file) => (laid.writes.has(file) ? (laid.writes.get(file) ?? undefined) : view.text(file)),
  };
}

import { diffArrays } from 'diff';
import { type TreeShape, problemInTree, spellingsOf } from './inner-path.ts';
import { applyBlocks, type AppliedBlocks, type BlockLine } from './apply-blocks.ts';
import type { Overlay, ProjectSpace, RunFolder, Writes } from './overlay.ts';
import { startYielder } from './cooperative-yield.ts';
import { placeBlock, type MessageBlock, type Placement, type ProjectView } from './place-block.ts';
import type { Snapshot } from './snapshot.ts';
import { collectSymbols, indexSymbols, type IndexedFile, type SymbolCache, type SymbolIndex } from './symbol-index.ts';

/** A project with the blocks of a message applied over it, ready for a run beside the same project without them. */
export interface OpenedOverlay<Folder extends RunFolder = RunFolder> {
  snapshot: Snapshot;
  placements: { block: string; placement: Placement }[];
  applied: AppliedBlocks;
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
function viewOf(space: ProjectSpace, snapshot: Snapshot, cache: SymbolCache): ProjectView & { tree: TreeShape } {
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
 * Takes a snapshot of a project, finds where the blocks belong and how they would be applied over it. A block without a
 * place is named in `applied.refused`.
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
  if (asked) await collectSymbols(indexed(snapshot), view.text, cache, startYielder(signal));
  const placed = blocks.map((block) => ({ block, placement: placeBlock(block, view) }));
  const applied = applyBlocks(placed, view, view.tree);
  return {
    snapshot,
    placements: placed.map(({ block, placement }) => ({ block: block.id, placement })),
    applied,
    base: NOTHING,
    withBlocks: (given) => space.materialise('with-blocks', snapshot, applied.writes, given),
    baseline: (given) => space.materialise('baseline', snapshot, NOTHING, given),
    before: view.text,
    after: (file) => (applied.writes.has(file) ? (applied.writes.get(file) ?? undefined) : view.text(file)),
  };
}

/** A file before and after a change, whole; null: it is not there. */
export interface ChangedFile {
  /** Path within the project, with `/`; it is judged here. */
  file: string;
  before: string | null;
  after: string | null;
}

/** Above this many differing lines every line counts as changed. */
const MOST_EDITS = 4_000;

/**
 * Takes a snapshot of a project and lays a change over it that is known as texts: with the blocks every file is as
 * after it, in the baseline as before it, whatever lies on the disk. The first file is the block; the others go with
 * it. Lines come from the block where they are new, or all of them where nothing is left out. A path that is no good is
 * refused.
 * @param whole every line of the file is the block's.
 */
export async function openChange<Folder extends RunFolder>(
  space: ProjectSpace<Folder>,
  changes: readonly [ChangedFile, ...ChangedFile[]],
  { block, whole, signal }: { block: string; whole: boolean; signal?: AbortSignal },
): Promise<OpenedOverlay<Folder>> {
  const snapshot = await space.snapshot(signal);
  const { text, tree } = viewOf(space, snapshot, new Map());
  const spellings = spellingsOf(tree);
  const [main] = changes;
  const applied: AppliedBlocks = { writes: new Map(), applied: [], refused: [], conflicts: [], origins: new Map() };
  const base = new Map<string, string | null>();
  const texts = new Map<string, ChangedFile>();
  for (const change of changes) {
    const { file, before, after } = change;
    const of = change === main ? block : `${block}, too`;
    const problem = problemInTree(file, tree, spellings);
    if (problem !== undefined) {
      applied.refused.push({ block: of, file, reason: problem });
      continue;
    }
    texts.set(file, change);
    const now = text(file) ?? null;
    if (after !== now) applied.writes.set(file, after);
    if (before !== now) base.set(file, before);
    applied.applied.push({ block: of, file, kind: 'whole', ...noteOf(before, after), replaced: [], added: [] });
  }
  if (texts.has(main.file)) applied.origins.set(main.file, originsOf(main, block, whole));
  const side =
    (key: 'before' | 'after') =>
    (file: string): string | undefined => {
      const change = texts.get(file);
      return change === undefined ? text(file) : (change[key] ?? undefined);
    };
  return {
    snapshot,
    placements: [
      { block, placement: { file: main.file, how: 'user', kind: 'whole', confidence: 1, alternatives: [] } },
    ],
    applied,
    base,
    withBlocks: (given) => space.materialise('with-blocks', snapshot, applied.writes, given),
    baseline: (given) => space.materialise('baseline', snapshot, base, given),
    before: side('before'),
    after: side('after'),
  };
}

function noteOf(before: string | null, after: string | null): { note?: 'created' | 'removed' } {
  if (after === null) return { note: 'removed' };
  return before === null ? { note: 'created' } : {};
}

function originsOf({ before, after }: ChangedFile, block: string, whole: boolean): (BlockLine | undefined)[] {
  const lines = (after ?? '').split('\n');
  const own = (_: string, index: number): BlockLine => ({ block, line: index + 1 });
  const changes =
    whole || before === null ? undefined : diffArrays(before.split('\n'), lines, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return lines.map(own);
  let line = 0;
  return changes.flatMap(({ value, added, removed }) => {
    if (removed) return [];
    const from = line;
    line += value.length;
    return value.map((each, index) => (added ? own(each, from + index) : undefined));
  });
}

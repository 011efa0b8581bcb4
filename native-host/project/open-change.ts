import { diffArrays } from 'diff';
import { problemInTree, spellingsOf } from './inner-path.ts';
import type { BlockLine, LaidBlocks } from './lay-blocks.ts';
import type { OpenedOverlay } from './open-overlay.ts';
import { viewOf } from './open-overlay.ts';
import type { ProjectSpace, RunFolder } from './overlay.ts';

/** A file before and after a change, whole; null: it is not there. */
export interface FileChange {
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
  changes: readonly [FileChange, ...FileChange[]],
  { block, whole, signal }: { block: string; whole: boolean; signal?: AbortSignal },
): Promise<OpenedOverlay<Folder>> {
  const snapshot = await space.snapshot(signal);
  const { text, tree } = viewOf(space, snapshot, new Map());
  const spellings = spellingsOf(tree);
  const [main] = changes;
  const laid: LaidBlocks = { writes: new Map(), laid: [], refused: [], conflicts: [], origins: new Map() };
  const base = new Map<string, string | null>();
  const texts = new Map<string, FileChange>();
  for (const change of changes) {
    const { file, before, after } = change;
    const of = change === main ? block : `${block}, too`;
    const problem = problemInTree(file, tree, spellings);
    if (problem !== undefined) {
      laid.refused.push({ block: of, file, reason: problem });
      continue;
    }
    texts.set(file, change);
    const now = text(file) ?? null;
    if (after !== now) laid.writes.set(file, after);
    if (before !== now) base.set(file, before);
    laid.laid.push({ block: of, file, kind: 'whole', ...noteOf(before, after), replaced: [], added: [] });
  }
  if (texts.has(main.file)) laid.origins.set(main.file, originsOf(main, block, whole));
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
    laid,
    base,
    withBlocks: (given) => space.lay('with-blocks', snapshot, laid.writes, given),
    baseline: (given) => space.lay('baseline', snapshot, base, given),
    before: side('before'),
    after: side('after'),
  };
}

function noteOf(before: string | null, after: string | null): { note?: 'created' | 'removed' } {
  if (after === null) return { note: 'removed' };
  return before === null ? { note: 'created' } : {};
}

function originsOf({ before, after }: FileChange, block: string, whole: boolean): (BlockLine | undefined)[] {
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

import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Tree } from '../kit/tree.ts';
import { makeWritableFolder } from '../sandbox/sandbox-folder.ts';
import type { MaterialisedTree } from './sandboxed-runs.ts';

/** A tree of one's own, to be removed by {@link ScratchTree.remove} when no run is at work in it. */
export interface ScratchTree extends MaterialisedTree {
  remove(): Promise<void>;
}

/** What is known of a scratch tree before it is laid. */
export function describeScratch(files: ReadonlyMap<string, string>, commands: Tree['commands'] = {}): Tree {
  const paths = [...files.keys()].toSorted();
  const hash = createHash('sha256')
    .update(JSON.stringify(paths.map((path) => [path, files.get(path)])))
    .digest('hex');
  return {
    kind: 'scratch',
    files: paths,
    text: (file) => files.get(file),
    dependencies: [],
    root: '',
    binds: [],
    commands,
    hash,
  };
}

/**
 * Lays files into a private folder. Paths are relative, with `/`, and must have been checked: none is absolute, none
 * has `..`. Rejects with the system's error, and leaves nothing then.
 */
export async function materialiseScratchTree(
  files: ReadonlyMap<string, string>,
  { commands }: { commands?: Tree['commands'] } = {},
): Promise<ScratchTree> {
  const folder = makeWritableFolder();
  try {
    for (const [path, text] of files) {
      const place = join(folder.path, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  } catch (thrown) {
    await folder.remove();
    throw thrown;
  }
  return {
    tree: { ...describeScratch(files, commands), root: folder.path },
    folder,
    caches: [],
    remove: () => folder.remove(),
  };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackendContext, RunOptions, RunResult } from '../../kit/define.ts';
import { TREE_ROOT } from '../../kit/tree.ts';

/** Runs a command in a folder of its own, in which only these texts lie. */
export type RunOverTexts = (command: string, args: readonly string[], options?: RunOptions) => Promise<RunResult>;

/**
 * Lays texts, and nothing else of a project, into a private folder that commands then run in: no compiled file, plug-in
 * or configuration can lie beside them but what the caller lays there. @param texts by path, relative and without `..`;
 * bytes are a file that an earlier run of the caller compiled.
 */
export async function layTexts(
  { makeFolder, run }: Pick<BackendContext, 'makeFolder' | 'run'>,
  texts: ReadonlyMap<string, string | Uint8Array>,
): Promise<RunOverTexts> {
  const folder = makeFolder();
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  return async (command, args, options = {}) =>
    await run(command, args, {
      cwd: TREE_ROOT,
      ...options,
      writable: [{ from: folder, to: TREE_ROOT }, ...(options.writable ?? [])],
    });
}

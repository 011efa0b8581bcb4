import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_PREFIX } from './launch.ts';
import { runProcess } from './process.ts';

/**
 * Removes the run folders of this user whose owner is gone: a process that is killed outright removes nothing. Returns
 * how many went. A folder whose owner's number was given to another process stays until that one is gone too.
 */
export async function removeAbandonedRuns(uid: number, folder: string = tmpdir()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const owner = new RegExp(`^${RUN_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const run = join(folder, name);
    // Others can make names here too: only a real folder of this user is one of ours.
    const found = await lstat(run).catch(() => undefined);
    if (found?.isDirectory() !== true || found.uid !== uid) continue;
    await removeFolder(run);
    removed += 1;
  }
  return removed;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
}

/** Milliseconds that each way of removing may take. */
const REMOVE_MS = 60_000;

/** Removes a folder whatever was left in it; links are not followed. Rejects when it is still there. */
export async function removeFolder(path: string): Promise<void> {
  const removed = await rm(path, { recursive: true, force: true }).then(
    () => true,
    () => false,
  );
  if (removed) return;
  // Too deep for one path, or closed by its own modes: chmod and rm walk by descriptors.
  await runProcess({ command: 'chmod', args: ['-R', 'u+rwX', '--', path], deadlineMs: REMOVE_MS });
  const last = await runProcess({ command: 'rm', args: ['-rf', '--', path], deadlineMs: REMOVE_MS });
  if (last.kind !== 'exit' || last.code !== 0)
    throw new Error(`the folder of a run could not be removed: ${last.kind}`);
}

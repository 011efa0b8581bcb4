import { rm } from 'node:fs/promises';
import { runProcess } from './process.ts';

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

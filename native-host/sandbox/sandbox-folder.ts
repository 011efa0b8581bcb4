import { constants, mkdirSync } from 'node:fs';
import { chmod, lchown, lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SANDBOX_ID } from './bubblewrap-arguments.ts';
import { makeRunFolder } from './launch.ts';
import { removeFolder } from './run-folder.ts';

/** A folder that was made for one run: only such a folder can be written from inside of a sandbox. */
export interface WritableFolder {
  readonly path: string;
  /** Removes it with whatever a sandbox left in it. Call it when no sandbox that was given it is running. */
  remove(): Promise<void>;
}

const made = new WeakSet<WritableFolder>();

/** Makes an empty folder inside of a private one, in the system's place for temporary files or in `parent`. */
export function makeWritableFolder(parent?: string): WritableFolder {
  const run = makeRunFolder(parent);
  const path = join(run, 'work');
  mkdirSync(path, { mode: 0o700 });
  const folder: WritableFolder = { path, remove: () => removeFolder(run) };
  made.add(folder);
  return folder;
}

/** Was this folder made by {@link makeWritableFolder}? */
export const isWritableFolder = (folder: WritableFolder): boolean => made.has(folder);

/**
 * Gives a folder's content to the sandbox's user when the host runs as root. Links are not followed. Rejects on a file
 * that has a second name: changing its owner would change a file elsewhere.
 */
export async function giveToSandbox(folder: WritableFolder): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const give = async (path: string): Promise<void> => {
    const found = await lstat(path);
    if (found.uid !== SANDBOX_ID) {
      if (found.isFile() && found.nlink > 1)
        throw new Error('a file in the writable folder has a second name elsewhere');
      await lchown(path, SANDBOX_ID, SANDBOX_ID);
    }
    if (found.isDirectory()) for (const name of await readdir(path)) await give(join(path, name));
  };
  await chmod(folder.path, 0o700);
  await give(folder.path);
}

/**
 * Reads a file that a sandbox wrote: what it left is not trusted. Undefined when there is no regular file of at most
 * `maxBytes` at that place, or when the way there leads out of the folder.
 */
export async function readFromFolder(
  folder: WritableFolder,
  place: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const root = await realpath(folder.path);
  const file = await realpath(join(root, place)).catch(() => undefined);
  if (file === undefined || !file.startsWith(root + sep)) return undefined;
  // Without O_NONBLOCK opening a pipe would wait for a writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (handle === undefined) return undefined;
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.size > maxBytes) return undefined;
    const content = await handle.readFile();
    return content.byteLength > maxBytes ? undefined : content;
  } finally {
    await handle.close();
  }
}

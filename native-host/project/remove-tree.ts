import { randomBytes } from 'node:crypto';
import { chmod, lstat, opendir, rename, rmdir, unlink } from 'node:fs/promises';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { bytesOf } from './file-names.ts';

/** Files that are unlinked at once. */
const AT_ONCE = 32;
const SLASH = Buffer.from('/');

/** How the names of folders begin that {@link discard} moved aside. */
export const DISCARDED = 'discarded-';

/**
 * Removes a folder and all below it, however deep and however many, also where a run took its own permissions away; the
 * event loop has its turn all the while. Links are removed, not followed. What another removal takes at the same time
 * is no error. Rejects with the system's error.
 */
export async function removeTree(folder: string): Promise<void> {
  const top = bytesOf(folder);
  const there = await lstat(top).catch(unlessGone);
  if (there === undefined) return;
  if (!there.isDirectory()) return unlink(top);
  // Every folder is brought up to the top before it is looked into: no path grows longer than the system takes.
  const mark = randomBytes(8).toString('hex');
  const found: Buffer[] = [];
  let raisedBefore = 0;
  const raise = async (place: Buffer): Promise<void> => {
    const raised = Buffer.concat([top, SLASH, Buffer.from(`${mark}-${raisedBefore}`)]);
    raisedBefore += 1;
    found.push(raised);
    // Whoever moves a folder elsewhere needs the right to write into it.
    await chmod(place, 0o700)
      .then(() => rename(place, raised))
      .catch(unlessGone);
  };
  await empty(top, async (place) => void found.push(place));
  for (let each = found.pop(); each !== undefined; each = found.pop()) {
    await removeEmptied(each, raise).catch(unlessGone);
  }
  await rmdir(top).catch(unlessGone);
}

async function removeEmptied(folder: Buffer, each: (place: Buffer) => Promise<void>): Promise<void> {
  await empty(folder, each);
  await rmdir(folder);
}

/** Unlinks what a folder holds besides folders. */
async function empty(folder: Buffer, each: (place: Buffer) => Promise<void>): Promise<void> {
  await chmod(folder, 0o700);
  let unlinking: Promise<void>[] = [];
  // Latin-1 has a character for each byte, so that no name is lost.
  for await (const entry of await opendir(folder, { encoding: 'latin1', bufferSize: 256 })) {
    const place = Buffer.concat([folder, SLASH, Buffer.from(entry.name, 'latin1')]);
    if (entry.isDirectory()) await each(place);
    else unlinking.push(unlink(place).catch(unlessGone));
    if (unlinking.length < AT_ONCE) continue;
    await Promise.all(unlinking);
    unlinking = [];
  }
  await Promise.all(unlinking);
}

/**
 * Takes a folder away from its place at once; what was in it goes in its own time. The promise settles when it is gone
 * or could not be removed: then it lies beside its old place under a name that begins with {@link DISCARDED}.
 */
export function discard(folder: string): Promise<void> {
  const aside = path.join(path.dirname(folder), `${DISCARDED}${randomBytes(8).toString('hex')}`);
  try {
    renameSync(folder, aside);
  } catch (error) {
    unlessGone(error);
    return Promise.resolve();
  }
  return removeTree(aside).catch(() => undefined);
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

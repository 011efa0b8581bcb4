import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { makePrivateDirectory } from '../rpc/private-files.ts';

/** How long a session is remembered, ms. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * Is this the first time in the session that something with this code is told? It is noted by an empty file that names
 * nothing but a hash. Where that cannot be noted, it counts as said, so that nobody reads the same at every edit. Older
 * notes are removed.
 * @param folder private; made where it is not there.
 */
export function isFirstInSession(
  folder: string,
  { session, code }: { session: string; code: string },
  now: number,
  uid: number,
): boolean {
  try {
    if (makePrivateDirectory(folder, uid) !== undefined) return false;
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (now - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
    }
    const name = createHash('sha256').update(`${code}\n${session}`).digest('hex');
    closeSync(openSync(path.join(folder, name), 'wx', 0o600));
    return true;
  } catch {
    return false;
  }
}

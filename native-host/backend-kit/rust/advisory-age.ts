import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalData } from '../define.ts';

/** What a fetch of a repository writes, what tells most first; the clone itself where nothing was fetched since. */
const FETCHED = ['.git/FETCH_HEAD', 'FETCH_HEAD', '.git/refs/heads/main', '.git/HEAD', '.'];

const DAY_MS = 24 * 60 * 60_000;

/**
 * How old what is known of advisories on this machine is: the oldest of these databases (folders with a clone each), by
 * when it was last fetched.
 */
export function advisoryAge(folders: readonly string[], now: Date): LocalData {
  const times = folders.flatMap((folder) => fetchedAt(folder) ?? []);
  if (times.length === 0) return { says: 'no local advisory database', stamp: '' };
  const days = Math.max(0, Math.floor((now.getTime() - Math.min(...times)) / DAY_MS));
  return {
    says: `advisory database of ${days === 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`}`,
    stamp: times.join(' '),
  };
}

const fetchedAt = (folder: string): number | undefined =>
  FETCHED.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs).find(
    (time) => time !== undefined,
  );

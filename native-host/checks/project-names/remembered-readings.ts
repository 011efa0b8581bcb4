import { createHash } from 'node:crypto';
import type { ProjectText } from './declared-name.ts';

/** Readings that are kept of each kind, in number; beyond it the oldest goes. */
const MOST_KEPT = 4_000;

/**
 * A reader that keeps what it made of a file, by its path and text: a project is read for every block, with and without
 * it, and hardly any of its files changes in between. What it gives must not be changed.
 */
export function remembered<Reading>(read: (file: ProjectText) => Reading): (file: ProjectText) => Reading {
  const kept = new Map<string, Reading>();
  return (file) => {
    const key = createHash('sha256').update(`${file.path}\0${file.text}`).digest('base64');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = read(file);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}

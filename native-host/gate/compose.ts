/** What a key held when it was read: a hash, or null for "nothing was there", which is something that was read, too. */
export type Content = string | null;

/** A verdict that was reached earlier, with everything that it depends on. */
export interface Established {
  /**
   * What the check read, by key (a path, `tool:ruff`, `config:...`), with what was there. A key that ends in `/` stands
   * for the list of names below it. Null when it is not known what was read: such a verdict composes with nothing.
   */
  reads: ReadonlyMap<string, Content> | null;
}

/** Does an earlier verdict still speak, and if not, why is it to be reached again? */
export type Composition =
  | { holds: true }
  | { holds: false; because: 'reads-not-known' | 'interface' | 'frame'; key: string };

/**
 * Whether a verdict still holds after a change that wrote `writes` (null: not known). Either its frame was left alone
 * (nothing that it read was written), or what was written shows the same interface (every key that was read and
 * written holds what it held). Where neither can be shown, the verdict is to be reached again.
 * @param now what a key holds after the change; asked only for keys that were read and written.
 */
export function composes(
  { reads }: Established,
  writes: Iterable<string> | null,
  now: (key: string) => Content,
): Composition {
  if (reads === null) return { holds: false, because: 'reads-not-known', key: '' };
  const touched = writes === null ? [...reads.keys()] : [...reads.keys()].filter(readBy([...writes]));
  const changed = touched.find((key) => now(key) !== reads.get(key));
  if (changed === undefined) return { holds: true };
  return { holds: false, because: writes === null ? 'interface' : 'frame', key: changed };
}

/** Two verdicts as one: it holds where both hold. */
export function both(one: Established, other: Established): Established | 'contradict' {
  if (one.reads === null || other.reads === null) return { reads: null };
  for (const [key, content] of one.reads)
    if (other.reads.has(key) && other.reads.get(key) !== content) return 'contradict';
  return { reads: new Map([...one.reads, ...other.reads]) };
}

/** Is a key touched by these writes? A list of names is, when anything below it was written. */
const readBy =
  (writes: readonly string[]) =>
  (key: string): boolean =>
    writes.some(
      (write) => write === key || (key.endsWith('/') && write.startsWith(key)) || key.startsWith(`${write}/`),
    );

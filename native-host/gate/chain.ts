import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/parse-json.ts';

/** One line of the ledger. Text fields hold names and hashes, never content. */
export interface LedgerEntry {
  /** From 1, without gaps; the oldest go once there are very many ({@link PRUNE}). */
  n: number;
  /** ISO 8601. */
  at: string;
  event: string;
  run: string;
  effect: string;
  project: string;
  /** JSON. */
  detail: string;
  /** Hash of the entry before; {@link GENESIS} for the first. */
  previous: string;
  /** SHA-256, hex, over every other field. */
  hash: string;
}

/** Where a chain ends: its length and the hash of its last entry. */
export interface Anchor {
  length: number;
  head: string;
}

/** What the first entry stands on. */
export const GENESIS = '0'.repeat(64);

/** The anchor of a chain without entries. */
export const EMPTY_ANCHOR: Anchor = { length: 0, head: GENESIS };

/** The hash over every field of an entry but the hash itself; as JSON, so that no two entries read the same. */
export function entryHash(entry: Omit<LedgerEntry, 'hash'>): string {
  const { n, at, event, run, effect, project, detail, previous } = entry;
  return createHash('sha256')
    .update(JSON.stringify([n, at, event, run, effect, project, detail, previous]))
    .digest('hex');
}

/** The event that says up to which entry the chain was pruned, and what that entry's hash was: where it begins now. */
export const PRUNE = 'prune';

/** See {@link PRUNE}; what its entry's detail holds. */
export interface Pruned {
  upTo: number;
  hash: string;
}

const prunedSchema = z.object({ upTo: z.int(), hash: z.string() });

/** What is wrong with a chain, and from which entry on; entry 0 stands for an anchor. */
export interface ChainProblem {
  entry: number;
  what: string;
}

/**
 * How the anchor outside of the database stands to the chain: it may lie behind, because it is written after the
 * transaction.
 */
export type AnchorFileState = 'same' | 'behind';

/** A chain that is being read, entry by entry from the first. */
export interface ChainCheck {
  /** The problem that this entry shows, if any; the check is over with the first. */
  push(entry: LedgerEntry): ChainProblem | undefined;
  /** The anchor of the database, which must be the very end of what was read, and the one of the file. */
  finish(table: Anchor | undefined): { problem: ChainProblem } | { file: AnchorFileState };
}

/**
 * Starts reading a chain; `file` is the anchor outside of the database, null where there is none. `hash` is another one
 * only in tests.
 */
export function checkChain(file: Anchor | null, hash: (entry: LedgerEntry) => string = entryHash): ChainCheck {
  let end: Anchor = EMPTY_ANCHOR;
  /** Where it begins, and where its own last word on that says. */
  let begin: Anchor | undefined;
  let pruned: Anchor = EMPTY_ANCHOR;
  let atFile: string | undefined = file?.length === 0 ? GENESIS : undefined;
  return {
    push(entry) {
      if (begin === undefined) {
        begin = { length: entry.n - 1, head: entry.previous };
        end = begin;
        if (begin.length === file?.length) atFile = begin.head;
      }
      const n = end.length + 1;
      if (entry.n !== n) return { entry: n, what: `entry ${n} is missing` };
      if (entry.previous !== end.head) return { entry: n, what: `entry ${n} does not follow the entry before it` };
      if (entry.hash !== hash(entry)) return { entry: n, what: `entry ${n} was changed` };
      end = { length: n, head: entry.hash };
      if (n === file?.length) atFile = entry.hash;
      if (entry.event === PRUNE) pruned = prunedAt(entry.detail) ?? pruned;
      return undefined;
    },
    finish(table) {
      if (table === undefined && end.length > 0)
        return { problem: { entry: 0, what: 'the anchor in the database is missing' } };
      const { length, head } = table ?? EMPTY_ANCHOR;
      if (begin !== undefined && (begin.length !== pruned.length || begin.head !== pruned.head)) {
        return { problem: { entry: pruned.length + 1, what: `entry ${pruned.length + 1} is missing` } };
      }
      if (length > end.length)
        return {
          problem: {
            entry: end.length + 1,
            what: `${length - end.length} entries were cut off after entry ${end.length}`,
          },
        };
      if (length < end.length)
        return { problem: { entry: length + 1, what: `entry ${length + 1} was added behind the anchor` } };
      if (head !== end.head)
        return { problem: { entry: end.length, what: `entry ${end.length} is not the one that was anchored` } };
      if (file === null)
        return end.length === 0
          ? { file: 'behind' }
          : { problem: { entry: 0, what: 'the anchor file is missing or cannot be read' } };
      if (file.length > end.length)
        return {
          problem: {
            entry: end.length + 1,
            what: `the anchor file knows ${file.length} entries, the ledger has ${end.length}`,
          },
        };
      if (file.head !== atFile)
        return {
          problem: { entry: file.length, what: `entry ${file.length} is not the one that the anchor file knows` },
        };
      return { file: file.length === end.length ? 'same' : 'behind' };
    },
  };
}

function prunedAt(detail: string): Anchor | undefined {
  const found = prunedSchema.safeParse(parseJson(detail)).data;
  return found === undefined ? undefined : { length: found.upTo, head: found.hash };
}

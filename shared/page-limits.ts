/** Is the text larger in UTF-8 than `limit` bytes? Short texts are decided without encoding them. */
export function exceedsBytes(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  return text.length * 3 > limit && new TextEncoder().encode(text).length > limit;
}

/** One mebibyte in bytes; every "MiB" of the limits means this. */
export const MIB = 2 ** 20;

/**
 * The limits that the content script works with; they stand apart from the others because it is parsed on every page of
 * claude.ai.
 */
export const PAGE_LIMITS = {
  /** Largest code block that is accepted for verification, UTF-8 bytes. */
  codeBytes: 1 * MIB,
  /**
   * Other blocks of a conversation that a verification is given beside its own; their code counts with it against
   * `codeBytes`.
   */
  besideBlocks: 20,
  /**
   * Text that is sent with a block for finding its file: the fence's info string, and what stands before it; UTF-16
   * units each.
   */
  aroundUnits: 2_000,
  /** Of one message or block that is looked through for a correction, UTF-16 units. */
  noticedUnits: 50_000,
  /** Of a block without a language, for guessing it, UTF-16 units; of longer ones the beginning says enough. */
  guessedUnits: 250_000,
  /** Word by which the page calls a language that is not known, UTF-16 units. */
  wordUnits: 100,
  /** Known-issues text, UTF-8 bytes, unless the project says otherwise. */
  knownIssuesBytes: 8 * 1024,
  /** Of a draft, its end, for choosing the known issues that are relevant to it, UTF-16 units. */
  draftUnits: 20_000,
  /** Entries of history that a list returns at most. */
  history: 1_000,
  /** Pause in drafting before the mode "auto" inserts. */
  draftPauseMs: 800,
  /** Blocks dressed on one page; beyond it the page is treated as hostile and the rest stay bare. */
  blocksPerPage: 2_000,
} as const;

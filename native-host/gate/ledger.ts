import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import type { AnchorFile } from './anchor-file.ts';
import { EMPTY_ANCHOR, GENESIS, PRUNE, checkChain, entryHash } from './chain.ts';
import type { Anchor, AnchorFileState, ChainProblem, LedgerEntry, Pruned } from './chain.ts';

/** What happened, for the ledger. Names and hashes only: the ledger is shown, exported and never edited. */
export interface LedgerEvent {
  event: string;
  run?: string;
  effect?: string;
  project?: string | null;
  /** Plain JSON. */
  detail?: unknown;
}

/** What reading the whole ledger came to. */
type LedgerCheck = { length: number; head: string } & (
  | { ok: true; file: AnchorFileState }
  | { ok: false; problem: ChainProblem }
);

/** The ledger in the database. */
export interface Ledger {
  /** Appends within the caller's transaction, together with the anchor in the database. Throws CV021, CV022. */
  append(event: LedgerEvent): void;
  /** To be called after the transaction was committed: brings the anchor file up, soon. */
  committed(): void;
  /**
   * Before something that was committed is acknowledged: the anchor file knows of it when this returns, so that its
   * loss is noticed. Where the disk does not take the file it is brought up later.
   */
  acknowledging(): void;
  /** Reads every entry, a few at a time so that others get their turn. */
  verify(): Promise<LedgerCheck>;
  /** The newest entries below `before`, newest first. */
  list(filter: { before?: number; limit: number }): { entries: LedgerEntry[]; length: number };
  anchor(): Anchor;
  /** What can be seen at once without reading all: the last entry against both anchors. */
  glance(): ChainProblem | undefined;
  /** The newest entry of one of these kinds, or undefined. */
  last(events: readonly string[]): LedgerEntry | undefined;
  /**
   * Takes the oldest entries away where there are more than `most`, so that `keep` are left, and says so in an entry:
   * nobody else can take any away unnoticed. Returns how many went. Throws CV021, CV022.
   */
  prune(bounds: { most: number; keep: number }): number;
  /**
   * Makes the anchor file say what the database says, unless the ledger is broken: for the end of the process. Throws
   * what the disk says.
   */
  anchorNow(): void;
  /**
   * The ledger was emptied on the user's word: the anchor file follows, whatever it said. Throws what the disk says.
   */
  beginAgain(): void;
}

/** Entries that are read without letting others have their turn. */
const SLICE = 500;

/** The ledger of this database with its anchor file. */
export function openLedger(db: Database, file: AnchorFile, now: () => Date): Ledger {
  const insert = db.prepare<[LedgerEntry]>(
    'INSERT INTO ledger (n, at, event, run, effect, project, detail, previous, hash) VALUES (@n, @at, @event, ' +
      '@run, @effect, @project, @detail, @previous, @hash)',
  );
  const readAnchor = db.prepare<[], Anchor>('SELECT length, head FROM ledger_anchor');
  const writeAnchor = db.prepare<[number, string]>(
    'INSERT INTO ledger_anchor (one, length, head) VALUES (1, ?, ?) ON CONFLICT (one) DO UPDATE SET length = ' +
      'excluded.length, head = excluded.head',
  );
  const between = db.prepare<[number, number], LedgerEntry>('SELECT * FROM ledger WHERE n > ? ORDER BY n LIMIT ?');
  const newest = db.prepare<[number, number], LedgerEntry>('SELECT * FROM ledger WHERE n < ? ORDER BY n DESC LIMIT ?');
  const one = db.prepare<[number], LedgerEntry>('SELECT * FROM ledger WHERE n = ?');
  const oldest = db.prepare<[], { n: number }>('SELECT n FROM ledger ORDER BY n LIMIT 1');
  const removeUpTo = db.prepare<[number]>('DELETE FROM ledger WHERE n <= ?');
  const anchor = (): Anchor => withStorageErrors(() => readAnchor.get()) ?? EMPTY_ANCHOR;
  // A broken ledger keeps the anchor file that shows it.
  let broken = false;

  const append: Ledger['append'] = ({ event, run = '', effect = '', project = '', detail = {} }) =>
    withStorageErrors(() => {
      const { length, head } = readAnchor.get() ?? EMPTY_ANCHOR;
      const at = now().toISOString();
      const text = JSON.stringify(detail);
      const entry = { n: length + 1, at, event, run, effect, project: project ?? '', detail: text, previous: head };
      const hash = entryHash(entry);
      insert.run({ ...entry, hash });
      writeAnchor.run(entry.n, hash);
    });

  return {
    append,
    committed() {
      if (!broken) file.later(anchor());
    },
    acknowledging() {
      if (broken) return;
      try {
        file.now(anchor());
      } catch {
        file.later(anchor());
      }
    },
    async verify() {
      const table = withStorageErrors(() => readAnchor.get());
      const check = checkChain(file.read());
      const end = table ?? EMPTY_ANCHOR;
      let problem: ChainProblem | undefined;
      let at = 0;
      for (;;) {
        const entries = withStorageErrors(() => between.all(at, SLICE));
        for (const entry of entries) {
          // What was appended while this reads is beyond the anchor that it reads against.
          if (entry.n > end.length && anchor().length >= entry.n) continue;
          problem ??= check.push(entry);
        }
        at = entries.at(-1)?.n ?? at;
        if (problem !== undefined || entries.length < SLICE) break;
        await new Promise((turn) => setImmediate(turn));
      }
      if (problem !== undefined) return { ok: false, ...end, problem };
      const finished = check.finish(table);
      return 'problem' in finished
        ? { ok: false, ...end, problem: finished.problem }
        : { ok: true, ...end, file: finished.file };
    },
    list: ({ before = Number.MAX_SAFE_INTEGER, limit }) => ({
      entries: withStorageErrors(() => newest.all(before, limit)),
      length: anchor().length,
    }),
    anchor,
    glance() {
      const { length, head } = anchor();
      const last = withStorageErrors(() => newest.get(Number.MAX_SAFE_INTEGER, 1));
      const known = file.read();
      const problem = glanceAt(
        { length, head },
        last,
        known,
        known === null || known.length === 0 ? undefined : withStorageErrors(() => one.get(known.length)),
      );
      broken = problem !== undefined;
      return problem;
    },
    last: (events) =>
      withStorageErrors(() =>
        db
          .prepare<[string], LedgerEntry>(
            'SELECT * FROM ledger WHERE event IN (SELECT value FROM json_each(?)) ORDER BY n DESC LIMIT 1',
          )
          .get(JSON.stringify(events)),
      ),
    prune({ most, keep }) {
      if (broken) return 0;
      const { length } = anchor();
      const first = withStorageErrors(() => oldest.get())?.n ?? 1;
      const upTo = length - keep;
      if (length - first + 1 <= most || upTo < first) return 0;
      withStorageErrors(() =>
        db
          .transaction(() => {
            const hash = one.get(upTo)?.hash ?? GENESIS;
            append({ event: PRUNE, detail: { upTo, hash } satisfies Pruned });
            removeUpTo.run(upTo);
          })
          .immediate(),
      );
      file.now(anchor());
      return upTo - first + 1;
    },
    anchorNow() {
      if (!broken) file.now(anchor());
    },
    beginAgain() {
      broken = false;
      file.now(anchor());
    },
  };
}

function glanceAt(
  { length, head }: Anchor,
  last: LedgerEntry | undefined,
  known: Anchor | null,
  atKnown: LedgerEntry | undefined,
): ChainProblem | undefined {
  if ((last?.n ?? 0) !== length) return { entry: length, what: 'the ledger does not end where its anchor says' };
  if (last !== undefined && (last.hash !== head || entryHash(last) !== head))
    return { entry: last.n, what: `entry ${last.n} was changed` };
  if (known === null)
    return length === 0 ? undefined : { entry: 0, what: 'the anchor file is missing or cannot be read' };
  if (known.length > length)
    return { entry: length + 1, what: `the anchor file knows ${known.length} entries, the ledger has ${length}` };
  if ((atKnown?.hash ?? GENESIS) !== known.head)
    return { entry: known.length, what: `entry ${known.length} is not the one that the anchor file knows` };
  return undefined;
}

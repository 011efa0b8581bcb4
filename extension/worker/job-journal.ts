import { CodedError, type ErrorBody } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import type { BlockRef } from '../platform/messages.ts';
import type { JobsWriter, JournalEntry, WorkerStore } from './store.ts';

/** What is known of a job before it is sent. */
export interface NewJournalJob {
  job: string;
  conversation: string;
  block: BlockRef;
  language: LanguageId;
  /**
   * What else it was asked for (project, file), for telling apart whether an open job of the same block is this one.
   */
  asked?: string;
  /** Nobody asked for it: the job that it repeats. */
  repeats?: string;
  /** The report that its block answers; without it what the place is known to answer. */
  follows?: string;
}

/**
 * Place of a block: the same block of the same conversation with the same code. The turn comes last since only it is
 * free text.
 */
export function placeOf(conversation: string, block: BlockRef): string {
  return [conversation, block.codeHash, block.index, block.turn].join('\n');
}

/**
 * The entry after this status, or null when it must not change any more: ended jobs stay ended, older news is dropped.
 */
function advance(entry: JournalEntry, status: JobStatus, now: number): JournalEntry | null {
  if (isTerminal(entry.state) || status.job !== entry.job || status.seq <= entry.seq) return null;
  const { open, ...rest } = entry;
  const ended = isTerminal(status.state);
  return {
    ...rest,
    ...(ended || open === undefined ? {} : { open }),
    state: status.state,
    seq: status.seq,
    report: status.report,
    summary: status.summary,
    error: status.error,
    endedAt: ended ? now : null,
  };
}

/** The jobs' memory: it outlives the worker. */
export interface Journal {
  /**
   * Writes a job down before it is sent; an open job of the same place is returned instead of a second one, unless it
   * is one that nobody asked for. One of another language, project or file ends as cancelled: `replaced` is its id.
   * Rejects with CV016.
   */
  begin(job: NewJournalJob): Promise<{ entry: JournalEntry; isNew: boolean; replaced?: string }>;
  /**
   * Writes down a job that the host began by itself, as the next one of the block of the job `original`, unless the
   * block has a newer one by now.
   */
  repeat(job: string, original: string): Promise<void>;
  /** Forgets a job that nobody asked for; any other stays. */
  forgetRepetition(job: string): Promise<void>;
  /** Applies a status; null when it changes nothing. */
  apply(status: JobStatus): Promise<JournalEntry | null>;
  /** Writes down what a job's report says of the one that it answers; false where that was known. */
  noteMends(job: string, mends: JournalEntry['mends']): Promise<boolean>;
  /** Ends a job as failed unless it has ended. */
  fail(job: string, error: ErrorBody): Promise<JournalEntry | null>;
  /** Ends a job as cancelled unless it has ended. */
  cancel(job: string): Promise<JournalEntry | null>;
  get(job: string): Promise<JournalEntry | undefined>;
  /** Jobs that have not ended. */
  open(): Promise<JournalEntry[]>;
  /** The newest job of each place. */
  latest(places: readonly string[]): Promise<JournalEntry[]>;
  /** The newest job of every place of a conversation, last started first. */
  ofConversation(conversation: string): Promise<JournalEntry[]>;
}

/** Reports of one block that are remembered besides its newest, so that answers to them are known for its answers. */
const MOST_FORMER = 10;

/** The journal in this store, bounded to LIMITS.history entries. */
export function openJournal(opening: Promise<WorkerStore>, now: () => number, limit: number = LIMITS.history): Journal {
  /** Reads, decides and writes in one transaction, so that two endings of one job cannot both win. */
  async function change(
    job: string,
    decide: (entry: JournalEntry) => JournalEntry | null,
  ): Promise<JournalEntry | null> {
    const tx = (await opening).transaction('jobs', 'readwrite');
    const entry = await tx.store.get(job);
    const next = entry === undefined ? null : decide(entry);
    if (next !== null) await tx.store.put(next);
    await tx.done;
    return next;
  }

  const newest = (entries: readonly JournalEntry[]): JournalEntry | undefined =>
    entries
      .filter(({ repeats, open }) => repeats === undefined || open === undefined)
      .reduce<JournalEntry | undefined>(
        (best, entry) => (best === undefined || entry.startedAt >= best.startedAt ? entry : best),
        undefined,
      );

  type Begun = { entry: JournalEntry; isNew: boolean; replaced?: string };

  /** Null when there is no room. */
  async function beginIn(
    store: JobsWriter,
    { job, conversation, block, language, asked, repeats, ...answers }: NewJournalJob,
  ): Promise<Begun | null> {
    const place = placeOf(conversation, block);
    const before = await store.index('place').getAll(place);
    const known = newest(before);
    const follows = answers.follows ?? known?.follows;
    const former = [...(known?.former ?? []), ...(known?.report == null ? [] : [known.report])].slice(-MOST_FORMER);
    const same = before.find((entry) => !isTerminal(entry.state));
    const isSame =
      same !== undefined && (repeats !== undefined || (same.language === language && same.asked === asked));
    // What the host repeats by itself is of the language, project and file of before; who asks may want others.
    if (same?.repeats !== undefined && repeats === undefined) await store.delete(same.job);
    else if (isSame) return { entry: same, isNew: false };
    let excess = (await store.count()) + 1 - limit;
    for (
      let cursor = await store.index('started').openCursor();
      cursor !== null && excess > 0;
      cursor = await cursor.continue()
    ) {
      if (!isTerminal(cursor.value.state)) continue;
      await cursor.delete();
      excess -= 1;
    }
    if (excess > 0) return null;
    const ended = same === undefined || same.repeats !== undefined ? null : advance(same, cancelled(same), now());
    if (ended !== null) await store.put(ended);
    // The host's first status may have seq 0.
    const entry: JournalEntry = {
      job,
      conversation,
      block,
      place,
      language,
      state: 'queued',
      seq: -1,
      report: null,
      summary: null,
      error: null,
      startedAt: now(),
      endedAt: null,
      open: 1,
      ...(asked === undefined ? {} : { asked }),
      ...(repeats === undefined ? {} : { repeats }),
      ...(follows === undefined ? {} : { follows }),
      ...(former.length === 0 ? {} : { former }),
    };
    await store.add(entry);
    return { entry, isNew: true, ...(ended === null ? {} : { replaced: ended.job }) };
  }

  /** Reads, decides and writes in one transaction; what is decided upon cannot change meanwhile. */
  async function writing<T>(work: (store: JobsWriter) => Promise<T>): Promise<T> {
    const tx = (await opening).transaction('jobs', 'readwrite', { durability: 'strict' });
    const result = await work(tx.store);
    await tx.done;
    return result;
  }

  return {
    async begin(job) {
      const begun = await writing((store) => beginIn(store, job));
      if (begun === null) throw new CodedError('CV016');
      return begun;
    },
    async repeat(job, original) {
      const hasRoom = await writing(async (store) => {
        const [known, before] = await Promise.all([store.get(job), store.get(original)]);
        if (known !== undefined || before === undefined || !isTerminal(before.state)) return true;
        const { conversation, block, language, place, asked } = before;
        if (newest(await store.index('place').getAll(place))?.job !== original) return true;
        const again = {
          job,
          conversation,
          block,
          language,
          repeats: original,
          ...(asked === undefined ? {} : { asked }),
        };
        return (await beginIn(store, again)) !== null;
      });
      if (!hasRoom) throw new CodedError('CV016');
    },
    async forgetRepetition(job) {
      const tx = (await opening).transaction('jobs', 'readwrite');
      if ((await tx.store.get(job))?.repeats !== undefined) await tx.store.delete(job);
      await tx.done;
    },
    async noteMends(job, mends) {
      const noted = await change(job, (entry) =>
        mends === undefined || entry.mends === mends ? null : { ...entry, mends },
      );
      return noted !== null;
    },
    apply: (status) => change(status.job, (entry) => advance(entry, status, now())),
    fail: (job, error) =>
      change(job, (entry) =>
        advance(
          entry,
          { job, state: 'failed', seq: entry.seq + 1, progress: [], report: null, summary: null, error },
          now(),
        ),
      ),
    cancel: (job) => change(job, (entry) => advance(entry, cancelled(entry), now())),
    get: async (job) => (await opening).get('jobs', job),
    open: async () => (await opening).getAllFromIndex('jobs', 'open'),
    async latest(places) {
      const tx = (await opening).transaction('jobs');
      const found = await Promise.all(places.map((place) => tx.store.index('place').getAll(place)));
      await tx.done;
      return found.map(newest).filter((entry) => entry !== undefined);
    },
    async ofConversation(conversation) {
      const prefix = `${conversation}\n`;
      const entries = await (
        await opening
      ).getAllFromIndex('jobs', 'place', IDBKeyRange.bound(prefix, `${conversation}\n\uffff`));
      const places = [...Map.groupBy(entries, (entry) => entry.place).values()]
        .map(newest)
        .filter((entry) => entry !== undefined);
      return places.toSorted((a, b) => b.startedAt - a.startedAt);
    },
  };
}

/** The entry as a status; progress is not remembered. */
export function statusOf(entry: JournalEntry): JobStatus {
  const { job, state, seq, report, summary, error } = entry;
  return { job, state, seq, progress: [], report, summary, error };
}

const cancelled = (entry: JournalEntry): JobStatus => ({ ...statusOf(entry), state: 'cancelled', seq: entry.seq + 1 });

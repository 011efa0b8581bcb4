import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { Correction } from '../../shared/correction.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { JobState, RecordOrigin } from '../../shared/protocol.ts';
import type { Summary } from '../../shared/report.ts';
import type { BlockRef } from '../platform/messages.ts';

/** A job as the extension remembers it: identifiers, hashes and counts, never code. */
export interface JournalEntry {
  job: string;
  /** Key of the conversation, see conversation-key.ts. */
  conversation: string;
  block: BlockRef;
  /** Conversation and block in one string, for the index. */
  place: string;
  language: LanguageId;
  /** What else it was asked for, see `NewJob`. */
  asked?: string;
  state: JobState;
  seq: number;
  report: string | null;
  /** Reports of the same block before this one, the oldest first. */
  former?: string[];
  /** The report that this block answers. */
  follows?: string;
  /** What its own report says of that: nothing wrong is left at all, or what was wrong there is gone. */
  mends?: 'all' | 'previous';
  summary: Summary | null;
  error: ErrorBody | null;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number | null;
  /** 1 while the job has not ended; absent afterwards, so that the index holds open jobs only. */
  open?: 1;
  /**
   * The job that this one repeats, which the host began by itself: it is shown once it is done, and not at all when it
   * does not come to that.
   */
  repeats?: string;
}

/** A correction on its way to the host. */
export interface OutboxEntry {
  id: string;
  correction: Correction;
  /** Absent for one that an earlier version kept. */
  origin?: RecordOrigin;
  /** Milliseconds since the epoch. */
  recordedAt: number;
  error: ErrorBody | null;
  /** The host refused it for good: it is shown and not sent again. */
  refused: boolean;
}

/** What the user chose for one conversation. */
export interface BindingEntry {
  conversation: string;
  project: string | null;
  /** Injection is switched off here. */
  off: boolean;
  at: number;
}

/** The file that the user chose for a block. */
interface ChosenFile {
  /** Hash over project and code. */
  block: string;
  /** Path within the project. */
  file: string;
  at: number;
}

/** What the page's words for languages that are not known mean in one conversation, by the user. */
interface WordsEntry {
  conversation: string;
  languages: Record<string, LanguageId>;
  at: number;
}

interface Schema extends DBSchema {
  jobs: { key: string; value: JournalEntry; indexes: { place: string; open: number; started: number } };
  outbox: { key: string; value: OutboxEntry; indexes: { recorded: number } };
  bindings: { key: string; value: BindingEntry; indexes: { at: number } };
  files: { key: string; value: ChosenFile; indexes: { at: number } };
  words: { key: string; value: WordsEntry; indexes: { at: number } };
  /** Single values: `last-project`, `unnoticed:` and a project's id. */
  choices: { key: string; value: string | null };
}

/** The extension's own database. */
export type WorkerStore = IDBPDatabase<Schema>;

/** The jobs within one transaction. */
export type JobsWriter = IDBPObjectStore<Schema, ['jobs'], 'jobs', 'readwrite'>;

/** Opens the database; another name keeps tests apart. */
export function openStore(name = 'claude-verify'): Promise<WorkerStore> {
  return openDB<Schema>(name, 3, {
    upgrade(db, from) {
      if (from < 2) db.createObjectStore('files', { keyPath: 'block' }).createIndex('at', 'at');
      if (from < 3) db.createObjectStore('words', { keyPath: 'conversation' }).createIndex('at', 'at');
      if (from > 0) return;
      const jobs = db.createObjectStore('jobs', { keyPath: 'job' });
      jobs.createIndex('place', 'place');
      jobs.createIndex('open', 'open');
      jobs.createIndex('started', 'startedAt');
      db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('recorded', 'recordedAt');
      db.createObjectStore('bindings', { keyPath: 'conversation' }).createIndex('at', 'at');
      db.createObjectStore('choices');
    },
  });
}

/** Deletes everything that the extension keeps on disk, in one transaction. */
export async function emptyStore(store: WorkerStore): Promise<void> {
  const names = [...store.objectStoreNames];
  const tx = store.transaction(names, 'readwrite', { durability: 'strict' });
  await Promise.all([...names.map((name) => tx.objectStore(name).clear()), tx.done]);
}

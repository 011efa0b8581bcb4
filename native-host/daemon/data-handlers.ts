import { createHash, type Hash } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type Database, listBackups, makeBackup } from '../storage/database.ts';
import { exportCorrections, type ExportAsked } from '../corrections/export-corrections.ts';
import { openImport, type Import, type ImportResult } from '../corrections/import-corrections.ts';
import type { Gate } from '../gate/gate.ts';
import type { Ledger } from '../gate/ledger.ts';
import type { JobManager, Subscriber } from './jobs.ts';
import type { Learner } from './learner.ts';
import type { Handlers } from './router.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** What is under way on one connection. */
interface Reading {
  next: number;
  hash: Hash;
  bytes: number;
}

/** Corrections as files: what leaves and what comes in. Both stand in the ledger with the hash of the text. */
export function exchangeHandlers({
  db,
  jobs,
  gate,
  ledger,
  learner,
  now,
}: {
  db: Database;
  jobs: Pick<JobManager, 'onLeave'>;
  gate: Gate;
  ledger: Pick<Ledger, 'acknowledging'>;
  learner: Learner;
  now(): Date;
}): Pick<Handlers, 'feedback.export' | 'feedback.import'> {
  const exports = new WeakMap<Subscriber, Reading & { pieces: Iterator<string, undefined> }>();
  const imports = new WeakMap<Subscriber, Reading & { import: Import; tail: Promise<void> }>();
  /** One that nobody goes on with lets go of what it read, after the piece that it is at. */
  const breakOff = (subscriber: Subscriber): void => {
    const known = imports.get(subscriber);
    imports.delete(subscriber);
    const close = (): void => known?.import.close();
    known?.tail.then(close, close);
  };
  jobs.onLeave(breakOff);
  const begin = (): Reading => ({ next: 0, hash: createHash('sha256'), bytes: 0 });
  const note = (event: 'export' | 'import', { hash, bytes }: Reading, detail: Record<string, unknown>): void =>
    void gate.note({ event, detail: { what: 'corrections', ...detail, sha256: hash.digest('hex'), bytes } });
  const count = (reading: Reading, text: string): void => {
    reading.next += 1;
    reading.hash.update(text);
    reading.bytes += Buffer.byteLength(text);
  };
  return {
    'feedback.export': ({ format, project, part }, { subscriber }) => {
      const known =
        part === 0
          ? { ...begin(), pieces: inPages(exportCorrections(db, { format, project } satisfies ExportAsked)) }
          : exports.get(subscriber);
      if (known?.next !== part) throw new CodedError('CV002', 'The pieces of an export come in order.');
      exports.set(subscriber, known);
      const { value: text = '', done = false } = known.pieces.next();
      count(known, text);
      if (done) {
        exports.delete(subscriber);
        note('export', known, { format });
      }
      return { text, more: !done };
    },
    'feedback.import': async ({ format, part, text, last }, { subscriber }) => {
      if (part === 0) breakOff(subscriber);
      const known =
        part === 0 ? { ...begin(), import: openImport(db, format), tail: Promise.resolve() } : imports.get(subscriber);
      if (known?.next !== part)
        throw new CodedError('CV002', 'The pieces of an import come in order, and none after an error.');
      imports.set(subscriber, known);
      count(known, text);
      // Each after the one before it, whatever the client waits for.
      const read = known.tail.then(async (): Promise<ImportResult> => {
        await known.import.push(text);
        return last ? known.import.finish(now().toISOString()) : { stored: [], already: 0 };
      });
      known.tail = read.then(() => undefined);
      const ended = (): void => void (imports.get(subscriber) === known && imports.delete(subscriber));
      known.tail.catch(ended);
      const { stored, already } = await read;
      if (!last) return { stored: 0, already: 0 };
      ended();
      note('import', known, { stored: stored.length, already });
      ledger.acknowledging();
      learner.soon(stored);
      return { stored: stored.length, already };
    },
  };
}

/** Gathers small pieces and cuts large ones. */
function* inPages(pieces: Iterable<string>): Generator<string, undefined> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    while (text.length >= LIMITS.pageUnits) {
      yield text.slice(0, LIMITS.pageUnits);
      text = text.slice(LIMITS.pageUnits);
    }
  }
  if (text !== '') yield text;
  return undefined;
}

/**
 * Answers about how the data is kept. Backups are named, never given a path: the command line copies them to where its
 * user wants.
 */
export function dataHandlers({
  db,
  gate,
  now,
}: {
  db: Database;
  gate: Gate;
  now(): Date;
}): Pick<Handlers, 'data.backup' | 'data.backups' | 'data.unlock'> {
  const told = (file: string): { name: string; at: string; bytes: number } => {
    const { mtimeMs, size } = statSync(file);
    return { name: path.basename(file), at: new Date(mtimeMs).toISOString(), bytes: size };
  };
  return {
    'data.backup': () => {
      const file = withStorageErrors(() => makeBackup(db, now().getTime()));
      gate.note({ event: 'backup', detail: { bytes: statSync(file).size } });
      return told(file);
    },
    'data.backups': () => ({ backups: listBackups(db.name).map(told) }),
    'data.unlock': (_body, { owner }) => {
      if (owner === 'extension') throw new CodedError('CV060', 'A passphrase is given on the command line.');
      return { unlocked: true };
    },
  };
}

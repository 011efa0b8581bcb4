import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3-multiple-ciphers';
import { correctionSchema } from '../../shared/correction.ts';
import type { ExchangeFormat } from '../../shared/correction.ts';
import { CodedError, ERRORS } from '../../shared/errors.ts';
import { checkCapture, findSecret, insertCapture } from './corrections.ts';
import type { CheckedCapture } from './corrections.ts';
import { noteClaim } from './correction-state.ts';
import type { Database } from '../storage/database.ts';
import { importReader } from './import-reader.ts';
import type { ReadCapture } from './import-reader.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** What became of a file. */
export interface ImportResult {
  /** Ids of those that were not there before. */
  stored: string[];
  already: number;
}

/** A file that is being read. After an error it is closed, and nothing of it was stored. */
export interface Import {
  /** Reads on. Throws CV046, CV024, CV020 with the line, CV021. */
  push(piece: string): Promise<void>;
  /** Stores everything in one transaction, or nothing. Throws CV025 with the line as well. @param at ISO 8601. */
  finish(at: string): Promise<ImportResult>;
  /** Lets go of what was read. */
  close(): void;
}

/** Captures looked through for secrets at once: texts of about so many units together. */
const SCANNED_UNITS = 256 * 1024;

/** Begins to import a file, of which only a little is ever in memory. */
export function openImport(db: Database, format?: ExchangeFormat): Import {
  const reader = importReader(format);
  const staged = openStage(db.memory ? undefined : `${stagePrefix(db)}${randomUUID()}`);
  let waiting: (ReadCapture & CheckedCapture)[] = [];
  let units = 0;

  async function scan(): Promise<void> {
    const some = waiting;
    waiting = [];
    units = 0;
    const secret = await findSecret(some.map(({ capture }) => capture));
    if (secret !== undefined) throw new CodedError('CV020', `Line ${some[secret.index]?.line ?? 1}: ${secret.place}`);
    staged.add(some);
  }

  async function take(captures: Iterable<ReadCapture>): Promise<void> {
    for (const read of captures) {
      const checked = onLine(read.line, () => checkCapture(read.capture));
      waiting.push({ ...read, ...checked });
      units += checked.json.length;
      if (units >= SCANNED_UNITS) await scan();
    }
  }

  const closing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (problem) {
      staged.close();
      throw problem;
    }
  };

  return {
    push: (piece) => closing(() => take(reader.push(piece))),
    finish: (at) =>
      closing(async () => {
        await take(reader.end());
        await scan();
        const imported = withStorageErrors(() => db.transaction(() => store(db, staged.all(), at)).immediate());
        staged.close();
        return imported;
      }),
    close: () => staged.close(),
  };
}

function store(db: Database, staged: Iterable<{ line: number; json: string }>, at: string): ImportResult {
  const imported: ImportResult = { stored: [], already: 0 };
  for (const { line, json } of staged) {
    const correction = correctionSchema.parse(JSON.parse(json));
    const { id, stored } = onLine(line, () => insertCapture(db, { correction, json }));
    if (stored === 'already') {
      imported.already += 1;
      continue;
    }
    const why =
      correction.correction?.verified === true
        ? 'Imported; its file says that it was verified, and no tool of this machine has looked at it yet.'
        : 'Imported; no tool of this machine has looked at it yet.';
    noteClaim(db, id, { why }, at);
    imported.stored.push(id);
  }
  return imported;
}

/** A coded error says on which line of the file it is. */
function onLine<T>(line: number, work: () => T): T {
  try {
    return work();
  } catch (problem) {
    if (!(problem instanceof CodedError)) throw problem;
    throw new CodedError(
      problem.code,
      `Line ${line}: ${problem.message.slice(ERRORS[problem.code].message.length).trim()}`,
      { cause: problem },
    );
  }
}

const stagePrefix = (db: Database): string => `${db.name}-import-`;

/** Removes what an import left behind whose process died. For the start, when no other one runs. */
export function removeAbandonedImports(db: Database): void {
  const prefix = path.basename(stagePrefix(db));
  for (const name of readdirSync(path.dirname(db.name)))
    if (name.startsWith(prefix)) rmSync(path.join(path.dirname(db.name), name), { force: true });
}

/**
 * Where captures wait until the whole file was read: a file encrypted with a key that only this process ever has, so
 * that a crash leaves nothing behind that could be read; or, without a file, memory.
 */
function openStage(file: string | undefined): {
  add(captures: readonly (ReadCapture & CheckedCapture)[]): void;
  all(): Iterable<{ line: number; json: string }>;
  close(): void;
} {
  return withStorageErrors(() => {
    if (file !== undefined) closeSync(openSync(file, 'wx', 0o600));
    const stage = new SqliteDatabase(file ?? ':memory:');
    if (file !== undefined) stage.pragma(`key = 'raw:${randomBytes(32).toString('hex')}'`);
    stage.pragma('journal_mode = OFF');
    stage.pragma('synchronous = OFF');
    stage.exec('CREATE TABLE captures (line INTEGER NOT NULL, json TEXT NOT NULL)');
    const insert = stage.prepare('INSERT INTO captures VALUES (?, ?)');
    const insertAll = stage.transaction((captures: readonly (ReadCapture & CheckedCapture)[]) => {
      for (const { line, json } of captures) insert.run(line, json);
    });
    return {
      add: (captures) => withStorageErrors(() => insertAll(captures)),
      all: () =>
        stage.prepare<[], { line: number; json: string }>('SELECT line, json FROM captures ORDER BY rowid').iterate(),
      close() {
        stage.close();
        if (file !== undefined) rmSync(file, { force: true });
      },
    };
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { JobState } from '../../shared/protocol.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { BrowserSession } from './launch-browser.ts';

/** A job as one of the two sides remembers it. */
export interface KnownJob {
  job: string;
  state: JobState;
  /** Milliseconds since the epoch, or null while it has not ended. */
  endedAt: number | null;
}

/** The extension's journal, oldest first; read from a page of the extension's origin that runs nothing of it. */
export async function journal(session: BrowserSession): Promise<KnownJob[]> {
  const page = await session.context.newPage();
  try {
    await page.goto(`chrome-extension://${session.extensionId}/manifest.json`);
    return await page.evaluate(async () => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('no reason given'));
        });
      const database = await asked(indexedDB.open('claude-verify'));
      const all: KnownJob[] = database.objectStoreNames.contains('jobs')
        ? await asked(database.transaction('jobs').objectStore('jobs').index('started').getAll())
        : [];
      database.close();
      return all.map(({ job, state, endedAt }) => ({ job, state, endedAt }));
    });
  } finally {
    await page.close();
  }
}

/** The daemon's jobs, oldest first, read from its database while it may be writing. */
export function daemonJobs(session: BrowserSession): KnownJob[] {
  const database = new DatabaseSync(session.paths.database, { readOnly: true });
  try {
    const rows = database.prepare('SELECT id, state, ended_at FROM jobs ORDER BY created_at, rowid').all();
    return rows.map(({ id, state, ended_at: ended }) => ({
      job: String(id),
      state: String(state) as JobState,
      endedAt: ended === null ? null : Date.parse(String(ended)),
    }));
  } finally {
    database.close();
  }
}

/** Process ids of this session's shims: what the browser started as the native host. */
export function shimPids(session: BrowserSession): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const command = readProcess(pid, 'cmdline');
      return (
        command.includes('native-host/bin/shim.mjs') &&
        readProcess(pid, 'environ').split('\0').includes(`CLAUDE_VERIFY_HOME=${session.home}`)
      );
    })
    .map(Number);
}

/** A file of a process, "" when the process has gone meanwhile. */
function readProcess(pid: string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(path.join('/proc', pid, file), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}

/**
 * An SMT-LIB script that takes long: more pigeons than holes, which a solver can only find out by trying. 9 holes take
 * seconds, 12 more than any deadline. `name` tells scripts apart, so that none is answered from the cache.
 */
export function longScript(holes: number, name: string): string {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  const pigeons = numbers(holes + 1);
  const sits = (pigeon: number, hole: number): string => `p${pigeon}h${hole}`;
  return [
    `; ${name}`,
    pigeons.flatMap((pigeon) => numbers(holes).map((hole) => `(declare-const ${sits(pigeon, hole)} Bool)`)).join(' '),
    ...pigeons.map(
      (pigeon) =>
        `(assert (or ${numbers(holes)
          .map((hole) => sits(pigeon, hole))
          .join(' ')}))`,
    ),
    ...numbers(holes).map((hole) =>
      pigeons
        .flatMap((one) =>
          pigeons.slice(one + 1).map((other) => `(assert (or (not ${sits(one, hole)}) (not ${sits(other, hole)})))`),
        )
        .join(' '),
    ),
    '(check-sat)',
  ].join('\n');
}

/** The newest report that the daemon has stored. */
export function newestReport(session: BrowserSession): Report {
  const database = new DatabaseSync(session.paths.database, { readOnly: true });
  try {
    const row = database.prepare('SELECT json FROM reports ORDER BY created_at DESC, rowid DESC LIMIT 1').get();
    return reportSchema.parse(JSON.parse(String(row?.['json'])));
  } finally {
    database.close();
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import { makePrivateDirectory, writePrivateFile } from '../transport/private-files.ts';
import type { Paths } from '../transport/paths.ts';
import { listen } from '../transport/server.ts';
import type { Handlers } from './router.ts';
import { createRouter } from './router.ts';
import { JobManager } from './jobs.ts';
import type { JobInput, JobStore, Verify } from './jobs.ts';
import { acquireLock } from './lock.ts';
import type { Log } from './log.ts';
import { openSession } from './session.ts';

const AUTH_DEADLINE_MS = 5_000;
const MAX_CONNECTIONS = 64;
const TOKEN_BYTES = 32;

/** What the daemon serves; opened after the lock is held, so that only one process ever touches the database. */
export interface Parts {
  store: JobStore;
  verify: Verify;
  /** See {@link JobManager}. */
  ended?: (input: JobInput, reports: readonly Report[]) => void;
  handlers(jobs: JobManager): Handlers;
  /** Lets go of everything; called last. */
  close(): Promise<void>;
}

/** Setting of {@link runDaemon}. */
export interface DaemonSettings {
  paths: Paths;
  uid: number;
  version: string;
  log: Log;
  open(): Promise<Parts>;
}

/** A daemon that serves. */
export interface RunningDaemon {
  instance: string;
  /** Stops accepting, ends every job, closes the connections and the database, releases the lock. */
  close(): Promise<void>;
}

/**
 * Lock, database, token, socket, in this order. Throws CV041 when another daemon runs, CV043 when its folders are not
 * private, and what opening the database throws.
 */
export async function runDaemon({ paths, uid, version, log, open }: DaemonSettings): Promise<RunningDaemon> {
  for (const directory of [paths.state, paths.data]) {
    const problem = makePrivateDirectory(directory, uid);
    if (problem !== undefined) throw new CodedError('CV043', problem);
  }
  const lock = acquireLock(paths);
  const undo: (() => Promise<void> | void)[] = [() => lock.release()];
  const unwind = async (): Promise<void> => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    const parts = await open();
    undo.push(() => parts.close());
    const instance = randomUUID();
    const jobs = new JobManager({ store: parts.store, verify: parts.verify, log, ...(parts.ended === undefined ? {} : { ended: parts.ended }) });
    undo.push(() => jobs.stop());
    const router = createRouter(parts.handlers(jobs), { version, instance, pid: process.pid }, log);
    const token = randomBytes(TOKEN_BYTES).toString('hex');
    writePrivateFile(paths.token, token);
    const server = await listen({
      socket: paths.socket,
      token,
      uid,
      authDeadlineMs: AUTH_DEADLINE_MS,
      maxConnections: MAX_CONNECTIONS,
      open: (connection, peer) => openSession(connection, peer, router, jobs),
      note: log,
    });
    undo.push(() => server.close());
    lock.announce({ pid: process.pid, instance, socket: paths.socket, version, startedAt: new Date().toISOString() });
    log('daemon serves', { version, instance });
    return { instance, close: unwind };
  } catch (problem) {
    await unwind();
    throw problem;
  }
}

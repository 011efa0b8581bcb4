import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CodedError } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import { isFullDisk } from '../storage/storage-errors.ts';
import { makePrivateDirectory, writePrivateFile } from '../rpc/private-files.ts';
import type { Paths } from '../rpc/paths.ts';
import { listen } from '../rpc/server.ts';
import type { Handlers } from './router.ts';
import { createRouter } from './router.ts';
import { JobManager } from './jobs.ts';
import type { JobInput, JobStore, Verify } from './jobs.ts';
import { acquireLock } from './lock.ts';
import { describeProblem } from './log.ts';
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
 * The token that a client has to show. On a full disk it is the one of the daemon before, which nobody but the user
 * could read either; where there is none, throws what the disk says.
 */
function newToken(file: string, log: Log): string {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  try {
    writePrivateFile(file, token);
    return token;
  } catch (problem) {
    const before = isFullDisk(problem) ? tokenIn(file) : undefined;
    if (before === undefined) throw problem;
    log('the token stays', describeProblem(problem));
    return before;
  }
}

function tokenIn(file: string): string | undefined {
  const { mode } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (mode === undefined || (mode & 0o077) !== 0) return undefined;
  const text = readFileSync(file, 'utf8');
  return new RegExp(`^[0-9a-f]{${2 * TOKEN_BYTES}}$`).test(text) ? text : undefined;
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
    const jobs = new JobManager({
      store: parts.store,
      verify: parts.verify,
      log,
      ...(parts.ended === undefined ? {} : { ended: parts.ended }),
    });
    undo.push(() => jobs.stop());
    const router = createRouter(parts.handlers(jobs), { version, instance, pid: process.pid }, log);
    const token = newToken(paths.token, log);
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
    try {
      const startedAt = new Date().toISOString();
      lock.announce({ pid: process.pid, instance, socket: paths.socket, version, startedAt });
    } catch (problem) {
      // Whoever looks at the usual place finds it all the same.
      log('daemon not announced', describeProblem(problem));
    }
    log('daemon serves', { version, instance });
    return { instance, close: unwind };
  } catch (problem) {
    await unwind();
    throw problem;
  }
}

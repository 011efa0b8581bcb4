import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { CodedError, errorBody } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import type { LedgerEvent } from '../gate/ledger.ts';
import type { RegisteredName } from '../project/registered-name.ts';
import { isFullDisk } from '../storage/storage-errors.ts';
import { makePrivateDirectory, writePrivateFile } from '../rpc/private-files.ts';
import type { Paths } from '../rpc/paths.ts';
import { listen, type PeerKind, type RpcSession } from '../rpc/server.ts';
import { ownCommand } from '../rpc/own-command.ts';
import { withHttp } from './http-handlers.ts';
import { openHttp } from './open-http.ts';
import { createRouter, malformedReply, type Router, type ServiceHandlers } from './router.ts';
import { JobManager, type JobInput, type JobStore, type Verify, type Subscriber } from './jobs.ts';
import { acquireLock } from './lock.ts';
import { startPulse } from './pulse.ts';
import { describeProblem, type Log } from './log.ts';
import { PROTOCOL, type HostFrame, type JobStatus } from '../../shared/protocol.ts';
import type { Connection } from '../rpc/connection.ts';

const AUTH_DEADLINE_MS = 5_000;
const MAX_CONNECTIONS = 64;
const TOKEN_BYTES = 32;

/** What the daemon serves; opened after the lock is held, so that only one process ever touches the database. */
export interface Services {
  store: JobStore;
  verify: Verify;
  /** See {@link JobManager}. */
  ended?: (input: JobInput, reports: readonly Report[]) => void;
  /** @param revokePrograms refuses every program that is paired: asked when everything is deleted. */
  handlers(jobs: JobManager, revokePrograms?: () => Promise<unknown>): ServiceHandlers;
  /** Enters in the ledger what needs no admission, in one transaction with `work`. */
  enter(event: LedgerEvent, work?: () => void): void;
  /** Undefined for a project that is not registered. */
  nameOf(project: string): RegisteredName | undefined;
  /** Lets go of everything; called last. */
  close(): Promise<void>;
}

/** Setting of {@link runDaemon}. */
export interface DaemonSettings {
  paths: Paths;
  uid: number;
  version: string;
  log: Log;
  open(): Promise<Services>;
  /** Port of HTTP where none was chosen yet; tests have any that is free. */
  httpPort?: number;
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
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    // Of what was opened: its name may lead elsewhere by now.
    const stat = fstatSync(handle);
    if (!stat.isFile() || (stat.mode & 0o077) !== 0 || stat.uid !== (process.getuid?.() ?? stat.uid)) return undefined;
    const text = readFileSync(handle, 'utf8');
    return new RegExp(`^[0-9a-f]{${2 * TOKEN_BYTES}}$`).test(text) ? text : undefined;
  } finally {
    closeSync(handle);
  }
}

/**
 * Lock, database, token, socket, in this order. Throws CV041 when another daemon runs, CV043 when its folders are not
 * private, and what opening the database throws.
 */
export async function runDaemon(settings: DaemonSettings): Promise<RunningDaemon> {
  const { paths, uid, version, log, open, httpPort } = settings;
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
    const services = await open();
    undo.push(() => services.close());
    const instance = randomUUID();
    const jobs = new JobManager({
      store: services.store,
      verify: services.verify,
      log,
      ...(services.ended === undefined ? {} : { ended: services.ended }),
    });
    undo.push(() => jobs.stop());
    const http = openHttp({
      file: paths.httpTokens,
      port: httpPort,
      enter: (event, work) => services.enter(event, work),
      nameOf: (project) => services.nameOf(project),
      open(deliver) {
        const caller = { owner: 'program', subscriber: { deliver } } as const;
        return { ask: (type, body) => router.ask(type, body, caller) };
      },
      log,
    });
    const host = { version, instance, pid: process.pid, command: () => ownCommand() };
    const router = createRouter(
      withHttp(
        services.handlers(jobs, () => http.off()),
        http,
      ),
      host,
      log,
    );
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
    const pulse = startPulse(paths.socket, log);
    undo.push(() => pulse.close());
    // Begun while whoever waits can still be told.
    undo.push(() => void jobs.stop());
    undo.push(() => http.close());
    await http.begin();
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

/** Requests of one connection in work at once; it is not read while there are more. */
const IN_WORK = 64;

/** Joins one connection to the router and to the events of its jobs. */
function openSession(connection: Connection, peer: PeerKind, router: Router, jobs: JobManager): RpcSession {
  const late = new Map<string, JobStatus>();
  const event = (body: JobStatus): HostFrame => ({ v: PROTOCOL, event: 'job', body });
  const subscriber: Subscriber = {
    // Of a job that changes faster than the peer reads only the newest status is kept.
    deliver(status, report) {
      if (connection.congested) return void late.set(status.job, status);
      // One that is too large for a frame is asked for in pages.
      if (report === undefined || connection.send({ ...event(status), report }) === 'too-large')
        connection.send(event(status));
    },
  };
  const route = router.open({ owner: peer === 'shim' ? 'extension' : peer, subscriber });
  let inWork = 0;

  const reply = (frame: HostFrame): void => {
    if (connection.send(frame) !== 'too-large' || !('re' in frame)) return;
    connection.send({ v: PROTOCOL, re: frame.re, ok: false, error: errorBody('CV003', 'The answer is too large.') });
  };

  return {
    frame(received) {
      if (received.kind === 'malformed') return reply(malformedReply());
      inWork += 1;
      if (inWork === IN_WORK) connection.hold(true);
      void route.answer(received.value).then((answer) => {
        inWork -= 1;
        if (inWork === IN_WORK - 1) connection.hold(false);
        reply(answer);
      });
    },
    drain() {
      for (const [job, status] of late) {
        if (connection.congested) return;
        late.delete(job);
        connection.send(event(status));
      }
    },
    closed: () => jobs.unsubscribe(subscriber),
  };
}

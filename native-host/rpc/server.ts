import { timingSafeEqual, createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import path from 'node:path';
import { CodedError, errorBody } from '../../shared/errors.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { authFrameSchema, PROTOCOL } from '../../shared/protocol.ts';
import { AUTH_FRAME_BYTES, Connection } from './connection.ts';
import type { CloseReason } from './connection.ts';
import { makePrivateDirectory, problemWithDirectory } from './private-files.ts';
import type { FrameEvent } from './frame.ts';

/** Who a peer said it is when it showed the token; the shim speaks for the extension. */
export type PeerKind = 'shim' | 'cli' | 'program' | 'test';

/** What a served connection calls. */
export interface RpcSession {
  /** One frame after authentication, or one that was no JSON. */
  frame(event: Extract<FrameEvent, { kind: 'frame' | 'malformed' }>): void;
  drain(): void;
  closed(reason: CloseReason): void;
}

/** Setting of {@link listen}. */
export interface ServerSettings {
  socket: string;
  token: string;
  uid: number;
  /** A peer that did not authenticate for this long is cut off, ms. */
  authDeadlineMs: number;
  /** Connections at once; further ones are closed at once. */
  maxConnections: number;
  open(connection: Connection, peer: PeerKind): RpcSession;
  /** Something worth a line in the log. */
  note(what: string, facts?: Record<string, unknown>): void;
}

/** A server that listens. */
export interface Listening {
  /** Stops accepting, ends every connection, removes the socket. */
  close(): Promise<void>;
}

const refusal = (code: ErrorCode, detail?: string): unknown => ({
  v: PROTOCOL,
  re: null,
  ok: false,
  error: errorBody(code, detail),
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Listens on the unix socket (mode 0600 in a directory that nobody else can write). Fails with CV041 when somebody
 * answers there already and with CV043 when the directory is not private; a socket that nobody serves is removed.
 */
export async function listen(settings: ServerSettings): Promise<Listening> {
  const directory = path.dirname(settings.socket);
  const problem = existsSync(directory)
    ? problemWithDirectory(directory, settings.uid)
    : makePrivateDirectory(directory, settings.uid);
  if (problem !== undefined) throw new CodedError('CV043', problem);
  await removeStale(settings.socket);

  const connections = new Set<Connection>();
  const server = createServer((socket) => serve(socket, settings, connections));
  server.maxConnections = settings.maxConnections;
  await bind(server, settings.socket);
  server.on('error', (late) => settings.note('server', { message: late.message }));
  chmodSync(settings.socket, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.close();
      }),
  };
}

function serve(socket: Socket, settings: ServerSettings, connections: Set<Connection>): void {
  const expected = digest(settings.token);
  let session: RpcSession | undefined;
  // A daemon that was busy itself reads first what came meanwhile.
  const late = (): void => void ((session ?? connection.closed) ? undefined : refuse('did not authenticate in time'));
  const deadline = setTimeout(() => setImmediate(late), settings.authDeadlineMs);
  const connection = new Connection(socket, {
    receiveCap: AUTH_FRAME_BYTES,
    sendCap: LIMITS.frameToBrowserBytes,
    onFrame(event) {
      if (session !== undefined) return session.frame(event);
      clearTimeout(deadline);
      const auth = authFrameSchema.safeParse(event.kind === 'frame' ? event.value : undefined);
      if (!auth.success) return refuse('the first frame was no authentication');
      if (!timingSafeEqual(digest(auth.data.auth), expected)) return refuse('wrong token');
      connection.receiveCap = LIMITS.frameToHostBytes;
      session = settings.open(connection, auth.data.client);
    },
    lastFrame: (reason) =>
      refusal(
        session === undefined ? 'CV006' : 'CV003',
        reason.kind === 'oversized' ? `${reason.length} bytes.` : undefined,
      ),
    onDrain: () => session?.drain(),
    onClose(reason) {
      clearTimeout(deadline);
      connections.delete(connection);
      if (reason.kind !== 'ended') settings.note('connection', { ...reason });
      session?.closed(reason);
    },
  });
  connections.add(connection);

  function refuse(why: string): void {
    settings.note('refused', { why });
    connection.send(refusal('CV006'));
    connection.close();
  }
}

function bind(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (problem: NodeJS.ErrnoException): void =>
      reject(
        problem.code === 'EADDRINUSE'
          ? new CodedError('CV041')
          : new CodedError('CV090', problem.message, { cause: problem }),
      );
    server.once('error', failed);
    server.listen(socket, () => {
      server.removeListener('error', failed);
      resolve();
    });
  });
}

/** Removes a socket file only when the system says that nobody listens on it, and nothing that is no socket. */
async function removeStale(socket: string): Promise<void> {
  // Whoever connects to an ordinary file is refused just as by a socket without a listener.
  const there = lstatSync(socket, { throwIfNoEntry: false });
  if (there !== undefined && !there.isSocket()) throw new CodedError('CV043', `${socket} is no socket; move it away.`);
  const outcome = await new Promise<string>((resolve) => {
    const probe = createConnection(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve('connected');
    });
    probe.once('error', (problem: NodeJS.ErrnoException) => resolve(problem.code ?? problem.message));
  });
  if (outcome === 'connected') throw new CodedError('CV041', socket);
  if (outcome === 'ECONNREFUSED') rmSync(socket, { force: true });
  else if (outcome !== 'ENOENT') throw new CodedError('CV043', `${socket}: ${outcome}`);
}

import type { Socket } from 'node:net';
import { DEADLINES, SILENCE_MS, openHeartbeat, type Heartbeat } from '../../shared/deadlines.ts';
import { CodedError, errorBody, ERRORS, type ErrorBody, type ErrorCode } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  hostFrameSchema,
  PROTOCOL,
  REQUESTS,
  type JobStatus,
  type ReplyBody,
  type RequestBody,
  type RequestType,
} from '../../shared/protocol.ts';
import { Connection } from './connection.ts';
import { isDaemonRunning, whyDaemonIsSilent, type PulsePlace } from './sign-of-life.ts';

interface Pending {
  type: RequestType;
  resolve(body: unknown): void;
  reject(problem: Error): void;
  timer: NodeJS.Timeout;
}

/** So long a daemon may say nothing before its thread is asked whether it runs, ms. */
const QUIET_MS = 2_000;
/** Id of the heartbeats; no request has it. */
const HEARTBEAT = 'heartbeat';

/** Hears job events; `report` is what came with the end of one, not checked yet. */
export type JobListener = (status: JobStatus, report: unknown) => void;

/** One connection to the daemon; {@link greet} makes it ready. */
export class Client {
  readonly #connection: Connection;
  readonly #pending = new Map<string, Pending>();
  readonly #listeners = new Set<JobListener>();
  readonly #closeListeners = new Set<(reason: Error) => void>();
  readonly #closed = Promise.withResolvers<Error>();
  readonly #heartbeat: Heartbeat;
  #looking = false;
  #next = 1;
  #lastError: ErrorBody | undefined;

  /** @param pulse where the daemon says that it runs; without it silence alone decides. */
  constructor(socket: Socket, pulse?: PulsePlace) {
    const lookIfRunning = (): void => {
      if (pulse === undefined || this.#looking) return;
      this.#looking = true;
      void isDaemonRunning(pulse).then((runs) => {
        this.#looking = false;
        if (runs) this.#heartbeat.heard();
      });
    };
    this.#heartbeat = openHeartbeat({
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      bearable: () => this.#bearable(),
      probe: (quietMs) => {
        this.#connection.send({ v: PROTOCOL, id: HEARTBEAT, type: 'ping', body: {} });
        if (quietMs >= QUIET_MS) lookIfRunning();
      },
      silent: () => {
        this.#lastError = errorBody('CV054', pulse === undefined ? undefined : whyDaemonIsSilent(pulse.holder));
        this.#connection.close();
      },
    });
    this.#connection = new Connection(socket, {
      receiveCap: LIMITS.frameToBrowserBytes,
      sendCap: LIMITS.frameToHostBytes,
      onFrame: (event) => this.#receive(event.kind === 'frame' ? event.value : undefined),
      onClose: () => this.#end(),
    });
  }

  /** Resolves with the reason when the connection is over. */
  get closed(): Promise<Error> {
    return this.#closed.promise;
  }

  /** Calls the listener once the connection is over, unless what is returned is called before. */
  onClose(listener: (reason: Error) => void): () => void {
    this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  /** Sends the token; nothing is answered when it is right. */
  authenticate(token: string, client: 'cli' | 'program' | 'test'): void {
    this.#connection.send({ auth: token, client });
  }

  /**
   * Asks and waits for the typed reply. Rejects with {@link HostError} for an answer that is an error, with CV051 when
   * the daemon goes away first, with CV054 when it gives no sign of life and with CV055 when only this answer does not
   * come (both by {@link DEADLINES}), with CV003 when the request is too large, and with CV002 for a reply that is not
   * understood.
   */
  request<T extends RequestType>(type: T, body: RequestBody<T>): Promise<ReplyBody<T>> {
    return new Promise((resolve, reject) => {
      const id = String(this.#next++);
      const sent = this.#connection.send({ v: PROTOCOL, id, type, body });
      if (sent !== 'sent') return reject(this.#loss(sent === 'too-large' ? 'CV003' : 'CV051'));
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new CodedError('CV055', `(${type})`));
      }, DEADLINES[type].answerMs);
      // The map holds requests of every type; the schema of this very type has checked the body before `resolve`.
      this.#pending.set(id, { type, resolve: (reply) => resolve(reply as ReplyBody<T>), reject, timer });
      this.#heartbeat.begin();
    });
  }

  /**
   * Calls the listener for every job event of this connection; returns how to stop that. Meanwhile a silent daemon ends
   * the connection with CV054: a job may take long, but not without a sign of life.
   */
  onJob(listener: JobListener): () => void {
    this.#listeners.add(listener);
    this.#heartbeat.begin();
    return () => this.#listeners.delete(listener);
  }

  /** Ends the connection; what is still pending rejects with CV051. */
  close(): void {
    this.#connection.close();
  }

  /** The most patient of what is awaited decides: it may be what keeps the others waiting. */
  #bearable(): number | null {
    if (this.#pending.size === 0) return this.#listeners.size > 0 ? SILENCE_MS : null;
    return Math.max(...[...this.#pending.values()].map(({ type }) => DEADLINES[type].silenceMs));
  }

  #receive(value: unknown): void {
    this.#heartbeat.heard();
    const frame = hostFrameSchema.safeParse(value);
    if (!frame.success) return this.#connection.close();
    const message = frame.data;
    if ('event' in message) {
      for (const listener of this.#listeners) listener(message.body, message.report);
      return;
    }
    if (message.re === HEARTBEAT) return;
    const pending = message.re === null ? undefined : this.#pending.get(message.re);
    clearTimeout(pending?.timer);
    if (!message.ok) {
      if (pending === undefined) this.#lastError = message.error;
      else pending.reject(new HostError(message.error));
    } else if (pending !== undefined) {
      const reply = REQUESTS[pending.type].reply.safeParse(message.body);
      if (reply.success) pending.resolve(reply.data);
      else pending.reject(new CodedError('CV002', `The reply to ${pending.type} is not as agreed.`));
    }
    if (message.re !== null) this.#pending.delete(message.re);
  }

  #end(): void {
    this.#heartbeat.stop();
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.reject(this.#loss('CV051'));
    }
    this.#pending.clear();
    const reason = this.#loss('CV051');
    this.#closed.resolve(reason);
    for (const listener of this.#closeListeners) listener(reason);
    this.#closeListeners.clear();
  }

  #loss(code: ErrorCode): Error {
    const known = this.#lastError;
    if (known === undefined || code === 'CV003') return new CodedError(code);
    return known.code in ERRORS ? new HostError(known) : new CodedError(code, known.message);
  }
}

/**
 * Shows the token and says hello on a fresh socket. Rejects with CV006 or CV001 when the daemon refuses and with CV051
 * when it goes away.
 */
export async function greet(
  socket: Socket,
  token: string,
  self: { client: 'cli' | 'program' | 'test'; version: string },
  pulse?: PulsePlace,
): Promise<Client> {
  const client = new Client(socket, pulse);
  client.authenticate(token, self.client);
  try {
    await client.request('hello', { ...self, protocol: PROTOCOL });
    return client;
  } catch (problem) {
    client.close();
    throw problem;
  }
}

/** An error that the daemon answered with; its code may be one that this version does not know. */
export class HostError extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'HostError';
    this.body = body;
  }
}

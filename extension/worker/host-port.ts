import * as z from 'zod/mini';
import { DEADLINES, SILENCE_MS, openHeartbeat, type Heartbeat } from '../../shared/deadlines.ts';
import { asErrorBody, CodedError, errorBody, type ErrorBody, type ErrorCode } from '../../shared/errors.ts';
import {
  hostFrameSchema,
  isTerminal,
  PROTOCOL,
  REQUESTS,
  type JobStatus,
  type ReplyBody,
  type RequestBody,
  type RequestType,
} from '../../shared/protocol.ts';
import type { Channel } from '../platform/runtime.ts';
import type { HostState } from '../platform/messages.ts';

/** Name under which the host is registered with the browser. */
export const HOST_NAME = 'com.claude_verify.host';

/** What the port needs from its surroundings. */
export interface HostPortDeps {
  connect(): Channel;
  version: string;
  now(): number;
  /** Calls this once after so many ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  newId(): string;
  /** @param report what came with the end of a job, not checked yet. */
  onJob(status: JobStatus, report: unknown): void;
  onState(state: HostState): void;
  /** The connection ended or could not be made; whatever runs on the host has to be asked for again. */
  onLost(error: ErrorBody): void;
}

/** Options of one request. */
interface HostRequestOptions {
  /** The user waits for it: a new connection is tried even while earlier failures ask for patience. */
  urgent?: boolean;
}

/** The worker's line to the host. */
export interface HostPort {
  state(): HostState;
  /**
   * Connects if needed, checks the reply; rejects with {@link HostRefusal}, {@link HostLost} (CV054: the daemon hangs,
   * and so the connection was ended) or a {@link CodedError} (CV055: only this answer did not come; by {@link
   * DEADLINES}).
   */
  request<T extends RequestType>(type: T, body: RequestBody<T>, options?: HostRequestOptions): Promise<ReplyBody<T>>;
}

/** The request was refused, by the host or because no connection could be made: it was certainly not taken. */
export class HostRefusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'HostRefusal';
    this.body = body;
  }
}

/** The connection ended after the request was sent: nobody knows whether the host took it. */
export class HostLost extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'HostLost';
    this.body = body;
  }
}

/** Any thrown value of {@link HostPort.request} as it travels. */
export function hostError(thrown: unknown): ErrorBody {
  return thrown instanceof HostRefusal || thrown instanceof HostLost ? thrown.body : asErrorBody(thrown);
}

/** A shim that starts the daemon says nothing until it runs; see `DAEMON_START_MS` of the host. */
const START_MS = 10_000;
/** Id of the heartbeats; no request has it. */
const HEARTBEAT = 'heartbeat';
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** What Chromium's words at a disconnect mean (extensions/browser/api/messaging/native_message_port). */
export function disconnectCode(reason: string | null): ErrorCode {
  if (reason === null) return 'CV051';
  if (/host not found|failed to start|not registered|no such native application/i.test(reason)) return 'CV050';
  if (/forbidden|not allowed|disallowed/i.test(reason)) return 'CV007';
  if (/error when communicating/i.test(reason)) return 'CV005';
  return 'CV051';
}

interface Pending {
  type: RequestType;
  resolve(body: unknown): void;
  reject(error: Error): void;
  /** Takes the deadline away. */
  settle(): void;
}

/** Requests whose reply is the status of a job, news of which will follow. */
const JOB_REPLIES: ReadonlySet<RequestType> = new Set<RequestType>([
  'verify.start',
  'verify.files',
  'verify.cancel',
  'feedback.reverify',
  'feedback.try',
]);

interface Line {
  channel: Channel;
  pending: Map<string, Pending>;
  /** Jobs of which an end is still to come. */
  jobs: Set<string>;
  heartbeat: Heartbeat;
  isGreeted: boolean;
  ready: Promise<void>;
  /** The last refusal that referred to no request: why the host is about to leave. */
  complaint: ErrorBody | null;
}

/** Opens the host lazily and keeps one connection; every pending request settles when it ends. */
export function openHostPort(deps: HostPortDeps): HostPort {
  let line: Line | null = null;
  let state: HostState = { state: 'unknown', version: null, error: null };
  let failures = 0;
  let patientUntil = 0;

  function setState(next: HostState): void {
    const { command } = state;
    const known: HostState = { ...(command === undefined ? {} : { command }), ...next };
    const isSame = (['state', 'version', 'command'] as const).every((name) => known[name] === state[name]);
    if (isSame && known.error?.code === state.error?.code) return;
    state = known;
    deps.onState(known);
  }

  function away(ended: Line, error: ErrorBody): void {
    if (line !== ended) return;
    line = null;
    failures += 1;
    patientUntil = deps.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    setState({ state: 'away', version: null, error });
    ended.heartbeat.stop();
    for (const request of ended.pending.values()) {
      request.settle();
      request.reject(new HostLost(error));
    }
    ended.pending.clear();
    deps.onLost(error);
  }

  /** The most patient of what is awaited decides: it may be what keeps the others waiting. */
  function bearable({ pending, jobs, isGreeted }: Line): number | null {
    if (!isGreeted) return START_MS + SILENCE_MS;
    if (pending.size === 0) return jobs.size > 0 ? SILENCE_MS : null;
    return Math.max(...[...pending.values()].map(({ type }) => DEADLINES[type].silenceMs));
  }

  function trackJob(over: Line, { job, state: jobState }: JobStatus): void {
    if (isTerminal(jobState)) over.jobs.delete(job);
    else over.jobs.add(job);
    if (line === over) over.heartbeat.begin();
  }

  function receive(from: Line, message: unknown): void {
    if (line !== from) return;
    from.heartbeat.heard();
    const parsed = z.safeParse(hostFrameSchema, message);
    // A frame that cannot be read names no request; the request that it may have answered ends with the connection.
    if (!parsed.success) {
      away(from, errorBody('CV002'));
      from.channel.disconnect();
      return;
    }
    const frame = parsed.data;
    if ('event' in frame) {
      trackJob(from, frame.body);
      deps.onJob(frame.body, frame.report);
    } else if (frame.re === null) from.complaint = frame.ok ? null : frame.error;
    else {
      const request = from.pending.get(frame.re);
      from.pending.delete(frame.re);
      request?.settle();
      if (frame.ok) request?.resolve(frame.body);
      else request?.reject(new HostRefusal(frame.error));
    }
  }

  function send<T extends RequestType>(over: Line, type: T, body: RequestBody<T>): Promise<ReplyBody<T>> {
    const id = deps.newId();
    return new Promise<unknown>((resolve, reject) => {
      const settle = deps.after(DEADLINES[type].answerMs, () => {
        over.pending.delete(id);
        reject(new CodedError('CV055', `(${type})`));
      });
      over.pending.set(id, { type, resolve, reject, settle });
      over.heartbeat.begin();
      try {
        over.channel.post({ v: PROTOCOL, id, type, body });
      } catch (thrown) {
        over.pending.delete(id);
        settle();
        reject(new CodedError('CV003', undefined, { cause: thrown }));
      }
    }).then((reply) => {
      const parsed = z.safeParse(REQUESTS[type].reply, reply);
      if (!parsed.success) throw new CodedError('CV002', `(reply to ${type})`);
      if (JOB_REPLIES.has(type)) trackJob(over, parsed.data as JobStatus);
      return parsed.data as ReplyBody<T>;
    });
  }

  async function greet(over: Line): Promise<void> {
    const reply = await send(over, 'hello', { client: 'extension', protocol: PROTOCOL, version: deps.version });
    if (reply.protocol !== PROTOCOL) throw new CodedError('CV001', `(extension ${PROTOCOL}, host ${reply.protocol})`);
    over.isGreeted = true;
    failures = 0;
    const { version, command } = reply;
    setState({ state: 'ready', version, error: null, ...(command === undefined ? {} : { command }) });
  }

  function open(): Line {
    const channel = deps.connect();
    const heartbeat = openHeartbeat({
      after: deps.after,
      bearable: () => bearable(opened),
      // Nothing may be said before the greeting is answered.
      probe: () => opened.isGreeted && channel.post({ v: PROTOCOL, id: HEARTBEAT, type: 'ping', body: {} }),
      silent: () => {
        away(opened, errorBody('CV054'));
        channel.disconnect();
      },
    });
    const opened: Line = {
      channel,
      pending: new Map(),
      jobs: new Set(),
      heartbeat,
      isGreeted: false,
      ready: Promise.resolve(),
      complaint: null,
    };
    line = opened;
    channel.onMessage((message) => receive(opened, message));
    channel.onDisconnect((reason) => {
      const code = disconnectCode(reason);
      away(
        opened,
        opened.complaint ??
          errorBody(code, code === 'CV051' || code === 'CV050' || reason === null ? undefined : `(${reason})`),
      );
    });
    opened.ready = greet(opened).catch((thrown: unknown) => {
      // A refused greeting (another protocol version) leaves a connection on which nothing may be said.
      away(opened, hostError(thrown));
      channel.disconnect();
      throw thrown;
    });
    return opened;
  }

  return {
    state: () => state,
    async request(type, body, options = {}) {
      if (line === null && options.urgent !== true && deps.now() < patientUntil && state.error !== null)
        throw new HostRefusal(state.error);
      const over = line ?? open();
      await over.ready.catch((thrown: unknown) => {
        throw new HostRefusal(hostError(thrown));
      });
      return send(over, type, body);
    },
  };
}

import type { ErrorBody } from '../../shared/errors.ts';
import { pageError } from '../../shared/page-errors.ts';
import { isTerminal } from '../../shared/job-state.ts';
import { type Channel, connectToWorker, onSingleMessage, ownId } from './runtime.ts';
import type { BlockStatus, ViewReplyBody, ViewRequestBody, ViewRequestType, WorkerFrame, View } from './messages.ts';

/** The link of this view over the browser's own channels. */
export function linkOverRuntime(view: View, read: WorkerReader): WorkerClient {
  const id = ownId();
  const link = linkToWorker({
    connect: () => connectToWorker(view),
    alive: () => ownId() !== null,
    eager: view !== 'content',
    later: (ms, run) => void setTimeout(run, ms),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    read,
  });
  // While the worker sleeps the content script has no channel: the worker's events then come as single messages.
  if (id !== null) {
    onSingleMessage((message, sender) => {
      if (sender !== null && sender.id === id && sender.tab === undefined) link.deliver(message);
    });
  }
  return link;
}

/** What the worker sends unasked. */
export type WorkerEvent = Extract<WorkerFrame, { event: string }>;

/** A view's line to the worker. */
export interface WorkerClient {
  /**
   * Asks and waits for the checked reply; rejects with {@link WorkerError}, with CV056 when it took too long
   * ({@link ANSWER_MS} and its exceptions).
   */
  request<T extends ViewRequestType>(type: T, body: ViewRequestBody<T>): Promise<ViewReplyBody<T>>;
  /** Registers a handler for events; returns its removal. */
  onEvent(handler: (event: WorkerEvent) => void): () => void;
  /** Called whenever the line was opened again after a loss: a view asks again for what it shows. */
  onReconnect(handler: () => void): () => void;
  close(): void;
}

/** The thrown form of a refusal, by the worker or by the view itself; `body` is what is shown. */
export class WorkerError extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody, options?: ErrorOptions) {
    super(body.message, options);
    this.name = 'WorkerError';
    this.body = body;
  }
}

/** Any thrown value as a view shows it. */
export function errorBodyOf(thrown: unknown): ErrorBody {
  if (thrown instanceof WorkerError) return thrown.body;
  return pageError('CV090', thrown instanceof Error ? thrown.message : String(thrown));
}

/** Checks what the worker sends; null stands for what nobody may hear. */
export interface WorkerReader {
  /**
   * Requests that may be sent again when nobody knows whether they arrived: the worker answers them the same way twice.
   */
  repeatable: ReadonlySet<ViewRequestType>;
  frame(message: unknown): WorkerFrame | null;
  /** The body of the reply to a request of this type, in an envelope because it may be anything. */
  reply(type: ViewRequestType, body: unknown): { body: unknown } | null;
}

/** What a link needs from its surroundings. */
export interface LinkDeps {
  /** Opens a channel; throws when the extension's context is gone. */
  connect(): Channel;
  /** False once the extension was updated or removed under the page. */
  alive(): boolean;
  /** Reconnect after every loss (own pages), or only when something is awaited (content: an idle worker may sleep). */
  eager: boolean;
  later(ms: number, run: () => void): void;
  /** Calls this when a deadline has passed, ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  read: WorkerReader;
}

/**
 * How long a view waits for an answer of the worker, ms: a worker bears a hung host this long before it answers for it
 * (the deadlines of shared/deadlines.ts and a new connection).
 */
export const ANSWER_MS = 30_000;

/** What the host goes through whole stores for, ms: the worker answers when the host's own deadline has passed. */
const STORES_MS = 660_000;

/** What else has time of its own, ms. */
const OTHER_ANSWERS_MS: Partial<Record<ViewRequestType, number>> = {
  // Behind others of its project, and then its own minute.
  'strength.measure': 180_000,
  // An offer that comes later than that surprises.
  'block.language': 5_000,
  'record.submit': 90_000,
  'consent.bind': 90_000,
  'context.plan': 90_000,
  'outbox.discard': 90_000,
  'tab.bind': 90_000,
  projects: 90_000,
  'host.request': STORES_MS,
  'data.delete-all': STORES_MS,
};

const ATTEMPTS = 3;
const RETRY_MS = 250;

interface Pending {
  type: ViewRequestType;
  body: unknown;
  attempts: number;
  /** Takes the deadline away. */
  settle(): void;
  resolve(body: unknown): void;
  reject(error: Error): void;
}

/** A {@link WorkerClient} over channels that may end at any time, because the worker may be stopped at any time. */
export function linkToWorker(deps: LinkDeps): WorkerClient & { deliver(message: unknown): void } {
  const pending = new Map<number, Pending>();
  const running = new Set<string>();
  const eventHandlers = new Set<(event: WorkerEvent) => void>();
  const reconnectHandlers = new Set<() => void>();
  let channel: Channel | null = null;
  let nextId = 1;
  let opened = 0;
  let closed = false;

  const fail = (code: 'CV002' | 'CV051' | 'CV052' | 'CV056'): Error => new WorkerError(pageError(code));

  function rejectAll(error: Error): void {
    for (const request of pending.values()) {
      request.settle();
      request.reject(error);
    }
    pending.clear();
  }

  function trackBlock({ status }: BlockStatus): void {
    if (isTerminal(status.state)) running.delete(status.job);
    else running.add(status.job);
  }

  function deliver(message: unknown): void {
    const frame = deps.read.frame(message);
    if (frame === null) return;
    if ('event' in frame) {
      if (frame.event === 'block') trackBlock(frame.body);
      for (const handler of eventHandlers) handler(frame);
      return;
    }
    const request = pending.get(frame.re);
    if (request === undefined) return;
    pending.delete(frame.re);
    request.settle();
    if (!frame.ok) {
      request.reject(new WorkerError(frame.error));
      return;
    }
    const reply = deps.read.reply(request.type, frame.body);
    if (reply === null) {
      request.reject(fail('CV002'));
      return;
    }
    for (const block of statusesIn(request.type, reply.body)) trackBlock(block);
    request.resolve(reply.body);
  }

  function lost(): void {
    channel = null;
    if (closed) return;
    if (!deps.alive()) {
      rejectAll(fail('CV052'));
      return;
    }
    for (const [id, request] of pending) {
      if (deps.read.repeatable.has(request.type) && request.attempts < ATTEMPTS) continue;
      pending.delete(id);
      request.settle();
      request.reject(fail('CV051'));
    }
    if (pending.size > 0 || running.size > 0 || deps.eager) deps.later(RETRY_MS, open);
  }

  function send(id: number, request: Pending): void {
    request.attempts += 1;
    channel?.post({ id, type: request.type, body: request.body });
  }

  function open(): void {
    if (channel !== null || closed) return;
    try {
      const fresh = deps.connect();
      fresh.onMessage(deliver);
      fresh.onDisconnect(lost);
      channel = fresh;
      opened += 1;
    } catch {
      rejectAll(fail(deps.alive() ? 'CV051' : 'CV052'));
      return;
    }
    // What a view shows may be stale by now: it asks again, and the jobs that it still awaits come back that way.
    running.clear();
    const waiting = [...pending];
    if (opened > 1) for (const handler of reconnectHandlers) handler();
    for (const [id, request] of waiting) send(id, request);
  }

  return {
    deliver,
    request<T extends ViewRequestType>(type: T, body: ViewRequestBody<T>): Promise<ViewReplyBody<T>> {
      if (closed || !deps.alive()) return Promise.reject(fail('CV052'));
      open();
      return new Promise<ViewReplyBody<T>>((resolve, reject) => {
        const id = nextId++;
        // The reply was checked against this type's schema before `resolve` is called.
        const settle = deps.after(OTHER_ANSWERS_MS[type] ?? ANSWER_MS, () => {
          pending.delete(id);
          reject(fail('CV056'));
        });
        const request: Pending = {
          type,
          body,
          attempts: 0,
          settle,
          resolve: (reply) => resolve(reply as ViewReplyBody<T>),
          reject,
        };
        pending.set(id, request);
        try {
          if (channel !== null) send(id, request);
          else if (!deps.alive()) throw fail('CV052');
          else throw fail('CV051');
        } catch (thrown) {
          pending.delete(id);
          settle();
          reject(deps.alive() ? errorOf(thrown) : fail('CV052'));
        }
      });
    },
    onEvent(handler) {
      eventHandlers.add(handler);
      return () => void eventHandlers.delete(handler);
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler);
      return () => void reconnectHandlers.delete(handler);
    },
    close() {
      closed = true;
      rejectAll(fail('CV051'));
      channel?.disconnect();
      channel = null;
    },
  };
}

/** The statuses in a reply that was checked against its type's schema. */
function statusesIn(type: ViewRequestType, body: unknown): readonly BlockStatus[] {
  if (type === 'block.verify') return [body as BlockStatus];
  return type === 'block.restore' || type === 'tab.current' ? (body as { blocks: BlockStatus[] }).blocks : [];
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof WorkerError ? thrown : new WorkerError(pageError('CV051'), { cause: thrown });
}

import type { Correction } from '../../shared/correction.ts';
import { CodedError, errorBody, type ErrorBody } from '../../shared/errors.ts';
import type { RecordOrigin } from '../../shared/protocol.ts';
import type { SecretHit as FoundSecret } from '../../shared/secrets.ts';
import type { Pending, SecretNotice, ViewReplyBody } from '../platform/messages.ts';
import { sha256 } from '../platform/sha256.ts';
import { hostError, HostLost, type HostPort } from './host-port.ts';
import { serialQueue } from '../../shared/serial-queue.ts';
import type { OutboxEntry, WorkerStore } from './store.ts';

/** What the outbox needs from its surroundings. */
export interface OutboxDeps {
  store: Promise<WorkerStore>;
  host: Pick<HostPort, 'request'>;
  scan(text: string): Promise<FoundSecret[]>;
  now(): number;
  /** The list changed: pages that show it are told, and the alarm follows `waiting`. */
  onChange(pending: Pending[], waiting: boolean): void;
}

/** Corrections on their way to the host. */
export interface Outbox {
  record(correction: Correction, origin?: RecordOrigin): Promise<ViewReplyBody<'record.submit'>>;
  list(): Promise<Pending[]>;
  /**
   * Runs a deletion while nothing is on its way to the host, so that what it deletes cannot arrive there afterwards. It
   * is given what forgets corrections of these ids, or it empties the store itself.
   */
  deleting<T>(work: (drop: (ids: readonly string[]) => Promise<void>) => Promise<T>): Promise<T>;
  discard(id: string): Promise<void>;
  /** Sends what waits, one after another; stops at the first sign that the host is away or can store nothing. */
  deliver(options?: { urgent: boolean }): Promise<void>;
}

/** Refusals that another attempt cannot change: the text itself is refused. */
const FINAL: ReadonlySet<string> = new Set(['CV002', 'CV003', 'CV004', 'CV020', 'CV024', 'CV025']);

/** Refusals of whatever is sent: there is no connection, or nothing can be stored now. */
const OF_ALL: ReadonlySet<string> = new Set([
  'CV001',
  'CV005',
  'CV006',
  'CV007',
  'CV021',
  'CV040',
  'CV043',
  'CV044',
  'CV047',
  'CV050',
  'CV051',
  'CV054',
  'CV055',
]);

/** Written by claude-verify itself; a hash would look like a key. */
const NOT_FREE: ReadonlySet<string> = new Set(['id', 'timestamp', 'session_id', 'feedback_type']);

/**
 * Every text below this value with the path that the form knows it by: a capture may hold keys that no schema names.
 */
function textsOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => path !== '' || !NOT_FREE.has(key))
    .flatMap(([key, below]) => textsOf(below, path === '' ? key : `${path}.${key}`));
}

async function secretsIn(correction: Correction, scan: OutboxDeps['scan']): Promise<SecretNotice[]> {
  const found = await Promise.all(
    textsOf(correction, '').map(async ([field, text]) =>
      (await scan(text)).map((hit): SecretNotice => ({ field: field.slice(0, 500), ...hit })),
    ),
  );
  return found.flat();
}

const HASH = /^[0-9a-f]{64}$/;

/** The correction with its conversation's id hashed, unless it is a hash already. */
async function withHashedSession(correction: Correction): Promise<Correction> {
  const session = correction.session_id;
  return session === undefined || session === null || HASH.test(session)
    ? correction
    : { ...correction, session_id: await sha256(session) };
}

const pendingOf = ({ id, correction, error }: OutboxEntry): Pending => ({
  id,
  timestamp: correction.timestamp,
  category: correction.issue.category,
  issue: correction.issue.description,
  error,
});

/**
 * An outbox that delivers each correction exactly once: an entry is deleted only after the host acknowledged it, and
 * the host recognises an id that it has stored already.
 */
export function openOutbox(deps: OutboxDeps): Outbox {
  const { host } = deps;
  /** One sending or deletion at a time: no entry is sent twice at once, and none that is being deleted. */
  const inTurn = serialQueue();

  const entries = async (): Promise<OutboxEntry[]> => (await deps.store).getAllFromIndex('outbox', 'recorded');

  async function changed(): Promise<void> {
    const all = await entries();
    deps.onChange(
      all.map(pendingOf),
      all.some((entry) => !entry.refused),
    );
  }

  /** Notes a failure unless the entry was discarded meanwhile. */
  async function note(id: string, error: ErrorBody, refused: boolean): Promise<void> {
    const tx = (await deps.store).transaction('outbox', 'readwrite');
    const entry = await tx.store.get(id);
    if (entry !== undefined) await tx.store.put({ ...entry, error, refused });
    await tx.done;
  }

  /** Sends one entry, unless it was sent or deleted by now; false when the others need not be tried either. */
  async function send(id: string, urgent: boolean): Promise<boolean> {
    const entry = await (await deps.store).get('outbox', id);
    if (entry === undefined) return true;
    try {
      await host.request('feedback.record', { correction: entry.correction, ...entry.origin }, { urgent });
      await (await deps.store).delete('outbox', id);
      return true;
    } catch (thrown) {
      const error = hostError(thrown);
      const isLost = thrown instanceof HostLost;
      await note(id, error, !isLost && FINAL.has(error.code));
      return !isLost && !OF_ALL.has(error.code);
    }
  }

  async function deliver({ urgent } = { urgent: false }): Promise<void> {
    const waiting = (await entries()).filter(({ refused }) => !refused);
    for (const { id } of waiting) if (!(await inTurn(() => send(id, urgent)))) break;
    if (waiting.length > 0) await changed();
  }

  async function drop(ids: readonly string[]): Promise<void> {
    const tx = (await deps.store).transaction('outbox', 'readwrite');
    await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
  }

  const deleting: Outbox['deleting'] = (work) => inTurn(() => work(drop)).finally(changed);

  return {
    deliver,
    list: async () => (await entries()).map(pendingOf),
    deleting,
    discard: (id) => deleting((forget) => forget([id])),
    async record(given, origin) {
      const hits = await secretsIn(given, deps.scan);
      if (hits.length > 0) return { outcome: 'secret', hits, error: errorBody('CV020') };
      const correction = await withHashedSession(given);
      const entry: OutboxEntry = {
        id: correction.id,
        correction,
        ...(origin === undefined ? {} : { origin }),
        recordedAt: deps.now(),
        error: null,
        refused: false,
      };
      const tx = (await deps.store).transaction('outbox', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put(entry), tx.done]).catch((thrown: unknown) => {
        throw new CodedError('CV064', undefined, { cause: thrown });
      });
      await deliver({ urgent: true });
      const left = await (await deps.store).get('outbox', correction.id);
      return { outcome: left === undefined ? 'stored' : 'pending', hits: [], error: left?.error ?? null };
    },
  };
}

import { asErrorBody, type ErrorBody } from '../../shared/errors.ts';
import { HostError, type Client } from '../rpc/client.ts';

/** What {@link openDaemonLink} needs from its surroundings. */
interface LinkSurroundings {
  /** Connects, and starts a daemon where there is none. */
  connect(): Promise<Client>;
  /** Calls this once after so many ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  /** The daemon is away; told once, until it was back. */
  onAway(error: ErrorBody): void;
  /** It is there again after it was away. */
  onBack(): void;
}

/** The one connection to the daemon, which comes and goes. */
export interface DaemonLink {
  /** The connection, opened when there is none; undefined while the daemon is away. Never rejects. */
  client(): Promise<Client | undefined>;
  close(): void;
}

/** Pauses between two attempts, ms; the last one stays. */
const PAUSES = [1_000, 2_000, 5_000, 15_000, 30_000];

/** Connects when it is first wanted; a connection that ends is opened again by itself. */
export function openDaemonLink({ connect, after, onAway, onBack }: LinkSurroundings): DaemonLink {
  let opening: Promise<Client | undefined> | undefined;
  let current: Client | undefined;
  let cancelRetry: (() => void) | undefined;
  let failures = 0;
  let isLost = false;
  let isClosed = false;

  async function open(): Promise<Client | undefined> {
    try {
      const client = await connect();
      if (isClosed) {
        client.close();
        return undefined;
      }
      current = client;
      client.onClose(() => {
        if (current !== client) return;
        current = undefined;
        opening = undefined;
        isLost = true;
        retryLater();
      });
      failures = 0;
      cancelRetry?.();
      cancelRetry = undefined;
      if (isLost) onBack();
      isLost = false;
      return client;
    } catch (thrown) {
      failures += 1;
      isLost = true;
      if (failures === 1) onAway(thrown instanceof HostError ? thrown.body : asErrorBody(thrown));
      opening = undefined;
      retryLater();
      return undefined;
    }
  }

  function retryLater(): void {
    if (isClosed || cancelRetry !== undefined) return;
    cancelRetry = after(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0, () => {
      cancelRetry = undefined;
      opening ??= open();
    });
  }

  return {
    client() {
      // Away: the next attempt is its own, and nobody who writes waits for one.
      if (cancelRetry !== undefined && failures > 0) return Promise.resolve(undefined);
      opening ??= open();
      return opening;
    },
    close() {
      isClosed = true;
      cancelRetry?.();
      current?.close();
    },
  };
}

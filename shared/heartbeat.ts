import { HEARTBEAT_MS } from './deadlines.ts';

/** What a {@link Heartbeat} needs from its surroundings. */
export interface HeartbeatDeps {
  /** Calls this once after so many ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  /** How much silence may be borne now, ms; null while nothing is awaited. */
  bearable(): number | null;
  /** Asks the other side for a sign of life. */
  probe(): void;
  /** Nothing was heard for longer than is borne. Called once. */
  silent(): void;
}

/** Tells a peer that is slow, and answers heartbeats, from one that does not run at all. */
export interface Heartbeat {
  /** Something is awaited from now on. */
  begin(): void;
  /** The other side said something, whatever it was. */
  heard(): void;
  stop(): void;
}

/**
 * Counts beats instead of looking at a clock: a machine that slept, or a process of ours that was stopped itself, has
 * heard nothing either and blames nobody for it.
 */
export function openHeartbeat({ after, bearable, probe, silent }: HeartbeatDeps): Heartbeat {
  let quietMs = 0;
  let cancel: (() => void) | null = null;

  function beat(): void {
    cancel = null;
    const bound = bearable();
    if (bound === null) return;
    quietMs += HEARTBEAT_MS;
    if (quietMs >= bound) return silent();
    probe();
    cancel = after(HEARTBEAT_MS, beat);
  }

  return {
    begin() {
      if (cancel !== null) return;
      quietMs = 0;
      cancel = after(HEARTBEAT_MS, beat);
    },
    heard() {
      quietMs = 0;
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

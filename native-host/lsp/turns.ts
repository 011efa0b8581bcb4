/** What {@link createTurns} needs from its surroundings; times in ms. */
interface TurnSurroundings {
  /** Least time between two starts for one document. */
  pauseMs: number;
  now(): number;
  /** Calls this once after so many ms; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
  /** Does the work for a document; ends early once the signal is aborted, and never rejects. */
  run(document: string, signal: AbortSignal): Promise<void>;
}

/** When the work for each of many documents is begun and broken off. */
export interface Turns {
  /** Asks for a turn: at once, or as soon as the pause since the last one is over. One that runs is waited for. */
  ask(document: string): void;
  /** What is under way or waits is about a text that is gone. */
  drop(document: string): void;
  dropAll(): void;
}

interface Turn {
  startedAt: number;
  running: AbortController | undefined;
  /** Another one is to follow what runs. */
  again: boolean;
  cancelTimer: (() => void) | undefined;
}

/**
 * One turn at a time for a document. The first is begun at once, because somebody waits for it; those that follow in a
 * burst are one.
 */
export function createTurns({ pauseMs, now, after, run }: TurnSurroundings): Turns {
  const turns = new Map<string, Turn>();

  function begin(document: string, turn: Turn): void {
    const own = new AbortController();
    Object.assign(turn, { startedAt: now(), running: own, again: false, cancelTimer: undefined });
    void run(document, own.signal).then(() => {
      if (turn.running !== own) return;
      turn.running = undefined;
      if (turn.again) ask(document);
    });
  }

  function ask(document: string): void {
    const known = turns.get(document);
    const turn = known ?? { startedAt: -Infinity, running: undefined, again: false, cancelTimer: undefined };
    turns.set(document, turn);
    if (turn.running !== undefined) {
      turn.again = true;
      return;
    }
    if (turn.cancelTimer !== undefined) return;
    const left = turn.startedAt + pauseMs - now();
    if (left <= 0) begin(document, turn);
    else turn.cancelTimer = after(left, () => begin(document, turn));
  }

  function drop(document: string): void {
    const turn = turns.get(document);
    if (turn === undefined) return;
    turn.cancelTimer?.();
    turn.running?.abort();
    Object.assign(turn, { running: undefined, again: false, cancelTimer: undefined });
  }

  return {
    ask,
    drop,
    dropAll() {
      for (const document of turns.keys()) drop(document);
    },
  };
}

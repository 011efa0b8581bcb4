import { LIMITS } from '../../shared/limits.ts';
import { engineKey, EngineFailure, type Engine, type EngineProcess } from './engine.ts';
import { startLanguageServer } from './language-server.ts';
import { residentBytes } from './process-usage.ts';
import { startModuleEngine } from './module-engine.ts';
import { startFromSnapshot, type SnapshotUse } from './snapshot-engine.ts';

/** Options of one question. */
interface AskOptions {
  /** Aborting kills the engine's process group when the question is being answered, or drops it from the queue. */
  signal: AbortSignal;
  /** Called when the question leaves the queue: from here on its time counts. */
  onStart?: () => void;
}

/** One warm process as `ping` shows it. */
interface EngineStats {
  engine: Engine;
  pid: number;
  rssBytes: number;
  busy: boolean;
}

/** Keeps at most one process per engine, started on demand and stopped when idle. */
export interface WarmPool {
  /**
   * Asks an engine. Questions to one engine are answered in order, one at a time, so that a cancelled one takes only
   * its own process down; those behind it go to a fresh one. Rejects with the signal's reason, or `EngineFailure`.
   */
  ask(engine: Engine, request: unknown, options: AskOptions): Promise<unknown>;
  /** Starts the engine ahead of the first question; rejects with `EngineFailure` when it does not come up. */
  warm(engine: Engine): Promise<void>;
  stats(): EngineStats[];
  /** Kills every process and rejects every open question; settles when all are gone. */
  close(): Promise<void>;
}

/** Bounds of the pool; what is left out is the product's. */
export interface PoolOptions {
  /** Processes kept at once; beyond it the least recently used idle one is stopped. */
  max?: number;
  idleMs?: number;
  /**
   * Calls back after ms unless it is called off by what it returns; the system's timers unless a measurement brings its
   * own time.
   */
  after?: (ms: number, call: () => void) => () => void;
  /** Where engines that say so are started from; without it all are started the long way. */
  snapshots?: SnapshotUse | undefined;
}

const systemTimer = (ms: number, call: () => void): (() => void) => {
  const timer = setTimeout(call, ms).unref();
  return () => clearTimeout(timer);
};

interface Ask {
  request: unknown;
  options: AskOptions;
  answer: PromiseWithResolvers<unknown>;
  stop: () => void;
}

interface Slot {
  engine: Engine;
  process: EngineProcess | null;
  queue: Ask[];
  running: Ask | null;
  /** Calls the end for want of use off. */
  stay: () => void;
}

function start(engine: Engine, snapshots: SnapshotUse | undefined): EngineProcess {
  if (engine.kind === 'language-server') return startLanguageServer(engine);
  return snapshots === undefined || engine.startupSnapshot !== true
    ? startModuleEngine(engine.module, engine)
    : startFromSnapshot(engine, snapshots);
}

/** Makes a pool; nothing is started yet. */
export function createWarmPool({
  max = 8,
  idleMs = LIMITS.warmIdleMs,
  after = systemTimer,
  snapshots,
}: PoolOptions = {}): WarmPool {
  /** In order of use: the last one was used last. */
  const slots = new Map<string, Slot>();
  const dying = new Set<Promise<void>>();
  let closed = false;

  const slotOf = (engine: Engine): Slot => {
    const key = engineKey(engine);
    const slot = slots.get(key) ?? { engine, process: null, queue: [], running: null, stay: () => undefined };
    slots.delete(key);
    slots.set(key, slot);
    return slot;
  };

  const drop = (slot: Slot): void => {
    slot.stay();
    if (slot.process === null) return;
    const { ended } = slot.process;
    dying.add(ended);
    void ended.finally(() => dying.delete(ended));
    slot.process.kill();
    slot.process = null;
  };

  const makeRoom = (): void => {
    const live = [...slots.values()].filter((slot) => slot.process !== null);
    const idle = live.filter((slot) => slot.running === null && slot.queue.length === 0);
    for (const slot of idle.slice(0, Math.max(0, live.length - max + 1))) drop(slot);
  };

  const processOf = (slot: Slot): EngineProcess => {
    slot.stay();
    if (slot.process !== null) return slot.process;
    makeRoom();
    const started = start(slot.engine, snapshots);
    slot.process = started;
    void started.ended.then(() => {
      if (slot.process === started) slot.process = null;
    });
    return started;
  };

  const rest = (slot: Slot): void => {
    slot.stay();
    slot.stay = after(idleMs, () => drop(slot));
  };

  const pump = async (slot: Slot): Promise<void> => {
    if (slot.running !== null) return;
    for (let next = slot.queue.shift(); next !== undefined; next = slot.queue.shift()) {
      slot.running = next;
      await answer(slot, next);
      slot.running = null;
    }
    rest(slot);
  };

  const answer = async (slot: Slot, ask: Ask): Promise<void> => {
    let engine: EngineProcess | null = null;
    try {
      engine = processOf(slot);
      ask.options.onStart?.();
      await engine.ready;
      ask.answer.resolve(await engine.ask(ask.request));
    } catch (thrown) {
      // An engine that threw may be left in a broken state: the next question gets a fresh process.
      if (engine !== null && slot.process === engine) drop(slot);
      ask.answer.reject(ask.options.signal.aborted ? ask.options.signal.reason : thrown);
    } finally {
      ask.options.signal.removeEventListener('abort', ask.stop);
    }
  };

  return {
    ask(engine, request, askOptions) {
      if (closed) return Promise.reject(new EngineFailure('the pool is closed'));
      if (askOptions.signal.aborted) return Promise.reject(askOptions.signal.reason);
      const slot = slotOf(engine);
      const ask: Ask = {
        request,
        options: askOptions,
        answer: Promise.withResolvers<unknown>(),
        stop: () => undefined,
      };
      ask.stop = () => {
        if (slot.running === ask) return drop(slot);
        slot.queue = slot.queue.filter((other) => other !== ask);
        ask.answer.reject(askOptions.signal.reason);
      };
      askOptions.signal.addEventListener('abort', ask.stop, { once: true });
      slot.queue.push(ask);
      void pump(slot);
      return ask.answer.promise;
    },
    async warm(engine) {
      if (closed) return;
      const slot = slotOf(engine);
      const started = processOf(slot);
      if (slot.running === null) rest(slot);
      await started.ready;
    },
    stats() {
      return [...slots.values()].flatMap(({ engine, process: live, running }) =>
        live?.pid === undefined
          ? []
          : [{ engine, pid: live.pid, rssBytes: residentBytes(live.pid), busy: running !== null }],
      );
    },
    async close() {
      closed = true;
      for (const slot of slots.values()) {
        for (const waiting of slot.queue.splice(0)) waiting.answer.reject(new EngineFailure('the pool was closed'));
        drop(slot);
      }
      await Promise.all(dying);
    },
  };
}

import { basename } from 'node:path';
import type { SnapshotUse } from '../sandbox/snapshot-engine.ts';
import type { StartupSnapshots } from '../sandbox/startup-snapshots.ts';
import { describeProblem } from './log.ts';
import type { Log } from './log.ts';
import { startingEngines, type EngineGate } from './warm-ahead.ts';

/** What keeping start-up snapshots needs. */
export interface SnapshotBuilderSettings {
  snapshots: StartupSnapshots;
  gate: EngineGate;
  log: Log;
  /** Time between an engine's start and the making of its snapshot, ms. */
  delayMs?: number;
}

/** Start-up snapshots as the pool uses them, made when one is missed. */
export interface SnapshotBuilder extends SnapshotUse {
  /** Makes no more; settles when the one that was being made is given up. */
  close(): Promise<void>;
}

/** Long enough for the click that started the engine to be over, and the next ones, too. */
const DELAY_MS = 30_000;

/**
 * Has the snapshot of an engine made that came up without one: some time later, once for each, one after the other.
 * That is a process, so it goes through the gate. Nobody waits for it; that it was not made is logged.
 */
export function createSnapshotBuilder({
  snapshots,
  gate,
  log,
  delayMs = DELAY_MS,
}: SnapshotBuilderSettings): SnapshotBuilder {
  const tried = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const end = new AbortController();
  let last: Promise<void> = Promise.resolve();

  async function make(module: URL): Promise<void> {
    if (end.signal.aborted || gate.stopped) return;
    const started = performance.now();
    try {
      const outcome = await startingEngines(gate, `start-up snapshot of ${basename(module.pathname)}`, () =>
        snapshots.make(module, end.signal),
      );
      log('start-up snapshot', { module: module.pathname, outcome, ms: Math.round(performance.now() - started) });
    } catch (problem) {
      log('start-up snapshot not made', { module: module.pathname, ...describeProblem(problem) });
    }
  }

  return {
    find: snapshots.find,
    remove(module, file) {
      log('engine did not come up from its start-up snapshot', { module: module.pathname });
      snapshots.remove(module, file);
    },
    missed(module) {
      if (tried.has(module.href) || end.signal.aborted) return;
      tried.add(module.href);
      const timer = setTimeout(() => {
        timers.delete(timer);
        last = last.then(() => make(module));
      }, delayMs).unref();
      timers.add(timer);
    },
    async close() {
      end.abort(new Error('the daemon needs it no more'));
      for (const timer of timers) clearTimeout(timer);
      await last;
    },
  };
}

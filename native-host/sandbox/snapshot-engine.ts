import type { EngineProcess, ModuleEngine } from './engine.ts';
import { startModuleEngine } from './module-engine.ts';
import type { StartupSnapshots } from './startup-snapshots.ts';

/** What starting engines has to do with start-up snapshots. */
export interface SnapshotUse extends Pick<StartupSnapshots, 'find' | 'remove'> {
  /** The module's engine came up the long way. */
  missed(module: URL): void;
}

/** An engine that has not come up from its snapshot after this time does not come up: it takes half a second, ms. */
const START_DEADLINE_MS = 10_000;

/**
 * Starts a module engine from its start-up snapshot where there is one. When it does not come up from it, the snapshot
 * is removed and the engine is started the long way; whoever waits only waits longer.
 */
export function startFromSnapshot(
  { module, heapMib }: ModuleEngine,
  snapshots: SnapshotUse,
  deadlineMs: number = START_DEADLINE_MS,
): EngineProcess {
  const snapshot = snapshots.find(module);
  let live = startModuleEngine(module, { heapMib, snapshot });
  if (snapshot === undefined) {
    live.ready.then(
      () => snapshots.missed(module),
      () => undefined,
    );
    return live;
  }
  let killed = false;
  const late = setTimeout(live.kill, deadlineMs);
  const ready = live.ready
    .catch(async (thrown: unknown) => {
      live.kill();
      await live.ended;
      if (killed) throw thrown;
      snapshots.remove(module, snapshot);
      live = startModuleEngine(module, { heapMib });
      await live.ready;
      snapshots.missed(module);
    })
    .finally(() => clearTimeout(late));
  ready.catch(() => undefined);
  return {
    get pid() {
      return live.pid;
    },
    ready,
    ended: ready.then(
      () => live.ended,
      () => live.ended,
    ),
    kill() {
      killed = true;
      live.kill();
    },
    ask: (request) => live.ask(request),
  };
}

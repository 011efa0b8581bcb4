import type { LanguageId } from '../../shared/language.ts';
import { loadBackends, loadSlowStarters } from '../checks/registry.ts';
import { createStartupSnapshots } from '../sandbox/startup-snapshots.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { unlessAborted } from '../verify/deadline.ts';
import type { VerdictCache } from '../verify/obligation.ts';
import type { Mask } from '../verify/redact.ts';
import type { Gate } from '../gate/gate.ts';
import type { VerifierAccess } from './verifier-access.ts';
import { createVerifier } from '../verify/verify.ts';
import type { Verifier } from '../verify/verify.ts';
import { createSnapshotBuilder, type SnapshotBuilderSettings } from './snapshot-builder.ts';

/** What a verifier of the daemon is made with. */
export interface VerifierSettings {
  cache: VerdictCache;
  mask: Mask;
  hostVersion: string;
  /** Absent on the command line without the daemon: no code is run, and no project opened. */
  access?: VerifierAccess;
  /** Admits the runs of checks; absent on the command line without the daemon. */
  gate?: Gate;
  /** Where start-up snapshots of engines are kept and by what right they are made; without it there are none. */
  snapshots?: { folder: string; uid: number } & Pick<SnapshotBuilderSettings, 'gate' | 'log'>;
  /** What is about to be verified: its slow engines come up while the backends are read. */
  first?: LanguageId | undefined;
  /** Ends the making; after it the verifier is closed by its own `close`. */
  signal?: AbortSignal | undefined;
}

/**
 * The verifier with every backend and warm processes of its own. Rejects at once, and starts nothing more, when the
 * signal aborts: its reason is told when the processes are gone.
 */
export async function openVerifier(settings: VerifierSettings): Promise<Verifier> {
  const { cache, mask, hostVersion, access, gate, snapshots, first, signal = new AbortController().signal } = settings;
  signal.throwIfAborted();
  const builder =
    snapshots === undefined
      ? undefined
      : createSnapshotBuilder({ ...snapshots, snapshots: createStartupSnapshots(snapshots.folder, snapshots.uid) });
  const pool = createWarmPool({ snapshots: builder });
  const close = async (): Promise<void> => {
    await Promise.all([builder?.close(), pool.close()]);
  };
  try {
    const starters = first === undefined ? [] : await unlessAborted(signal, loadSlowStarters(first));
    // One that does not come up says so when it is asked.
    for (const { engine } of starters) if (engine !== undefined) pool.warm(engine).catch(() => undefined);
    const verifier = createVerifier({
      backends: await unlessAborted(signal, loadBackends()),
      pool,
      cache,
      clock: { now: () => new Date(), ticks: () => performance.now() },
      hostVersion,
      mask,
      ...(gate === undefined ? {} : { gate }),
      ...access,
    });
    return { ...verifier, close: async () => void (await Promise.all([close(), verifier.close()])) };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

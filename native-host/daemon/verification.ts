import type { LanguageId } from '../../shared/language.ts';
import { loadBackends, loadSlowStarters } from '../backends/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import type { VerdictCache } from '../verify/obligation.ts';
import type { Mask } from '../verify/redact.ts';
import { createVerifier } from '../verify/verify.ts';
import type { Verifier, VerifierDeps } from '../verify/verify.ts';

/** What a verifier may do besides reading blocks; without any of it no code is run and no project is opened. */
export type Surroundings = Pick<VerifierDeps, 'permits' | 'permitsNetwork' | 'admitRun' | 'openProject' | 'laid' | 'earlier'>;

/**
 * The verifier with every backend and warm processes of its own. @param first what is about to be verified: its slow
 * engines come up while the backends are read.
 */
export async function openVerifier(cache: VerdictCache, mask: Mask, hostVersion: string, surroundings: Surroundings = {}, first?: LanguageId): Promise<Verifier> {
  const pool = createWarmPool();
  try {
    const starters = first === undefined ? [] : await loadSlowStarters(first);
    // One that does not come up says so when it is asked.
    for (const { engine } of starters) if (engine !== undefined) pool.warm(engine).catch(() => undefined);
    return createVerifier({
      backends: await loadBackends(),
      pool,
      cache,
      clock: { now: () => new Date(), ticks: () => performance.now() },
      hostVersion,
      mask,
      ...surroundings,
    });
  } catch (thrown) {
    await pool.close();
    throw thrown;
  }
}

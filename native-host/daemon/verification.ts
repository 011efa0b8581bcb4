import { loadBackends } from '../backends/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import type { VerdictCache } from '../verify/obligation.ts';
import type { Mask } from '../verify/redact.ts';
import { createVerifier } from '../verify/verify.ts';
import type { Verifier, VerifierDeps } from '../verify/verify.ts';

/** What a verifier may do besides reading blocks; without any of it no code is run and no project is opened. */
export type Surroundings = Pick<VerifierDeps, 'permits' | 'admitRun' | 'openProject' | 'laid' | 'earlier'>;

/** The verifier with every backend and warm processes of its own. */
export async function openVerifier(cache: VerdictCache, mask: Mask, hostVersion: string, surroundings: Surroundings = {}): Promise<Verifier> {
  return createVerifier({
    backends: await loadBackends(),
    pool: createWarmPool(),
    cache,
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion,
    mask,
    ...surroundings,
  });
}

import { loadBackends } from '../backends/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import type { VerdictCache } from '../verify/obligation.ts';
import type { Mask } from '../verify/redact.ts';
import { createVerifier } from '../verify/verify.ts';
import type { Verifier } from '../verify/verify.ts';

/** The verifier with every backend and warm processes of its own. */
export async function openVerifier(cache: VerdictCache, mask: Mask, hostVersion: string): Promise<Verifier> {
  return createVerifier({
    backends: await loadBackends(),
    pool: createWarmPool(),
    cache,
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion,
    mask,
  });
}

import { checkProof, type ProofCheck } from '../../certificates/proof-check.ts';

/** Checks a proof in a process of its own: it takes seconds, and can be ended. */
export const handle = (request: unknown): ProofCheck => checkProof(request);

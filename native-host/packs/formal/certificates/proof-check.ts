import * as z from 'zod/mini';
import { LIMITS } from '../../../../shared/limits.ts';
import { readDimacs } from './dimacs.ts';
import { checkDrat } from './drat.ts';
import { checkLrat } from './lrat.ts';

const requestSchema = z.object({ cnf: z.string(), proof: z.string() });

/** What an engine that checks proofs answers. */
export const proofCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verified'), lemmas: z.int() }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
  z.object({ kind: z.literal('too-large'), reason: z.string() }),
]);

/** See {@link proofCheckSchema}. */
export type ProofCheck = z.infer<typeof proofCheckSchema>;

/**
 * Checks a DRAT proof that clauses have no model, and then what each of its steps was found to follow from with the
 * checker that searches nothing: both have to accept it. Takes seconds for a megabyte; meant for an engine.
 */
export function checkProof(request: unknown): ProofCheck {
  const { cnf, proof } = requestSchema.parse(request);
  const read = readDimacs(cnf);
  if (read.kind === 'other') return { kind: 'refused', reason: read.reason };
  const checked = checkDrat(read.clauses, proof, LIMITS.proof);
  if (checked.kind === 'refused') return { kind: 'refused', reason: `line ${checked.line} of it: ${checked.reason}` };
  if (checked.kind === 'too-large') return checked;
  const again = checkLrat(read.clauses, checked.steps);
  return again.kind === 'verified'
    ? { kind: 'verified', lemmas: checked.lemmas }
    : { kind: 'refused', reason: `step ${again.step + 1} of it, read again with hints: ${again.reason}` };
}

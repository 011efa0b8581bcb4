import * as z from 'zod/mini';
import { findingSchema } from './finding.ts';

/**
 * How a loop of verifying and asking for a fix ended: nothing wrong is left, an earlier answer came again, or it was
 * long enough.
 */
const LOOP_ENDS = ['mended', 'repeats', 'bound'] as const;

/** One round of the repair loop: this block answers an earlier one that was found wrong. */
export const roundSchema = z.object({
  /** From 1, the first answer. */
  number: z.int().check(z.positive()),
  /** The report that was to be mended. */
  follows: z.string(),
  /** Errors of that report that are gone, and that the same backend looked for again. */
  mended: z.array(findingSchema),
  /** Errors of it that are still there. */
  kept: z.int(),
  /** Errors that it did not have. */
  fresh: z.int(),
  /** Backends that found errors before and came to no decision now: of those nothing is known to be mended. */
  undecided: z.array(z.string()),
  /** Set when the loop is over. */
  end: z.nullable(z.enum(LOOP_ENDS)),
  /** SHA-256 of the code of every round before, oldest first. */
  seen: z.array(z.string()),
});

/** See {@link roundSchema}. */
export type Round = z.infer<typeof roundSchema>;

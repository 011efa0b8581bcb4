import * as z from 'zod/mini';

/** The text with mistakes all over, to be run as a whole. */
const plantedFields = {
  text: z.string(),
  /** The functions that they are in. */
  functions: z.array(z.string()),
  /** The tests whose questions were changed, by their names. */
  tests: z.optional(z.array(z.string())),
};
const plantedSchema = z.object(plantedFields);

/** See {@link plantedSchema}. */
export type Planted = z.infer<typeof plantedSchema>;

/** Texts with mistakes in them, for which no test holds that looks at anything. */
export const plantAnswerSchema = z.object({
  /** In the code, the likeliest to be noticed first; each is tried only where the ones before were not noticed. */
  code: z.array(plantedSchema),
  /** Every function throws: for where a compiler takes none of the others. */
  throwing: z.optional(plantedSchema),
  /** Every function ends at once, and says nothing of wrong input: for tests that only want an error. */
  quiet: z.optional(plantedSchema),
  /** Every check asks for what cannot hold; then the first alone, and the last. */
  checks: z.array(plantedSchema),
  /**
   * One check alone asks for what cannot hold, with its line from 1; and the text that ends the process where a run
   * reaches the check.
   */
  alone: z.array(z.object({ ...plantedFields, line: z.int(), stopping: z.optional(plantedSchema) })),
  /** What speaks against tests that hold, whatever they notice, with its line from 1. */
  doubt: z.optional(
    z.object({
      line: z.int(),
      what: z.enum(['switch', 'wants-failure', 'expects-own', 'blind-equality', 'types-only', 'uncalled']),
    }),
  ),
  /** Names of the tests that a runner has to collect from this text. */
  defined: z.optional(z.array(z.string())),
  /** Of a program that may read its own text: other text, same code. */
  same: z.optional(plantedSchema),
});

/** See {@link plantAnswerSchema}. */
export type PlantAnswer = z.infer<typeof plantAnswerSchema>;

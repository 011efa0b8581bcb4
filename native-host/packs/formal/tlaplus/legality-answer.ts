import * as z from 'zod/mini';

/**
 * What the engine of the explorer answers to `legality`: why an answer of the checker would say nothing (`isLegal`
 * where TLA+ takes the module), or for claims that may say nothing where that is so.
 */
export const legalityAnswerSchema = z.union([
  z.object({ doubt: z.object({ message: z.string(), at: z.int() }), isLegal: z.optional(z.literal(true)) }),
  z.object({ empty: z.array(z.object({ claim: z.string(), formula: z.string(), isAlways: z.boolean() })) }),
]);

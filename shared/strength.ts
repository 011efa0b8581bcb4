import * as z from 'zod/mini';

/** A mistake that was planted in the code and that no test noticed. */
const missedSchema = z.object({
  /** Of the block, from 1. */
  line: z.int(),
  /** What was planted: "`<` for `<=`", "without `total += price`". */
  what: z.string(),
  /** The function that it was planted in, where it has a name. */
  inFunction: z.nullable(z.string()),
  /** A call that shows it: what it gives, and what it gives with the mistake. */
  shownBy: z.optional(z.object({ call: z.string(), gives: z.string(), planted: z.string() })),
});

/** See {@link missedSchema}. */
export type Missed = z.infer<typeof missedSchema>;

/**
 * How many mistakes that were planted in a piece of code its tests notice (specs/verdicts.md). Mistakes that change
 * nothing that could be seen are left out of both numbers.
 */
const measuredSchema = z.object({
  kind: z.literal('measured'),
  /** What ran the tests: "pytest". */
  runner: z.string(),
  /** Tests that hold for the code as it is. */
  tests: z.int(),
  noticed: z.int(),
  total: z.int(),
  /** Of the noticed: those with which the tests did not end in many times their time. */
  hung: z.int(),
  /** In the order of the lines. */
  missed: z.array(missedSchema),
  /** Left out: the same results as the code as it is on every input that was tried. */
  same: z.int(),
  /** Left out: the compiler refused it, or nothing could be said of it. */
  undecided: z.int(),
  /** How many more could have been planted, and were not. */
  untried: z.int(),
  /** Names of tests that noticed no mistake at all; absent where the runner does not say which test failed. */
  silent: z.optional(z.array(z.string())),
  ms: z.number(),
});

/** Why the strength of tests cannot be measured. */
export const NO_STRENGTH = [
  'not-permitted',
  'no-sandbox',
  'language',
  'unreadable',
  'no-code',
  'no-tests',
  'failing',
  'flaky',
  'no-result',
] as const;

/** See {@link measuredSchema}; without a measure it says why. */
export const strengthSchema = /* @__PURE__ */ z.discriminatedUnion('kind', [
  measuredSchema,
  z.object({ kind: z.literal('none'), why: z.enum(NO_STRENGTH), reason: z.string() }),
]);

/** See {@link strengthSchema}. */
export type Strength = z.infer<typeof strengthSchema>;

/** A strength that was measured. */
export type MeasuredStrength = Extract<Strength, { kind: 'measured' }>;

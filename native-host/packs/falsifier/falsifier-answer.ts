import * as z from 'zod/mini';

/**
 * How far an input is from what everybody has in mind: small counts and plain words; any printable text; whatever the
 * type allows.
 */
const TIERS = ['plain', 'printable', 'odd'] as const;

/** One violated law on one input, as a runner found it. */
const failureSchema = z.object({
  /** Name of the function as the code has it. */
  function: z.string(),
  /** `crash`, `hang`, `round-trip`...: the rule of the finding. */
  law: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  /** Line of the block's file (from 1) where an exception came from, or null. */
  line: z.nullable(z.int()),
  /** Calls in order, each with its outcome, as code of the language. */
  steps: z.array(z.object({ call: z.string(), outcome: z.string() })),
  /** The arguments as code: enough to run it again. */
  input: z.string(),
  tier: z.enum(TIERS),
});

/** See {@link failureSchema}. */
export type FalsifierFailure = z.infer<typeof failureSchema>;

const comparedSchema = z.object({
  event: z.literal('compared'),
  function: z.string(),
  /** Different inputs on which the two sides were compared. */
  inputs: z.int(),
  /** Inputs on which neither side came to its end: not compared. */
  neither: z.int(),
  /** Of the different ones, those on which one side did not come to its end. */
  unended: z.int(),
  /** How many different inputs there are at all, at most 1000. */
  domain: z.int(),
  /** Inputs whose results only their own equality compares, or nothing. */
  opaque: z.int(),
  /** Documented calls that are none of the inputs. */
  documented: z.int(),
  /** Lines of the branches that no input took, in the block and in the other text. */
  missed: z.tuple([z.array(z.int()), z.array(z.int())]),
  different: z.int(),
  /** The smallest of the inputs on which the outcomes differ. */
  examples: z.array(z.object({ call: z.string(), input: z.string(), before: z.string(), after: z.string() })),
});

const timedSchema = z.object({
  event: z.literal('timed'),
  function: z.string(),
  size: z.int(),
  beforeMs: z.number(),
  afterMs: z.number(),
});

/** One line of what a runner writes. */
export const eventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('no-tool') }),
  /** The code could not be loaded; `missing` names an import that is not there. */
  z.object({ event: z.literal('not-loaded'), reason: z.string(), missing: z.nullable(z.string()) }),
  z.object({ event: z.literal('loaded'), functions: z.array(z.string()), left: z.array(z.string()) }),
  z.object({
    event: z.literal('examined'),
    function: z.string(),
    inputs: z.int(),
    refused: z.int(),
    failures: z.array(failureSchema),
    notes: z.array(z.string()),
    /** Laws of its name, its types and its documentation that results were held against, in words. */
    laws: z.optional(z.array(z.string())),
    /** Of the branches in its code those that were taken. */
    branches: z.optional(z.object({ reached: z.int(), all: z.int() })),
  }),
  /** A function for which no arguments were found that it takes, or that is left for another reason. */
  z.object({ event: z.literal('untried'), function: z.string(), why: z.optional(z.string()) }),
  /** A failure that was looked at again. */
  z.object({ event: z.literal('replayed'), index: z.int(), again: z.boolean() }),
  comparedSchema,
  timedSchema,
  z.object({ event: z.literal('end') }),
]);

/** See {@link eventSchema}. */
export type RunnerEvent = z.infer<typeof eventSchema>;

/** One function's comparison. */
export type ComparedCalls = z.infer<typeof comparedSchema>;

/** One function's times, of the old code and the new. */
export type Timed = z.infer<typeof timedSchema>;

/**
 * What a runner was calling: kept beside its answer, so that a call that took the process along is known. `fair`:
 * nobody can object to the input, so that not to come back from it is the code's fault. `side`: which of two codes that
 * are compared.
 */
export const callingSchema = z.object({
  function: z.string(),
  input: z.string(),
  tier: z.enum(TIERS),
  fair: z.optional(z.boolean()),
  side: z.optional(z.enum(['before', 'after'])),
});

/** See {@link callingSchema}. */
export type Calling = z.infer<typeof callingSchema>;

import * as z from 'zod/mini';
import { counterexampleSchema, findingSchema } from './finding.ts';
import { processEndSchema } from './verdict-receipt.ts';

/** What can be asked about a piece of code. */
export const CHECKS = [
  'parse',
  'types',
  'lint',
  'security',
  'test',
  'fuzz',
  'differential',
  'model-check',
  'prove',
] as const;

/** One of {@link CHECKS}. */
export type Check = (typeof CHECKS)[number];

/** Why an obligation was not run. */
export const NOT_RUN_CAUSES = [
  'missing-tool',
  'no-sandbox',
  'not-permitted',
  'no-network',
  'out-of-budget',
  'distrusted',
  'cancelled',
] as const;

/** One of {@link NOT_RUN_CAUSES}. */
export type NotRunCause = (typeof NOT_RUN_CAUSES)[number];

/** What the user permits for a project; running code for blocks without one as well. */
export const permissionSchema = z.enum(['run-code', 'network']);

/** See {@link permissionSchema}. */
export type Permission = z.infer<typeof permissionSchema>;

const common = /* @__PURE__ */ z.object({
  /** Findings of any severity; only `refuted` may hold errors. */
  findings: z.array(findingSchema),
  /** Findings beyond the limit that were counted but not kept. */
  findingsDropped: z.optional(z.int()),
  /** How far the check went, in words: "50 lines, strict", "312 states". */
  extent: z.optional(z.string()),
  /** What this check could have looked at and did not, in words. */
  notChecked: z.optional(z.array(z.string())),
  /**
   * What this check was there for and could not decide, for the one line: "1 of 3 documented examples". The rest may
   * hold, but nothing is green beside it.
   */
  undecided: z.optional(z.string()),
  /** Of a model that held: what was looked at where it was not every state. A sample of runs decides no claim of it. */
  sampledBy: z.optional(z.enum(['simulation', 'tests'])),
  /** For a check on generated inputs: how many different ones were looked at. */
  inputs: z.optional(z.int()),
  /** For a check that runs tests: how many cases were collected, and what became of them. */
  tests: z.optional(z.object({ collected: z.int(), failed: z.int(), skipped: z.int() })),
  /** For a solver's script: each question it asks, in order, with the answer and what the script says it should be. */
  questions: z.optional(
    z.array(
      z.object({
        line: z.int(),
        answer: z.enum(['sat', 'unsat', 'unknown']),
        claim: z.optional(z.enum(['sat', 'unsat'])),
        /** Of `sat`: its model was evaluated here, and satisfies every assertion. */
        replayed: z.optional(z.boolean()),
        /** Of `unsat`: it is so without what looks like the negated goal. */
        idle: z.optional(z.boolean()),
        /** Of `unsat`: what a checker of proofs read and found right in this run. */
        certificate: z.optional(z.string()),
      }),
    ),
  ),
});

/**
 * The answer to one obligation. Unknown is never refuted, a missing tool is never green, a timeout is never cached
 * (specs/verdicts.md says what each one promises and what not).
 */
export const verdictSchema = /* @__PURE__ */ z.discriminatedUnion('kind', [
  z.extend(common, { kind: z.literal('refuted'), counterexamples: z.optional(z.array(counterexampleSchema)) }),
  z.extend(common, { kind: z.literal('passed') }),
  z.extend(common, {
    kind: z.literal('proved'),
    assumptions: z.array(z.string()),
    bound: z.nullable(z.string()),
    /** What a checker of proofs read and found right in this run: "DRAT, checked by claude-verify", or null. */
    certificate: z.nullable(z.string()),
    /** What it rests on that nothing checked: `Admitted`, `sorry`, axioms of its own, `assume`; absent for nothing. */
    unchecked: z.optional(z.array(z.string())),
    /** The small kernels that read the whole proof in this run, by name. */
    kernels: z.optional(z.array(z.string())),
  }),
  /**
   * A question was asked and answered (an SMT script without `:status`, old code beside new): nothing is claimed, so
   * nothing is green.
   */
  z.extend(common, {
    kind: z.literal('answered'),
    answer: z.string(),
    counterexamples: z.optional(z.array(counterexampleSchema)),
  }),
  z.extend(common, {
    kind: z.literal('unknown'),
    reason: z.string(),
    /** What speaks against it and does not decide: solvers contradict each other. */
    counterexamples: z.optional(z.array(counterexampleSchema)),
  }),
  z.extend(common, { kind: z.literal('timeout'), afterMs: z.number() }),
  z.extend(common, {
    kind: z.literal('unsupported'),
    reason: z.string(),
    /** What would let it be checked. */
    remedy: z.optional(z.string()),
  }),
  z.extend(common, {
    kind: z.literal('not-run'),
    cause: z.enum(NOT_RUN_CAUSES),
    reason: z.string(),
    /** The command or action that would let it run. */
    remedy: z.optional(z.string()),
    /** The user's permission that it lacks, where that is all that it lacks. */
    lacks: z.optional(permissionSchema),
  }),
  z.extend(common, { kind: z.literal('vacuous'), reason: z.string() }),
  z.extend(common, { kind: z.literal('crashed'), reason: z.string() }),
]);

/** See {@link verdictSchema}. */
export type Verdict = z.infer<typeof verdictSchema>;

/** The discriminant of {@link Verdict}. */
export type VerdictKind = Verdict['kind'];

/** How far a proof may be trusted, from what this run saw (specs/verdicts.md, trust). */
const trustSchema = z.object({
  level: z.literal([1, 2, 3, 4, 5]),
  /** What the level rests on, in words. */
  because: z.array(z.string()),
});

/** What one solver of a portfolio said by itself. */
const voiceSchema = z.object({
  backend: z.string(),
  title: z.string(),
  toolVersion: z.nullable(z.string()),
  kind: z.string(),
  /** Said by itself what the row says, and said it wholly where the row does. */
  saidSo: z.optional(z.literal(true)),
  /** A counterexample that another one replayed here contradicts its proof. */
  contradicted: z.optional(z.literal(true)),
  /** It has the counterexample that does, or says of the same question what that one shows. */
  contradicts: z.optional(z.literal(true)),
  /** Its reason where it came to no decision; "cancelled" for one that was overtaken. */
  reason: z.optional(z.string()),
  ms: z.number(),
});

/** The verdict of one obligation together with who gave it and how long it took. */
export const checkResultSchema = z.object({
  backend: z.string(),
  title: z.string(),
  check: z.enum(CHECKS),
  /** Version of the tool, or null when it could not be found out (then nothing is cached either). */
  toolVersion: z.nullable(z.string()),
  verdict: verdictSchema,
  /** Wall time in ms of this check; for a cached one the time of the look-up. */
  ms: z.number(),
  cached: z.boolean(),
  /** What its generated inputs began from, where it makes some. */
  seed: z.optional(z.int()),
  /** The processes that were started for it, in order, and how each ended; absent where there were none. */
  runs: z.optional(z.array(processEndSchema)),
  /** What the user had to permit for it to be made at all; absent for one that only reads or says nothing. */
  permission: z.optional(permissionSchema),
  /** Of a proof. */
  trust: z.optional(trustSchema),
  /** Of a portfolio: its name, by which others call its findings, whoever spoke. */
  portfolio: z.optional(z.string()),
  /** Of a portfolio: who was asked, in the order in which they began, and what each said. */
  voices: z.optional(z.array(voiceSchema)),
  /** That permission was taken back since, or lapsed, which a report is only read with. */
  permissionEnded: z.optional(z.literal(true)),
});

/** See {@link checkResultSchema}. */
export type CheckResult = z.infer<typeof checkResultSchema>;

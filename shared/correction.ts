import * as z from 'zod/mini';
import { categorySchema } from './categories.ts';
import { LIMITS } from './limits.ts';
import { reportSchema } from './report.ts';
import { guidanceSchema } from './guidance.ts';
import type { Check } from './verdict.ts';

/** Kinds of feedback; the specification prints only `correction`. */
export const FEEDBACK_TYPES = ['correction', 'confirmation', 'suggestion'] as const;

/** Who noticed (claude-verify specification, section 3.3). */
export const DETECTED_BY = ['compiler', 'test', 'prover', 'user'] as const;

/** One of {@link DETECTED_BY}. */
export type DetectedBy = (typeof DETECTED_BY)[number];

/** Formats in which corrections leave and come in. */
export const EXCHANGE_FORMATS = ['json', 'jsonl', 'csv'] as const;

/** One of {@link EXCHANGE_FORMATS}. */
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

/** Who noticed what a check found. */
export const DETECTOR: Record<Check, DetectedBy> = {
  parse: 'compiler',
  types: 'compiler',
  lint: 'compiler',
  security: 'compiler',
  test: 'test',
  fuzz: 'test',
  differential: 'test',
  'model-check': 'prover',
  prove: 'prover',
};

const DETECTED_BY_ALIASES: Record<string, DetectedBy> = {
  test_suite: 'test',
  tests: 'test',
  type_checker: 'compiler',
  linter: 'compiler',
  parser: 'compiler',
  model_checker: 'prover',
  solver: 'prover',
  human: 'user',
};

/**
 * Section 3.4 prints `test_suite` where section 3.3 allows `test`: the column's word for any spelling, or undefined.
 */
export function detectedByColumn(word: string): DetectedBy | undefined {
  const lower = word.toLowerCase();
  return DETECTED_BY.find((known) => known === lower) ?? DETECTED_BY_ALIASES[lower];
}

const text = /* @__PURE__ */ z.string().check(z.maxLength(LIMITS.correctionFieldBytes));

const line = /* @__PURE__ */ z.int().check(z.positive());

// One expression that a bundler may drop: the content script handles no corrections.
/**
 * The capture format of the claude-verify specification, section 3.4. Keys that it does not name are kept: a capture
 * goes in and out without loss.
 */
export const correctionSchema = /* @__PURE__ */ (() =>
  z.looseObject({
    id: z.uuid(),
    /** ISO 8601, UTC. */
    timestamp: z.iso.datetime(),
    project: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** The conversation's id, hashed. */
    session_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    feedback_type: z.enum(FEEDBACK_TYPES),
    claude_output: z.looseObject({
      file: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
      /** First and last line, from 1, inclusive. */
      line_range: z.optional(z.nullable(z.tuple([line, line]))),
      content: text.check(z.minLength(1)),
    }),
    issue: z.looseObject({
      category: categorySchema,
      subcategory: z.optional(z.nullable(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)))),
      description: text.check(z.minLength(1)),
      detected_by: z.string().check(
        z.maxLength(40),
        z.refine((word) => detectedByColumn(word) !== undefined, 'one of compiler, test, prover, user'),
      ),
    }),
    /** What Claude is told about it from now on; without it the mistake is kept, and told to nobody. */
    guidance: z.optional(z.nullable(guidanceSchema)),
    correction: z.optional(
      z.nullable(
        z.looseObject({
          content: text,
          verified: z.boolean(),
          verification_output: z.optional(z.nullable(text)),
        }),
      ),
    ),
  }))();

/** See {@link correctionSchema}. */
export type Correction = z.infer<typeof correctionSchema>;

/** What is known of a correction; only tools confirm or contradict (specs/verdicts.md, "Corrections"). */
export const CORRECTION_STATUSES = ['confirmed', 'plausible', 'claimed', 'contradicted'] as const;

/** One of {@link CORRECTION_STATUSES}. */
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

/** The rule by which a backend found a mistake. */
export const evidenceRuleSchema = /* @__PURE__ */ z.object({
  backend: z.string().check(z.minLength(1), z.maxLength(200)),
  rule: z.string().check(z.maxLength(1_000)),
});

/** See {@link evidenceRuleSchema}. */
export type EvidenceRule = z.infer<typeof evidenceRuleSchema>;

/** A correction's status with what it stands on. */
export const confirmationSchema = /* @__PURE__ */ z.object({
  status: z.enum(CORRECTION_STATUSES),
  /** One sentence. */
  why: z.string(),
  /** ISO 8601; null where nothing was ever decided. */
  decidedAt: z.nullable(z.string()),
  /** What tools found in Claude's code and not in the correction. */
  evidence: z.array(evidenceRuleSchema),
  /** The reports on Claude's code and on the correction; null for a side that was not run. */
  before: z.nullable(reportSchema),
  after: z.nullable(reportSchema),
});

/** See {@link confirmationSchema}. */
export type Confirmation = z.infer<typeof confirmationSchema>;

import * as z from 'zod/mini';
import { reportSchema } from './report.ts';

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

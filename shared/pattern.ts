import * as z from 'zod/mini';
import { CORRECTION_STATUSES, evidenceRuleSchema } from './correction.ts';
import { guidanceScopeSchema } from './guidance.ts';

/** How a pattern stands: `candidate` was seen once, `fading` has not been seen for long or does not help. */
const PATTERN_LIVES = ['candidate', 'active', 'fading', 'retired'] as const;

/** One of {@link PATTERN_LIVES}. */
export type PatternLife = (typeof PATTERN_LIVES)[number];

/** Units of a title or a guidance that a person writes. */
const TITLE_UNITS = 120;
const GUIDANCE_UNITS = 1_000;

const id = /* @__PURE__ */ z.uuid();

/** A kind of mistake as a list shows it. */
export const patternSchema = /* @__PURE__ */ z.object({
  id,
  project: z.nullable(z.string()),
  category: z.string(),
  /** `category:subcategory`, or what a person calls it. */
  name: z.string(),
  /** Corrections that count, and what they weigh now. */
  count: z.int(),
  weight: z.number(),
  life: z.enum(PATTERN_LIVES),
  pinned: z.boolean(),
  /** What Claude is told, a person's sentence; null for a draft: kept, and told to nobody until it is worded. */
  guidance: z.nullable(z.string()),
  /** `recorded`: it came with a correction; `person`: it was written for the pattern. */
  guidanceBy: z.nullable(z.enum(['recorded', 'person'])),
  scope: guidanceScopeSchema,
  language: z.nullable(z.string()),
  pathGlob: z.nullable(z.string()),
  /** Its newest corrections, newest first; `size` counts all. */
  members: z.array(z.string()),
  size: z.int(),
  /** ISO 8601, of the newest correction. */
  newest: z.string(),
  description: z.string(),
  statuses: z.record(z.enum(CORRECTION_STATUSES), z.int()),
  evidence: z.array(evidenceRuleSchema),
  /** Ids of patterns that say the opposite. */
  contradicts: z.array(z.string()),
});

/** See {@link patternSchema}. */
export type PatternRow = z.infer<typeof patternSchema>;

const text = (units: number): z.ZodMiniString =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(units), z.regex(/^\P{Cc}*$/u));

/** What a person may do with patterns; null takes back what a person wrote. */
export const patternEditSchema = /* @__PURE__ */ (() =>
  z.discriminatedUnion('do', [
    z.object({ do: z.literal('merge'), pattern: id, other: id }),
    z.object({
      do: z.literal('split'),
      pattern: id,
      corrections: z.array(id).check(z.minLength(1), z.maxLength(1_000)),
    }),
    z.object({ do: z.literal('rename'), pattern: id, title: z.nullable(text(TITLE_UNITS)) }),
    z.object({
      do: z.literal('guide'),
      pattern: id,
      guidance: z.nullable(text(GUIDANCE_UNITS)),
      scope: z.optional(guidanceScopeSchema),
    }),
    z.object({ do: z.enum(['pin', 'retire']), pattern: id, on: z.boolean() }),
  ]))();

/** See {@link patternEditSchema}. */
export type PatternEdit = z.infer<typeof patternEditSchema>;

import * as z from 'zod/mini';
import { CORRECTION_STATUSES } from './correction.ts';
import { languageSchema } from './language-schema.ts';
import { CHECKS } from './verdict.ts';

/** Weeks that an overview spans at most: two years, as long as observations are kept. */
export const MOST_WEEKS = 104;

/**
 * What became of what the planner chose: a learned pattern, or another known issue (written by hand, or a recent
 * correction).
 */
export const INJECTED_KINDS = ['pattern', 'other', 'held-out', 'passed-over'] as const;

/** One of {@link INJECTED_KINDS}. */
export type InjectedKind = (typeof INJECTED_KINDS)[number];

/** Every item of `weeks`, in its order. */
const byWeek = z.array(z.int());
const name = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200));

/** What an overview is about; without a project or a language, all of them. */
export const overviewAskedSchema = z.object({
  project: z.optional(name),
  language: z.optional(languageSchema),
  /** The current week, and those before it. */
  weeks: z.int().check(z.minimum(1), z.maximum(MOST_WEEKS)),
});

/** See {@link overviewAskedSchema}. */
export type OverviewAsked = z.infer<typeof overviewAskedSchema>;

/** What insights shows of the mistakes, the checks and the prompts of some weeks. */
export const overviewSchema = z.object({
  /** Their Mondays (UTC), `2026-11-16`, oldest first. */
  weeks: z.array(z.string()),
  /** Kinds of mistakes, most frequent first. */
  mistakes: z.array(z.object({ category: z.string(), counts: byWeek })),
  statuses: z.record(z.enum(CORRECTION_STATUSES), z.int()),
  /** Mistakes outside of these weeks, and of no readable time. */
  otherMistakes: z.int(),
  /** By tool and check, most runs first; a tool that reads the project, too, is one with what it finds without. */
  outcomes: z.array(
    z.object({
      /** Its title. */
      tool: z.string(),
      check: z.enum(CHECKS),
      /** How often each kind of verdict came. */
      verdicts: z.record(z.string(), z.int()),
      /**
       * Of the newest runs that took time, at most as many as `runs` says, ms; null where every verdict was remembered.
       */
      times: z.nullable(z.object({ runs: z.int(), medianMs: z.number(), p95Ms: z.number() })),
    }),
  ),
  injected: z.array(z.object({ kind: z.enum(INJECTED_KINDS), counts: byWeek })),
  /** Whether telling Claude helps, in one or two sentences, over all time. */
  effect: z.string(),
  /** What there is to choose from, whatever was chosen. */
  projects: z.array(z.string()),
  languages: z.array(languageSchema),
});

/** See {@link overviewSchema}. */
export type Overview = z.infer<typeof overviewSchema>;

const share = /* @__PURE__ */ z.number().check(z.minimum(0), z.maximum(1));

/** How well it was foretold whether verdicts of a tool would turn out right. */
export const calibrationSchema = z.object({
  /** Its title. */
  tool: z.string(),
  /** Verdicts that were judged afterwards, and those of them that were right. */
  seen: z.int(),
  right: z.int(),
  /** Mean square of what was foretold less what came; null, without bins, where not enough was seen. */
  brier: z.nullable(share),
  /** Verdicts by the chance that they were given, least first; empty bins are left out. */
  bins: z.array(z.object({ predicted: share, observed: share, seen: z.int() })),
});

/** See {@link calibrationSchema}. */
export type Calibration = z.infer<typeof calibrationSchema>;

/** What is asked of how verdicts turned out; without a project or a language, all of them. */
export const calibrationAskedSchema = z.object({ project: z.optional(name), language: z.optional(languageSchema) });

const rate = z.object({ count: z.int(), of: z.int(), low: z.number(), high: z.number() });

/** The measured effect of one pattern. */
export const patternEffectSchema = z.object({
  pattern: z.string(),
  /** One line: "5 in 40 conversations before, 0 in 25 after", or how much data is missing. */
  text: z.string(),
  /** Share of conversations in which it occurred, with its 95 % interval. */
  before: z.nullable(rate),
  after: z.nullable(rate),
  comparedWith: z.enum(['earlier', 'held-out']),
  /** Conversations that each side lacks until there is a figure. */
  missing: z.object({ before: z.int(), after: z.int() }),
  noEffect: z.boolean(),
});

/** See {@link patternEffectSchema}. */
export type PatternEffect = z.infer<typeof patternEffectSchema>;

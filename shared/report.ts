import * as z from 'zod/mini';
import { languageSchema } from './language-schema.ts';
import { LANGUAGE_SOURCES } from './language.ts';
import { checkResultSchema } from './verdict.ts';
import { findingSchema } from './finding.ts';

/** The colour and icon class of a summary. Green (`ok`) only for something that ran and held. */
const TONES = ['bad', 'warn', 'ok', 'unknown'] as const;

/** One line over the checklist: what the chip says. */
export const summarySchema = z.object({
  tone: z.enum(TONES),
  /** "2 problems", "7 checks passed, behaviour not checked"; never over 40 characters. */
  text: z.string(),
  errors: z.int(),
  warnings: z.int(),
  /** Did a test, an example, a differential run or a proof look at what the code does? */
  behaviourChecked: z.boolean(),
});

/** See {@link summarySchema}. */
export type Summary = z.infer<typeof summarySchema>;

/** What a report on some checks only names as missing: it is not the whole verification. */
export const OTHER_CHECKS = 'other checks';

/** What the summary has to know besides the results. */
const summaryFactsSchema = z.object({
  /** What no tool here could be asked about (types, contracts), in words: without it nothing is green. */
  missing: z.optional(z.readonly(z.array(z.string()))),
  /** Checks that the project requires and that came to no decision; `strict` makes that a failure (`safety_level`). */
  required: z.optional(
    z.object({
      open: z.readonly(z.array(z.string())),
      /** Required checks whose every problem the user muted: a mute satisfies none. */
      muted: z.optional(z.readonly(z.array(z.string()))),
      strict: z.boolean(),
    }),
  ),
  /** Is the text data or a style sheet, which does nothing that could be checked? */
  hasNoBehaviour: z.optional(z.boolean()),
  /** Is it laid into no project? Then a formatter's remarks do not colour the line (`impactOf`). */
  snippet: z.optional(z.boolean()),
});

/** See {@link summaryFactsSchema}. */
export type SummaryFacts = z.infer<typeof summaryFactsSchema>;

/** What was not checked, why in plain words, and what would check it. */
const notCheckedSchema = z.object({ what: z.string(), how: z.string() });

/** See {@link notCheckedSchema}. */
export type NotChecked = z.infer<typeof notCheckedSchema>;

/** What became of one hook of `[verification.hooks]`; what it says is the project's word and no verdict. */
const hookOutcomeSchema = z.object({
  event: z.enum(['pre-verify', 'post-verify']),
  command: z.string(),
  state: z.enum(['ran', 'blocked', 'failed', 'timeout', 'not-run']),
  says: z.nullable(z.string()),
});

/** See {@link hookOutcomeSchema}. */
export type HookOutcome = z.infer<typeof hookOutcomeSchema>;

/** How the file of a block was found. */
const PLACEMENT_HOWS = ['info', 'comment', 'sentence', 'diff', 'symbols', 'user', 'none'] as const;

/** One of {@link PLACEMENT_HOWS}. */
export type PlacementHow = (typeof PLACEMENT_HOWS)[number];

/** What a verification laid the block into, and why there: always shown, because everything else follows from it. */
const targetSchema = z.object({
  /** The bound project, or a small package of the block's own. */
  kind: z.enum(['project', 'scratch']),
  /** Path in the project; null when it is not known, and then the block was checked by itself. */
  file: z.nullable(z.string()),
  how: z.enum(PLACEMENT_HOWS),
  /** 0..1. */
  confidence: z.number(),
  /** Other files that it may be, best first. */
  alternatives: z.array(z.string()),
  /** The whole file, functions of it, or a diff; null when nothing was laid in. */
  laid: z.nullable(z.enum(['whole', 'fragment', 'diff'])),
  /** Is there such a file in the project? */
  exists: z.boolean(),
  /** Why it was not laid in, or what the reader should know of how it was. */
  notes: z.array(z.string()),
  /** Other blocks of the conversation that were laid in with it, by their file. */
  beside: z.array(z.string()),
  /** Every file that applying this would write, in order; absent when nothing was laid into a project. */
  writes: z.optional(z.array(z.object({ file: z.string(), what: z.enum(['changed', 'created', 'removed']) }))),
  /** Which lines of the file are lines of the block: `count` of them from `file` and from `block` on, each from 1. */
  lines: z.array(z.object({ file: z.int(), block: z.int(), count: z.int() })),
});

/** See {@link targetSchema}. */
export type TargetReport = z.infer<typeof targetSchema>;

/** What became of a check that the project's file asks for by name. */
const askedCheckSchema = z.object({
  name: z.string(),
  required: z.boolean(),
  /** Backends that answered for it; empty when none here can. */
  backends: z.array(z.string()),
  /** `muted` when every problem is, which a report is only read with. */
  state: z.enum(['held', 'failed', 'muted', 'open']),
});

/** See {@link askedCheckSchema}. */
export type AskedCheck = z.infer<typeof askedCheckSchema>;

/**
 * How a loop of verifying and asking for a fix ended: nothing wrong is left, an earlier answer came again, or it was
 * long enough.
 */
const LOOP_ENDS = ['mended', 'repeats', 'bound'] as const;

/** One round of the repair loop: this block answers an earlier one that was found wrong. */
const roundSchema = z.object({
  /** From 1, the first answer. */
  number: z.int().check(z.positive()),
  /** The report that was to be fixed. */
  follows: z.string(),
  /** Errors of that report that are gone, and that the same backend looked for again. */
  mended: z.array(findingSchema),
  /** Errors of it that are still there. */
  kept: z.int(),
  /** Errors that it did not have. */
  fresh: z.int(),
  /** Backends that found errors before and came to no decision now: of those nothing is known to be fixed. */
  undecided: z.array(z.string()),
  /** Set when the loop is over. */
  end: z.nullable(z.enum(LOOP_ENDS)),
  /** SHA-256 of the code of every round before, oldest first. */
  seen: z.array(z.string()),
});

/** See {@link roundSchema}. */
export type Round = z.infer<typeof roundSchema>;

/** What a text states formally, beside what the person asked for. */
const statedSchema = z.object({
  /** The person's own words, cut, with secrets masked; absent where nothing was said around the block. */
  asked: z.optional(z.string()),
  /** In their order. */
  items: z.array(
    z.object({
      role: z.enum(['claim', 'assumption']),
      /** As the language calls it: `theorem`, `ensures`. */
      kind: z.string(),
      /** Whose it is; empty for what belongs to the whole text. */
      of: z.string(),
      text: z.string(),
      line: z.int(),
    }),
  ),
  /** Statements that are not listed. */
  more: z.int(),
});

/** See {@link statedSchema}. */
export type Stated = z.infer<typeof statedSchema>;

/** The stored outcome of one job: the checklist, its summary and what was not looked at. */
export const reportSchema = z.object({
  id: z.string(),
  job: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  language: languageSchema,
  languageSource: z.enum(LANGUAGE_SOURCES),
  file: z.string(),
  /** SHA-256 of the code as it was verified, hex. */
  codeHash: z.string(),
  /** The code with secrets masked, for quoting lines. */
  source: z.string(),
  project: z.nullable(z.string()),
  /** The hash over the tree that the checks saw, files around the block included; null where it cannot be said. */
  treeHash: z.optional(z.nullable(z.string())),
  /** The id of its receipt in the ledger; absent where no ledger was kept. */
  receipt: z.optional(z.string()),
  /** Absent when the block was only read by itself. */
  target: z.optional(targetSchema),
  /** Checks that `.claude-context.toml` names; absent without a project. */
  asked: z.optional(z.array(askedCheckSchema)),
  /** What the project's own hooks said, in their order. */
  hooks: z.optional(z.array(hookOutcomeSchema)),
  /** Present when the block answers one that was found wrong. */
  round: z.optional(roundSchema),
  /** Absent for a text that states nothing formally. */
  stated: z.optional(statedSchema),
  /** Does a test, an example or a contract say what the code should do, though none of them came to a decision? */
  specified: z.optional(z.boolean()),
  results: z.array(checkResultSchema),
  notChecked: z.array(notCheckedSchema),
  summary: summarySchema,
  /** What the summary is made of besides the results: it is made anew when a finding is muted. */
  facts: z.optional(summaryFactsSchema),
  /** SHA-256 of the id of the conversation that the block stands in. */
  conversation: z.optional(z.string()),
  /** Wall time of the whole job in ms. */
  ms: z.number(),
  hostVersion: z.string(),
});

/** See {@link reportSchema}. */
export type Report = z.infer<typeof reportSchema>;

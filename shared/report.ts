import * as z from 'zod/mini';
import { languageSchema } from './language-schema.ts';
import { LANGUAGE_SOURCES } from './language.ts';
import { roundSchema } from './round.ts';
import { askedCheckSchema, targetSchema } from './target.ts';
import { checkResultSchema } from './verdict.ts';

/** The colour and icon class of a summary. Green (`ok`) only for something that ran and held. */
const TONES = ['bad', 'warn', 'ok', 'unknown'] as const;

/** One line over the checklist: what the chip says. */
export const summarySchema = z.object({
  tone: z.enum(TONES),
  /** "2 problems", "checks pass, behaviour not checked", "not run: no tool for Ada". */
  text: z.string(),
  errors: z.int(),
  warnings: z.int(),
  /** Did a test, an example, a differential run or a proof look at what the code does? */
  behaviourChecked: z.boolean(),
});

/** See {@link summarySchema}. */
export type Summary = z.infer<typeof summarySchema>;

/** What was not checked, why in plain words, and what would check it. */
const notCheckedSchema = z.object({ what: z.string(), how: z.string() });

/** See {@link notCheckedSchema}. */
export type NotChecked = z.infer<typeof notCheckedSchema>;

/** What became of one hook of `[verification.hooks]`; what it says is the project's word and no verdict. */
const hookSaidSchema = z.object({
  event: z.enum(['pre-verify', 'post-verify']),
  command: z.string(),
  state: z.enum(['ran', 'blocked', 'failed', 'timeout', 'not-run']),
  says: z.nullable(z.string()),
});

/** See {@link hookSaidSchema}. */
export type HookSaid = z.infer<typeof hookSaidSchema>;

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
  /** Absent when the block was only read by itself. */
  target: z.optional(targetSchema),
  /** Checks that `.claude-context.toml` names; absent without a project. */
  asked: z.optional(z.array(askedCheckSchema)),
  /** What the project's own hooks said, in their order. */
  hooks: z.optional(z.array(hookSaidSchema)),
  /** Present when the block answers one that was found wrong. */
  round: z.optional(roundSchema),
  results: z.array(checkResultSchema),
  notChecked: z.array(notCheckedSchema),
  summary: summarySchema,
  /** Wall time of the whole job in ms. */
  ms: z.number(),
  hostVersion: z.string(),
});

/** See {@link reportSchema}. */
export type Report = z.infer<typeof reportSchema>;

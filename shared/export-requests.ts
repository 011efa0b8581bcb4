import * as z from 'zod/mini';
import { hash, id } from './request-fields.ts';

/** A file of a project's `.claude-verify` that says nothing, and why. */
export const recordProblemSchema = /* @__PURE__ */ z.object({ file: z.string(), why: z.string() });

/** What an export leaves out, by name, and why. */
const leftOutSchema = /* @__PURE__ */ z.array(z.object({ what: z.string(), why: z.string() }));

/** What there is to look at before anything is written: nothing is where `diff` is empty. */
const shown = /* @__PURE__ */ {
  diff: z.string(),
  /** SHA-256 of the difference: what is to be written is named by it. */
  shown: hash,
  /** Undoes it; null: nothing was written. */
  change: z.nullable(id),
};

/**
 * Which part of an export is asked for. Without `write` nothing is written; with it only what was shown: the hash of
 * another difference is CV033.
 */
const exportAsked = /* @__PURE__ */ { project: id, write: z.optional(hash) };

/** What travels with a project. */
const exportedKindSchema = /* @__PURE__ */ z.enum(['pattern', 'rule', 'mute']);

/** Requests that write what was learned into a project's files; part of `REQUESTS`. Only the command line writes. */
export const EXPORT_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /**
     * Patterns, rules and mutes of a project as records in its `.claude-verify`, each a file; none is changed or
     * removed. `update` also says anew what the folder says otherwise. CV030, CV031, CV033, CV034, CV060.
     */
    'export.project': {
      body: z.object({
        ...exportAsked,
        kinds: z.array(exportedKindSchema).check(z.maxLength(3)),
        update: z.optional(z.boolean()),
      }),
      reply: z.object({
        ...shown,
        /** How many records of each kind are written. */
        counts: z.object({ pattern: z.int(), rule: z.int(), mute: z.int() }),
        /** Of which the folder says something else, which stays. */
        differing: z.array(z.string()),
        left: leftOutSchema,
        problems: z.array(recordProblemSchema),
      }),
    },
    /**
     * The patterns and rules that were measured to work, as a section of a file of guidance of the project; without any
     * the section goes. CV030, CV031, CV033, CV034, CV060.
     */
    'export.claude-md': {
      body: z.object({ ...exportAsked, file: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
      reply: z.object({ ...shown, written: z.array(z.string()), left: leftOutSchema }),
    },
  }) as const)();

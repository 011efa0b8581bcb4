import * as z from 'zod/mini';
import { languageSchema } from './language-schema.ts';
import { LIMITS } from './limits.ts';
import { id, name, hash, empty } from './request-fields.ts';

/** A project that `claude-verify init` registered. */
export const projectSchema = z.object({
  id,
  name,
  /** Shown only in the extension's own pages, never on claude.ai. */
  directory: z.string(),
  registeredAt: z.string(),
  /** What `.claude-context.toml` asks for; consent given by the user may only be narrower. */
  file: z.object({
    state: z.enum(['ok', 'missing', 'broken']),
    message: z.optional(z.string()),
    injectionMode: z.enum(['ask', 'auto', 'off']),
    sharing: z.object({ optIn: z.boolean(), neverShare: z.boolean() }),
    /** Who would be asked about the project's npm packages; null: its `.npmrc` names nobody that can be asked. */
    registry: z.optional(z.nullable(z.string())),
  }),
  /** Over what a consent covers, as the host saw it for this answer; a grant is given for it. */
  fileHash: hash,
  consent: z.object({
    injectionMode: z.enum(['ask', 'auto', 'off']),
    sharing: z.boolean(),
    neverShare: z.boolean(),
    runCode: z.boolean(),
    /** May checks let names and versions of its packages out of this machine? */
    network: z.optional(z.boolean()),
  }),
  /**
   * What the user once allowed for another state of the file, and what therefore does not hold until it is confirmed
   * again.
   */
  lapsed: z.optional(z.array(z.enum(['injectionMode', 'sharing', 'runCode', 'network']))),
  /**
   * Files that run by themselves, which the permission to run its code is bound to: the first by name, how many more,
   * and what of all that it is bound to changed since.
   */
  runs: z.optional(z.object({ files: z.array(z.string()), more: z.int(), changed: z.array(z.string()) })),
});

/** See {@link projectSchema}. */
export type Project = z.infer<typeof projectSchema>;

/** One known issue as planned for a prompt. */
const knownIssueSchema = z.object({
  /**
   * Of the learned pattern that it is, else a content hash, stable across conversations: what "once per conversation"
   * counts.
   */
  id,
  kind: z.enum(['item', 'pattern', 'recent']),
  /** What it tells Claude, in one sentence and as it was written; `text` is how it stands in markdown. */
  sentence: z.string(),
  text: z.string(),
  bytes: z.int(),
  /** Why it was chosen, in words. */
  why: z.optional(z.array(z.string())),
  /** It may not be left out silently. */
  critical: z.optional(z.boolean()),
  /** The text says less than there is to say. */
  shortened: z.optional(z.boolean()),
});

/** See {@link knownIssueSchema}. */
export type KnownIssue = z.infer<typeof knownIssueSchema>;

/** What would be inserted into the draft, exactly. */
export const contextPlanSchema = z.object({
  /** Null for a conversation without one. */
  project: z.nullable(name),
  mode: z.enum(['ask', 'auto', 'off']),
  text: z.string(),
  /** For whom it is and what of it is left out, in words for the preview. */
  facts: z.string(),
  /** What stands around the items, so that some of them can be left out. */
  frame: z.object({ open: z.string(), title: z.string() }),
  bytes: z.int(),
  budget: z.int(),
  items: z.array(knownIssueSchema),
  /** Items that were left out because the budget is too small. */
  dropped: z.int(),
  /** Items left out because this conversation has them already. */
  already: z.int(),
  /** Items left out because they have nothing to do with the draft. */
  unrelated: z.optional(z.int()),
  /** The same in words. */
  noRoom: z.optional(z.string()),
  /** Critical items for which the budget is too small, and the budget that would hold all of them. */
  missing: z.optional(z.object({ items: z.int(), bytesNeeded: z.int() })),
  /** Learned patterns that the holdout keeps out of this conversation. */
  heldOut: z.optional(z.int()),
});

/** See {@link contextPlanSchema}. */
export type ContextPlan = z.infer<typeof contextPlanSchema>;

/** Requests about projects, what the user allows them, and their known issues; part of `REQUESTS`. */
export const PROJECT_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /** Only for the command line: a browser has no business naming a path of this machine (CV060 for the extension). */
    'project.register': {
      body: z.object({ directory: z.string().check(z.minLength(1), z.maxLength(4_096)) }),
      reply: projectSchema,
    },
    /**
     * The host asks its user for a folder in a dialog of their desktop, and registers it; null: they closed it. What is
     * asked for takes as long as they do. CV058 where there is no dialog.
     */
    'project.pick': { body: empty, reply: z.object({ project: z.nullable(projectSchema) }) },
    /** `canPick`: is there a dialog for `project.pick`? */
    'project.list': {
      body: empty,
      reply: z.object({ projects: z.array(projectSchema), canPick: z.optional(z.boolean()) }),
    },
    /**
     * `fileHash` is the one of the project that the user was shown; with another one only what is narrower is taken,
     * and CV033 said of the rest.
     */
    'project.consent': {
      body: z.object({
        project: id,
        fileHash: hash,
        injectionMode: z.enum(['ask', 'auto', 'off']),
        sharing: z.boolean(),
        neverShare: z.boolean(),
        runCode: z.boolean(),
        network: z.optional(z.boolean()),
        /** Of `project.runs`, where its files were shown. */
        runsHash: z.optional(hash),
      }),
      reply: projectSchema,
    },
    /**
     * The files of the project that run by themselves, as they are now: what a permission to run its code would be
     * bound to.
     */
    'project.runs': {
      body: z.object({ project: id }),
      reply: z.object({
        files: z.array(z.string()),
        more: z.int(),
        hash,
        /** Commands and hooks that the project's file names, as a shell would have them. */
        commands: z.optional(z.array(z.string())),
        /** Runners whose tests were found, and where: "node --test (package.json)". */
        tests: z.optional(z.array(z.string())),
      }),
    },
    'project.forget': { body: z.object({ project: id }), reply: empty },
    /** Does the project keep some conversations without learned patterns, to compare with? With `on` it is chosen. */
    'project.holdout': {
      body: z.object({ project: id, on: z.optional(z.boolean()) }),
      reply: z.object({ on: z.boolean() }),
    },
    /** May code of a block that has no project be run in the sandbox? */
    'snippets.consent': { body: empty, reply: z.object({ runCode: z.boolean() }) },
    'snippets.allow': { body: z.object({ runCode: z.boolean() }), reply: z.object({ runCode: z.boolean() }) },
    /**
     * Writes what a report's block changes into its project. Known only as long as the daemon that made the report
     * runs; CV038 after that.
     */
    'project.apply': { body: z.object({ report: id }), reply: z.object({ change: id, files: z.array(z.string()) }) },
    /** Takes a change back exactly, or not at all (CV035). */
    'project.undo': { body: z.object({ change: id }), reply: empty },
    /** Changes that can be undone, newest first. */
    'project.changes': {
      body: z.object({ project: id }),
      reply: z.object({ changes: z.array(z.object({ id, at: z.string(), files: z.array(z.string()) })) }),
    },
    /** Lines that were written into a project and that somebody changed since: what Claude wrote, and what was kept. */
    'project.kept': {
      body: z.object({ project: id }),
      reply: z.object({
        kept: z.array(
          z.object({
            change: id,
            at: z.string(),
            file: z.string(),
            language: z.nullable(languageSchema),
            lines: z.tuple([z.int(), z.int()]),
            written: z.string(),
            kept: z.string(),
          }),
        ),
      }),
    },
    'context.plan': {
      body: z.object({
        /** Null: what a person meant for more than one project is planned. */
        project: z.nullable(id),
        already: z.array(id).check(z.maxLength(LIMITS.history)),
        /** What stands in the composer; what is relevant to it is chosen. It is not stored. */
        draft: z.optional(z.string().check(z.maxLength(LIMITS.draftUnits))),
        /** Of the blocks of the conversation so far. */
        languages: z.optional(z.array(languageSchema).check(z.maxLength(40))),
        /** For measuring whether what is planned here helps. */
        conversation: z.optional(hash),
        /** Nobody looks at it before it is told: what one person claimed once is out, also of what a pull brought. */
        unseen: z.optional(z.boolean()),
      }),
      reply: contextPlanSchema,
    },
    'injection.record': {
      body: z.object({
        project: z.nullable(id),
        conversation: hash,
        items: z.array(id).check(z.maxLength(LIMITS.history)),
      }),
      reply: z.object({ recorded: z.int() }),
    },
    'injection.list': { body: z.object({ conversation: hash }), reply: z.object({ items: z.array(id) }) },
  }) as const)();

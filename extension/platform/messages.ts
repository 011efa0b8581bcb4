import * as z from 'zod/mini';
import { correctionSchema } from '../../shared/correction.ts';
import { errorBodySchema } from '../../shared/errors.ts';
import { languageSchema } from '../../shared/language-schema.ts';
import { muteAskedSchema } from '../../shared/mute-requests.ts';
import { ORACLE_KINDS } from '../../shared/oracle.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { innerPathSchema, jobStatusSchema, recordOriginSchema } from '../../shared/protocol.ts';
import { contextPlanSchema, projectSchema } from '../../shared/project-requests.ts';
import { reportSchema } from '../../shared/report.ts';
import { blockRefSchema, code, conversation, noticed, short, verifyBlockSchema } from './block-request.ts';
import { permissionSchema } from '../../shared/verdict.ts';

export type { BlockRef } from './block-request.ts';

/** Views that talk to the worker, each over one port of this name. Only `content` runs on claude.ai. */
export const VIEWS = ['content', 'popup', 'options', 'panel', 'sharing', 'insights', 'welcome', 'consent'] as const;

/** One of {@link VIEWS}. */
export type View = (typeof VIEWS)[number];

/** By which the page calls a language that is not known, in lower case. */
const languageWord = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.wordUnits));
const noticedBlock = /* @__PURE__ */ z.object({ code: noticed, language: z.nullable(languageSchema) });
/** What the side panel begins with besides a report: the fix of a finding (`findingKey`), or whether to apply it. */
const shownFirst = /* @__PURE__ */ (() => ({
  fix: z.optional(z.string().check(z.maxLength(3_000))),
  apply: z.optional(z.literal(true)),
}))();

/** What the side panel was opened for. */
export const panelOpenSchema = /* @__PURE__ */ (() => z.object({ report: short, ...shownFirst }))();

/** See {@link panelOpenSchema}. */
export type PanelOpen = z.infer<typeof panelOpenSchema>;

/** Where a block is, whatever its code. */
const blockPlaceSchema = z.object({ turn: short, index: z.int() });

/** See {@link blockPlaceSchema}. */
export type BlockPlace = z.infer<typeof blockPlaceSchema>;

/** A block's job with its report once it has one. */
const blockStatusSchema = z.object({
  block: blockRefSchema,
  status: jobStatusSchema,
  report: z.nullable(reportSchema),
  /** What the block was taken for: the verdict holds for that alone. */
  language: z.optional(languageSchema),
  /** The newest answer to its report; `fixed`: what was wrong was looked for there, and is gone. */
  newer: z.optional(z.object({ block: blockRefSchema, mended: z.boolean() })),
});

/** See {@link blockStatusSchema}. */
export type BlockStatus = z.infer<typeof blockStatusSchema>;

/** What the content script can see: per target the selector that matched or null. */
export const pageHealthSchema = z.object({
  family: z.enum(['hub', 'hub-legacy', 'legacy', 'unknown']),
  packVersion: short,
  targets: z.array(
    z.object({
      name: short,
      matched: z.nullable(short),
      fallback: z.boolean(),
      count: z.int(),
      /** The selectors that matched nothing, in their order. */
      tried: z.array(short),
    }),
  ),
  blocks: z.int(),
  /** Of these the ones that a press would verify: without a verdict, and of a language that is known or likely. */
  open: z.optional(z.int()),
  /** Of these the ones without a verdict whose language nobody knows. */
  plain: z.optional(z.int()),
  /** Does the page hold a part of the conversation only, and bring the rest when somebody scrolls there? */
  isPart: z.optional(z.boolean()),
  /** Targets without which the extension is of no use here and that were expected: composer, code blocks. */
  missing: z.array(short),
});

/** See {@link pageHealthSchema}. */
export type PageHealth = z.infer<typeof pageHealthSchema>;

/** Can the host be reached? `unknown` until it was tried. */
const hostStateSchema = z.object({
  state: z.enum(['unknown', 'ready', 'away']),
  version: z.nullable(z.string()),
  error: z.nullable(errorBodySchema),
  /** How the command line is called on this machine, once the host has said it. */
  command: z.optional(z.string()),
});

/** See {@link hostStateSchema}. */
export type HostState = z.infer<typeof hostStateSchema>;

/** The project that a conversation is bound to, as the page may know it: no path. */
const bindingSchema = z.object({
  project: z.string(),
  name: z.string(),
  mode: z.enum(['ask', 'auto', 'off']),
  /** May the page look for signs that the user corrected Claude? Absent: yes. */
  notices: z.optional(z.boolean()),
  /** Is a reply verified as soon as it has ended? Absent: no. */
  verifies: z.optional(z.boolean()),
});

/** See {@link bindingSchema}. */
export type Binding = z.infer<typeof bindingSchema>;

/** A block that its user seems to have corrected; nothing of it is stored unless they record it. */
const noticeSchema = z.object({
  /**
   * Why it looks so: their message changes the code, shows an error, or says that it is wrong; they edited it; Claude
   * wrote it again.
   */
  reason: z.enum(['changed', 'error', 'said-wrong', 'edited', 'retried']),
  /** What the code should have been, where that is known. */
  correction: z.nullable(code),
  /** What Claude wrote, where that is gone from the page. */
  former: z.optional(code),
  /** What was said to be wrong: the line of an error, or the user's own sentence; empty when nothing was said. */
  said: z.string().check(z.maxLength(1_000)),
});

/** See {@link noticeSchema}. */
export type Notice = z.infer<typeof noticeSchema>;

/** What Record hands to the popup. */
export const recordDraftSchema = z.object({
  conversation,
  file: z.nullable(short),
  language: z.nullable(languageSchema),
  code,
  report: z.nullable(reportSchema),
  /** What the user seems to have made of it, and said of it. */
  correction: z.optional(z.nullable(code)),
  said: z.optional(z.string().check(z.maxLength(1_000))),
});

/** See {@link recordDraftSchema}. */
export type RecordDraft = z.infer<typeof recordDraftSchema>;

/** What stands in the fields of the form, by the names of its fields. */
export const keptFieldsSchema = z.record(short, code);

/** A request for sentences of patterns, and what was answered. */
export const rewordingSchema = /* @__PURE__ */ z.object({
  /** By which the answer is known. */
  mark: short,
  /** Ids, in the order of their numbers in the request. */
  patterns: z.array(short),
  /** `written`: it stands in a draft. */
  step: z.enum(['asked', 'written', 'answered']),
  /** Why it could not be written. */
  error: z.nullable(errorBodySchema),
  /** Sentences by pattern. */
  suggestions: z.record(short, z.string()),
});

/** See {@link rewordingSchema}. */
export type Rewording = z.infer<typeof rewordingSchema>;

/** A correction that the host has not acknowledged yet. */
const pendingSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  category: z.string(),
  issue: z.string(),
  error: z.nullable(errorBodySchema),
});

/** See {@link pendingSchema}. */
export type Pending = z.infer<typeof pendingSchema>;

/** A place in a text that looks like a secret; the value itself is masked. */
const secretHitSchema = z.object({ field: short, rule: short, line: z.int(), masked: z.string() });

/** See {@link secretHitSchema}. */
export type SecretNotice = z.infer<typeof secretHitSchema>;

const anyView = ['content', 'popup', 'options', 'panel'] as const;
const ownPages = ['popup', 'options', 'panel', 'sharing'] as const;
/** Views in which a correction is recorded. */
const recorders = ['popup', 'panel'] as const;
const nothing = z.object({});

/**
 * The strength of a block's tests in words: one sentence, what was missed and what the numbers leave out, and the text
 * that asks Claude for the missing tests, where any are.
 */
const strengthShownSchema = z.object({
  sentence: z.string(),
  lines: z.array(z.string()),
  ask: z.nullable(z.string()),
});

/** See {@link strengthShownSchema}. */
export type StrengthShown = z.infer<typeof strengthShownSchema>;

/** Replies to what the content script may ask. */
const CONTENT_REPLIES = {
  'page.state': z.object({ binding: z.nullable(bindingSchema), host: hostStateSchema }),
  'block.verify': blockStatusSchema,
  'block.warm': nothing,
  'oracle.ask': z.object({ text: z.string() }),
  'oracle.elsewhere': nothing,
  'oracle.answered': nothing,
  'oracle.show': nothing,
  'strength.measure': strengthShownSchema,
  'block.cancel': nothing,
  'block.known': z.object({ places: z.nullable(z.array(blockPlaceSchema)) }),
  'block.restore': z.object({ blocks: z.array(blockStatusSchema) }),
  'block.language': z.object({ language: z.nullable(languageSchema) }),
  'language.remember': nothing,
  'record.open': z.object({ opened: z.enum(['popup', 'window', 'panel']) }),
  'panel.open': z.object({ opened: z.boolean() }),
  'consent.open': nothing,
  'finding.mute': nothing,
  'finding.unmute': nothing,
  'reword.written': nothing,
  'reword.answered': nothing,
  'page.said': z.object({ found: z.nullable(z.object({ block: z.int(), notice: noticeSchema })) }),
  'context.plan': z.object({ plan: z.nullable(contextPlanSchema) }),
  'context.inserted': nothing,
  'context.off': nothing,
};

/** A request for what shows whether code of another conversation is right. */
const oracleElsewhereSchema = z.object({
  text: noticed,
  kind: z.enum(ORACLE_KINDS),
  code,
  language: languageSchema,
});

/** Requests of the views to the worker, and which view may send each: the sender policy reads `from`. */
export const VIEW_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /** Sent when the page appears, navigates or changes its health. */
    'page.state': {
      from: ['content'] as const,
      /** `born`: the user sent something on a page without an id and this is the id that it got. */
      body: z.object({ conversation, born: z.boolean(), health: pageHealthSchema }),
      reply: CONTENT_REPLIES['page.state'],
    },
    'block.verify': {
      from: ['content'] as const,
      body: verifyBlockSchema,
      reply: CONTENT_REPLIES['block.verify'],
    },
    /** The text that asks Claude for what shows whether a block is right. */
    'oracle.ask': {
      from: ['content'] as const,
      body: z.object({
        conversation,
        kind: z.enum(ORACLE_KINDS),
        code,
        language: languageSchema,
        file: z.nullable(short),
      }),
      reply: CONTENT_REPLIES['oracle.ask'],
    },
    /** Asks the same in a new conversation, which knows nothing of this code, and runs what comes with this block. */
    'oracle.elsewhere': {
      from: ['content'] as const,
      body: z.object({ kind: z.enum(ORACLE_KINDS), verify: verifyBlockSchema }),
      reply: nothing,
    },
    /** The block that answers it there. */
    'oracle.answered': {
      from: ['content'] as const,
      body: z.object({ code, language: z.nullable(languageSchema) }),
      reply: nothing,
    },
    /** Shows the tab of the conversation that it was asked for. */
    'oracle.show': { from: ['content'] as const, body: nothing, reply: nothing },
    /** How strong the tests of a verified block are, and the text that asks Claude for the missing ones. */
    'strength.measure': {
      from: ['content'] as const,
      body: z.object({ report: short }),
      reply: CONTENT_REPLIES['strength.measure'],
    },
    /**
     * The user said in the side panel which file a job's block is; its page verifies it again, if the block is drawn
     * there.
     */
    'block.place': {
      from: ['panel'] as const,
      body: z.object({ job: short, chosen: z.nullable(innerPathSchema) }),
      reply: nothing,
    },
    /** The pointer or the focus came to the bar of a block in this language: what a click would need may be started. */
    'block.warm': {
      from: ['content'] as const,
      body: z.object({ language: languageSchema }),
      reply: CONTENT_REPLIES['block.warm'],
    },
    'block.cancel': { from: anyView, body: z.object({ job: short }), reply: CONTENT_REPLIES['block.cancel'] },
    /**
     * Places of a conversation where something was verified before, so that only those are asked for; null where there
     * are too many to tell.
     */
    'block.known': {
      from: ['content'] as const,
      body: z.object({ conversation }),
      reply: CONTENT_REPLIES['block.known'],
    },
    /** Verdicts of blocks that were verified before: after a remount, a reload or a worker's restart. */
    'block.restore': {
      from: ['content'] as const,
      body: z.object({ conversation, blocks: z.array(blockRefSchema).check(z.maxLength(PAGE_LIMITS.blocksPerPage)) }),
      reply: CONTENT_REPLIES['block.restore'],
    },
    /**
     * What a block is in whose language nothing names: what the user said of the page's word for it in this
     * conversation, or without a word what its text looks like.
     */
    'block.language': {
      from: ['content'] as const,
      body: z.object({
        conversation,
        word: z.nullable(languageWord),
        text: z.string().check(z.maxLength(PAGE_LIMITS.guessedUnits)),
      }),
      reply: CONTENT_REPLIES['block.language'],
    },
    /** The user took a block of this word for this language; the next one in this conversation is taken for it, too. */
    'language.remember': {
      from: ['content'] as const,
      body: z.object({ conversation, word: languageWord, language: languageSchema }),
      reply: CONTENT_REPLIES['language.remember'],
    },
    /**
     * Opens the popup prefilled; it falls back to a window of its own where the browser refuses. The side panel takes
     * the form itself.
     */
    'record.open': {
      from: ['content', 'panel'] as const,
      body: recordDraftSchema,
      reply: CONTENT_REPLIES['record.open'],
    },
    'panel.open': {
      from: ['content', 'popup'] as const,
      body: z.object({ report: z.nullable(short), ...shownFirst }),
      reply: CONTENT_REPLIES['panel.open'],
    },
    /** Opens the page on which the user gives this job's block a project, or a permission; nothing is given by this. */
    'consent.open': {
      from: ['content', 'panel'] as const,
      body: z.object({ job: short, lacks: permissionSchema }),
      reply: CONTENT_REPLIES['consent.open'],
    },
    /** The project that the conversation of this job is bound to. */
    'consent.asked': {
      from: ['consent'] as const,
      body: z.object({ job: short }),
      reply: z.object({ project: z.nullable(z.string()) }),
    },
    /** Binds the conversation of this job. */
    'consent.bind': { from: ['consent'] as const, body: z.object({ job: short, project: short }), reply: nothing },
    /** The question was answered: the block is verified again, and its page comes to the front. */
    'consent.done': { from: ['consent'] as const, body: z.object({ job: short }), reply: nothing },
    /** Silences findings of a report (`mute.add`); reports that are shown are read again. */
    'finding.mute': {
      from: ['content', 'panel'] as const,
      body: muteAskedSchema,
      reply: CONTENT_REPLIES['finding.mute'],
    },
    'finding.unmute': {
      from: ['content', 'panel'] as const,
      body: z.object({ mute: short }),
      reply: CONTENT_REPLIES['finding.unmute'],
    },
    /** The user sent a message: does it correct one of the blocks before it? Nothing of it is kept. */
    'page.said': {
      from: ['content'] as const,
      body: z.object({
        text: noticed,
        marked: z.array(noticedBlock).check(z.maxLength(PAGE_LIMITS.besideBlocks)),
        earlier: z.array(noticedBlock).check(z.maxLength(PAGE_LIMITS.besideBlocks)),
      }),
      reply: CONTENT_REPLIES['page.said'],
    },
    'context.plan': {
      from: ['content', 'popup', 'panel'] as const,
      body: z.object({
        conversation,
        draft: z.optional(z.string().check(z.maxLength(PAGE_LIMITS.draftUnits))),
        languages: z.optional(z.array(languageSchema).check(z.maxLength(40))),
      }),
      reply: CONTENT_REPLIES['context.plan'],
    },
    'context.inserted': {
      from: ['content'] as const,
      body: z.object({ conversation, items: z.array(short).check(z.maxLength(PAGE_LIMITS.history)) }),
      reply: CONTENT_REPLIES['context.inserted'],
    },
    /** The page may only switch injection off for this conversation, never on. */
    'context.off': {
      from: ['content'] as const,
      body: z.object({ conversation }),
      reply: CONTENT_REPLIES['context.off'],
    },

    /**
     * What the form opens on: Record's draft, and what was typed before the popup was closed. Neither ever reaches the
     * disk.
     */
    'record.draft': {
      from: recorders,
      body: nothing,
      reply: z.object({
        draft: z.nullable(recordDraftSchema),
        kept: z.nullable(keptFieldsSchema),
        /** This view was opened for it, and has not been told so before. */
        wanted: z.boolean(),
      }),
    },
    /** A popup closes as soon as it loses the focus, and with it goes what was typed: so it is kept. */
    'record.keep': { from: recorders, body: z.object({ fields: keptFieldsSchema }), reply: nothing },
    /** The user went back from the form: the next opening of the popup does not show this draft again. */
    'record.discard': { from: recorders, body: nothing, reply: nothing },
    /** The same form, with what was typed, goes on in the side panel. */
    'record.move': { from: ['popup'] as const, body: z.object({ fields: keptFieldsSchema }), reply: nothing },
    /** Looked through for secrets first; kept in the outbox until the host has acknowledged it. */
    'record.submit': {
      from: recorders,
      body: z.object({ correction: correctionSchema, origin: z.optional(recordOriginSchema) }),
      reply: z.object({
        outcome: z.enum(['stored', 'pending', 'secret']),
        hits: z.array(secretHitSchema),
        error: z.nullable(errorBodySchema),
      }),
    },
    /** Throws away a correction that the host refuses for good. */
    'outbox.discard': { from: ['popup', 'options'] as const, body: z.object({ id: short }), reply: nothing },
    'outbox.list': { from: ownPages, body: nothing, reply: z.object({ pending: z.array(pendingSchema) }) },
    /** Puts a request for sentences of patterns into the draft of the page of claude.ai that was visited last. */
    'reword.ask': {
      from: ['insights'] as const,
      body: z.object({ mark: short, text: noticed, patterns: z.array(short).check(z.maxLength(100)) }),
      reply: z.object({ asked: z.boolean() }),
    },
    'reword.written': {
      from: ['content'] as const,
      body: z.object({ mark: short, error: z.nullable(errorBodySchema) }),
      reply: CONTENT_REPLIES['reword.written'],
    },
    /** A block that may be Claude's answer to it: text of a page, and no more than that. */
    'reword.answered': {
      from: ['content'] as const,
      body: z.object({ text: noticed }),
      reply: CONTENT_REPLIES['reword.answered'],
    },
    'reword.state': {
      from: ['insights'] as const,
      body: nothing,
      reply: z.object({ state: z.nullable(rewordingSchema) }),
    },
    /** The conversation in the tab that the user looks at. */
    'tab.current': {
      from: ownPages,
      body: nothing,
      reply: z.object({
        conversation,
        onClaude: z.boolean(),
        health: z.nullable(pageHealthSchema),
        binding: z.nullable(bindingSchema),
        blocks: z.array(blockStatusSchema),
        host: hostStateSchema,
        /** Report to show first, when the panel was opened for it. */
        open: z.nullable(panelOpenSchema),
      }),
    },
    /** Tries the host now, also after earlier failures, and says how that went. */
    'host.state': { from: ['welcome'] as const, body: nothing, reply: hostStateSchema },
    /** What that tab's page found on it is looked at again; the event `tab` follows. */
    'tab.look': { from: ['popup', 'options'] as const, body: nothing, reply: nothing },
    /** Verifies the blocks of that tab's page that have no verdict yet, at most the newest hundred. */
    'tab.verify': { from: ['popup', 'panel'] as const, body: nothing, reply: z.object({ asked: z.boolean() }) },
    'tab.bind': {
      from: ownPages,
      body: z.object({ project: z.nullable(short) }),
      reply: z.object({ binding: z.nullable(bindingSchema) }),
    },
    /** Projects in whose conversations corrections are not noticed. */
    'notices.list': { from: ['options'] as const, body: nothing, reply: z.object({ off: z.array(z.string()) }) },
    'notices.set': { from: ['options'] as const, body: z.object({ project: short, on: z.boolean() }), reply: nothing },
    /** Projects in whose conversations a reply is verified as soon as it has ended. */
    'replies.list': { from: ['options'] as const, body: nothing, reply: z.object({ on: z.array(z.string()) }) },
    'replies.set': { from: ['options'] as const, body: z.object({ project: short, on: z.boolean() }), reply: nothing },
    projects: {
      from: [...ownPages, 'consent'] as const,
      body: nothing,
      reply: z.object({ projects: z.array(projectSchema), canPick: z.optional(z.boolean()) }),
    },
    /** A request of shared/protocol.ts passed on to the host; the worker allows the types that a page of ours needs. */
    'host.request': {
      from: [...ownPages, 'insights', 'welcome', 'consent'] as const,
      body: z.object({ type: short, body: z.unknown() }),
      reply: z.object({ body: z.unknown() }),
    },
    /** Deletes what the extension itself keeps (journal, outbox, bindings) and asks the host to delete its part. */
    'data.delete-all': {
      from: ['options'] as const,
      body: z.object({ confirm: z.literal('delete everything') }),
      reply: z.object({ hostDeleted: z.boolean(), undeleted: z.optional(z.int()) }),
    },
  }) as const)();

/** Name of a view's request. */
export type ViewRequestType = keyof typeof VIEW_REQUESTS;

/** Body of a view's request. */
export type ViewRequestBody<T extends ViewRequestType> = z.infer<(typeof VIEW_REQUESTS)[T]['body']>;

/** Body of the worker's reply. */
export type ViewReplyBody<T extends ViewRequestType> = z.infer<(typeof VIEW_REQUESTS)[T]['reply']>;

/** Frame of a view's request; `body` is checked against {@link VIEW_REQUESTS} afterwards. */
export const viewFrameSchema = z.object({ id: z.int(), type: short, body: z.unknown() });

/** Everything that the worker sends to a content script. */
export const contentFrameSchema = z.union([
  z.object({ re: z.int(), ok: z.literal(true), body: z.unknown() }),
  z.object({ re: z.int(), ok: z.literal(false), error: errorBodySchema }),
  z.object({ event: z.literal('block'), body: blockStatusSchema }),
  z.object({ event: z.literal('binding'), body: z.nullable(bindingSchema) }),
  z.object({ event: z.literal('host'), body: hostStateSchema }),
  /** Somebody wants to see what is found on the page now. */
  z.object({ event: z.literal('look'), body: nothing }),
  /** The emergency stop does not hold: what it kept from running (CV018) may be verified. */
  z.object({ event: z.literal('resumed'), body: nothing }),
  /** Puts a text into the draft that asks for sentences of patterns; the answer holds the mark. */
  z.object({ event: z.literal('reword'), body: z.object({ mark: short, text: noticed }) }),
  /** Puts a request for what shows whether a block of another conversation is right into the draft. */
  z.object({ event: z.literal('oracle'), body: oracleElsewhereSchema }),
  /**
   * For the block that is named, else (a keyboard command of the manifest) the one that is focused or nearest, or for
   * all; sent to the content script only.
   */
  z.object({
    event: z.literal('command'),
    body: z.object({ command: z.enum(['verify', 'verify-all', 'record']), block: z.optional(blockRefSchema) }),
  }),
]);

/** Everything that the worker sends to a view. */
export const workerFrameSchema = z.union([
  contentFrameSchema,
  z.object({ event: z.literal('outbox'), body: z.object({ pending: z.array(pendingSchema) }) }),
  /** The tab's page or its blocks changed: an own page asks `tab.current` again. */
  z.object({ event: z.literal('tab'), body: nothing }),
]);

/** See {@link workerFrameSchema}. */
export type WorkerFrame = z.infer<typeof workerFrameSchema>;

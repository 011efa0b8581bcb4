import * as z from 'zod/mini';
import { evidenceRuleSchema, correctionSchema } from './correction.ts';
import { errorBodySchema } from './errors.ts';
import { JOB_STATES } from './job-state.ts';
import { languageSchema } from './language-schema.ts';
import { LANGUAGE_SOURCES } from './language.ts';
import {
  calibrationAskedSchema,
  calibrationSchema,
  overviewAskedSchema,
  overviewSchema,
  patternEffectSchema,
} from './insights.ts';
import { KEEPING_REQUESTS } from './keeping-requests.ts';
import { GATE_REQUESTS } from './gate-requests.ts';
import { HTTP_REQUESTS } from './http-requests.ts';
import { LIMITS } from './limits.ts';
import { DECLARATION_REQUESTS } from './declaration-requests.ts';
import { PROVER_SERVER_REQUESTS } from './prover-server-requests.ts';
import { SOLVER_REQUESTS } from './solver-requests.ts';
import { WHEEL_REQUESTS } from './wheel-requests.ts';
import { EXPORT_REQUESTS } from './export-requests.ts';
import { MUTE_REQUESTS } from './mute-requests.ts';
import { ORACLE_REQUESTS } from './oracle-requests.ts';
import { patternEditSchema, patternSchema } from './pattern.ts';
import { PROJECT_REQUESTS } from './project-requests.ts';
import { STRATEGIES } from './portfolio-strategy.ts';
import { id, name, hash, empty, namedFindingSchema, pageRequest, paged } from './request-fields.ts';
import { RULE_REQUESTS } from './rule-requests.ts';
import { SHARE_REQUESTS } from './share-requests.ts';
import { CHECKS } from './verdict.ts';
import { summarySchema } from './report.ts';
import { strengthSchema } from './strength.ts';
import { receiptIdSchema, receiptStandingSchema } from './verdict-receipt.ts';

export { isTerminal, JOB_STATES, type JobState } from './job-state.ts';

/**
 * Version of the messages between extension and host. Different versions refuse each other with CV001
 * (specs/protocol.md).
 */
export const PROTOCOL = 1;

/** How far one check of a running job is. */
const progressSchema = z.object({
  backend: z.string(),
  title: z.string(),
  check: z.enum(CHECKS),
  state: z.enum(['waiting', 'running', 'ended']),
  /** Kind of the verdict once ended. */
  verdict: z.optional(z.string()),
  ms: z.optional(z.number()),
});

/** See {@link progressSchema}. */
export type Progress = z.infer<typeof progressSchema>;

/** Everything that is known of a job without its report. */
export const jobStatusSchema = z.object({
  job: id,
  state: z.enum(JOB_STATES),
  /** Grows with every change of this job; an older one that arrives late is dropped. */
  seq: z.int(),
  progress: z.array(progressSchema),
  report: z.nullable(id),
  summary: z.nullable(summarySchema),
  error: z.nullable(errorBodySchema),
  /** Of a job of many files: the reports in the order of the files. In events only. */
  reports: z.optional(z.array(id)),
  /** The job that this one repeats: nobody asked for it, its project changed. In events only. */
  again: z.optional(id),
  /** Of a job that waits for others, what it waits for, in words; never once it runs. */
  waiting: z.optional(z.string()),
});

/** See {@link jobStatusSchema}. */
export type JobStatus = z.infer<typeof jobStatusSchema>;

/** One backend as `tools list` and the options page show it. */
const toolStatusSchema = z.object({
  backend: z.string(),
  title: z.string(),
  check: z.enum(CHECKS),
  languages: z.array(languageSchema),
  effect: z.enum(['pure', 'reads-project', 'runs-code', 'network']),
  version: z.nullable(z.string()),
  /** Where a command of the system's was found, the home folder as `~`. */
  place: z.optional(z.string()),
  /** How to get it when version is null. */
  install: z.string(),
});

/** See {@link toolStatusSchema}. */
export type ToolStatus = z.infer<typeof toolStatusSchema>;

const around = /* @__PURE__ */ z.string().check(z.maxLength(LIMITS.aroundUnits));

/** A path within a project, as a user may name one; whether it is good is judged where it is used. */
export const innerPathSchema = /* @__PURE__ */ z
  .string()
  .check(z.minLength(1), z.maxLength(1_000), z.regex(/^\P{Cc}*$/u));

/** What stands around a block: the fence's info string, the text before it, and the file that the user chose for it. */
export const placeSchema = /* @__PURE__ */ z.object({
  info: around,
  before: around,
  chosen: z.optional(innerPathSchema),
});

/** Another block of the conversation. */
export const besideSchema = /* @__PURE__ */ z.object({
  code: z.string(),
  language: z.nullable(languageSchema),
  info: around,
  before: around,
});

/** See {@link besideSchema}. */
export type BesideBlock = z.infer<typeof besideSchema>;

/** Where a correction comes from, besides what the capture format says. */
export const recordOriginSchema = /* @__PURE__ */ z.object({
  language: z.optional(languageSchema),
  /** SHA-256 of the id of the conversation that it comes from. */
  conversation: z.optional(hash),
  /** The report that it was recorded from, and which of its findings: evidence of the mistake. */
  report: z.optional(id),
  finding: z.optional(evidenceRuleSchema),
  /** The job of a `feedback.try` with the same two codes: what it found is stored with the correction. */
  tried: z.optional(id),
});

/** See {@link recordOriginSchema}. */
export type RecordOrigin = z.infer<typeof recordOriginSchema>;

/** File name that code is taken for; never a path to open. */
const fileInRequest = /* @__PURE__ */ z.optional(z.string().check(z.maxLength(255), z.regex(/^\P{Cc}*$/u)));

/** Other blocks of the conversation, or files that a file is never checked without. In their order. */
const beside = /* @__PURE__ */ z.optional(z.array(besideSchema).check(z.maxLength(LIMITS.besideBlocks)));

const message = /* @__PURE__ */ z.optional(z.string().check(z.maxLength(LIMITS.noticedUnits)));

/**
 * What was said around a block, as Markdown: the person's last message before the answer that it stands in, and the
 * answer.
 */
export const nearbyMessagesSchema = /* @__PURE__ */ z.object({ request: message, reply: message });

const textOfChange = /* @__PURE__ */ z.nullable(z.string());

/**
 * A change that the code is the new state of, as texts: what the file was before it, and whole other files that go with
 * it, before and after it. Null: the file was not there, or is not there any more. The file is the one that the user
 * chose.
 */
const changeSchema = /* @__PURE__ */ z.object({
  before: textOfChange,
  others: z
    .array(z.object({ file: innerPathSchema, before: textOfChange, after: textOfChange }))
    .check(z.maxLength(LIMITS.filesPerChange)),
  /** What "before" is, in words for the report: `HEAD`, `main`, `the diff`. */
  against: z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
});

/** See {@link changeSchema}. */
export type Change = z.infer<typeof changeSchema>;

/**
 * The only checks that are asked: ids of backends, and kinds of checks, as `[verification]` names them. The report says
 * that it is not whole.
 */
const only = /* @__PURE__ */ z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(LIMITS.checksAsked)),
);

/** Ids of backends that are left out; `command` stands for all commands of the project. */
const without = /* @__PURE__ */ z.optional(z.array(id).check(z.maxLength(20)));

// One expression that a bundler may drop: the content script speaks to the worker only.
/** Requests by type: what is asked and what is answered. */
export const REQUESTS = /* @__PURE__ */ (() =>
  ({
    ...KEEPING_REQUESTS,
    ...PROJECT_REQUESTS,
    ...DECLARATION_REQUESTS,
    ...WHEEL_REQUESTS,
    ...PROVER_SERVER_REQUESTS,
    ...SOLVER_REQUESTS,
    ...GATE_REQUESTS,
    ...SHARE_REQUESTS,
    ...RULE_REQUESTS,
    ...EXPORT_REQUESTS,
    ...MUTE_REQUESTS,
    ...ORACLE_REQUESTS,
    ...HTTP_REQUESTS,
    hello: {
      body: z.object({
        client: z.enum(['extension', 'cli', 'program', 'test']),
        protocol: z.int(),
        version: z.string().check(z.maxLength(40)),
      }),
      reply: z.object({
        protocol: z.int(),
        version: z.string(),
        instance: id,
        pid: z.int(),
        /** How the command line is called on this machine. */
        command: z.optional(z.string().check(z.maxLength(4_096))),
      }),
    },
    ping: {
      body: empty,
      reply: z.object({
        uptimeMs: z.number(),
        rssBytes: z.int(),
        jobs: z.int(),
        warm: z.array(z.object({ backend: z.string(), rssBytes: z.int() })),
      }),
    },
    'verify.start': {
      body: z.object({
        /** Made by the client before it sends, so that a repeated request starts nothing twice. */
        job: id,
        code: z.string(),
        language: languageSchema,
        languageSource: z.enum(LANGUAGE_SOURCES),
        /** File name the block is taken for; never a path to open. */
        file: fileInRequest,
        project: z.optional(id),
        /** The code is the file as it is, and no block: everything that is found counts, not only what is new. */
        whole: z.optional(z.boolean()),
        /** No remembered verdict is taken. */
        fresh: z.optional(z.boolean()),
        /** Nothing but the tests of the project, and all of them: the file only says which part of it is meant. */
        allTests: z.optional(z.boolean()),
        /** What the code is compared with, not the project as it lies; unless it is whole only what is new counts. */
        change: z.optional(changeSchema),
        /** The same written a second time from its description alone: the functions of both are run side by side. */
        secondVersion: z.optional(z.string()),
        /** Ids of backends that are not asked, because the client asks them about many files at once. */
        without,
        /** See {@link only}: an editor that wants an answer while somebody writes. */
        only,
        /** How solvers of one question are asked; without it the first has a head start before the others. */
        strategy: z.optional(z.enum(STRATEGIES)),
        /** The report that this block answers: the repair loop's last one. */
        follows: z.optional(id),
        /** What stands around the block, for finding which file of the project it is. */
        place: z.optional(placeSchema),
        /** Other blocks of the conversation: tests of this one, files that it needs. In their order. */
        beside,
        /** What was said around the block: its examples are tests. */
        said: z.optional(nearbyMessagesSchema),
        /** SHA-256 of the id of the conversation that the block stands in. */
        conversation: z.optional(hash),
      }),
      reply: jobStatusSchema,
    },
    /**
     * Whole files, each by itself, as one job: what a job costs besides its checks is paid once. Where one file ends
     * without a report the job fails.
     */
    'verify.files': {
      body: z.object({
        job: id,
        files: z
          .array(z.object({ code: z.string(), language: languageSchema, file: fileInRequest, without, beside }))
          .check(z.minLength(1), z.maxLength(LIMITS.filesPerJob)),
        /** Files under way at once. */
        atOnce: z.int().check(z.minimum(1), z.maximum(LIMITS.filesPerJob)),
      }),
      reply: jobStatusSchema,
    },
    /**
     * A block of this language is about to be verified: its engines may be started. Nothing is promised, and nobody
     * waits.
     */
    'verify.warm': { body: z.object({ language: languageSchema }), reply: empty },
    /**
     * Puts the fix that a finding of this report carries into a copy of its block, and verifies the copy as the block
     * was: the code before and after, and the job. Nothing is written. CV038 once the block is not known any more.
     */
    'fix.try': {
      body: z.object({ job: id, report: id, finding: namedFindingSchema }),
      reply: z.object({ before: z.string(), after: z.string(), status: jobStatusSchema }),
    },
    /**
     * Plants mistakes in the block of this report, one at a time, and counts how many its tests notice; a job without a
     * report. CV038 once the block is not known any more.
     */
    /**
     * The same verification again, with nothing that is remembered: a job with a report of its own. Of `code` only the
     * text that the receipt is about is taken (CV069); without it, what is kept (CV068). `exact`: it is asked with all
     * that it was asked with, and not only with what the report says of that.
     */
    'receipt.replay': {
      body: z.object({ id: receiptIdSchema, job: id, code: z.optional(z.string()) }),
      reply: z.object({ status: jobStatusSchema, standing: receiptStandingSchema, exact: z.boolean() }),
    },
    'strength.start': { body: z.object({ job: id, report: id }), reply: jobStatusSchema },
    /** What a `strength.start` comes to, when it has ended. CV012 where nothing is known of it. */
    'strength.get': { body: z.object({ job: id }), reply: strengthSchema },
    'verify.cancel': { body: z.object({ job: id }), reply: jobStatusSchema },
    /**
     * Status of jobs; one that the host never saw is absent from the answer. Subscribes the connection to their events.
     */
    'verify.status': {
      body: z.object({ jobs: z.array(id).check(z.maxLength(LIMITS.history)) }),
      reply: z.object({ jobs: z.array(jobStatusSchema) }),
    },
    'report.get': { body: z.object({ report: id, page: pageRequest }), reply: paged },
    /** Several reports as one JSON array, in the order in which they are asked for. */
    'report.list': {
      body: z.object({ reports: z.array(id).check(z.maxLength(LIMITS.filesPerJob)), page: pageRequest }),
      reply: paged,
    },
    'secrets.scan': {
      body: z.object({ text: z.string().check(z.maxLength(LIMITS.captureBytes)) }),
      reply: z.object({ hits: z.array(z.object({ rule: z.string(), line: z.int(), masked: z.string() })) }),
    },
    'feedback.record': {
      body: z.object({
        correction: correctionSchema,
        ...recordOriginSchema.shape,
      }),
      reply: z.object({ id: z.uuid(), stored: z.enum(['new', 'already']) }),
    },
    /**
     * Runs Claude's code and the correction through the same checks, as one job; its report is the one on the
     * correction. The status is stored when both have ended, and not before.
     */
    'feedback.reverify': {
      body: z.object({ job: id, id: z.uuid(), language: z.optional(languageSchema) }),
      reply: jobStatusSchema,
    },
    /**
     * The same for a correction that is not stored yet. What comes of it is known for a while, and gone with the
     * daemon.
     */
    'feedback.try': {
      body: z.object({
        job: id,
        correction: correctionSchema,
        language: z.optional(languageSchema),
        finding: z.optional(evidenceRuleSchema),
      }),
      reply: jobStatusSchema,
    },
    /** What is known of a correction, as JSON text in pages; see `confirmationSchema`. */
    'feedback.state': { body: z.object({ id: z.uuid(), page: pageRequest }), reply: paged },
    /** What came of a `feedback.try`, the same way. */
    'feedback.tried': { body: z.object({ job: id, page: pageRequest }), reply: paged },
    /** Mistakes, outcomes and injections of some weeks. */
    'insights.overview': { body: overviewAskedSchema, reply: overviewSchema },
    /**
     * How earlier verdicts turned out, all tools together and each by itself; `enough` are so many that count, and
     * `since` is when the oldest of them was judged.
     */
    'insights.calibration': {
      body: calibrationAskedSchema,
      reply: z.object({
        enough: z.int(),
        since: z.nullable(z.string()),
        all: calibrationSchema,
        tools: z.array(calibrationSchema),
      }),
    },
    /** Kinds of mistakes, heaviest first, as many as a frame holds; `total` counts all. */
    'patterns.list': {
      body: z.object({ project: z.optional(name) }),
      reply: z.object({ patterns: z.array(patternSchema), total: z.int() }),
    },
    /** `edit` is the number under which it is undone; `pattern` the id afterwards, which a merge may change. */
    'patterns.edit': {
      body: z.object({ edit: patternEditSchema }),
      reply: z.object({ pattern: z.string(), edit: z.int() }),
    },
    'patterns.undo': { body: z.object({ edit: z.int() }), reply: empty },
    /** What telling Claude about these patterns did; one that does not exist is absent. */
    'patterns.effects': {
      body: z.object({ patterns: z.array(z.uuid()).check(z.maxLength(100)) }),
      reply: z.object({ effects: z.array(patternEffectSchema) }),
    },
    /** The capture as it was recorded, as JSON text in pages. */
    'feedback.show': { body: z.object({ id: z.uuid(), page: pageRequest }), reply: paged },
    'tools.list': { body: empty, reply: z.object({ tools: z.array(toolStatusSchema) }) },
    'data.counts': {
      body: empty,
      reply: z.object({
        corrections: z.int(),
        reports: z.int(),
        injections: z.int(),
        projects: z.int(),
        bytes: z.int(),
        encrypted: z.boolean(),
      }),
    },
    /** Everything that is stored, as one JSON text in pages. */
    'data.export': { body: z.object({ page: pageRequest }), reply: paged },
    'data.delete-all': {
      body: z.object({ confirm: z.literal('delete everything') }),
      reply: z.object({ corrections: z.int(), undeleted: z.optional(z.int()) }),
    },
  }) as const)();

/** Name of a request. */
export type RequestType = keyof typeof REQUESTS;

/** Body of a request of this type. */
export type RequestBody<T extends RequestType> = z.infer<(typeof REQUESTS)[T]['body']>;

/** Body of the reply to a request of this type. */
export type ReplyBody<T extends RequestType> = z.infer<(typeof REQUESTS)[T]['reply']>;

/** The frame of every request; `type` and `body` are checked against {@link REQUESTS} afterwards. */
export const requestFrameSchema = z.object({
  v: z.int(),
  id,
  type: z.string().check(z.maxLength(40)),
  body: z.unknown(),
});

/** Everything that the host sends. */
export const hostFrameSchema = z.union([
  z.object({ v: z.int(), re: z.string(), ok: z.literal(true), body: z.unknown() }),
  z.object({ v: z.int(), re: z.nullable(z.string()), ok: z.literal(false), error: errorBodySchema }),
  /** `report`: of a job that has ended, where it fits; whoever misses it asks with `report.get`. */
  z.object({ v: z.int(), event: z.literal('job'), body: jobStatusSchema, report: z.optional(z.unknown()) }),
]);

/** See {@link hostFrameSchema}. */
export type HostFrame = z.infer<typeof hostFrameSchema>;

/** First frame on the socket, sent by whoever connects before anything else; the browser never sees the token. */
export const authFrameSchema = z.object({
  auth: z.string().check(z.maxLength(128)),
  client: z.enum(['shim', 'cli', 'program', 'test']),
});

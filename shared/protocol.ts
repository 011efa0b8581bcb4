import * as z from 'zod/mini';
import { evidenceRuleSchema } from './confirmation.ts';
import { correctionSchema } from './correction.ts';
import { errorBodySchema } from './errors.ts';
import { JOB_STATES } from './job-state.ts';
import { languageSchema, LANGUAGE_SOURCES } from './language.ts';
import { overviewAskedSchema, overviewSchema, patternEffectSchema } from './insights.ts';
import { KEEPING_REQUESTS } from './keeping-requests.ts';
import { LIMITS } from './limits.ts';
import { patternEditSchema, patternSchema } from './pattern.ts';
import { CHECKS } from './verdict.ts';
import { summarySchema } from './report.ts';

export { feedbackRowSchema, type FeedbackRow } from './keeping-requests.ts';
export { isTerminal, JOB_STATES, type JobState } from './job-state.ts';

/** Version of the messages between extension and host. Different versions refuse each other with CV001 (specs/protocol.md). */
export const PROTOCOL = 1;

const id = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));
const name = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200));
const hash = /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/));
const empty = z.object({});

/** How far one check of a running job is. */
export const progressSchema = z.object({
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
});

/** See {@link jobStatusSchema}. */
export type JobStatus = z.infer<typeof jobStatusSchema>;

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
  /** What the user once allowed for another state of the file, and what therefore does not hold until it is confirmed again. */
  lapsed: z.optional(z.array(z.enum(['injectionMode', 'sharing', 'runCode', 'network']))),
});

/** See {@link projectSchema}. */
export type Project = z.infer<typeof projectSchema>;

/** One known issue as planned for a prompt. */
export const knownIssueSchema = z.object({
  /** Content hash, stable across conversations: what "once per conversation" counts. */
  id,
  kind: z.enum(['item', 'pattern', 'recent']),
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
  project: name,
  mode: z.enum(['ask', 'auto', 'off']),
  text: z.string(),
  bytes: z.int(),
  budget: z.int(),
  items: z.array(knownIssueSchema),
  /** Items that were left out because the budget is too small. */
  dropped: z.int(),
  /** Items left out because this conversation has them already. */
  already: z.int(),
  /** Items left out because they have nothing to do with the draft. */
  unrelated: z.optional(z.int()),
  /** Critical items for which the budget is too small, and the budget that would hold all of them. */
  missing: z.optional(z.object({ items: z.int(), bytesNeeded: z.int() })),
  /** Learned patterns that the holdout keeps out of this conversation. */
  heldOut: z.optional(z.int()),
});

/** See {@link contextPlanSchema}. */
export type ContextPlan = z.infer<typeof contextPlanSchema>;

/** One backend as `tools list` and the options page show it. */
export const toolStatusSchema = z.object({
  backend: z.string(),
  title: z.string(),
  check: z.enum(CHECKS),
  languages: z.array(languageSchema),
  effect: z.enum(['pure', 'reads-project', 'runs-code', 'network']),
  version: z.nullable(z.string()),
  /** How to get it when version is null. */
  install: z.string(),
});

/** See {@link toolStatusSchema}. */
export type ToolStatus = z.infer<typeof toolStatusSchema>;

/** What the gate admits at the moment. */
export const gateStateSchema = z.object({
  /** The emergency stop holds: nothing is started, written or sent until the user resumes. */
  stopped: z.boolean(),
  /** What is not used until it is mended, and why. */
  forbidden: z.array(z.object({ region: z.string(), cause: z.string(), attemptsLeft: z.int() })),
  /** Limits of which a run under way has taken 0.6 or more. */
  near: z.array(z.object({ run: z.string(), resource: z.string(), share: z.number() })),
  /** Effects under way. */
  open: z.int(),
  /** Entries of the ledger and the hash of the last one; noted down elsewhere they anchor it there, too. */
  ledger: z.object({ length: z.int(), head: hash }),
});

/** See {@link gateStateSchema}. */
export type GateState = z.infer<typeof gateStateSchema>;

/** One entry of the ledger. */
export const ledgerEntrySchema = z.object({
  n: z.int(),
  at: z.string(),
  event: z.string(),
  run: z.string(),
  effect: z.string(),
  project: z.string(),
  detail: z.string(),
  previous: hash,
  hash,
});

/** See {@link ledgerEntrySchema}. */
export type LedgerRow = z.infer<typeof ledgerEntrySchema>;

const paged = z.object({ page: z.int(), pages: z.int(), text: z.string() });
const pageRequest = /* @__PURE__ */ z.int().check(z.nonnegative());

/** A receiver of shared corrections, as the user configured it. */
export const endpointSchema = z.object({
  /** https. */
  url: z.string().check(z.minLength(1), z.maxLength(2_000)),
  /** Who it is, for receipts. */
  name,
  /** The user declares that it belongs to Anthropic. */
  anthropic: z.boolean(),
  /** It takes `DELETE url/ITEM`. */
  deletes: z.boolean(),
});

/** See {@link endpointSchema}. */
export type ShareEndpoint = z.infer<typeof endpointSchema>;

/** States of an item in the review queue. */
export const SHARE_STATES = ['waiting', 'accepted', 'refused', 'sent'] as const;

/** One item of the review queue; its texts come with `share.item`. */
export const shareItemSchema = z.object({
  item: id,
  feedback: z.uuid(),
  project: id,
  state: z.enum(SHARE_STATES),
  hash,
  bytes: z.int(),
  at: z.string(),
  category: z.string(),
  issue: z.string(),
  /** Of what was sent: who has it; `file` for a file. */
  receipt: z.optional(z.object({ receiver: name, anthropic: z.boolean() })),
});

/** See {@link shareItemSchema}. */
export type ShareItem = z.infer<typeof shareItemSchema>;

/** How sure a correction is; only `confirmed` ones are queued unless others are asked for. */
export const SHARE_STATUSES = ['confirmed', 'plausible', 'claimed', 'contradicted'] as const;

const around = /* @__PURE__ */ z.string().check(z.maxLength(LIMITS.aroundUnits));

/** A path within a project, as a user may name one; whether it is good is judged where it is used. */
export const innerPathSchema = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^\P{Cc}*$/u));

/** What stands around a block: the fence's info string, the text before it, and the file that the user chose for it. */
export const placeSchema = /* @__PURE__ */ z.object({ info: around, before: around, chosen: z.optional(innerPathSchema) });

/** See {@link placeSchema}. */
export type BlockSurroundings = z.infer<typeof placeSchema>;

/** Another block of the conversation. */
export const besideSchema = /* @__PURE__ */ z.object({ code: z.string(), language: z.nullable(languageSchema), info: around, before: around });

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

/** Ids of backends that are not asked. */
const without = /* @__PURE__ */ z.optional(z.array(id).check(z.maxLength(20)));

// One expression that a bundler may drop: the content script speaks to the worker only.
/** Requests by type: what is asked and what is answered. */
export const REQUESTS = /* @__PURE__ */ (() => ({
  ...KEEPING_REQUESTS,
  hello: {
    body: z.object({ client: z.enum(['extension', 'cli', 'test']), protocol: z.int(), version: z.string().check(z.maxLength(40)) }),
    reply: z.object({ protocol: z.int(), version: z.string(), instance: id, pid: z.int() }),
  },
  ping: { body: empty, reply: z.object({ uptimeMs: z.number(), rssBytes: z.int(), jobs: z.int(), warm: z.array(z.object({ backend: z.string(), rssBytes: z.int() })) }) },
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
      /** Ids of backends that are not asked, because the client asks them about many files at once. */
      without,
      /** The report that this block answers: the repair loop's last one. */
      follows: z.optional(id),
      /** What stands around the block, for finding which file of the project it is. */
      place: z.optional(placeSchema),
      /** Other blocks of the conversation: tests of this one, files that it needs. In their order. */
      beside: z.optional(z.array(besideSchema).check(z.maxLength(LIMITS.besideBlocks))),
      /** SHA-256 of the id of the conversation that the block stands in. */
      conversation: z.optional(hash),
    }),
    reply: jobStatusSchema,
  },
  /** Whole files, each by itself, as one job: what a job costs besides its checks is paid once. Where one file ends without a report the job fails. */
  'verify.files': {
    body: z.object({
      job: id,
      files: z.array(z.object({ code: z.string(), language: languageSchema, file: fileInRequest, without })).check(z.minLength(1), z.maxLength(LIMITS.filesPerJob)),
      /** Files under way at once. */
      atOnce: z.int().check(z.minimum(1), z.maximum(LIMITS.filesPerJob)),
    }),
    reply: jobStatusSchema,
  },
  /** A block of this language is about to be verified: its engines may be started. Nothing is promised, and nobody waits. */
  'verify.warm': { body: z.object({ language: languageSchema }), reply: empty },
  'verify.cancel': { body: z.object({ job: id }), reply: jobStatusSchema },
  /** Status of jobs; one that the host never saw is absent from the answer. Subscribes the connection to their events. */
  'verify.status': { body: z.object({ jobs: z.array(id).check(z.maxLength(LIMITS.history)) }), reply: z.object({ jobs: z.array(jobStatusSchema) }) },
  'report.get': { body: z.object({ report: id, page: pageRequest }), reply: paged },
  /** Several reports as one JSON array, in the order in which they are asked for. */
  'report.list': { body: z.object({ reports: z.array(id).check(z.maxLength(LIMITS.filesPerJob)), page: pageRequest }), reply: paged },
  'secrets.scan': { body: z.object({ text: z.string() }), reply: z.object({ hits: z.array(z.object({ rule: z.string(), line: z.int(), masked: z.string() })) }) },
  'feedback.record': {
    body: z.object({
      correction: correctionSchema,
      ...recordOriginSchema.shape,
    }),
    reply: z.object({ id: z.uuid(), stored: z.enum(['new', 'already']) }),
  },
  /**
   * Runs Claude's code and the correction through the same checks, as one job; its report is the one on the correction. The
   * status is stored when both have ended, and not before.
   */
  'feedback.reverify': { body: z.object({ job: id, id: z.uuid(), language: z.optional(languageSchema) }), reply: jobStatusSchema },
  /** The same for a correction that is not stored yet. What comes of it is known for a while, and gone with the daemon. */
  'feedback.try': { body: z.object({ job: id, correction: correctionSchema, language: z.optional(languageSchema), finding: z.optional(evidenceRuleSchema) }), reply: jobStatusSchema },
  /** What is known of a correction, as JSON text in pages; see `confirmationSchema`. */
  'feedback.state': { body: z.object({ id: z.uuid(), page: pageRequest }), reply: paged },
  /** What came of a `feedback.try`, the same way. */
  'feedback.tried': { body: z.object({ job: id, page: pageRequest }), reply: paged },
  /** Mistakes, outcomes and injections of some weeks. */
  'insights.overview': { body: overviewAskedSchema, reply: overviewSchema },
  /** Kinds of mistakes, heaviest first, as many as a frame holds; `total` counts all. */
  'patterns.list': { body: z.object({ project: z.optional(name) }), reply: z.object({ patterns: z.array(patternSchema), total: z.int() }) },
  /** `edit` is the number under which it is undone; `pattern` the id afterwards, which a merge may change. */
  'patterns.edit': { body: z.object({ edit: patternEditSchema }), reply: z.object({ pattern: z.string(), edit: z.int() }) },
  'patterns.undo': { body: z.object({ edit: z.int() }), reply: empty },
  /** What telling Claude about these patterns did; one that does not exist is absent. */
  'patterns.effects': { body: z.object({ patterns: z.array(z.uuid()).check(z.maxLength(100)) }), reply: z.object({ effects: z.array(patternEffectSchema) }) },
  /** The capture as it was recorded, as JSON text in pages. */
  'feedback.show': { body: z.object({ id: z.uuid(), page: pageRequest }), reply: paged },
  /** Only for the command line: a browser has no business naming a path of this machine (CV060 for the extension). */
  'project.register': { body: z.object({ directory: z.string().check(z.minLength(1), z.maxLength(4_096)) }), reply: projectSchema },
  'project.list': { body: empty, reply: z.object({ projects: z.array(projectSchema) }) },
  /** `fileHash` is the one of the project that the user was shown; with another one only what is narrower is taken, and CV033 said of the rest. */
  'project.consent': { body: z.object({ project: id, fileHash: hash, injectionMode: z.enum(['ask', 'auto', 'off']), sharing: z.boolean(), neverShare: z.boolean(), runCode: z.boolean(), network: z.optional(z.boolean()) }), reply: projectSchema },
  'project.forget': { body: z.object({ project: id }), reply: empty },
  /** Does the project keep some conversations without learned patterns, to compare with? With `on` it is chosen. */
  'project.holdout': { body: z.object({ project: id, on: z.optional(z.boolean()) }), reply: z.object({ on: z.boolean() }) },
  /** May code of a block that has no project be run in the sandbox? */
  'snippets.consent': { body: empty, reply: z.object({ runCode: z.boolean() }) },
  'snippets.allow': { body: z.object({ runCode: z.boolean() }), reply: z.object({ runCode: z.boolean() }) },
  /** Writes what a report's block changes into its project. Known only as long as the daemon that made the report runs; CV038 after that. */
  'project.apply': { body: z.object({ report: id }), reply: z.object({ change: id, files: z.array(z.string()) }) },
  /** Takes a change back exactly, or not at all (CV035). */
  'project.undo': { body: z.object({ change: id }), reply: empty },
  /** Changes that can be undone, newest first. */
  'project.changes': { body: z.object({ project: id }), reply: z.object({ changes: z.array(z.object({ id, at: z.string(), files: z.array(z.string()) })) }) },
  /** Lines that were written into a project and that somebody changed since: what Claude wrote, and what was kept. */
  'project.kept': {
    body: z.object({ project: id }),
    reply: z.object({ kept: z.array(z.object({ change: id, at: z.string(), file: z.string(), language: z.nullable(languageSchema), lines: z.tuple([z.int(), z.int()]), written: z.string(), kept: z.string() })) }),
  },
  'context.plan': {
    body: z.object({
      project: id,
      already: z.array(id).check(z.maxLength(LIMITS.history)),
      /** What stands in the composer; what is relevant to it is chosen. It is not stored. */
      draft: z.optional(z.string().check(z.maxLength(LIMITS.draftUnits))),
      /** Of the blocks of the conversation so far. */
      languages: z.optional(z.array(languageSchema).check(z.maxLength(40))),
      /** For measuring whether what is planned here helps. */
      conversation: z.optional(hash),
    }),
    reply: contextPlanSchema,
  },
  'injection.record': { body: z.object({ project: id, conversation: hash, items: z.array(id).check(z.maxLength(LIMITS.history)) }), reply: z.object({ recorded: z.int() }) },
  'injection.list': { body: z.object({ conversation: hash }), reply: z.object({ items: z.array(id) }) },
  'tools.list': { body: empty, reply: z.object({ tools: z.array(toolStatusSchema) }) },
  'data.counts': { body: empty, reply: z.object({ corrections: z.int(), reports: z.int(), injections: z.int(), projects: z.int(), bytes: z.int(), encrypted: z.boolean() }) },
  /** Everything that is stored, as one JSON text in pages. */
  'data.export': { body: z.object({ page: pageRequest }), reply: paged },
  'gate.state': { body: empty, reply: gateStateSchema },
  /** The emergency stop: ends every job and every process, and admits nothing more. `kept`: it outlives this daemon. */
  'gate.stop': { body: empty, reply: z.object({ kept: z.boolean(), ended: z.int() }) },
  'gate.resume': { body: empty, reply: gateStateSchema },
  /** The user says that what is forbidden there is in order. */
  'gate.lift': { body: z.object({ region: name }), reply: gateStateSchema },
  /** Reads the whole ledger; `entry` 0 stands for an anchor. */
  'ledger.verify': {
    body: empty,
    reply: z.object({ length: z.int(), head: hash, problem: z.nullable(z.object({ entry: z.int(), what: z.string() })), file: z.enum(['same', 'behind', 'not-compared']) }),
  },
  /** Entries below `before`, newest first. */
  'ledger.list': { body: z.object({ before: z.optional(z.int()), limit: z.int().check(z.positive(), z.maximum(500)) }), reply: z.object({ entries: z.array(ledgerEntrySchema), length: z.int() }) },
  /** For a ledger that is not whole and that the user has looked at: it is put aside as a file beside the backups, and a new one begins. */
  'ledger.begin-again': { body: z.object({ confirm: z.literal('begin again') }), reply: z.object({ saved: z.string() }) },
  /** Per project whether it may be shared and why not; `fingerprint` is what `share.send` has to name. `undeleted`: what receivers have, no deletion of it acknowledged. */
  'share.status': {
    body: empty,
    reply: z.object({
      projects: z.array(z.object({ id, name, allowed: z.boolean(), why: z.nullable(z.string()), waiting: z.int(), accepted: z.int(), refused: z.int(), sent: z.int(), undeleted: z.optional(z.int()) })),
      endpoint: z.nullable(z.object({ ...endpointSchema.shape, fingerprint: hash })),
      undeleted: z.int(),
    }),
  },
  /** Anonymises corrections of a project and queues them for review; what cannot be anonymised is named in `left`. */
  'share.build': {
    body: z.object({ project: id, statuses: z.optional(z.array(z.enum(SHARE_STATUSES)).check(z.minLength(1))), renameIdentifiers: z.optional(z.boolean()) }),
    reply: z.object({ queued: z.int(), already: z.int(), left: z.array(z.object({ feedback: z.uuid(), why: z.string() })) }),
  },
  'share.list': { body: z.object({ project: z.optional(id), limit: z.int().check(z.positive(), z.maximum(LIMITS.history)) }), reply: z.object({ items: z.array(shareItemSchema), total: z.int() }) },
  /** `after` is exactly what would leave (`hash` is its SHA-256), `before` the capture that it was made of; JSON texts in pages. */
  'share.item': { body: z.object({ item: id, side: z.enum(['before', 'after']), page: pageRequest }), reply: z.object({ page: z.int(), pages: z.int(), text: z.string(), hash, state: z.enum(SHARE_STATES) }) },
  /** `hash` is that of the text that was looked at; CV102 for any other. */
  'share.accept': { body: z.object({ item: id, hash }), reply: shareItemSchema },
  'share.refuse': { body: z.object({ item: id }), reply: shareItemSchema },
  /** Sends accepted items one after another to the receiver with this fingerprint, and to no other (CV102). Repeating it sends nothing twice. */
  'share.send': {
    body: z.object({ items: z.array(id).check(z.minLength(1), z.maxLength(20)), fingerprint: hash }),
    reply: z.object({ sent: z.array(z.object({ item: id, receiver: name, at: z.string() })), failed: z.array(z.object({ item: id, error: errorBodySchema })) }),
  },
  /** The command line wrote these items to a file of its own; only for it. */
  'share.filed': { body: z.object({ items: z.array(z.object({ item: id, hash })).check(z.minLength(1), z.maxLength(LIMITS.history)), sha256: hash }), reply: z.object({ filed: z.int() }) },
  /** Null takes the receiver back. */
  'share.endpoint': { body: z.object({ endpoint: z.nullable(endpointSchema) }), reply: z.object({ fingerprint: z.nullable(hash) }) },
  /** Takes the consent back, empties the queue of the project, and asks receivers that have a deletion for it. Repeating it asks again for what was not acknowledged. */
  'share.revoke': { body: z.object({ project: id }), reply: z.object({ removed: z.int(), deleted: z.int(), notDeleted: z.int(), noDeletion: z.int() }) },
  'data.delete-all': { body: z.object({ confirm: z.literal('delete everything') }), reply: z.object({ corrections: z.int() }) },
}) as const)();

/** Name of a request. */
export type RequestType = keyof typeof REQUESTS;

/** Body of a request of this type. */
export type RequestBody<T extends RequestType> = z.infer<(typeof REQUESTS)[T]['body']>;

/** Body of the reply to a request of this type. */
export type ReplyBody<T extends RequestType> = z.infer<(typeof REQUESTS)[T]['reply']>;

/** The frame of every request; `type` and `body` are checked against {@link REQUESTS} afterwards. */
export const requestFrameSchema = z.object({ v: z.int(), id, type: z.string().check(z.maxLength(40)), body: z.unknown() });

/** Everything that the host sends. */
export const hostFrameSchema = z.union([
  z.object({ v: z.int(), re: z.string(), ok: z.literal(true), body: z.unknown() }),
  z.object({ v: z.int(), re: z.nullable(z.string()), ok: z.literal(false), error: errorBodySchema }),
  z.object({ v: z.int(), event: z.literal('job'), body: jobStatusSchema }),
]);

/** See {@link hostFrameSchema}. */
export type HostFrame = z.infer<typeof hostFrameSchema>;

/** First frame on the socket, sent by shim and CLI before anything else; the browser never sees the token. */
export const authFrameSchema = z.object({ auth: z.string().check(z.maxLength(128)), client: z.enum(['shim', 'cli', 'test']) });

/** One page of a long text: pages are cut by UTF-16 units so that each fits a frame even when every unit is escaped. */
export function pageOf(textWhole: string, page: number): z.infer<typeof paged> {
  const pages = Math.max(1, Math.ceil(textWhole.length / LIMITS.pageUnits));
  return { page, pages, text: textWhole.slice(page * LIMITS.pageUnits, (page + 1) * LIMITS.pageUnits) };
}

import * as z from 'zod/mini';
import { recordProblemSchema } from './export-requests.ts';
import { LIMITS } from './limits.ts';
import { MUTE_KINDS, MUTE_SCOPES } from './mute.ts';
import { empty, hash, id, namedFindingSchema, paged, pageRequest } from './request-fields.ts';

/** What the user says of findings of one report, which the host has: what to silence, where, and why. */
export const muteAskedSchema = /* @__PURE__ */ z.object({
  report: id,
  /** As the report has them; all of them are silenced by the one mute. */
  findings: z.array(namedFindingSchema).check(z.minLength(1), z.maxLength(20)),
  kind: z.enum(MUTE_KINDS),
  scope: z.enum(MUTE_SCOPES),
  reason: z.string().check(z.maxLength(LIMITS.muteReasonUnits)),
});

/** See {@link muteAskedSchema}. */
export type MuteAsked = z.infer<typeof muteAskedSchema>;

/** A mute as it is stored. */
export const muteSchema = /* @__PURE__ */ z.object({
  id,
  kind: z.enum(MUTE_KINDS),
  scope: z.enum(MUTE_SCOPES),
  /** Id, where the scope is a project. */
  project: z.nullable(z.string()),
  /** SHA-256 of the id, where the scope is a conversation. */
  conversation: z.nullable(z.string()),
  /** What it silences; `line` is the SHA-256 of the line of code, or null for a mute of the rule. */
  findings: z.array(z.object({ backend: z.string(), rule: z.string(), line: z.nullable(z.string()) })),
  /** The first line of what the tool said. */
  message: z.string(),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** SHA-256 of the record of its project that it was accepted of; null, or not there, for one that was made here. */
  record: z.optional(z.nullable(z.string())),
});

/** See {@link muteSchema}. */
export type Mute = z.infer<typeof muteSchema>;

/** A mute as a list shows it. */
const muteRowSchema = /* @__PURE__ */ z.object({
  id,
  at: z.string(),
  kind: z.enum(MUTE_KINDS),
  scope: z.enum(MUTE_SCOPES),
  /** The project's name, where it holds in one. */
  project: z.nullable(z.string()),
  rules: z.array(z.string()),
  /** What the tool said of it, its first line. */
  message: z.string(),
  reason: z.string(),
});

/** See {@link muteRowSchema}. */
export type MuteRow = z.infer<typeof muteRowSchema>;

/** A mute that a project's files bring and that silences nothing here, as a list shows it. */
const broughtMuteSchema = /* @__PURE__ */ z.object({
  /** SHA-256 of what it says. */
  record: hash,
  /** Id and name of the project that brings it. */
  project: id,
  name: z.string(),
  kind: z.enum(MUTE_KINDS),
  /** What it would silence: of one line of code, or rules wherever they find something. */
  silences: z.array(z.object({ backend: z.string(), rule: z.string() })),
  message: z.string(),
  reason: z.string(),
});

/** See {@link broughtMuteSchema}. */
export type BroughtMuteRow = z.infer<typeof broughtMuteSchema>;

/** Requests about findings that the user silences; part of `REQUESTS`. */
export const MUTE_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /** CV017 for a report or finding that is not known; CV031, CV002 where it is of no project, or no conversation. */
    'mute.add': { body: muteAskedSchema, reply: z.object({ mute: id }) },
    /** One that is gone already is no error. */
    'mute.remove': { body: z.object({ mute: id }), reply: empty },
    /** JSON text of all mutes as they are stored, for a client that makes reports of its own, in pages. */
    'mute.held': { body: z.object({ page: pageRequest }), reply: paged },
    /**
     * Newest first; `gone` are ids of those that were accepted of a project whose files do not bring them any more:
     * they silence nothing. `brought` was not accepted; with `begins` only what has such a hash. `more` counts what the
     * lists have no room for.
     */
    'mute.list': {
      body: z.object({ begins: z.optional(z.string().check(z.regex(/^[0-9a-f]{16,64}$/))) }),
      reply: z.object({
        mutes: z.array(muteRowSchema),
        gone: z.array(id),
        brought: z.array(broughtMuteSchema),
        problems: z.array(recordProblemSchema),
        more: z.object({ brought: z.int(), problems: z.int() }),
      }),
    },
    /**
     * Only a person does, on the command line (CV060): what a project brings silences from now on, as long as the
     * project brings just that. Accepted already is no error. CV031, CV130.
     */
    'mute.accept': { body: z.object({ project: id, record: hash }), reply: z.object({ mute: id }) },
  }) as const)();

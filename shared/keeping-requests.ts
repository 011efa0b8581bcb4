import * as z from 'zod/mini';
import { CORRECTION_STATUSES, EXCHANGE_FORMATS } from './correction.ts';
import { languageSchema } from './language-schema.ts';
import { LIMITS, MIB } from './limits.ts';
import { name, empty, pageRequest as part } from './request-fields.ts';

/** One correction as a list shows it. */
const feedbackRowSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  project: z.nullable(z.string()),
  category: z.string(),
  subcategory: z.nullable(z.string()),
  issue: z.string(),
  verified: z.boolean(),
  status: z.optional(z.enum(CORRECTION_STATUSES)),
});

/** See {@link feedbackRowSchema}. */
export type FeedbackRow = z.infer<typeof feedbackRowSchema>;

/** A backup that is kept beside the database. */
const backupSchema = /* @__PURE__ */ z.object({ name: z.string(), at: z.string(), bytes: z.int() });

const deletionSchema = /* @__PURE__ */ z.discriminatedUnion('by', [
  z.object({ by: z.literal('id'), id: z.uuid() }),
  z.object({ by: z.literal('project'), project: name }),
  z.object({ by: z.literal('age'), olderThanDays: z.int().check(z.positive(), z.maximum(36_500)) }),
]);

/** Requests about how corrections are kept, moved and deleted (specs/keeping.md); part of `REQUESTS`. */
export const KEEPING_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /**
     * Newest first, after the first `offset`; those of one pattern are its members. `total` counts what the filter
     * leaves. `project` null: those of no project.
     */
    'feedback.list': {
      body: z.object({
        project: z.optional(z.nullable(name)),
        language: z.optional(languageSchema),
        pattern: z.optional(z.uuid()),
        status: z.optional(z.enum(CORRECTION_STATUSES)),
        offset: z.optional(z.int().check(z.nonnegative())),
        limit: z.int().check(z.positive(), z.maximum(LIMITS.history)),
      }),
      reply: z.object({ rows: z.array(feedbackRowSchema), total: z.int() }),
    },
    /**
     * Corrections as text, piece by piece: `part` counts from 0 and begins anew; the pieces of a connection come in
     * order.
     */
    'feedback.export': {
      body: z.object({ format: z.enum(EXCHANGE_FORMATS), project: z.optional(name), part }),
      reply: z.object({ text: z.string(), more: z.boolean() }),
    },
    /**
     * The text of a file, piece by piece and in order; `part` counts from 0 and begins anew. With the `last` one
     * everything is stored in one transaction, or nothing. Each reply tells what is stored by then. CV046, CV024,
     * CV020, CV025 name the line.
     */
    'feedback.import': {
      body: z.object({
        format: z.optional(z.enum(EXCHANGE_FORMATS)),
        part,
        text: z.string().check(z.maxLength(MIB)),
        last: z.boolean(),
      }),
      reply: z.object({ stored: z.int(), already: z.int() }),
    },
    /**
     * Deletes corrections and everything that was derived from them; verifications under way are cancelled first.
     * `drop` names what was deleted by its id, which the extension forgets if it still waits there; by project or age
     * it names nothing.
     */
    'feedback.delete': {
      body: z.object({ scope: deletionSchema }),
      reply: z.object({ deleted: z.int(), drop: z.object({ ids: z.array(z.string()) }) }),
    },
    /** Backs the database up into the folder of backups, of which the newest few are kept; encrypted as it is. */
    'data.backup': { body: empty, reply: backupSchema },
    /** Newest first. */
    'data.backups': { body: empty, reply: z.object({ backups: z.array(backupSchema) }) },
    /**
     * Only for the command line (CV060): opens an encrypted database; until then every other request but `ping` is
     * answered with CV047. CV048 for a wrong passphrase.
     */
    'data.unlock': {
      body: z.object({ passphrase: z.string().check(z.maxLength(1_024)) }),
      reply: z.object({ unlocked: z.literal(true) }),
    },
  }) as const)();

import * as z from 'zod/mini';
import { errorBodySchema } from './errors.ts';
import { LIMITS } from './limits.ts';
import { id, name, hash, empty, pageRequest } from './request-fields.ts';

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
const SHARE_STATES = ['waiting', 'accepted', 'refused', 'sent'] as const;

/** One item of the review queue; its texts come with `share.item`. */
const shareItemSchema = z.object({
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

/** Requests about sharing (specs/sharing.md); part of `REQUESTS`. */
export const SHARE_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /**
     * Per project whether it may be shared and why not; `fingerprint` is what `share.send` has to name. `undeleted`:
     * what receivers have or, without a receipt, may have, no deletion of it acknowledged. A `forgotten` project is
     * named as long as there is any.
     */
    'share.status': {
      body: empty,
      reply: z.object({
        projects: z.array(
          z.object({
            id,
            name,
            allowed: z.boolean(),
            why: z.nullable(z.string()),
            waiting: z.int(),
            accepted: z.int(),
            refused: z.int(),
            sent: z.int(),
            undeleted: z.optional(z.int()),
            forgotten: z.optional(z.boolean()),
          }),
        ),
        endpoint: z.nullable(z.object({ ...endpointSchema.shape, fingerprint: hash })),
        undeleted: z.int(),
      }),
    },
    /**
     * Anonymises corrections of a project and queues them for review; what cannot be anonymised, now or when it was
     * tried before, is named in `left`.
     */
    'share.build': {
      body: z.object({
        project: id,
        statuses: z.optional(z.array(z.enum(SHARE_STATUSES)).check(z.minLength(1))),
        renameIdentifiers: z.optional(z.boolean()),
      }),
      reply: z.object({
        queued: z.int(),
        already: z.int(),
        left: z.array(z.object({ feedback: z.uuid(), why: z.string() })),
      }),
    },
    'share.list': {
      body: z.object({ project: z.optional(id), limit: z.int().check(z.positive(), z.maximum(LIMITS.history)) }),
      reply: z.object({ items: z.array(shareItemSchema), total: z.int() }),
    },
    /**
     * `after` is exactly what would leave (`hash` is its SHA-256), `before` the capture that it was made of; JSON texts
     * in pages.
     */
    'share.item': {
      body: z.object({ item: id, side: z.enum(['before', 'after']), page: pageRequest }),
      reply: z.object({ page: z.int(), pages: z.int(), text: z.string(), hash, state: z.enum(SHARE_STATES) }),
    },
    /** `hash` is that of the text that was looked at; CV102 for any other. */
    'share.accept': { body: z.object({ item: id, hash }), reply: shareItemSchema },
    'share.refuse': { body: z.object({ item: id }), reply: shareItemSchema },
    /**
     * Sends accepted items one after another to the receiver with this fingerprint, and to no other (CV102). Repeating
     * it sends nothing twice.
     */
    'share.send': {
      body: z.object({ items: z.array(id).check(z.minLength(1), z.maxLength(20)), fingerprint: hash }),
      reply: z.object({
        sent: z.array(z.object({ item: id, receiver: name, at: z.string() })),
        failed: z.array(z.object({ item: id, error: errorBodySchema })),
      }),
    },
    /** The command line wrote these items to a file of its own; only for it. */
    'share.filed': {
      body: z.object({
        items: z.array(z.object({ item: id, hash })).check(z.minLength(1), z.maxLength(LIMITS.history)),
        sha256: hash,
      }),
      reply: z.object({ filed: z.int() }),
    },
    /** Null takes the receiver back. */
    'share.endpoint': {
      body: z.object({ endpoint: z.nullable(endpointSchema) }),
      reply: z.object({ fingerprint: z.nullable(hash) }),
    },
    /**
     * Takes the consent back, empties the queue of the project, and asks receivers that have a deletion for it.
     * Repeating it asks again for what was not acknowledged, of a forgotten project as well.
     */
    'share.revoke': {
      body: z.object({ project: id }),
      reply: z.object({ removed: z.int(), deleted: z.int(), notDeleted: z.int(), noDeletion: z.int() }),
    },
  }) as const)();

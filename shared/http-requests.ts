import * as z from 'zod/mini';
import { empty, id, name } from './request-fields.ts';

/** Port of HTTP on 127.0.0.1, unless another was chosen when a program was paired. */
export const HTTP_PORT = 9847;

/** What a token may allow a program; there is none for consents, rules, projects or settings. */
export const HTTP_SCOPES = ['verify', 'read', 'record'] as const;

/** One of {@link HTTP_SCOPES}. */
export type HttpScope = (typeof HTTP_SCOPES)[number];

/** What each scope lets a program do, as it is told before it may. */
export const SCOPE_WORDS: Readonly<Record<HttpScope, string>> = {
  verify: 'have code verified, which is run in the sandbox where you allowed that for such code',
  read: 'read reports, receipts, known issues and corrections, which hold code',
  record: 'record corrections, which count as claims until tools have looked at them',
};

/** What a person calls the program that a token is for: shown in a terminal, in the ledger and by the doctor. */
const programNameSchema = /* @__PURE__ */ z
  .string()
  .check(z.minLength(1), z.maxLength(60), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u));

/** A token as it is told: never the token itself, nor its hash. */
export const httpTokenSchema = /* @__PURE__ */ z.object({
  /** Public: the program that has the token names it by this, too. */
  id: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  name: programNameSchema,
  scopes: z.array(z.enum(HTTP_SCOPES)),
  /** The one project that it is for; null: code without a project. */
  project: z.nullable(z.object({ id, name })),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The day of its last use, `2026-01-31`; null: never used. */
  usedOn: z.nullable(z.string()),
});

/** See {@link httpTokenSchema}. */
export type HttpToken = z.infer<typeof httpTokenSchema>;

/** Whether HTTP is served, and to whom. */
const httpStateSchema = /* @__PURE__ */ z.object({
  /**
   * `off`: nobody is paired and no pairing is open. `failed`: somebody is, and the port cannot be had; or the tokens
   * cannot be read.
   */
  state: z.enum(['off', 'on', 'failed']),
  port: z.int(),
  /** Why it failed. */
  problem: z.optional(z.string()),
  tokens: z.array(httpTokenSchema),
  /** A code that nobody has used yet. */
  pairing: z.nullable(z.object({ name: programNameSchema, expiresAt: z.string(), triesLeft: z.int() })),
});

/** See {@link httpStateSchema}. */
export type HttpState = z.infer<typeof httpStateSchema>;

/** Requests about programs that ask over HTTP; for the command line only (CV060). Part of `REQUESTS`. */
export const HTTP_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /**
     * Opens a pairing in place of one that is open: the code is for one use, a few minutes and a few tries, and is told
     * here only. CV149 where the name is taken, CV145 where the port cannot be had, CV150 where the tokens cannot be
     * read.
     */
    'http.pair': {
      body: z.object({
        name: programNameSchema,
        scopes: z.array(z.enum(HTTP_SCOPES)).check(z.minLength(1), z.maxLength(HTTP_SCOPES.length)),
        project: z.nullable(id),
        /** How long the token will hold. */
        days: z.int().check(z.minimum(1), z.maximum(365)),
        port: z.optional(z.int().check(z.minimum(1_024), z.maximum(65_535))),
      }),
      reply: z.object({
        code: z.string(),
        expiresAt: z.string(),
        address: z.string(),
        /** Another project is called the same: the token will neither read nor record corrections. */
        isNameShared: z.boolean(),
      }),
    },
    'http.state': { body: empty, reply: httpStateSchema },
    /**
     * By id or name: the token is refused from now on, and a pairing of this name pairs nobody. `token` null: only that
     * was there. CV146 where there is neither, CV021 where the file cannot be changed: it is refused until the daemon
     * ends.
     */
    'http.revoke': {
      body: z.object({ token: z.string().check(z.maxLength(60)) }),
      reply: z.object({ name: programNameSchema, token: z.nullable(httpTokenSchema) }),
    },
    /** Revokes every token, also of a file that cannot be read, ends a pairing and closes the port. CV021 as above. */
    'http.off': { body: empty, reply: z.object({ revoked: z.int() }) },
  }) as const)();

import * as z from 'zod/mini';
import { CORRECTION_STATUSES, correctionSchema, evidenceRuleSchema } from '../../shared/correction.ts';
import { httpTokenSchema, type HttpScope } from '../../shared/http-requests.ts';
import { languageSchema } from '../../shared/language-schema.ts';
import { LIMITS } from '../../shared/limits.ts';
import { innerPathSchema, jobStatusSchema, nearbyMessagesSchema, REQUESTS } from '../../shared/protocol.ts';
import { contextPlanSchema } from '../../shared/project-requests.ts';
import { reportSchema } from '../../shared/report.ts';
import { id } from '../../shared/request-fields.ts';
import { receiptIdSchema, receiptStandingSchema } from '../../shared/verdict-receipt.ts';

/** One request that is served, as the server admits it and the OpenAPI document describes it. */
export interface HttpRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `{name}` for a part that is given. */
  path: string;
  /** What the token has to allow; `any` token; `none`: nobody needs one. */
  scope: HttpScope | 'any' | 'none';
  /** One sentence. */
  does: string;
  /** The given parts of the path, then what may stand in the query. */
  given?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  answer: z.ZodMiniType;
}

const fileName = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^\P{Cc}*$/u));
const wait = z.int().check(z.minimum(0), z.maximum(LIMITS.http.waitSeconds));
/** A number as a query has it. */
const digits = z.string().check(z.regex(/^\d{1,9}$/));

/** A verification that is asked for; the token says in which project, if in one. */
export const verificationAskedSchema = z.strictObject({
  /** Chosen by the program, so that a request that is repeated starts nothing twice. */
  job: z.optional(z.uuid()),
  code: z.string(),
  /** Without it the file's name tells it, or else the code itself. */
  language: z.optional(languageSchema),
  /** Name that the code is taken for; never a path to open. */
  file: z.optional(fileName),
  /** Which file of the token's project it is; without it that is found by what the code says. */
  path: z.optional(innerPathSchema),
  /** The code is the file as it is: everything that is found counts, not only what is new. */
  whole: z.optional(z.boolean()),
  /** No remembered verdict is taken. */
  fresh: z.optional(z.boolean()),
  /** Other files that belong to it: its tests, what it imports. */
  files: z.optional(
    z.array(z.strictObject({ file: fileName, code: z.string() })).check(z.maxLength(LIMITS.besideBlocks)),
  ),
  /** What was asked for and what was said around it, as Markdown: examples in it are tests. */
  said: z.optional(nearbyMessagesSchema),
  /** Seconds that the answer waits for the report; 30 without it. */
  wait: z.optional(wait),
});

/** How far a verification is; the report is there once its state is `done`. */
export const verificationSchema = z.object({ status: jobStatusSchema, report: z.nullable(reportSchema) });

const job = z.object({ job: z.uuid() });

/** Everything that is served, by name. */
export const HTTP_ROUTES = {
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    scope: 'none',
    does: 'This document.',
    answer: z.looseObject({ openapi: z.string() }),
  },
  pair: {
    method: 'POST',
    path: '/api/pair',
    scope: 'none',
    does: 'Exchanges the code that `claude-verify http pair` shows for a token, which is told this once.',
    body: z.strictObject({ code: z.string().check(z.maxLength(40)) }),
    answer: z.object({ token: z.string(), about: httpTokenSchema }),
  },
  proof: {
    method: 'POST',
    path: '/api/proof',
    scope: 'none',
    does:
      'Proves that the daemon answers, and nobody who took its port: HMAC-SHA256 over "claude-verify NONCE", hex; ' +
      "its key is the SHA-256 of the token's text.",
    body: z.strictObject({
      token: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
      nonce: z.string().check(z.minLength(16), z.maxLength(100), z.regex(/^[\w-]+$/)),
    }),
    answer: z.object({ proof: z.string() }),
  },
  token: {
    method: 'GET',
    path: '/api/token',
    scope: 'any',
    does: 'What this token allows, and until when.',
    answer: z.object({ about: httpTokenSchema, version: z.string() }),
  },
  verify: {
    method: 'POST',
    path: '/api/verify',
    scope: 'verify',
    does: 'Verifies code, by the rules and permissions of a press on Verify. 202: not ended yet, ask for the job.',
    body: verificationAskedSchema,
    answer: verificationSchema,
  },
  job: {
    method: 'GET',
    path: '/api/jobs/{job}',
    scope: 'verify',
    does: 'How far a verification of this token is. 202: not ended yet.',
    given: job,
    query: z.strictObject({ wait: z.optional(digits) }),
    answer: verificationSchema,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/jobs/{job}',
    scope: 'verify',
    does: 'Ends a verification of this token; one that has ended stays as it ended.',
    given: job,
    answer: verificationSchema,
  },
  report: {
    method: 'GET',
    path: '/api/reports/{report}',
    scope: 'read',
    does: 'A stored report, as it is to be read now.',
    given: z.object({ report: id }),
    answer: reportSchema,
  },
  receipt: {
    method: 'GET',
    path: '/api/receipts/{report}',
    scope: 'read',
    does: 'What ran for a report, and whether anything of it was altered since.',
    given: z.object({ report: receiptIdSchema }),
    answer: receiptStandingSchema,
  },
  'known-issues': {
    method: 'POST',
    path: '/api/known-issues',
    scope: 'read',
    does: 'What Claude would be told before this draft. Nothing is stored or sent.',
    body: z.strictObject({
      draft: z.optional(z.string().check(z.maxLength(LIMITS.draftUnits))),
      languages: z.optional(z.array(languageSchema).check(z.maxLength(40))),
      /** Ids of items that were told already. */
      already: z.optional(z.array(id).check(z.maxLength(LIMITS.history))),
    }),
    answer: contextPlanSchema,
  },
  corrections: {
    method: 'GET',
    path: '/api/corrections',
    scope: 'read',
    does: 'Corrections, newest first, after the first `offset`.',
    query: z.strictObject({
      language: z.optional(languageSchema),
      status: z.optional(z.enum(CORRECTION_STATUSES)),
      offset: z.optional(digits),
      limit: z.optional(digits),
    }),
    answer: REQUESTS['feedback.list'].reply,
  },
  correction: {
    method: 'GET',
    path: '/api/corrections/{correction}',
    scope: 'read',
    does: 'One correction as it was recorded.',
    given: z.object({ correction: z.uuid() }),
    answer: correctionSchema,
  },
  record: {
    method: 'POST',
    path: '/api/corrections',
    scope: 'record',
    does: 'Records a correction; answered after it is on the disk. The same again is `already`.',
    body: z.strictObject({
      correction: correctionSchema,
      language: z.optional(languageSchema),
      /** The report that it was recorded from, and which of its findings. */
      report: z.optional(id),
      finding: z.optional(evidenceRuleSchema),
    }),
    answer: REQUESTS['feedback.record'].reply,
  },
} as const satisfies Record<string, HttpRoute>;

/** Name of a route. */
export type RouteName = keyof typeof HTTP_ROUTES;

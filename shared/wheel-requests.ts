import * as z from 'zod/mini';
import { empty } from './request-fields.ts';

/** A package's name or a version of it; the host says whether it is one. */
const packageText = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(100));

const address = /* @__PURE__ */ z.string().check(z.maxLength(500));

/** The index of Python packages that may be asked, and where its files lie; null: nobody may be. */
const pythonIndex = /* @__PURE__ */ z.object({ index: z.nullable(z.object({ index: address, files: address })) });

/** A wheel whose types lie on this machine. */
export const wheelSchema = /* @__PURE__ */ z.object({
  name: z.string(),
  version: z.string(),
  /** Names by which it is imported. */
  modules: z.array(z.string()),
  bytes: z.number(),
  /** Host of the index that it was got from, and when, ISO 8601. */
  from: z.string(),
  at: z.string(),
});

/** Requests about wheels of Python packages, by whose types blocks are checked; part of `REQUESTS`. */
export const WHEEL_REQUESTS = /* @__PURE__ */ (() =>
  ({
    'wheels.consent': { body: empty, reply: pythonIndex },
    'wheels.allow': { body: pythonIndex, reply: pythonIndex },
    'wheels.list': { body: empty, reply: z.object({ wheels: z.array(wheelSchema) }) },
    /** Fetches one: of a version, or of the newest. CV110 to CV113, CV115, CV116. */
    'wheels.fetch': { body: z.object({ name: packageText, wanted: z.optional(packageText) }), reply: wheelSchema },
    /** Removes that of one package, or all. */
    'wheels.remove': {
      body: z.object({ name: z.optional(packageText) }),
      reply: z.object({ removed: z.array(z.string()) }),
    },
  }) as const)();

import * as z from 'zod/mini';
import { empty } from './request-fields.ts';

/** A package's name, or a version or a range of it; the host says whether it is one. */
const packageText = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(214));

/** Address of the one registry that may be asked; null: nobody may be. */
const registry = /* @__PURE__ */ z.object({ registry: z.nullable(z.string().check(z.maxLength(500))) });

/** Declarations of one version of a package that lie on this machine, with those that they import. */
export const declarationSetSchema = /* @__PURE__ */ z.object({
  name: z.string(),
  version: z.string(),
  /** The package that they are in, with its version; null where there are none anywhere. */
  types: z.nullable(z.string()),
  /** Packages that they import and that are here, in number; names of those that are not. */
  packages: z.int(),
  missing: z.array(z.string()),
  bytes: z.number(),
  /** Host that they were got from, and when, ISO 8601. */
  from: z.string(),
  at: z.string(),
});

/** What is allowed, and which registry the user's own npm would ask; null where it is no plain address. */
const registryConsent = /* @__PURE__ */ z.object({
  ...registry.shape,
  usual: z.nullable(z.string().check(z.maxLength(500))),
});

/** Requests about declarations of the packages that blocks import; part of `REQUESTS`. */
export const DECLARATION_REQUESTS = /* @__PURE__ */ (() =>
  ({
    /** The registry of npm's kind that may be asked for them. */
    'types.consent': { body: empty, reply: registryConsent },
    'types.allow': { body: registry, reply: registry },
    'types.list': { body: empty, reply: z.object({ sets: z.array(declarationSetSchema) }) },
    /** Fetches those of one package: a version or a range of it, or the newest. CV110 to CV114. */
    'types.fetch': {
      body: z.object({ name: packageText, wanted: z.optional(packageText) }),
      reply: declarationSetSchema,
    },
    /** Removes those of one package, or all. */
    'types.remove': {
      body: z.object({ name: z.optional(packageText) }),
      reply: z.object({ removed: z.array(z.string()) }),
    },
  }) as const)();

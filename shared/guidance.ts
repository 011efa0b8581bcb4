import * as z from 'zod/mini';

/** Where guidance holds: in every conversation about code, in those about its language, or in those of its project. */
export const GUIDANCE_SCOPES = ['everywhere', 'language', 'project'] as const;

/** One of {@link GUIDANCE_SCOPES}. */
export type GuidanceScope = (typeof GUIDANCE_SCOPES)[number];

/** Units of its sentence. */
export const SENTENCE_UNITS = 200;

/** See {@link GUIDANCE_SCOPES}. */
export const guidanceScopeSchema = /* @__PURE__ */ z.enum(GUIDANCE_SCOPES);

/** What a person tells Claude about a kind of mistake: one sentence on one line, in their own words. */
export const guidanceSchema = /* @__PURE__ */ (() =>
  z.object({
    sentence: z.string().check(z.trim(), z.minLength(1), z.maxLength(SENTENCE_UNITS), z.regex(/^\P{Cc}*$/u)),
    scope: guidanceScopeSchema,
  }))();

/** See {@link guidanceSchema}. */
export type Guidance = z.infer<typeof guidanceSchema>;

import * as z from 'zod/mini';
import { categorySchema } from '../../shared/categories.ts';

const text = z.string().check(z.minLength(1), z.maxLength(10_000));
const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(1_000))));

/** One `[[known_issues.patterns]]`: how a learned pattern travels with the repository. */
const patternSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  category: categorySchema,
  subcategory: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/))),
  description: z.optional(text),
  guidance: text,
});

const hookList = z.optional(z.array(z.array(z.string()).check(z.minLength(1))).check(z.maxLength(20)));

/**
 * `.claude-context.toml` (claude-verify specification, section 3.2, and what claude-verify adds). Every section may be
 * absent.
 */
export const contextFileSchema = z.strictObject({
  project: z.optional(
    z.strictObject({
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      languages: names,
      safety_level: z.optional(z.enum(['low', 'medium', 'high', 'critical'])),
    }),
  ),
  known_issues: z.optional(
    z.strictObject({ items: z.optional(z.array(text)), patterns: z.optional(z.array(patternSchema)) }),
  ),
  verification: z.optional(
    z.strictObject({
      required: names,
      optional: names,
      timeout_seconds: z.optional(z.number().check(z.positive(), z.maximum(86_400))),
      /** A name of the project's own -> argv. */
      commands: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
      /** Commands around a verification, one after another, in the sandbox: argv each. */
      hooks: z.optional(z.strictObject({ pre_verify: hookList, post_verify: hookList })),
    }),
  ),
  formal_specs: z.optional(z.strictObject({ tla_plus: names, alloy: names })),
  sharing: z.optional(z.strictObject({ opt_in: z.optional(z.boolean()), never_share: z.optional(z.boolean()) })),
  injection: z.optional(
    z.strictObject({
      mode: z.optional(z.enum(['ask', 'auto', 'off'])),
      max_bytes: z.optional(z.int().check(z.minimum(0), z.maximum(65_536))),
    }),
  ),
  learning: z.optional(
    z.strictObject({
      half_life_days: z.optional(z.number().check(z.positive())),
      cross_project: z.optional(z.boolean()),
    }),
  ),
});

/** See {@link contextFileSchema}. */
export type ContextFile = z.infer<typeof contextFileSchema>;

/** See {@link patternSchema}. */
export type FilePattern = z.infer<typeof patternSchema>;

import * as z from 'zod/mini';
import { categorySchema } from './categories.ts';
import { mutedSchema } from './mute.ts';

/** How bad a finding is. Only an error refutes. */
export const SEVERITIES = ['error', 'warning', 'info'] as const;

/** One of {@link SEVERITIES}. */
export type Severity = (typeof SEVERITIES)[number];

/** A line or a column, from 1. */
const position = /* @__PURE__ */ z.int().check(z.positive());

/**
 * A half-open range: lines and columns count from 1, columns in UTF-16 units, the end column is exclusive (as SARIF
 * 2.1.0 counts).
 */
const rangeSchema = z.object({
  startLine: position,
  startColumn: position,
  endLine: position,
  endColumn: position,
});

/** See {@link rangeSchema}. */
export type Range = z.infer<typeof rangeSchema>;

/** What a tool would write in place of a range, with the words for it. It is data: nothing applies it unasked. */
export const fixSchema = /* @__PURE__ */ z.object({ title: z.string(), range: rangeSchema, text: z.string() });

/** One thing that a backend says about one place in the code. */
export const findingSchema = z.object({
  /** File name relative to the block or project, never absolute. */
  file: z.string(),
  range: rangeSchema,
  /** The tool's own rule or code, for example `TS2322` or `F401`. */
  rule: z.string(),
  backend: z.string(),
  message: z.string(),
  severity: z.enum(SEVERITIES),
  category: categorySchema,
  subcategory: z.optional(z.string()),
  /** The test that failed, whatever place in the code is shown: its file (or package, or class) and its full name. */
  test: z.optional(z.object({ file: z.string(), name: z.string() })),
  /**
   * Other places that belong to it, each with what it is: the statement of a test where the code under test is shown.
   */
  related: z.optional(z.array(z.object({ file: z.string(), range: rangeSchema, message: z.string() }))),
  /** A replacement that the tool offers: of another range than the finding's, perhaps, but of the same file. */
  fix: z.optional(fixSchema),
  /** Back ends that said the same of this place, not as a note: it is told once. */
  alsoBy: z.optional(z.array(z.string())),
  /** The user silenced it: no surface counts it as a problem or a warning, and every surface names it. */
  muted: z.optional(mutedSchema),
  /** The user has called findings of this rule no problem on several lines: it stands after what is as grave. */
  dismissed: z.optional(z.literal(true)),
});

/** See {@link findingSchema}. */
export type Finding = z.infer<typeof findingSchema>;

/** Values that make a property fail: either one assignment, or the states of a trace in order. */
export const counterexampleSchema = z.object({
  title: z.string(),
  /** Was it run again on the real thing, or a model's trace stepped by another evaluator, and did it fail again? */
  replayed: z.boolean(),
  steps: z.array(z.object({ label: z.string(), values: z.array(z.object({ name: z.string(), value: z.string() })) })),
});

/** See {@link counterexampleSchema}. */
export type Counterexample = z.infer<typeof counterexampleSchema>;

import * as z from 'zod/mini';
import { diagnosticSchema } from '../compiler-answer.ts';
import { lintAnswerSchema } from '../lint/lint-answer.ts';

/** What the engine is asked: the types of one file in a tree. Paths in the tree are relative, with `/`. */
export const questionSchema = z.object({
  /** Absolute folder of the tree. */
  root: z.string(),
  /** Its dependency folders by where they lie. */
  binds: z.array(z.object({ from: z.string(), to: z.string() })),
  files: z.array(z.string()),
  /** Spares the look at every file, see `Tree`. */
  since: z.optional(z.object({ state: z.string(), files: z.array(z.string()) })),
  file: z.string(),
  /** Major version of the compiler that the project uses, or null. */
  major: z.nullable(z.int()),
});

/** See {@link questionSchema}. */
export type ProjectQuestion = z.infer<typeof questionSchema>;

/** The types of many files of a tree, each by itself, from one program for each configuration. */
export const manySchema = z.extend(z.omit(questionSchema, { file: true }), {
  many: z.array(z.string()),
  /** Are they to be compiled? Otherwise it is only told which of them would be. */
  compile: z.boolean(),
});

/** See {@link manySchema}. */
export type ManyProjectQuestion = z.infer<typeof manySchema>;

/** What linters that know types say of one file in a tree. */
export const lintTreeSchema = z.extend(questionSchema, { lint: z.literal(true) });

/** The same of many files. */
export const lintManyTreeSchema = z.extend(z.omit(manySchema, { compile: true }), { lint: z.literal(true) });

/** See {@link lintManyTreeSchema}. */
export type LintManyTreeQuestion = z.infer<typeof lintManyTreeSchema>;

/** Why an import cannot be resolved: no such file, a file without types, or a package that is not installed. */
const missingSchema = z.enum(['file', 'untyped-file', 'package']);

/** See {@link missingSchema}. */
export type MissingModule = z.infer<typeof missingSchema>;

/** A diagnostic of one file of the tree. */
const treeDiagnosticSchema = z.extend(diagnosticSchema, { missing: z.optional(missingSchema) });

/** See {@link treeDiagnosticSchema}. */
export type TreeDiagnostic = z.infer<typeof treeDiagnosticSchema>;

/** The diagnostics of one file. */
const fileSchema = z.object({
  file: z.string(),
  /** Is it JavaScript whose types nobody asked to be checked? */
  loose: z.boolean(),
  diagnostics: z.array(treeDiagnosticSchema),
});

/** See {@link fileSchema}. */
export type FileDiagnostics = z.infer<typeof fileSchema>;

const badConfigSchema = z.object({ kind: z.literal('bad-config'), config: z.string(), message: z.string() });

const followed = {
  /** The configuration that was followed, or null for the defaults. */
  config: z.nullable(z.string()),
  /** Is the file one of those that the configuration names? */
  included: z.boolean(),
};

/** The engine's answer. */
export const answerSchema = z.discriminatedUnion('kind', [
  /** The compiler's own recursion ran out of stack. */
  z.object({ kind: z.literal('too-deep') }),
  /** The tree has no such file that the compiler could read. */
  z.object({ kind: z.literal('no-file') }),
  badConfigSchema,
  z.object({
    kind: z.literal('checked'),
    ...followed,
    compiler: z.string(),
    /** The asked file first, then those that depend on it, the nearest first. */
    files: z.array(fileSchema),
    /** Files that depend on it and were not looked at. */
    unlooked: z.int(),
    /** Was the whole project read, so that all files that depend on it are known? */
    whole: z.boolean(),
    /** Packages of types that the configuration names and that are not installed. */
    missingTypes: z.array(z.string()),
    /** Diagnostics beyond the limit. */
    dropped: z.int(),
  }),
]);

/** See {@link answerSchema}. */
export type ProjectAnswer = z.infer<typeof answerSchema>;

/** The answer to {@link manySchema}: the files that a configuration includes, and about these the answers. */
export const manyAnswerSchema = z.object({
  included: z.array(z.string()),
  each: z.array(z.object({ file: z.string(), answer: answerSchema })),
});

/** See {@link manyAnswerSchema}. */
export type ManyProjectAnswer = z.infer<typeof manyAnswerSchema>;

/** The answer to {@link lintTreeSchema}. */
export const lintTreeAnswerSchema = z.discriminatedUnion('kind', [
  badConfigSchema,
  z.object({ kind: z.literal('looked'), ...followed, answer: lintAnswerSchema }),
]);

/** See {@link lintTreeAnswerSchema}. */
export type LintTreeAnswer = z.infer<typeof lintTreeAnswerSchema>;

/** The answer to {@link lintManyTreeSchema}: the files that a configuration includes. */
export const lintManyTreeAnswerSchema = z.object({
  each: z.array(z.object({ file: z.string(), answer: lintTreeAnswerSchema })),
});

/** See {@link lintManyTreeAnswerSchema}. */
export type LintManyTreeAnswer = z.infer<typeof lintManyTreeAnswerSchema>;

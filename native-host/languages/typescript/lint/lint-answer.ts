import * as z from 'zod/mini';

/** The question: what do the rules say of one file's text? */
export const lintQuestionSchema = z.object({ ask: z.literal('lint'), name: z.string(), text: z.string() });

/** The same about many files, each by itself. */
export const lintManySchema = z.object({
  ask: z.literal('lint'),
  many: z.array(z.omit(lintQuestionSchema, { ask: true })),
});

/** See {@link lintManySchema}. */
export type LintManyQuestion = z.infer<typeof lintManySchema>;

const place = z.object({ line: z.int(), column: z.int() });

/** What a rule says about a place: lines and UTF-16 columns from 1, end exclusive. */
const remarkSchema = z.object({
  /** Without the namespace: `no-floating-promises`. */
  rule: z.string(),
  message: z.string(),
  severity: z.enum(['warning', 'info']),
  start: place,
  end: place,
});

/** See {@link remarkSchema}. */
export type LintRemark = z.infer<typeof remarkSchema>;

/** The engine's answer. */
export const lintAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('linted'), remarks: z.array(remarkSchema), dropped: z.int() }),
  /** The text is a piece of a file, or there is no file that the compiler reads. */
  z.object({ kind: z.literal('no-whole-file') }),
  z.object({ kind: z.literal('ill-formed') }),
  z.object({ kind: z.literal('too-deep') }),
  /** A rule or its parser gave up. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

/** See {@link lintAnswerSchema}. */
export type LintAnswer = z.infer<typeof lintAnswerSchema>;

/** The answers to {@link lintManySchema}, in the order of the files. */
export const lintManyAnswerSchema = z.object({ each: z.array(lintAnswerSchema) });

/** See {@link lintManyAnswerSchema}. */
export type LintManyAnswer = z.infer<typeof lintManyAnswerSchema>;

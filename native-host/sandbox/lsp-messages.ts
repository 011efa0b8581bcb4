import * as z from 'zod/mini';

const position = z.object({ line: z.int(), character: z.int() });

/** A diagnostic as LSP 3.17 defines it: lines and UTF-16 columns count from 0, severity 1 error to 4 hint. */
const diagnosticSchema = z.object({
  range: z.object({ start: position, end: position }),
  severity: z.optional(z.int()),
  code: z.optional(z.union([z.string(), z.number()])),
  source: z.optional(z.string()),
  message: z.string(),
  tags: z.optional(z.array(z.int())),
});

/** See {@link diagnosticSchema}. */
export type Diagnostic = z.infer<typeof diagnosticSchema>;

/** What a backend gets from a language server. */
export const diagnosticsSchema = z.array(diagnosticSchema);

/** What a backend asks a language server. */
export const documentSchema = z.object({ name: z.string(), languageId: z.string(), text: z.string() });

/**
 * The same about several files of a folder that is there: `root` is absolute, names are relative to it. `settings` hold
 * for this question instead of the engine's. The answer has the documents' diagnostics in their order.
 */
export const folderQuestionSchema = z.object({
  root: z.string(),
  settings: z.record(z.string(), z.unknown()),
  languageId: z.string(),
  documents: z.array(z.object({ name: z.string(), text: z.string() })),
});

/** Any message of a server, before its method says what it means. */
export const serverMessageSchema = z.object({
  id: z.optional(z.union([z.int(), z.string(), z.null()])),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
});

/** The reply to `textDocument/diagnostic`. */
export const pulledSchema = z.object({ kind: z.literal('full'), items: diagnosticsSchema });

/** Parameters of `workspace/configuration`. */
export const configurationSchema = z.object({
  items: z.array(z.object({ section: z.optional(z.string()), scopeUri: z.optional(z.string()) })),
});

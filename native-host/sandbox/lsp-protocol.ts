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
export type PublishedDiagnostic = z.infer<typeof diagnosticSchema>;

/** What a backend gets from a language server. */
export const diagnosticsSchema = z.array(diagnosticSchema);

/** A place whose name's declarations are asked for. */
const namePlaceSchema = z.object({
  /** Which of the question's documents; the first where it has one. */
  document: z.optional(z.int()),
  position,
});

/** See {@link namePlaceSchema}. */
export type NamePlace = z.infer<typeof namePlaceSchema>;

const definitionsOf = z.optional(z.array(namePlaceSchema));

/** What a backend asks a language server; with `definitionsOf` the answer is where these are declared. */
export const documentSchema = z.object({ name: z.string(), languageId: z.string(), text: z.string(), definitionsOf });

/**
 * The same about several files of a folder that is there: `root` is absolute, names are relative to it. `settings` hold
 * for this question instead of the engine's. The answer has the documents' diagnostics in their order, or those
 * to `definitionsOf`.
 */
export const folderQuestionSchema = z.object({
  root: z.string(),
  settings: z.record(z.string(), z.unknown()),
  languageId: z.string(),
  documents: z.array(z.object({ name: z.string(), text: z.string() })),
  definitionsOf,
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

/** Largest message that is accepted from a language server, bytes. */
const MAX_MESSAGE_BYTES = 10 * 2 ** 20;

/** One message with its `Content-Length` header (LSP 3.17, base protocol). */
export function frameMessage(message: object): Buffer {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.byteLength}\r\n\r\n`), body]);
}

/**
 * Cuts a byte stream into messages, whatever the chunks. Returns the messages that are complete now; throws on a
 * header without a length, on a message above 10 MiB and on invalid JSON.
 */
export function messageReader(): (chunk: Buffer) => unknown[] {
  let pending: Buffer[] = [];
  let size = 0;
  let wanted = 0;
  return (chunk) => {
    pending.push(chunk);
    size += chunk.byteLength;
    if (size < wanted) return [];
    let rest = Buffer.concat(pending);
    const messages: unknown[] = [];
    wanted = 0;
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) {
        if (rest.byteLength > 4096) throw new Error('a header without an end');
        break;
      }
      const length = Number(/^content-length: *(\d+)/im.exec(rest.toString('latin1', 0, end))?.[1] ?? Number.NaN);
      if (!(length <= MAX_MESSAGE_BYTES)) throw new Error('a message without a length, or above 10 MiB');
      if (rest.byteLength < end + 4 + length) {
        wanted = end + 4 + length;
        break;
      }
      messages.push(JSON.parse(rest.toString('utf8', end + 4, end + 4 + length)));
      rest = rest.subarray(end + 4 + length);
    }
    pending = [rest];
    size = rest.byteLength;
    return messages;
  };
}

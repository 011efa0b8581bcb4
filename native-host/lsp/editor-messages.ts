import * as z from 'zod/mini';
import { MUTE_KINDS, MUTE_SCOPES } from '../../shared/mute.ts';
import { LIMITS } from '../../shared/limits.ts';
import { id, namedFindingSchema } from '../../shared/request-fields.ts';
import { PROFILES } from './profile.ts';

const uri = z.string().check(z.maxLength(4_096));
const position = z.object({ line: z.int().check(z.nonnegative()), character: z.int().check(z.nonnegative()) });
const range = z.object({ start: position, end: position });
const identified = z.object({ textDocument: z.object({ uri }) });

/** `initialize`, as far as it is looked at; what an editor says of itself besides is not. */
export const initializeSchema = z.object({
  processId: z.optional(z.nullable(z.int())),
  initializationOptions: z.optional(
    z.nullable(
      z.looseObject({
        profile: z.optional(z.enum(PROFILES)),
        /** The editor copies what `copyEvidence` answers with: it need not be shown. */
        client: z.optional(
          z.object({
            copies: z.optional(z.boolean()),
            /** False where the person has not said yet that they trust what is open; see {@link TRUST_NOTIFICATION}. */
            trusted: z.optional(z.boolean()),
          }),
        ),
      }),
    ),
  ),
  capabilities: z.optional(
    z.looseObject({
      window: z.optional(z.looseObject({ workDoneProgress: z.optional(z.boolean()) })),
      workspace: z.optional(
        z.looseObject({
          workspaceEdit: z.optional(z.looseObject({ documentChanges: z.optional(z.boolean()) })),
        }),
      ),
    }),
  ),
});

/** See {@link initializeSchema}. */
export type Initialize = z.infer<typeof initializeSchema>;

/** Notification by which an editor says that what is open is trusted from now on. */
export const TRUST_NOTIFICATION = 'claudeVerify/trusted';

/** `textDocument/didOpen` */
export const didOpenSchema = z.object({
  textDocument: z.object({ uri, languageId: z.string().check(z.maxLength(200)), version: z.int(), text: z.string() }),
});

/** `textDocument/didChange` */
export const didChangeSchema = z.object({
  textDocument: z.object({ uri, version: z.int() }),
  contentChanges: z.array(z.union([z.object({ range, text: z.string() }), z.object({ text: z.string() })])),
});

/** `textDocument/didSave` and `textDocument/didClose` */
export const identifiedSchema = identified;

/** `textDocument/codeAction` */
export const codeActionSchema = z.extend(identified, {
  range,
  context: z.looseObject({ only: z.optional(z.array(z.string())) }),
});

/** `workspace/executeCommand` */
export const executeCommandSchema = z.object({
  command: z.string(),
  arguments: z.optional(z.array(z.unknown())),
  workDoneToken: z.optional(z.union([z.string(), z.int()])),
});

/** Which document a command is about: its address alone, too, as Helix lets a person type it. */
export const aboutDocumentSchema = z.union([
  z.object({ uri }),
  z.pipe(
    uri,
    z.transform((address) => ({ uri: address })),
  ),
]);

/** Which finding of which report a command is about. */
export const aboutFindingSchema = z.object({ uri, report: id, finding: namedFindingSchema });

/** See {@link aboutFindingSchema}. */
export type AboutFinding = z.infer<typeof aboutFindingSchema>;

/** What to silence, where, and why; without a reason it is asked for. */
export const muteCommandSchema = z.extend(aboutFindingSchema, {
  kind: z.enum(MUTE_KINDS),
  scope: z.enum(MUTE_SCOPES),
  reason: z.optional(z.string().check(z.maxLength(LIMITS.muteReasonUnits))),
});

/** Which finding an edit fixed, and what was wrong in the person's words. */
export const recordCommandSchema = z.extend(aboutFindingSchema, {
  said: z.optional(z.string().check(z.maxLength(10_000))),
});

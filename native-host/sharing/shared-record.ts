import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { categorySchema } from '../../shared/categories.ts';
import { DETECTED_BY, FEEDBACK_TYPES } from '../../shared/correction.ts';
import { languageSchema } from '../../shared/language-schema.ts';

/** Name and version of the format; specs/sharing.md documents it. */
export const SHARED_FORMAT = { format: 'claude-verify-shared-correction', version: 1 } as const;

/** One correction as it leaves the machine. There is nothing in it but what stands here. */
export const sharedRecordSchema = z.strictObject({
  format: z.literal(SHARED_FORMAT.format),
  version: z.literal(SHARED_FORMAT.version),
  /** Random; only the queue on this machine knows which correction it is. */
  id: z.uuid(),
  /** UTC, without the time of day. */
  day: z.iso.date(),
  feedback_type: z.enum(FEEDBACK_TYPES),
  language: z.nullable(languageSchema),
  identifiers: z.enum(['kept', 'renamed']),
  claude_output: z.strictObject({ content: z.string() }),
  issue: z.strictObject({
    category: categorySchema,
    /** Only one of the suggested words: what a person made up may name something. */
    subcategory: z.nullable(z.string()),
    description: z.string(),
    detected_by: z.enum(DETECTED_BY),
  }),
  correction: z.nullable(
    z.strictObject({ content: z.string(), verified: z.boolean(), verification_output: z.nullable(z.string()) }),
  ),
});

/** See {@link sharedRecordSchema}. */
export type SharedRecord = z.infer<typeof sharedRecordSchema>;

/** The exact text that leaves: JSON with sorted keys, so that equal records are equal bytes. */
export const sharedText = (record: SharedRecord): string => JSON.stringify(sorted(record));

/** SHA-256 (hex) of a text's UTF-8 bytes. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

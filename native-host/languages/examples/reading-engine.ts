import * as z from 'zod/mini';
import { languageSchema } from '../../../shared/language-schema.ts';
import { readExamples, type ReadExamples } from './collect.ts';

const requestSchema = z.object({
  text: z.string(),
  language: languageSchema,
  messages: z.optional(z.object({ request: z.optional(z.string()), reply: z.optional(z.string()) })),
});

/** Answers `{ text, language, messages }` with the examples that are read of them. */
export function handle(request: unknown): ReadExamples {
  const { text, language, messages = {} } = requestSchema.parse(request);
  const { request: asked, reply } = messages;
  return readExamples(text, language, {
    ...(asked === undefined ? {} : { request: asked }),
    ...(reply === undefined ? {} : { reply }),
  });
}

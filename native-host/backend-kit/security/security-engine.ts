import * as z from 'zod/mini';
import { languageSchema } from '../../../shared/language-schema.ts';
import { answerOf, type SecurityAnswer } from './security-remark.ts';

const requestSchema = z.object({
  kind: z.enum(['text-attacks', 'security-flow']),
  language: languageSchema,
  text: z.string(),
});

/**
 * Answers the security checks that parse or scan at length, in one process: `{ kind, language, text }`, where `kind` is
 * the backend's id. What a check needs is loaded when it is first asked.
 */
export async function handle(request: unknown): Promise<SecurityAnswer> {
  const { kind, language, text } = requestSchema.parse(request);
  switch (kind) {
    case 'text-attacks': {
      const { scanText } = await import('./text/text-attacks.ts');
      return answerOf(scanText(text, language));
    }
    case 'security-flow': {
      const { findFlaws } = await import('./flow/find-flows.ts');
      return findFlaws(text, language);
    }
  }
}

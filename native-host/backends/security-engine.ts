import * as z from 'zod/mini';
import { languageSchema } from '../../shared/language.ts';
import { answerOf, type SecurityAnswer } from './security-remark.ts';

const requestSchema = z.object({
  kind: z.enum(['text-attacks', 'secrets', 'dangerous-apis', 'dependency-names']),
  language: languageSchema,
  text: z.string(),
});

/**
 * Answers the security checks, all in one process: `{ kind, language, text }`, where `kind` is the backend's id. What
 * a check needs is loaded when it is first asked.
 */
export async function handle(request: unknown): Promise<SecurityAnswer> {
  const { kind, language, text } = requestSchema.parse(request);
  switch (kind) {
    case 'text-attacks': {
      const { scanText } = await import('./text-attacks/scan.ts');
      return answerOf(scanText(text, language));
    }
    case 'secrets': {
      const { findSecrets } = await import('./secrets/find.ts');
      return answerOf(await findSecrets(text));
    }
    case 'dangerous-apis': {
      const { findDangerous } = await import('./dangerous-apis/find.ts');
      return findDangerous(text, language);
    }
    case 'dependency-names': {
      const { checkNames } = await import('./dependency-names/suspects.ts');
      return checkNames(text, language);
    }
  }
}

import * as z from 'zod/mini';
import { languageSchema } from '../../../shared/language-schema.ts';
import { rulePatternSchema } from '../../kit/rules/rule-pattern.ts';
import type { RulePlaces } from '../../kit/rules/find-places.ts';
import { answerOf, type SecurityAnswer } from '../../kit/security-remark.ts';

const asked = { language: languageSchema, text: z.string() };
const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text-attacks'), ...asked }),
  z.object({ kind: z.literal('security-flow'), ...asked }),
  z.object({
    kind: z.literal('learned-rules'),
    ...asked,
    rules: z.array(z.object({ id: z.string(), pattern: rulePatternSchema })),
  }),
]);

/**
 * Answers the checks of claude-verify's own that parse or scan at length, in one process: `{ kind, language, text }`,
 * where `kind` is the backend's id; `learned-rules` brings its rules. What a check needs is loaded when it is first
 * asked.
 */
export async function handle(request: unknown): Promise<SecurityAnswer | RulePlaces> {
  const wanted = requestSchema.parse(request);
  const { language, text } = wanted;
  switch (wanted.kind) {
    case 'text-attacks': {
      const { scanText } = await import('../../kit/text/text-attacks.ts');
      return answerOf(scanText(text, language));
    }
    case 'security-flow': {
      const { findFlaws } = await import('./flow/find-flows.ts');
      return findFlaws(text, language);
    }
    case 'learned-rules': {
      const { findPlaces } = await import('../../kit/rules/find-places.ts');
      return findPlaces(text, language, wanted.rules);
    }
  }
}

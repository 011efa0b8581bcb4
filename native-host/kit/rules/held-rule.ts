import * as z from 'zod/mini';
import { categorySchema } from '../../../shared/categories.ts';
import { languageSchema } from '../../../shared/language-schema.ts';
import type { LanguageId } from '../../../shared/language.ts';
import { rulePatternSchema } from './rule-pattern.ts';
import { ruleFamily } from './rule-languages.ts';

/** A rule that a person switched on, as a verification is given it. */
export const heldRuleSchema = z.object({
  /** `K12` */
  id: z.string(),
  language: languageSchema,
  category: categorySchema,
  sentence: z.string(),
  /** Corrections that it was made of. */
  corrections: z.int(),
  pattern: rulePatternSchema,
});

/** See {@link heldRuleSchema}. */
export type HeldRule = z.infer<typeof heldRuleSchema>;

/** The rules that hold in a language. */
export const rulesFor = (rules: readonly HeldRule[], language: LanguageId): HeldRule[] =>
  rules.filter((rule) => ruleFamily(rule.language) === ruleFamily(language));

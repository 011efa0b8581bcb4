import { createHash } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod/mini';
import { categorySchema } from '../../shared/categories.ts';
import { languageSchema } from '../../shared/language-schema.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ruleFamily } from '../backend-kit/rules/rule-languages.ts';
import { readPattern, rulePatternSchema } from '../backend-kit/rules/rule-pattern.ts';
import { readSmall } from '../project/git-files.ts';
import type { Database } from '../storage/database.ts';
import { dropBrought, keepRule, type StoredRule } from '../storage/learned-rules.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** The file of a project in which rules travel, in its root. */
const RULES_FILE = '.claude-rules.json';

/** Rules that one file may bring. */
const MOST_RULES = 50;

const line = (units: number): z.ZodMiniString =>
  z.string().check(z.minLength(1), z.maxLength(units), z.regex(/^\P{Cc}*$/u));
const fileSchema = z.object({
  format: z.literal('claude-verify-rules'),
  version: z.literal(1),
  rules: z
    .array(
      z.object({
        language: languageSchema,
        category: categorySchema,
        sentence: line(300),
        code: z.string().check(z.maxLength(LIMITS.ruleBytes)),
        corrections: z.int().check(z.positive()),
        pattern: rulePatternSchema,
      }),
    )
    .check(z.maxLength(MOST_RULES)),
});

/**
 * Takes what the files of registered projects bring as proposals: nothing of it is looked for before a person switched
 * just that on, with just that sentence. What a file does not bring any more goes, unless it was switched on.
 */
export function takeBroughtRules(db: Database, at: string): void {
  const projects = withStorageErrors(() =>
    db.prepare<[], { name: string; directory: string }>('SELECT name, directory FROM projects').all(),
  );
  const brought = projects.flatMap(({ name, directory }) => rulesIn(directory).map((rule) => ({ ...rule, name })));
  const kept = brought.map(({ name, language, category, sentence, code, corrections, pattern }) => {
    const tree = JSON.stringify(pattern);
    const hash = createHash('sha256')
      .update(JSON.stringify([ruleFamily(language), tree, sentence, name]))
      .digest('hex');
    const rule = { hash, pattern: null, project: name, language, category, sentence, tree, code, corrections };
    keepRule(db, { ...rule, state: 'proposed' }, at);
    return hash;
  });
  dropBrought(db, kept);
}

/** A file that is none, is too large or is no such file brings nothing. */
function rulesIn(directory: string): z.infer<typeof fileSchema>['rules'] {
  const text = readSmall(path.join(directory, RULES_FILE), false);
  if (text === undefined) return [];
  try {
    const { rules } = fileSchema.parse(JSON.parse(text));
    // Stored patterns are read with their limits: one that is beyond them is not taken.
    return rules.filter(({ pattern }) => readPattern(JSON.stringify(pattern)) !== undefined);
  } catch {
    return [];
  }
}

/** Rules as the text of such a file. */
export function rulesFile(rules: readonly StoredRule[]): string {
  const written = rules.flatMap(({ language, category, sentence, code, corrections, tree }) => {
    const pattern = readPattern(tree);
    return pattern === undefined ? [] : [{ language, category, sentence, code, corrections, pattern }];
  });
  return `${JSON.stringify({ format: 'claude-verify-rules', version: 1, rules: written }, null, 2)}\n`;
}

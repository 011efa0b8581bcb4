import * as z from 'zod/mini';
import { LIMITS } from '../../../shared/limits.ts';

/**
 * What a piece of a syntax tree has to be: a leaf with its text, a node with its children in order, one node of any
 * form (the same wherever the same name stands), or any number of siblings.
 */
export type TreePattern =
  | { leaf: string; text: string }
  | { node: string; children: TreePattern[] }
  | { any: string; kind?: string | undefined }
  | { rest: true };

const word = z.string().check(z.minLength(1), z.maxLength(200));

const nameSchema = z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,3}$/));

const treePatternSchema: z.ZodMiniType<TreePattern> = z.lazy(() =>
  z.union([
    z.strictObject({ leaf: word, text: z.string().check(z.maxLength(500)) }),
    z.strictObject({ node: word, children: z.array(treePatternSchema).check(z.maxLength(60)) }),
    z.strictObject({ any: nameSchema, kind: z.optional(word) }),
    z.strictObject({ rest: z.literal(true) }),
  ]),
);

const exclusionSchema = z.union([
  /** A node of this kind around the place: right around it, or anywhere above. */
  z.strictObject({ inside: word, near: z.boolean() }),
  /** Something within the place. */
  z.strictObject({ has: treePatternSchema }),
  /** Something that stands later, or earlier, beside the place or beside what it is in. */
  z.strictObject({ later: treePatternSchema }),
  z.strictObject({ earlier: treePatternSchema }),
  /** A condition around the place, or before it, that is about what this name stands for. */
  z.strictObject({ checked: nameSchema }),
]);

/** What keeps a place from counting; names of the pattern stand for what they stand for there. */
export type Exclusion = z.infer<typeof exclusionSchema>;

/** Nesting of a pattern as JSON; every level of the tree is two of it. */
const DEEPEST = 60;

/** A pattern as it is stored and as it travels: it comes from files too, so size and nesting have ends. */
export const rulePatternSchema = z.strictObject({
  root: treePatternSchema,
  not: z.array(exclusionSchema).check(z.maxLength(6)),
});

/** See {@link rulePatternSchema}. */
export type RulePattern = z.infer<typeof rulePatternSchema>;

/** Reads a stored pattern; undefined for what is none, is too large, or is nested too deeply. */
export function readPattern(json: string): RulePattern | undefined {
  if (json.length > LIMITS.ruleBytes) return undefined;
  let depth = 0;
  for (const sign of json) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) return undefined;
  }
  try {
    return rulePatternSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Tokens that stand in most code and tell nothing of a mistake. */
const COMMON = new Set(
  'return if else for while const let var def fn func function class = := => -> & * new in: then end'.split(' '),
);

const NUMBER = /^[\d.]/;

/** How much a pattern says: a name counts two, an operator, a rare keyword, a number and an empty list one. */
export function strengthOf(pattern: TreePattern): number {
  if ('rest' in pattern || 'any' in pattern) return 0;
  if ('leaf' in pattern) {
    if (pattern.leaf === pattern.text) return COMMON.has(pattern.text) ? 0 : 1;
    return NUMBER.test(pattern.text) ? 1 : 2;
  }
  if (pattern.children.length === 0) return 1;
  return pattern.children.reduce((sum, child) => sum + strengthOf(child), 0);
}

/** Texts that are in every file in which the pattern has a place. */
export function textsOfPattern(pattern: TreePattern): string[] {
  if ('rest' in pattern || 'any' in pattern) return [];
  if ('leaf' in pattern) return [pattern.text];
  return pattern.children.flatMap(textsOfPattern);
}

/** Names of the nodes of any form. */
export function namesOfPattern(pattern: TreePattern): string[] {
  if ('any' in pattern) return [pattern.any];
  return 'node' in pattern ? pattern.children.flatMap(namesOfPattern) : [];
}

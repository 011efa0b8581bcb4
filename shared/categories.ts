import * as z from 'zod/mini';

/** The ten kinds of mistake (claude-verify specification, section 7). */
export const CATEGORIES = [
  'syntax_error',
  'type_error',
  'logic_error',
  'security_flaw',
  'performance_issue',
  'semantic_mismatch',
  'style_violation',
  'api_misuse',
  'missing_error_handling',
  'concurrency_issue',
] as const;

/** One of the ten kinds of mistake. */
export type Category = (typeof CATEGORIES)[number];

/**
 * Schema of {@link Category}. It is marked as pure, so that a bundle which wants the words only carries no schemas'
 * library.
 */
export const categorySchema = /* @__PURE__ */ z.enum(CATEGORIES);

/** What each category means, in the words shown to people (claude-verify specification, section 7). */
export const CATEGORY_MEANING: Record<Category, string> = {
  syntax_error: "Code doesn't parse",
  type_error: 'Type mismatch',
  logic_error: 'Incorrect behavior',
  security_flaw: 'Vulnerability',
  performance_issue: 'Inefficient code',
  semantic_mismatch: "Doesn't match its specification",
  style_violation: "Doesn't match conventions",
  api_misuse: 'Wrong use of an API',
  missing_error_handling: 'Unhandled cases',
  concurrency_issue: 'Race or deadlock',
};

/** Subcategories offered while typing; any other snake_case word is accepted too. */
export const SUBCATEGORY_SUGGESTIONS: Record<Category, readonly string[]> = {
  syntax_error: ['unbalanced_bracket', 'missing_delimiter', 'invalid_token', 'indentation', 'incomplete_code'],
  type_error: [
    'type_mismatch',
    'null_or_undefined',
    'option_unwrap',
    'wrong_argument_type',
    'missing_property',
    'generic_bound',
  ],
  logic_error: ['off_by_one', 'wrong_condition', 'wrong_operator', 'missing_case', 'wrong_order', 'integer_overflow'],
  security_flaw: [
    'injection',
    'path_traversal',
    'hardcoded_secret',
    'unsafe_deserialization',
    'weak_crypto',
    'missing_validation',
  ],
  performance_issue: ['quadratic_loop', 'repeated_io', 'needless_copy', 'unbounded_memory'],
  semantic_mismatch: ['violated_invariant', 'violated_contract', 'wrong_requirement', 'missing_requirement'],
  style_violation: ['naming', 'formatting', 'unused_code', 'project_convention'],
  api_misuse: ['wrong_method', 'wrong_arguments', 'deprecated_api', 'invented_api', 'wrong_version'],
  missing_error_handling: ['unhandled_rejection', 'ignored_result', 'missing_check', 'swallowed_exception'],
  concurrency_issue: ['data_race', 'deadlock', 'missing_await', 'lost_update'],
};

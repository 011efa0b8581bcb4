import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { words } from '../../../shared/word-list.ts';

/** What a rule's finding is taken for. */
export interface Meaning {
  severity: Finding['severity'];
  category: Category;
  subcategory?: string;
}

/**
 * Rules whose finding means that the code is outright wrong: it throws, never does what it says, or does not load.
 * Every other rule warns, because a reader may have meant it.
 */
const OUTRIGHT_WRONG: Record<string, Omit<Meaning, 'severity'>> = {
  'eslint(constructor-super)': { category: 'logic_error', subcategory: 'wrong_order' },
  'eslint(for-direction)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'eslint(getter-return)': { category: 'logic_error', subcategory: 'missing_case' },
  'eslint(no-class-assign)': { category: 'logic_error' },
  'eslint(no-compare-neg-zero)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'eslint(no-const-assign)': { category: 'type_error' },
  'eslint(no-dupe-class-members)': { category: 'logic_error' },
  'eslint(no-dupe-else-if)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'eslint(no-dupe-keys)': { category: 'logic_error' },
  'eslint(no-duplicate-case)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'eslint(no-import-assign)': { category: 'type_error' },
  'eslint(no-invalid-regexp)': { category: 'api_misuse', subcategory: 'wrong_arguments' },
  'eslint(no-loss-of-precision)': { category: 'logic_error', subcategory: 'integer_overflow' },
  'eslint(no-new-native-nonconstructor)': { category: 'api_misuse', subcategory: 'wrong_method' },
  'eslint(no-obj-calls)': { category: 'api_misuse', subcategory: 'wrong_method' },
  'eslint(no-this-before-super)': { category: 'logic_error', subcategory: 'wrong_order' },
  'eslint(no-unsafe-negation)': { category: 'logic_error', subcategory: 'wrong_operator' },
  'eslint(use-isnan)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'eslint(valid-typeof)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'oxc(bad-array-method-on-arguments)': { category: 'api_misuse', subcategory: 'wrong_method' },
  'oxc(bad-comparison-sequence)': { category: 'logic_error', subcategory: 'wrong_operator' },
  'oxc(bad-object-literal-comparison)': { category: 'logic_error', subcategory: 'wrong_condition' },
  'oxc(missing-throw)': { category: 'missing_error_handling', subcategory: 'swallowed_exception' },
  'oxc(number-arg-out-of-range)': { category: 'api_misuse', subcategory: 'wrong_arguments' },
  'oxc(uninvoked-array-callback)': { category: 'api_misuse', subcategory: 'wrong_arguments' },
  'react(jsx-no-duplicate-props)': { category: 'logic_error' },
  'react(void-dom-elements-no-children)': { category: 'api_misuse' },
  'unicorn(no-invalid-fetch-options)': { category: 'api_misuse', subcategory: 'wrong_arguments' },
  'unicorn(no-invalid-remove-event-listener)': { category: 'api_misuse', subcategory: 'wrong_arguments' },
};

const WARNS: readonly { rules: readonly string[]; category: Category; subcategory?: string }[] = [
  {
    category: 'security_flaw',
    subcategory: 'injection',
    rules: words`
      eslint(no-eval) eslint(no-implied-eval) eslint(no-new-func) eslint(no-script-url) react(jsx-no-script-url)
      react(no-danger) react(no-danger-with-children)
    `,
  },
  {
    category: 'security_flaw',
    subcategory: 'missing_validation',
    rules: words`
      react(iframe-missing-sandbox) react(jsx-no-target-blank) unicorn(require-post-message-target-origin)
      eslint(no-control-regex)
    `,
  },
  {
    category: 'missing_error_handling',
    subcategory: 'unhandled_rejection',
    rules: ['eslint(no-async-promise-executor)', 'oxc(no-async-endpoint-handlers)', 'promise(valid-params)'],
  },
  {
    category: 'missing_error_handling',
    subcategory: 'swallowed_exception',
    rules: words`
      eslint(no-empty) eslint(no-unsafe-finally) eslint(no-useless-catch) eslint(no-ex-assign)
      eslint(preserve-caught-error)
    `,
  },
  {
    category: 'missing_error_handling',
    subcategory: 'missing_check',
    rules: ['eslint(no-unsafe-optional-chaining)', 'typescript(no-non-null-asserted-optional-chain)'],
  },
  {
    category: 'concurrency_issue',
    subcategory: 'lost_update',
    rules: ['promise(no-multiple-resolved)', 'promise(no-callback-in-promise)', 'promise(no-promise-in-callback)'],
  },
  {
    category: 'concurrency_issue',
    subcategory: 'missing_await',
    rules: [
      'unicorn(no-thenable)',
      'unicorn(no-await-in-promise-methods)',
      'unicorn(no-single-promise-in-promise-methods)',
    ],
  },
  // A loop that waits may have to: it tries again, or takes one after the other.
  { category: 'performance_issue', rules: ['eslint(no-await-in-loop)'] },
  { category: 'style_violation', subcategory: 'unused_code', rules: ['eslint(no-promise-executor-return)'] },
  {
    category: 'performance_issue',
    subcategory: 'quadratic_loop',
    rules: ['oxc(no-accumulating-spread)', 'unicorn(prefer-set-has)'],
  },
  {
    category: 'performance_issue',
    subcategory: 'needless_copy',
    rules: words`
      oxc(no-map-spread) unicorn(prefer-array-find) unicorn(prefer-array-flat-map) unicorn(no-useless-spread)
      eslint(no-useless-call)
    `,
  },
  {
    category: 'performance_issue',
    rules: words`
      react(jsx-no-constructed-context-values) react(no-array-index-key) react(no-object-type-as-default-prop)
      react(no-unstable-nested-components)
    `,
  },
  {
    category: 'style_violation',
    subcategory: 'unused_code',
    rules: words`
      eslint(no-debugger) eslint(no-extra-bind) eslint(no-extra-boolean-cast) eslint(no-unused-labels)
      eslint(no-unused-private-class-members) eslint(no-useless-constructor) eslint(no-useless-escape)
      eslint(no-useless-rename) eslint(no-unreachable) eslint(no-empty-pattern) eslint(no-empty-static-block)
      unicorn(no-useless-fallback-in-spread) unicorn(no-useless-length-check) unicorn(no-unnecessary-await)
    `,
  },
];

/** What right programs are written like, too: a reader may want to know it, and nobody has to change it. */
const INFORMS: ReadonlySet<string> = new Set(words`
  eslint(no-await-in-loop) eslint(no-constructor-return) eslint(no-extend-native) eslint(no-promise-executor-return)
  eslint(no-self-compare) eslint(no-useless-call) eslint(no-useless-constructor) eslint(no-useless-escape)
  eslint(no-useless-rename) eslint(no-control-regex) oxc(no-async-endpoint-handlers) oxc(no-map-spread)
  promise(no-callback-in-promise) promise(no-promise-in-callback) react(immutability)
  react(jsx-no-constructed-context-values) react(no-array-index-key) react(no-object-type-as-default-prop)
  react(set-state-in-effect) typescript(no-confusing-non-null-assertion) typescript(no-this-alias)
  typescript(no-unnecessary-type-constraint) typescript(no-unsafe-function-type) typescript(no-wrapper-object-types)
  unicorn(no-new-array) unicorn(no-unnecessary-await) unicorn(no-useless-fallback-in-spread)
  unicorn(no-useless-length-check) unicorn(no-useless-spread) unicorn(prefer-array-find) unicorn(prefer-array-flat-map)
  unicorn(prefer-set-has) unicorn(require-post-message-target-origin)
`);

const warnings = new Map(
  WARNS.flatMap(({ rules, category, subcategory }) => rules.map((rule) => [rule, { category, subcategory }] as const)),
);

/** What remains of a scope when no table names the rule. */
const SCOPE_CATEGORY: Record<string, Category> = {
  react: 'api_misuse',
  react_perf: 'performance_issue',
  unicorn: 'api_misuse',
  promise: 'missing_error_handling',
};

/** What a finding of a rule (`eslint(no-eval)`) is taken for. */
export function meaningOf(rule: string): Meaning {
  return (
    knownMeaning(rule) ?? {
      severity: INFORMS.has(rule) ? 'info' : 'warning',
      category: SCOPE_CATEGORY[rule.slice(0, rule.indexOf('('))] ?? 'logic_error',
    }
  );
}

/** The same for a rule that a table names; undefined for another. */
export function knownMeaning(rule: string): Meaning | undefined {
  const wrong = OUTRIGHT_WRONG[rule];
  if (wrong !== undefined) return { severity: 'error', ...wrong };
  const known = warnings.get(rule);
  if (known === undefined) return undefined;
  return {
    severity: INFORMS.has(rule) ? 'info' : 'warning',
    category: known.category,
    ...(known.subcategory === undefined ? {} : { subcategory: known.subcategory }),
  };
}

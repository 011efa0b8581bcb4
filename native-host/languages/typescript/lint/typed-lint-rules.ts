import type { Category } from '../../../../shared/categories.ts';

/** What a rule is asked with, and the kind of mistake that it names. */
interface Rule {
  options?: unknown;
  category: Category;
  subcategory?: string;
}

const FORGOTTEN_AWAIT = { category: 'concurrency_issue', subcategory: 'missing_await' } as const;
const NO_ERROR = { category: 'missing_error_handling', subcategory: 'swallowed_exception' } as const;
const UNCHECKED = { category: 'missing_error_handling', subcategory: 'missing_check' } as const;

/** Those of Node's runner of tests wait for themselves at the top of a file. */
const WAITS_FOR_ITSELF = { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] };

/** The rules of typescript-eslint that are asked, each with options by which it leaves alone what is no mistake. */
export const RULES: Readonly<Record<string, Rule>> = {
  'await-thenable': FORGOTTEN_AWAIT,
  'no-array-delete': { category: 'api_misuse', subcategory: 'wrong_method' },
  'no-base-to-string': { category: 'logic_error' },
  'no-confusing-void-expression': {
    options: { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    category: 'api_misuse',
    subcategory: 'wrong_method',
  },
  'no-floating-promises': { options: { allowForKnownSafeCalls: [WAITS_FOR_ITSELF] }, ...FORGOTTEN_AWAIT },
  'no-duplicate-enum-values': { category: 'logic_error' },
  'no-for-in-array': { category: 'api_misuse', subcategory: 'wrong_method' },
  'no-misused-promises': {
    options: {
      checksVoidReturn: {
        arguments: true,
        attributes: false,
        inheritedMethods: true,
        properties: true,
        returns: true,
        variables: true,
      },
    },
    ...FORGOTTEN_AWAIT,
  },
  'no-misused-spread': { category: 'logic_error' },
  'no-unnecessary-condition': { category: 'logic_error', subcategory: 'wrong_condition' },
  'no-unsafe-argument': UNCHECKED,
  'no-unsafe-call': UNCHECKED,
  'no-unsafe-member-access': UNCHECKED,
  'only-throw-error': { options: { allowThrowingAny: true, allowThrowingUnknown: true }, ...NO_ERROR },
  'prefer-promise-reject-errors': {
    options: { allowEmptyReject: true, allowThrowingAny: true, allowThrowingUnknown: true },
    ...NO_ERROR,
  },
  'require-array-sort-compare': {
    options: { ignoreStringArrays: true },
    category: 'api_misuse',
    subcategory: 'wrong_arguments',
  },
  'return-await': { options: 'error-handling-correctness-only', ...NO_ERROR },
  'switch-exhaustiveness-check': {
    options: { considerDefaultExhaustiveForUnions: true },
    category: 'logic_error',
    subcategory: 'missing_case',
  },
  'unbound-method': { options: { ignoreStatic: true }, category: 'api_misuse', subcategory: 'wrong_method' },
};

/** Rules about values without a type, which JavaScript is full of. */
export const TYPED_CODE_ONLY: readonly string[] = ['no-unsafe-argument', 'no-unsafe-call', 'no-unsafe-member-access'];

/** The namespace of the rules in comments and reports. */
export const NAMESPACE = '@typescript-eslint';

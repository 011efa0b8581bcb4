import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import type { GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import { words } from '../../../shared/word-list.ts';

interface Meaning {
  category: Category;
  subcategory?: string;
}

/** What a warning's option names. The first entry that fits decides. */
const OPTIONS: readonly (readonly [RegExp, Meaning])[] = [
  [
    /^-W(format-security|stringop-|array-bounds|format-overflow|restrict|return-local-addr|dangling-(?!else))/,
    { category: 'security_flaw', subcategory: 'missing_validation' },
  ],
  [/^-W(use-after-free|free-nonheap)/, { category: 'security_flaw', subcategory: 'wrong_free' }],
  [/^-W(implicit-function|builtin-declaration)/, { category: 'api_misuse', subcategory: 'invented_api' }],
  [/^-Wdeprecated/, { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [
    /^-W(format|nonnull|sizeof-|memset|class-memaccess|mismatched)/,
    { category: 'api_misuse', subcategory: 'wrong_arguments' },
  ],
  [/^-Wunused-result/, { category: 'missing_error_handling', subcategory: 'ignored_result' }],
  [/^-W(catch-value|terminate)/, { category: 'missing_error_handling', subcategory: 'swallowed_exception' }],
  [/^-Wunused/, { category: 'style_violation', subcategory: 'unused_code' }],
  [
    /^-W(sign-|int-|incompatible-|discarded|pointer-sign|conversion|narrowing|overflow|strict-|cast)/,
    { category: 'type_error', subcategory: 'type_mismatch' },
  ],
  [/^-W(return-type|switch)/, { category: 'logic_error', subcategory: 'missing_case' }],
  [/^-W(shift|div-by|integer)/, { category: 'logic_error', subcategory: 'integer_overflow' }],
  [/^-W(sequence-point|reorder)/, { category: 'logic_error', subcategory: 'wrong_order' }],
  [
    regex()`
      ^-W(
        parentheses|bool|logical|tautological|address|type-limits|dangling-else|misleading|empty-body
        |implicit-fallthrough|uninitialized|maybe-uninit|self-|duplicated|infinite|unreachable
      )
    `,
    { category: 'logic_error', subcategory: 'wrong_condition' },
  ],
  [/^-W(pessimizing|redundant|range-loop)/, { category: 'performance_issue', subcategory: 'needless_copy' }],
];

/** What an error without an option says, by its words. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [
    regex()`
      ^(
        expected|stray|missing terminating|unterminated|#\w+ |else without|invalid preprocessing
        |a function-definition is not allowed|extra qualification
      )
    `,
    { category: 'syntax_error' },
  ],
  [/has no member named/, { category: 'api_misuse', subcategory: 'wrong_method' }],
  [/^too (few|many) arguments|no matching function/, { category: 'api_misuse', subcategory: 'wrong_arguments' }],
  [
    /undeclared|not declared|has not been declared|unknown type|does not name a|is not a member/,
    { category: 'api_misuse', subcategory: 'invented_api' },
  ],
];

/** What the standards of C forbid and older compilers only warn of. */
const FORBIDDEN = words`-Wimplicit-function-declaration -Wint-conversion -Wincompatible-pointer-types -Wimplicit-int`;

/** C89 lets a function's type and those of its parameters out; every compiler of C still reads it in that standard. */
const OF_C89 = /^return type defaults to|^type of ['‘]\w+['’] defaults to/;

/** Is it C89's way to write, which newer standards forbid? */
export const isOfC89 = ({ kind, option, message }: GccDiagnostic): boolean =>
  kind === 'warning' && (option === '-Wold-style-definition' || (option === '-Wimplicit-int' && OF_C89.test(message)));

/** Does the message say that the code is wrong, and not only that it is unusual? */
export const isError = (diagnostic: GccDiagnostic): boolean => {
  const { kind, option = '' } = diagnostic;
  return kind.endsWith('error') || (FORBIDDEN.includes(option) && !isOfC89(diagnostic));
};

/** The kind of mistake that a message names. */
export function meaningOf({ kind, option, message }: GccDiagnostic): Meaning {
  const fits =
    option === undefined || option === '-fpermissive'
      ? WORDS.find(([words]) => words.test(message))
      : OPTIONS.find(([name]) => name.test(option));
  return fits?.[1] ?? { category: kind === 'warning' ? 'style_violation' : 'type_error' };
}

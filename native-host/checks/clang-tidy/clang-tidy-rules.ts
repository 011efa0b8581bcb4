import { posix } from 'node:path';
import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import type { Tree } from '../../kit/tree.ts';
import { words } from '../../../shared/word-list.ts';

/** The analyzer takes the standard library's functions at their word: following their bodies takes most of its time. */
export const ANALYZER: readonly string[] = ['-Xclang', '-analyzer-config', '-Xclang', 'c++-stdlib-inlining=false'];

/** What is likely a mistake, slow or a race, and clang's analyzer. */
const ASKED = words`
  bugprone-* performance-* concurrency-* clang-analyzer-* cert-err34-c misc-redundant-expression
  misc-throw-by-value-catch-by-reference
`;

/** What is a matter of taste. */
const TASTE = words`
  bugprone-easily-swappable-parameters bugprone-narrowing-conversions bugprone-reserved-identifier
  clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling clang-analyzer-deadcode.DeadStores
  concurrency-mt-unsafe
`;

/**
 * What warns of a function by its name, whatever it is called with: `strcpy` of a fixed text and `rand` for a die are
 * no flaws. The security rules of claude-verify look at the arguments of the same functions.
 */
const BY_NAME = words`
  clang-analyzer-security.insecureAPI.strcpy clang-analyzer-security.insecureAPI.rand cert-msc50-cpp cert-env33-c
`;

/** What is asked when the project does not say. */
export const CHECKS = ['-*', ...ASKED, ...[...TASTE, ...BY_NAME].map((check) => `-${check}`)].join(',');

const SETTING = /^Checks:[ \t]*(?:[>|][+-]?[ \t]*\n((?:[ \t]+\S.*(?:\n|$)|[ \t]*\n)*)|(.*(?:\n[ \t]+\S.*)*))/m;

/** The checks to run: ours, then what the nearest `.clang-tidy` adds or takes away. */
export function checksFor(tree: Tree, file: string): { checks: string; from: string } {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const name = posix.join(folder, '.clang-tidy');
    const found = SETTING.exec(tree.text(name)?.replaceAll('\r', '') ?? '');
    const wanted = (found?.[1] ?? found?.[2] ?? '').replaceAll(/#.*|["'\s]/g, '');
    if (/^[\w*.,-]+$/.test(wanted))
      return { checks: wanted.startsWith('-*') ? wanted : `${CHECKS},${wanted}`, from: `checks of ${name}` };
    if (folder === '.') return { checks: CHECKS, from: 'likely mistakes, slow code, races and paths through the code' };
  }
}

const REFUTES = regex()`
  ^clang-analyzer-(
    core\.(
      NullDereference|DivideZero|StackAddressEscape|UndefinedBinaryOperatorResult|uninitialized\..*|CallAndMessage
      |NonNullParamChecker
    )
    |cplusplus\.(NewDelete|Move)
    |unix\.(Malloc|MallocSizeof|MismatchedDeallocator)
  )$
`;
const ONLY_WARNS = /leak/i;

/** Does a message of this check leave no doubt that the code is wrong on the path that was followed? */
export const refutes = (check: string, message: string): boolean => REFUTES.test(check) && !ONLY_WARNS.test(message);

/** Replacements of macros that are no expressions: parentheses around them would be wrong. */
const NO_EXPRESSION = regex()`
  ^\s*\#\s*define\s+\w+(?:\([^)]*\))?\s+(?:
    goto|return|if|for|while|do|switch|case|default|break|continue|static|extern|const|inline|struct|union|enum|typedef
    |__attribute__|__declspec|_Pragma|\[\[|\{
  )
`;

/** Macros for the entries of a list, `name,` or `[name] = word,`: a name in parentheses would be none. */
const ENTRY = /^\s*#\s*define\s+\w+\([^)]*\)[^;]*,\s*$/;

/** Is what a check says no mistake: of a macro that is no expression, or of a program that ends by an exception? */
export const isHarmless = (check: string, message: string, line: string): boolean =>
  (check === 'bugprone-macro-parentheses' && (NO_EXPRESSION.test(line) || ENTRY.test(line))) ||
  (check === 'bugprone-exception-escape' && message.includes("function 'main'"));

const KINDS: readonly (readonly [RegExp, { category: Category; subcategory?: string }])[] = [
  [/^concurrency-|bugprone-(spuriously|bad-signal)/, { category: 'concurrency_issue' }],
  [/^performance-|unix\.Malloc$.*leak/, { category: 'performance_issue', subcategory: 'needless_copy' }],
  [
    /unused-return-value|err33|err34|empty-catch|CheckReturnValue/,
    { category: 'missing_error_handling', subcategory: 'ignored_result' },
  ],
  [/throw-by-value|exception-escape/, { category: 'missing_error_handling' }],
  [
    regex()`
      ^clang-analyzer-(security|unix|cplusplus|alpha\.security)
      |^cert-(msc50|env33)
      |StackAddressEscape
      |not-null-terminated
      |suspicious-string
    `,
    { category: 'security_flaw' },
  ],
  [/NullDereference|NonNullParam|CallAndMessage/, { category: 'logic_error', subcategory: 'missing_case' }],
  [
    /sizeof|memset|memory-comparison|string-constructor|posix-return|argument-comment|swapped-arguments|use-after-move/,
    { category: 'api_misuse', subcategory: 'wrong_arguments' },
  ],
  [
    /narrowing|integer-division|too-small-loop|signed-char|implicit-widening/,
    { category: 'logic_error', subcategory: 'integer_overflow' },
  ],
  [/^(bugprone|clang-analyzer|misc-redundant)/, { category: 'logic_error' }],
];

/** The kind of mistake that a check names. */
export const meaningOf = (check: string): { category: Category; subcategory?: string } =>
  KINDS.find(([name]) => name.test(check))?.[1] ?? { category: 'style_violation' };

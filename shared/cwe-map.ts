import type { Category } from './categories.ts';
import type { Finding } from './finding.ts';

/** Of this map: raised whenever what it says of a kind of mistake changes. */
export const CWE_MAP_VERSION = 1;

/** Entries of the Common Weakness Enumeration (https://cwe.mitre.org), or why it has none for a kind of mistake. */
type Weaknesses = { cwe: readonly [number, ...number[]] } | { none: string };

const cwe = (...numbers: [number, ...number[]]): Weaknesses => ({ cwe: numbers });
const none = (reason: string): Weaknesses => ({ none: reason });

const NEVER_RUNS = none('what is refused before it runs has no weakness when it runs');
const TOO_BROAD = none('it is as broad as the enumeration: only what is known of the single flaw has an entry');
const NO_SUCH_NAME = none('the enumeration has no entry for a name that is not there');
const OF_THE_PROOF = none('it is about what was asked of the code, not about the code');
const NOT_AWAITED = none('the enumeration has no entry for work that nobody waits for');

/** What is known where a finding names only its category. */
const BY_CATEGORY: Readonly<Record<Category, Weaknesses>> = {
  syntax_error: NEVER_RUNS,
  type_error: cwe(704),
  logic_error: cwe(670),
  security_flaw: TOO_BROAD,
  performance_issue: cwe(1176),
  semantic_mismatch: cwe(684),
  style_violation: cwe(1078),
  api_misuse: cwe(573),
  missing_error_handling: cwe(755),
  concurrency_issue: cwe(362),
};

/** A subcategory means the same in whichever category it stands. */
const BY_SUBCATEGORY: Readonly<Partial<Record<string, Weaknesses>>> = {
  unbalanced_bracket: NEVER_RUNS,
  missing_delimiter: NEVER_RUNS,
  invalid_token: NEVER_RUNS,
  indentation: NEVER_RUNS,
  incomplete_code: NEVER_RUNS,

  type_mismatch: cwe(704),
  null_or_undefined: cwe(476),
  option_unwrap: cwe(248),
  wrong_argument_type: cwe(686),
  missing_property: NO_SUCH_NAME,
  generic_bound: NEVER_RUNS,
  borrow: NEVER_RUNS,
  undefined_name: NO_SUCH_NAME,
  undeclared_name: NO_SUCH_NAME,

  off_by_one: cwe(193),
  wrong_condition: cwe(697),
  wrong_operator: cwe(480),
  missing_case: cwe(478),
  wrong_order: cwe(696),
  integer_overflow: cwe(190),
  endless_loop: cwe(835),
  floating_money: cwe(682),
  reference_equality: cwe(595),
  null_comparison: cwe(697),
  mutable_default: none('the enumeration has no entry for a default value that calls share'),
  shared_state: none('the enumeration has no entry for state that tests or calls share by mistake'),
  not_deterministic: none('another result of the same call is a sign of a mistake, not a kind of one'),
  naive_datetime: none('the enumeration has no entry for a time without its zone'),

  injection: cwe(74),
  sql_injection: cwe(89),
  shell_injection: cwe(78),
  word_splitting: cwe(88),
  path_traversal: cwe(22),
  hardcoded_secret: cwe(798),
  unsafe_deserialization: cwe(502),
  weak_crypto: cwe(327),
  tls_verification: cwe(295),
  missing_validation: cwe(20),
  hidden_character: cwe(1007),
  lookalike_dependency: cwe(1357),
  vulnerable_dependency: cwe(1395),
  buffer_overflow: cwe(119),
  dangling_view: cwe(825),
  wrong_free: cwe(763),
  leaked_stream: cwe(772),
  unchecked_malloc: cwe(690),

  quadratic_loop: cwe(407),
  repeated_io: cwe(1050),
  needless_copy: cwe(1176),
  unbounded_memory: cwe(770),
  defer_in_loop: cwe(772),

  violated_invariant: cwe(684),
  violated_contract: cwe(684),
  wrong_requirement: OF_THE_PROOF,
  missing_requirement: OF_THE_PROOF,
  weakened_statement: OF_THE_PROOF,
  weakened_test: OF_THE_PROOF,
  empty_scope: OF_THE_PROOF,

  naming: cwe(1099),
  formatting: cwe(1078),
  unused_code: cwe(1164),
  project_convention: cwe(1076),

  wrong_method: cwe(573),
  wrong_arguments: cwe(628),
  deprecated_api: cwe(477),
  invented_api: NO_SUCH_NAME,
  wrong_version: none('the enumeration has no entry for code that is meant for another version'),
  wrong_package: NO_SUCH_NAME,

  unhandled_rejection: cwe(248),
  unhandled_exception: cwe(248),
  ignored_result: cwe(252),
  unchecked_error: cwe(252),
  unchecked_json: cwe(252),
  missing_check: cwe(754),
  swallowed_exception: cwe(390),
  bare_except: cwe(396),

  data_race: cwe(362),
  deadlock: cwe(833),
  missing_await: NOT_AWAITED,
  dropped_task: NOT_AWAITED,
  lost_update: cwe(362),
};

/** What the enumeration has for a kind of mistake: by its subcategory where that is known, else by its category. */
export const weaknessesOf = ({ category, subcategory = '' }: Pick<Finding, 'category' | 'subcategory'>): Weaknesses =>
  (Object.hasOwn(BY_SUBCATEGORY, subcategory) ? BY_SUBCATEGORY[subcategory] : undefined) ?? BY_CATEGORY[category];

/** Is this subcategory in the map by itself? */
export const isMapped = (subcategory: string): boolean => Object.hasOwn(BY_SUBCATEGORY, subcategory);

/**
 * Numbers of the weaknesses that a finding is of: what its tool says of it, as `CWE-89` in the message, before what the
 * map says of its kind. Empty where there is none.
 */
export function cweOf(finding: Pick<Finding, 'category' | 'subcategory' | 'message'>): readonly number[] {
  const own = [...finding.message.matchAll(/\bCWE-(\d{1,5})\b/g)].map(([, digits]) => Number(digits));
  if (own.length > 0) return [...new Set(own)];
  const known = weaknessesOf(finding);
  return 'cwe' in known ? known.cwe : [];
}

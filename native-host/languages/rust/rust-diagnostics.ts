import * as z from 'zod/mini';
import type { Finding, Range } from '../../../shared/finding.ts';
import { rangeAt } from '../../kit/tool-place.ts';
import type { Category } from '../../../shared/categories.ts';

/** What kind of mistake a diagnostic names. */
interface Kind {
  category: Category;
  subcategory?: string;
}

const kinds = (names: string, category: Category, subcategory?: string): [string, Kind][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, { category, ...(subcategory === undefined ? {} : { subcategory }) }]);

/** Codes of the compiler, names of its lints, and names of Clippy's without their prefix. */
const KINDS = new Map<string, Kind>([
  ...kinds('E0308 E0271 E0369 E0614 E0618 E0600', 'type_error', 'type_mismatch'),
  ...kinds('E0277', 'type_error', 'generic_bound'),
  ...kinds('E0061 E0107 E0050 E0053', 'type_error', 'wrong_argument_type'),
  ...kinds('E0599 E0432 E0433 E0609 E0610 E0407', 'api_misuse', 'invented_api'),
  ...kinds('deprecated', 'api_misuse', 'deprecated_api'),
  ...kinds('E0004 E0005 E0023 E0026 E0027 E0063', 'logic_error', 'missing_case'),
  ...kinds(
    'E0381 E0382 E0384 E0499 E0502 E0503 E0505 E0506 E0507 E0515 E0594 E0596 E0597 E0716',
    'type_error',
    'borrow',
  ),
  ...kinds('E0373 E0133 static_mut_refs', 'concurrency_issue'),
  ...kinds('unused_must_use', 'missing_error_handling', 'ignored_result'),
  ...kinds(
    'unconditional_recursion unreachable_code unreachable_patterns unused_comparisons overlapping_range_endpoints',
    'logic_error',
  ),
  ...kinds('arithmetic_overflow overflowing_literals unconditional_panic', 'logic_error', 'integer_overflow'),
  ...kinds(
    'unused_imports unused_variables unused_mut unused_assignments unused_parens unused_braces unused_macros dead_code',
    'style_violation',
    'unused_code',
  ),
  ...kinds('non_snake_case non_camel_case_types non_upper_case_globals', 'style_violation', 'naming'),
  ...kinds(
    'unwrap_used expect_used panic unwrap_in_result result_large_err let_underscore_must_use map_err_ignore ' +
      'question_mark unused_io_amount',
    'missing_error_handling',
  ),
  ...kinds(
    'await_holding_lock await_holding_refcell_ref let_underscore_lock mutex_atomic mut_mutex_lock if_let_mutex ' +
      'arc_with_non_send_sync',
    'concurrency_issue',
  ),
  ...kinds(
    `
    box_collection boxed_local cmp_owned expect_fun_call extend_with_drain format_in_format_args
    iter_overeager_cloned large_enum_variant large_const_arrays manual_memcpy manual_retain map_entry
    missing_const_for_thread_local needless_collect or_fun_call redundant_allocation redundant_clone
    regex_creation_in_loops single_char_pattern slow_vector_initialization to_string_in_format_args
    unnecessary_to_owned useless_vec vec_init_then_push waker_clone_wake clone_on_copy stable_sort_primitive
    naive_bytecount inefficient_to_string`,
    'performance_issue',
  ),
  ...kinds(
    `
    absurd_extreme_comparisons almost_swapped bad_bit_mask eq_op erasing_op float_cmp if_same_then_else
    ifs_same_cond impossible_comparisons infinite_iter int_plus_one inherent_to_string_shadow_display invalid_regex
    iter_next_loop iterator_step_by_zero logic_bug nonsensical_open_options almost_complete_range never_loop
    out_of_bounds_indexing overly_complex_bool_expr approx_constant option_env_unwrap panicking_unwrap
    possible_missing_comma range_plus_one reversed_empty_ranges self_assignment min_max modulo_one
    suspicious_arithmetic_impl suspicious_else_formatting suspicious_op_assign_impl suspicious_splitn suspicious_map
    mistyped_literal_suffixes while_immutable_condition zst_offset unit_cmp uninit_vec uninit_assumed_init`,
    'logic_error',
  ),
  ...kinds(
    'mem_replace_with_uninit transmuting_null cast_ref_to_mut cast_slice_different_sizes not_unsafe_ptr_arg_deref ' +
      'undocumented_unsafe_blocks permissions_set_readonly_false',
    'security_flaw',
  ),
  ...kinds(
    'wrong_self_convention drop_copy drop_ref forget_copy unused_collect lint_groups_priority deprecated_semver',
    'api_misuse',
  ),
]);

/** The kind of mistake of a code or lint; without a code it is the parser that speaks. */
function kindOf(code: string | null, message: string): Kind {
  if (code === null) return { category: 'syntax_error' };
  if (code === 'E0277' && /cannot be (?:sent|shared) between threads/.test(message))
    return { category: 'concurrency_issue', subcategory: 'data_race' };
  if (/^E04(?:12|25)$/.test(code) && /\bin (?:module|crate) `/.test(message))
    return { category: 'api_misuse', subcategory: 'invented_api' };
  const known = KINDS.get(code.replace(/^(?:clippy|rustdoc)::/, ''));
  return known ?? { category: /^E\d/.test(code) ? 'type_error' : 'style_violation' };
}

const spanSchema = z.object({
  file_name: z.string(),
  line_start: z.int(),
  line_end: z.int(),
  column_start: z.int(),
  column_end: z.int(),
  is_primary: z.boolean(),
  label: z.nullable(z.string()),
  suggested_replacement: z.nullable(z.string()),
  suggestion_applicability: z.nullable(z.string()),
  /** Where the macro that made this was called; as deep as macros are nested. */
  expansion: z.unknown(),
});
const expansionSchema = z.object({ span: spanSchema });
const childSchema = z.object({ message: z.string(), level: z.string(), spans: z.array(spanSchema) });

/** One diagnostic of rustc as `--error-format=json` prints it, as far as it is read here. */
export const diagnosticSchema = z.object({
  message: z.string(),
  code: z.nullable(z.object({ code: z.string() })),
  level: z.string(),
  spans: z.array(spanSchema),
  children: z.array(childSchema),
});

/** See {@link diagnosticSchema}. */
export type RustDiagnostic = z.infer<typeof diagnosticSchema>;
type Span = z.infer<typeof spanSchema>;

/** How names of files become texts, and findings get theirs. */
export interface DiagnosticSource {
  backend: string;
  /** The block's file: where a finding goes that names no place in the tree. */
  file: string;
  /** The path in the tree of a file as the compiler names it. */
  pathOf(named: string): string | undefined;
  text(path: string): string | undefined;
}

const TELLS_OF_OTHERS =
  /^aborting due to|^Compilation failed, aborting|^\d+ warnings? emitted|^could not compile|generated \d+ warning/;

/** Does a diagnostic say something by itself, and not only that there were others? */
export const speaks = ({ level, message, code }: RustDiagnostic): boolean =>
  (level === 'error' || level === 'warning') && !(code === null && TELLS_OF_OTHERS.test(message));

/**
 * A diagnostic as a finding: its first primary place in the tree, where a macro's inside counts as the place of its
 * call.
 */
export function findingOf(diagnostic: RustDiagnostic, source: DiagnosticSource): Finding {
  const { message, level } = diagnostic;
  const code = diagnostic.code?.code ?? null;
  const primary = diagnostic.spans.filter(({ is_primary: is }) => is);
  const placed = primary.map((span) => placeOf(span, source)).find((place) => place !== undefined);
  const label = primary
    .map((span) => span.label)
    .find((each) => each !== null && each !== '' && !message.includes(each));
  return {
    file: placed?.file ?? source.file,
    range: placed?.range ?? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
    rule: code ?? 'syntax',
    backend: source.backend,
    message: label == null ? message : `${message}: ${label}`,
    severity: level === 'error' ? 'error' : 'warning',
    ...kindOf(code, message),
    ...fixOf(diagnostic, placed?.file, source),
  };
}

interface Place {
  file: string;
  range: Range;
}

function placeOf(span: Span, source: DiagnosticSource): Place | undefined {
  const file = source.pathOf(span.file_name);
  const text = file === undefined ? undefined : source.text(file);
  if (file !== undefined && text !== undefined) return { file, range: rangeOf(span, text) };
  const outer = expansionSchema.safeParse(span.expansion).data?.span;
  return outer === undefined ? undefined : placeOf(outer, source);
}

const rangeOf = (span: Span, text: string): Range =>
  rangeAt(
    text,
    { line: span.line_start, column: span.column_start, endLine: span.line_end, endColumn: span.column_end },
    'code-points',
  );

/** What the compiler is sure of and that changes one place only. */
function fixOf({ children }: RustDiagnostic, file: string | undefined, source: DiagnosticSource): Pick<Finding, 'fix'> {
  const sure = children.filter(
    ({ spans }) => spans.length === 1 && spans[0]?.suggestion_applicability === 'MachineApplicable',
  );
  const [child] = sure;
  const [span] = child?.spans ?? [];
  const text = file === undefined ? undefined : source.text(file);
  if (
    sure.length !== 1 ||
    child === undefined ||
    span === undefined ||
    text === undefined ||
    source.pathOf(span.file_name) !== file
  )
    return {};
  return { fix: { title: child.message, range: rangeOf(span, text), text: span.suggested_replacement ?? '' } };
}

/** The same finding once: targets that share a file are compiled one after another. */
export function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

import type { GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import { unresolvedName } from '../../languages/c/c-fragment.ts';
import { regex } from '../../../shared/regex.ts';

/** What a standard added, and since which GCC it is there (0: in no release that is known here). */
interface Newer {
  what: string;
  since: number;
  /** Names that a GCC without it does not know. */
  names?: string;
  /** Are they members of the library's types, and not names of its namespaces? */
  members?: true;
  /** How a line that uses it looks, where its syntax is new. */
  line?: RegExp;
}

/**
 * After GCC's own lists of what its versions implement (gcc.gnu.org/projects/cxx-status.html, libstdc++'s manual, the
 * release notes for C23).
 */
const IN_C: readonly Newer[] = [
  {
    what: "C23's keywords",
    since: 13,
    names:
      'bool true false nullptr nullptr_t constexpr static_assert alignas alignof thread_local typeof_unqual ' +
      'unreachable',
  },
  { what: "C23's `auto`", since: 13, line: /\bauto\s+\w+\s*=/ },
  { what: 'an enumeration with a type of its own', since: 13, line: /\benum\s*\w*\s*:\s*\w/ },
  { what: "C23's `_BitInt`", since: 14, names: '_BitInt', line: /\b_BitInt\b/ },
  { what: "C23's checked arithmetic", since: 14, names: 'ckd_add ckd_sub ckd_mul stdckdint.h' },
  { what: "C23's `#embed`", since: 15, line: /#\s*embed\b/ },
  { what: "C23's <stdbit.h>", since: 0, names: 'stdbit.h' },
];

const IN_CPP: readonly Newer[] = [
  {
    what: 'std::format',
    since: 13,
    names: 'format format_to format_to_n formatted_size formatter vformat make_format_args',
  },
  { what: 'std::print', since: 14, names: 'print println' },
  { what: 'an explicit object parameter', since: 14, line: /\(\s*this\s+[\w:]/ },
  { what: 'a static operator', since: 13, line: /\bstatic\b.*\boperator\s*(?:\(\)|\[\])|\]\s*\([^)]*\)\s*static\b/ },
  {
    what: 'a view or algorithm of C++23',
    since: 14,
    names:
      'zip zip_transform enumerate adjacent pairwise chunk chunk_by slide stride repeat cartesian_product ' +
      'join_with as_const as_rvalue ' +
      ('concat to fold_left fold_left_first fold_right contains contains_subrange starts_with ends_with find_last ' +
        'iota shift_left shift_right'),
  },
  {
    what: 'a part of the library of C++23',
    since: 15,
    names:
      'generator mdspan flat_map flat_set flat_multimap flat_multiset stdfloat stacktrace basic_stacktrace ' +
      'float16_t float32_t ' +
      'float64_t float128_t bfloat16_t forward_like out_ptr inout_ptr start_lifetime_as expected move_only_function',
  },
  {
    what: 'a part of <chrono> of C++20',
    since: 14,
    names: 'zoned_time current_zone locate_zone time_zone get_tzdb utc_clock tai_clock gps_clock parse',
  },
  {
    what: 'a member that C++23 added',
    since: 15,
    members: true,
    names:
      'and_then or_else transform transform_error error_or append_range assign_range insert_range prepend_range ' +
      'push_range visit',
  },
  { what: 'the modules of the standard library', since: 15, line: /^\s*import\s+std\b/ },
  {
    what: 'C++26',
    since: 0,
    names:
      'inplace_vector function_ref copyable_function hive linalg submdspan add_sat sub_sat mul_sat div_sat ' +
      'saturate_cast hazard_pointer ' +
      'rcu text_encoding debugging is_debugger_present contracts meta execution simd',
    line: regex()`
      \^\^
      |\btemplate\s+for\s*\(
      |\bcontract_assert\s*\(
      |\)\s*(?:const\s*|noexcept\s*)*(?:pre|post)\s*\(
      |=\s*delete\s*\("
      |#\s*embed\b
      |\w\.\.\.\s*\[
    `,
  },
];

/** A GCC that knows a standard's feature says so by itself where another standard is asked for. */
const OF_A_STANDARD =
  /\b(?:only available|not available|only supported|supported only) (?:with|in)\b.*(?:C\+\+|\bC|std=)/;

/**
 * What an error is really about when it comes of a standard that the compiler does not have: "std::format (GCC 13)".
 * `version` is the GCC's own major version: what that has is no excuse.
 */
export function needsNewer(
  diagnostic: GccDiagnostic,
  { line, text, cpp, version }: { line: string; text: string; cpp: boolean; version: number },
): string | undefined {
  const member = MEMBER.exec(diagnostic.message)?.[1];
  const name = member ?? missingName(diagnostic);
  const ofLibrary =
    !cpp ||
    /\bstd::|\busing\s+namespace\s+std\b|[.<]/.test(`${line}${name ?? ''}`) ||
    /\busing\s+(?:namespace\s+)?std\b/.test(text);
  const isNamed = ({ names, members }: Newer): boolean =>
    name !== undefined &&
    ofLibrary &&
    (members === true) === (member !== undefined) &&
    names?.split(' ').includes(name) === true;
  const named = (cpp ? IN_CPP : IN_C).find(
    (each) => (each.since === 0 || each.since > version) && (isNamed(each) || each.line?.test(line) === true),
  );
  if (named !== undefined) return `${named.what}${named.since === 0 ? '' : ` (GCC ${named.since})`}`;
  return OF_A_STANDARD.test(diagnostic.message) ? diagnostic.message : undefined;
}

/** The name that a message says is not there, also where it is one of several words. */
const missingName = (diagnostic: GccDiagnostic): string | undefined =>
  /^(.+): No such file or directory$/.exec(diagnostic.message)?.[1] ?? unresolvedName(diagnostic)?.replace(/^.*::/, '');

/** A member that a type of the library has not. */
const MEMBER = /^['‘][^'’]*\bstd::.* has no member named ['‘](\w+)['’]/;

import type { Category } from '../../../shared/categories.ts';

/**
 * Codes besides those of the parser (1000 to 1999) that no shell takes: assignments that are none, `break` and `local`
 * out of place.
 */
export const REFUTES: readonly number[] = [2104, 2105, 2168, 2276, 2277, 2281, 2282, 2283, 2296, 2297];

const KINDS: readonly { codes: readonly number[]; category: Category; subcategory?: string }[] = [
  { codes: [2155, 2164, 2181, 2312, 2320], category: 'missing_error_handling', subcategory: 'ignored_result' },
  { codes: [2029, 2059, 2115, 2156, 2088, 2174], category: 'security_flaw', subcategory: 'injection' },
  { codes: [2094, 2261], category: 'concurrency_issue', subcategory: 'lost_update' },
  { codes: [2002, 2005, 2044, 2126], category: 'performance_issue' },
  { codes: [2034, 2317], category: 'style_violation', subcategory: 'unused_code' },
  { codes: [2003, 2006, 2162, 2196, 2197, 2230], category: 'api_misuse', subcategory: 'deprecated_api' },
  { codes: [2045, 2046, 2048, 2068, 2086, 2128, 2206, 2207], category: 'logic_error', subcategory: 'wrong_operator' },
];

/** The kind of mistake that a code names. */
export function meaningOf(code: number, level: string): { category: Category; subcategory?: string } {
  if (code < 2000) return { category: 'syntax_error' };
  const kind = KINDS.find(({ codes }) => codes.includes(code));
  if (kind === undefined)
    return { category: level === 'style' || level === 'info' ? 'style_violation' : 'logic_error' };
  const { category, subcategory } = kind;
  return { category, ...(subcategory === undefined ? {} : { subcategory }) };
}

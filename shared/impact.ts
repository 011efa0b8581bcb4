import type { Finding, Severity } from './finding.ts';
import type { Report } from './report.ts';
import type { Check } from './verdict.ts';

/**
 * Is the block only itself: not laid into a file of a project, whose formatter and style it would have to keep?
 */
export const isSnippet = ({ target }: Pick<Report, 'target'>): boolean => target === undefined || target.laid === null;

/**
 * What a finding weighs where it was found: a formatter's remark on a snippet is a note, for a snippet is pasted into a
 * file that has a formatter of its own.
 */
export function impactOf({ severity, category, subcategory }: Finding, snippet: boolean): Severity {
  const formats = category === 'style_violation' && subcategory === 'formatting';
  return snippet && formats && severity === 'warning' ? 'info' : severity;
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** What hurts most: what lets somebody in and what does the wrong thing, then types, then slowness, then style. */
const CATEGORIES: Record<Finding['category'], number> = {
  security_flaw: 0,
  logic_error: 1,
  semantic_mismatch: 1,
  concurrency_issue: 1,
  missing_error_handling: 1,
  syntax_error: 2,
  type_error: 3,
  api_misuse: 3,
  performance_issue: 4,
  style_violation: 5,
};

/** A finding with what was checked when it was found. */
interface Weighed {
  finding: Finding;
  check: Check;
}

/**
 * Worst first: by severity, what concerns security before the rest, what its user often dismisses after it, then a
 * failing test before what else has its category, then by category and place.
 */
export function byImpact(snippet: boolean): (one: Weighed, other: Weighed) => number {
  const rank = ({ finding, check }: Weighed): number[] => [
    SEVERITIES.indexOf(impactOf(finding, snippet)),
    finding.category === 'security_flaw' || check === 'security' ? 0 : 1,
    finding.dismissed === true ? 1 : 0,
    check === 'test' ? 0 : CATEGORIES[finding.category],
    finding.range.startLine,
    finding.range.startColumn,
  ];
  return (one, other) => {
    const others = rank(other);
    return rank(one).reduce((sum, value, at) => (sum === 0 ? value - (others[at] ?? 0) : sum), 0);
  };
}

import type { Finding } from '../../shared/finding.ts';
import type { CheckResult } from '../../shared/verdict.ts';

/** The check that says where a value comes from, beside those that know only the form. */
const TELLS_MORE = 'security-flow';

const placeOf = ({ file, range, subcategory }: Finding): string => JSON.stringify([file, range.startLine, subcategory]);

/**
 * One flaw is one finding: where the security check that follows values reports a flaw, a warning of the same kind on the
 * same line by a linter that knows the form is left out. Errors stay, for they decide their check's verdict.
 */
export function onePerFlaw(results: readonly CheckResult[]): CheckResult[] {
  const told = new Set(results.filter(({ backend }) => backend === TELLS_MORE).flatMap(({ verdict }) => verdict.findings).map(placeOf));
  const repeats = (finding: Finding): boolean => finding.category === 'security_flaw' && finding.severity !== 'error' && finding.subcategory !== undefined && told.has(placeOf(finding));
  return results.map((result) => {
    if (result.backend === TELLS_MORE || !result.verdict.findings.some(repeats)) return result;
    return { ...result, verdict: { ...result.verdict, findings: result.verdict.findings.filter((finding) => !repeats(finding)) } };
  });
}

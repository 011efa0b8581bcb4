import type { Finding } from './finding.ts';
import type { CheckResult, Verdict } from './verdict.ts';
import { BEHAVIOUR_CHECKS } from './verdict-facts.ts';

const isSecurity = ({ category }: Finding): boolean => category === 'security_flaw';
const isError = ({ severity }: Finding): boolean => severity === 'error';

/** The verdict as it is over some of its findings: without an error among them it does not refute. */
function over(verdict: Verdict, findings: Finding[]): Verdict {
  if (verdict.kind !== 'refuted') return { ...verdict, findings };
  const { counterexamples = [], ...rest } = verdict;
  if (findings.some(isError)) return { ...verdict, findings };
  return counterexamples.length > 0 ? { ...verdict, findings } : { ...rest, kind: 'passed', findings };
}

/**
 * The checklist as it is shown: what concerns security stands first, and every finding of category `security_flaw` is
 * there, whoever found it. A check that only reads the code leaves its own row to the rest of its findings; one that
 * ran the code or reasoned about it keeps all of them there, too. The order is otherwise the given one.
 */
export function securityFirst(results: readonly CheckResult[]): CheckResult[] {
  const security: CheckResult[] = [];
  const others: CheckResult[] = [];
  for (const result of results) {
    const { verdict } = result;
    const found = verdict.findings.filter(isSecurity);
    if (result.check === 'security') security.push(result);
    else if (found.length === 0) others.push(result);
    else {
      const { findingsDropped: _, ...kept } = over(verdict, found);
      const whole = BEHAVIOUR_CHECKS.includes(result.check) || result.check === 'model-check';
      security.push({ ...result, check: 'security', verdict: kept });
      others.push(
        whole
          ? result
          : {
              ...result,
              verdict: over(
                verdict,
                verdict.findings.filter((finding) => !isSecurity(finding)),
              ),
            },
      );
    }
  }
  return [...security, ...others];
}

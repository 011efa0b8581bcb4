import { SEVERITIES, type Finding } from '../../shared/finding.ts';
import { causeOf } from '../../shared/rule-cause.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { BackendId } from '../kit/backend-id.ts';

/** The check that says where a value comes from, beside those that know only the form. */
const TELLS_MORE: BackendId = 'security-flow';

const flawOf = ({ file, range, subcategory }: Finding): string => JSON.stringify([file, range.startLine, subcategory]);

const keyOf = ({ file, range, rule }: Finding): string =>
  JSON.stringify([file, range.startLine, range.startColumn, causeOf(rule)]);

/**
 * One flaw is one finding. Where the security check that follows values reports a flaw, a warning of the same kind on
 * the same line by a linter that knows the form is left out; and where two checks say the same of a place, the one that
 * says it worse remains, or the earlier one, and names who else said so. Errors stay, for they decide their check's
 * verdict.
 */
export function mergeFindings(results: readonly CheckResult[]): CheckResult[] {
  const all = results.flatMap(({ verdict }) => verdict.findings);
  const following = results.filter(({ backend }) => backend === TELLS_MORE);
  const flaws = new Map(following.flatMap(({ verdict }) => verdict.findings.map((each) => [flawOf(each), each])));
  const worst = new Map<string, Finding>();
  for (const finding of all) {
    const known = worst.get(keyOf(finding));
    if (known === undefined || isWorse(finding, known)) worst.set(keyOf(finding), finding);
  }
  /** The finding that tells the same, where this one is left out. */
  const toldBy = (finding: Finding, backend: string): Finding | undefined => {
    if (finding.severity === 'error') return undefined;
    const told = worst.get(keyOf(finding));
    if (told !== undefined && told.backend !== finding.backend) return told;
    const isFlaw = finding.category === 'security_flaw' && finding.subcategory !== undefined;
    const flow = isFlaw && backend !== TELLS_MORE ? flaws.get(flawOf(finding)) : undefined;
    // One that is left out itself, for this very one perhaps, tells nothing.
    const teller = flow === undefined ? undefined : (worst.get(keyOf(flow)) ?? flow);
    return teller === finding ? undefined : teller;
  };
  const repeated = results.flatMap(({ backend, verdict }) =>
    verdict.findings.flatMap((finding) => {
      const told = toldBy(finding, backend);
      return told === undefined ? [] : [{ finding, told }];
    }),
  );
  const alsoBy = Map.groupBy(
    repeated.filter(({ finding }) => finding.severity !== 'info'),
    ({ told }) => told,
  );
  const leftOut = new Set(repeated.map(({ finding }) => finding));
  return results.map((result) => {
    const { verdict } = result;
    if (!verdict.findings.some((each) => leftOut.has(each) || alsoBy.has(each))) return result;
    const findings = verdict.findings
      .filter((each) => !leftOut.has(each))
      .map((each) =>
        withOthers(
          each,
          alsoBy.get(each)?.map(({ finding }) => finding.backend),
        ),
      );
    return { ...result, verdict: { ...verdict, findings } };
  });
}

const withOthers = (finding: Finding, others: readonly string[] = []): Finding =>
  others.length === 0 ? finding : { ...finding, alsoBy: [...new Set(others)] };

const isWorse = (a: Finding, b: Finding): boolean => SEVERITIES.indexOf(a.severity) < SEVERITIES.indexOf(b.severity);

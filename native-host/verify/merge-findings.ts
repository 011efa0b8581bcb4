import { SEVERITIES, type Finding } from '../../shared/finding.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { BackendId } from '../backend-kit/backend-id.ts';

/** The check that says where a value comes from, beside those that know only the form. */
const TELLS_MORE: BackendId = 'security-flow';

/** Rules of different tools that say the same of a place. */
const SAME_CAUSE: readonly (readonly string[])[] = [
  // Python: a name that is not defined; a name in __all__ that is not; an escape that is none.
  ['reportUndefinedVariable', 'F821', 'name-defined', 'undefined-variable'],
  ['reportUnsupportedDunderAll', 'F822'],
  ['reportInvalidStringEscapeSequence', 'W605'],
  // TypeScript: a promise, and a value that is always there, as a condition.
  ['TS2801', 'no-misused-promises'],
  ['TS2872', 'TS2873', 'no-constant-condition'],
];

const CAUSES = new Map(SAME_CAUSE.flatMap((rules) => rules.map((rule) => [rule, rules[0] ?? rule])));

/** A rule without the plugin that has it: `eslint(no-empty)`, `@typescript-eslint/no-empty` and `no-empty` are one. */
const bareRule = (rule: string): string => /\(([^()]+)\)$/.exec(rule)?.[1] ?? rule.slice(rule.lastIndexOf('/') + 1);

const causeOf = (rule: string): string => CAUSES.get(bareRule(rule)) ?? bareRule(rule);

const flawOf = ({ file, range, subcategory }: Finding): string => JSON.stringify([file, range.startLine, subcategory]);

const keyOf = ({ file, range, rule }: Finding): string =>
  JSON.stringify([file, range.startLine, range.startColumn, causeOf(rule)]);

/**
 * One flaw is one finding. Where the security check that follows values reports a flaw, a warning of the same kind on
 * the same line by a linter that knows the form is left out; and where two checks say the same of a place, the one that
 * says it worse remains, or the earlier one. Errors stay, for they decide their check's verdict.
 */
export function mergeFindings(results: readonly CheckResult[]): CheckResult[] {
  const all = results.flatMap(({ verdict }) => verdict.findings);
  const following = results.filter(({ backend }) => backend === TELLS_MORE);
  const flaws = new Set(following.flatMap(({ verdict }) => verdict.findings.map(flawOf)));
  const worst = new Map<string, Finding>();
  for (const finding of all) {
    const known = worst.get(keyOf(finding));
    if (known === undefined || isWorse(finding, known)) worst.set(keyOf(finding), finding);
  }
  const repeats = (finding: Finding, backend: string): boolean => {
    if (finding.severity === 'error') return false;
    const told = worst.get(keyOf(finding));
    if (told !== undefined && told.backend !== finding.backend) return true;
    const isFlaw = finding.category === 'security_flaw' && finding.subcategory !== undefined;
    return isFlaw && backend !== TELLS_MORE && flaws.has(flawOf(finding));
  };
  return results.map((result) => {
    const { backend, verdict } = result;
    const findings = verdict.findings.filter((finding) => !repeats(finding, backend));
    return findings.length === verdict.findings.length ? result : { ...result, verdict: { ...verdict, findings } };
  });
}

const isWorse = (a: Finding, b: Finding): boolean => SEVERITIES.indexOf(a.severity) < SEVERITIES.indexOf(b.severity);

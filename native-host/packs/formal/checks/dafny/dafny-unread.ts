import type { Finding } from '../../../../../shared/finding.ts';
import { regex } from '../../../../../shared/regex.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { toFinding, type DafnySource } from './dafny-findings.ts';
import type { ProverReport } from '../../contracts/prover-report.ts';
import { findUnclosed } from '../../contracts/unclosed.ts';

/** Messages that no version takes back, about names that every version would have to know. */
const CERTAIN = regex()`
  ^unresolved identifier: (?!(?:assigned|hide|older|least|greatest|nameonly|Std|fp\d+|replaceable|replaces)\b)\w+$
  |^RHS \(of type (?:int|bool|string|char|real)\) not assignable to LHS \(of type (?:int|bool|string|char|real|nat)\)$
`;
/** Where names may come from, or patterns bind, in forms that versions have widened. */
const WIDENED = /\b(?:import|include|match|refines|export)\b/;
/** Forms of Dafny up to 3 that 4 does not have. */
const OLDER_FORM = /\b(?:function method|predicate method|inductive predicate|colemma|copredicate|inductive lemma)\b/;

/**
 * The verdict where Dafny could not read a text. Its versions differ in what they read, so an error in reading refutes
 * only where no version would read it.
 */
export function unreadVerdict(
  report: ProverReport,
  code: string,
  source: DafnySource,
  { version, extent }: { version: string; extent: string },
): Verdict {
  const { file } = source;
  const unclosed = findUnclosed(code);
  if (unclosed !== undefined) {
    const finding: Finding = {
      file: file.name,
      range: rangeBetween(file.text, unclosed, unclosed + 1),
      rule: 'syntax',
      backend: 'dafny',
      message: `${code.charAt(unclosed)} has no partner`,
      severity: 'error',
      category: 'syntax_error',
      subcategory: 'unbalanced_bracket',
    };
    return { kind: 'refuted', findings: [finding], extent };
  }
  const errors = report.messages.filter(({ kind }) => kind === 'error');
  const missing = errors.find(({ text }) =>
    /^Unable to open included file|^Include of file |module \S+ does not exist/.test(text),
  );
  const isParsed = !errors.some(({ text }) => / expected$|^invalid |not expected|cannot be declared/.test(text));
  const isCertain =
    errors.length > 0 && isParsed && errors.every(({ text }) => CERTAIN.test(text)) && !WIDENED.test(code);
  if (isCertain)
    return { kind: 'refuted', findings: errors.map((message) => toFinding(message, source, 'error')), extent };
  const findings = errors.map((message) => toFinding(message, source, 'warning'));
  const first = errors[0]?.text ?? 'it did not say why';
  const notChecked = ['what it claims: it could not be read'];
  if (missing !== undefined)
    return { kind: 'unknown', findings, reason: `what it includes is not here: ${missing.text}`, extent, notChecked };
  const major = Number(version.split('.')[0]);
  if (major >= 4 && OLDER_FORM.test(code))
    return {
      kind: 'unknown',
      findings,
      reason: `it is written for a Dafny before 4 (this is ${version})`,
      extent,
      notChecked,
    };
  if (major < 4)
    return {
      kind: 'unknown',
      findings,
      reason: `needs a newer Dafny, or is wrong: this is ${version}, which says: ${first}`,
      extent,
      notChecked,
    };
  return { kind: 'unknown', findings, reason: `Dafny ${version} cannot read it: ${first}`, extent, notChecked };
}

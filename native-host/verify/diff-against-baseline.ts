import type { Finding } from '../../shared/finding.ts';
import type { Check, Verdict } from '../../shared/verdict.ts';
import { isDecisive, looksAtStatements } from '../../shared/verdict-facts.ts';
import { compareFindings } from '../project/baseline.ts';
import { count } from '../../shared/words.ts';

/** Texts of the files without and with the block. */
export interface Texts {
  before(file: string): string | undefined;
  after(file: string): string | undefined;
}

/** Must the project without the block be looked at to judge this verdict? A linter that finds nothing blames nobody. */
export const needsBaseline = (verdict: Verdict, check: Check): boolean =>
  verdict.findings.length > 0 || (verdict.tests !== undefined && check !== 'lint');

/**
 * What of a verdict is the block's doing: only findings that the project without it does not have. Tests that are gone
 * are a finding of their own, for a check is easily held by deleting it. Where the project by itself could not be
 * checked nothing is blamed on the block: the verdict is `unknown`, its errors told as warnings.
 */
export function diffAgainstBaseline(
  verdict: Verdict,
  baseline: Verdict,
  texts: Texts,
  { file, check, backend }: { file: string; check: Check; backend: string },
): Verdict {
  // A check that had nothing to look at without the block has found everything in it: a first test, a first file.
  const empty = baseline.kind === 'vacuous' || baseline.kind === 'unsupported';
  // Where every test was begun those that did not end are known, and so are all others.
  const known = isDecisive(baseline) || (baseline.kind === 'timeout' && baseline.tests !== undefined);
  if (!known && !empty) return blameless(verdict, baseline);
  const earlier = empty ? [] : baseline.findings;
  const { fresh, kept, gone } =
    verdict.tests === undefined
      ? compareFindings(earlier, verdict.findings, texts.before, texts.after)
      : compareFailures(earlier, verdict.findings);
  const lost = lostTests(verdict, baseline, { file, backend });
  const findings = [...fresh, ...lost];
  const notes = [
    ...(kept.length === 0
      ? []
      : [`${count(kept.length, 'finding')} of the project itself ${kept.length === 1 ? 'is' : 'are'} not counted`]),
    ...(gone.length === 0
      ? []
      : [`${count(gone.length, 'finding')} of the project ${gone.length === 1 ? 'is' : 'are'} gone with it`]),
  ];
  const extent = [verdict.extent, ...notes].filter((part) => part !== undefined).join('; ');
  const common = { findings, ...(extent === '' ? {} : { extent }) };
  if (verdict.kind !== 'refuted') return { ...verdict, ...common };
  if (findings.some(({ severity }) => severity === 'error')) return { ...verdict, ...common };
  // Beyond the limit findings are only counted: one of those may be the new error.
  if ((verdict.findingsDropped ?? 0) > 0)
    return {
      ...withoutKind(verdict),
      ...common,
      kind: 'unknown',
      reason: 'more findings than are kept, so that new ones cannot be told from old ones',
    };
  const { counterexamples: _, ...rest } = withoutKind(verdict);
  // Tests that fail with and without the block show nothing of it.
  const { tests } = verdict;
  if (tests !== undefined && tests.collected - tests.failed - tests.skipped <= 0)
    return { ...rest, ...common, kind: 'vacuous', reason: 'every test that ran fails without the block, too' };
  // Nor do tests that were never collected: the same build failed before.
  if (check === 'test' && tests === undefined)
    return { ...rest, ...common, kind: 'vacuous', reason: 'it fails without the block, too' };
  // What is false was false before; that proves nothing of it.
  if (looksAtStatements(check))
    return { ...rest, ...common, kind: 'unknown', reason: 'it is refuted without the block, too' };
  return { ...rest, ...common, kind: 'passed' };
}

/**
 * A test that failed before and still fails is the same failure, whatever it says by now and wherever it fails. A name
 * may belong to several tests of a file (the rows of a table): each earlier failure accounts for one later.
 */
function compareFailures(
  earlier: readonly Finding[],
  later: readonly Finding[],
): { fresh: Finding[]; kept: Finding[]; gone: Finding[] } {
  const open = Map.groupBy(earlier, nameOfFailure);
  const kept = new Set(later.filter((finding) => open.get(nameOfFailure(finding))?.shift() !== undefined));
  return { fresh: later.filter((finding) => !kept.has(finding)), kept: [...kept], gone: [...open.values()].flat() };
}

/** Tests of one name in two files are two tests. */
const nameOfFailure = ({ test, rule }: Finding): string =>
  JSON.stringify(test === undefined ? [rule] : [test.file, test.name]);

function blameless(verdict: Verdict, baseline: Verdict): Verdict {
  if (verdict.kind !== 'refuted' && verdict.kind !== 'passed') return verdict;
  let why = 'reason' in baseline ? baseline.reason : `it was ${baseline.kind}`;
  if (baseline.kind === 'timeout') why = 'it took too long';
  const note = `not compared with the project without the block: ${why}`;
  if (verdict.kind === 'passed') return { ...verdict, notChecked: [...(verdict.notChecked ?? []), note] };
  const { counterexamples: _, ...rest } = withoutKind(verdict);
  const findings = verdict.findings.map((finding): Finding =>
    finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding,
  );
  return {
    ...rest,
    findings,
    kind: 'unknown',
    reason: `errors were found, but it cannot be said that the block made them: ${note}`,
  };
}

function withoutKind(verdict: Verdict & { kind: 'refuted' }): Omit<Verdict & { kind: 'refuted' }, 'kind'> {
  const { kind: _, ...rest } = verdict;
  return rest;
}

/** Fewer cases than before, or more that are skipped: a warning, because taking a test away may be what was wanted. */
function lostTests(
  verdict: Verdict,
  baseline: Verdict,
  { file, backend }: { file: string; backend: string },
): Finding[] {
  if (verdict.tests === undefined || baseline.tests === undefined) return [];
  const ran = ({ collected, skipped }: NonNullable<Verdict['tests']>): number => collected - skipped;
  const lost = ran(baseline.tests) - ran(verdict.tests);
  if (lost <= 0) return [];
  return [
    {
      file,
      range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 },
      rule: 'tests-gone',
      backend,
      message: `${count(lost, 'test')} that ran without the block ${lost === 1 ? 'does' : 'do'} not run with it`,
      severity: 'warning',
      category: 'semantic_mismatch',
      subcategory: 'missing_requirement',
    },
  ];
}

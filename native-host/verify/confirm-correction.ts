import { toolOf } from '../../shared/backend-tool.ts';
import type { Confirmation, EvidenceRule } from '../../shared/correction.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { BEHAVIOUR_CHECKS, isDecisive } from '../../shared/verdict-facts.ts';
import type { LeftOut } from './confirm-declarations.ts';

/** The same obligations asked about both codes. */
export interface BothSides {
  before: Report;
  after: Report;
  /** The finding that was recorded, where it is known. */
  focus?: EvidenceRule | undefined;
  /** What the correction leaves out of Claude's code (`leftOut`). */
  leftOut?: LeftOut;
}

/** What was decided, why in one sentence, and what was found before and is gone. */
export type Decided = Pick<Confirmation, 'status' | 'why' | 'evidence'>;

/**
 * `basedpyright-project` is basedpyright asked in a project: the same tool with the same rules, whichever of both was
 * asked about which code. `registry.test.ts` holds that the name says so.
 */
const keyOf = ({ backend, rule }: EvidenceRule): string => JSON.stringify([toolOf(backend), rule]);
const told = ({ backend, rule }: EvidenceRule): string => `${backend} (${rule})`;
const counts = ({ severity }: Finding): boolean => severity !== 'info';

/** The decisive results by what was asked. Everything that is not decisive says nothing of the code. */
const decided = (report: Report): Map<string, CheckResult> =>
  new Map(
    report.results
      .filter(({ verdict }) => isDecisive(verdict))
      .map((result) => [`${toolOf(result.backend)} ${result.check}`, result]),
  );

/** Errors and warnings of decisive results, with their number per rule. */
function tally(results: Iterable<CheckResult>): Map<string, { rule: EvidenceRule; findings: Finding[] }> {
  const found = new Map<string, { rule: EvidenceRule; findings: Finding[] }>();
  for (const { backend, verdict } of results) {
    for (const finding of verdict.findings.filter(counts)) {
      const rule = { backend, rule: finding.rule };
      const same = found.get(keyOf(rule));
      if (same === undefined) found.set(keyOf(rule), { rule, findings: [finding] });
      else same.findings.push(finding);
    }
  }
  return found;
}

/**
 * Does the correction hold where Claude's code does not? `confirmed` only when a tool found it wrong before, every
 * check that decided before decides again, nothing is found that was not there as often, the original finding is gone,
 * at least the same tests ran, and the correction leaves nothing out. specs/verdicts.md says what that promises and
 * what not.
 */
export function confirmCorrection({ before, after, focus, leftOut }: BothSides): Decided {
  if (before.codeHash === after.codeHash)
    return { status: 'claimed', why: "The correction is the same text as Claude's code.", evidence: [] };
  const [was, is] = [decided(before), decided(after)];
  const [found, left] = [tally(was.values()), tally(is.values())];
  const wanted = focus === undefined ? undefined : found.get(keyOf(focus));
  const failing = [...was.values()].find(({ verdict }) => verdict.kind === 'refuted');
  const fails = wanted !== undefined || failing !== undefined;
  const evidence = evidenceOf({ found, left, focus, wanted, after: is });

  const wrong =
    [...left.values()].find(({ findings }) => findings.some(({ severity }) => severity === 'error')) ??
    refutedWithout(is.values());
  if (wrong !== undefined) {
    const original = found.has(keyOf(wrong.rule));
    // Of several mistakes the recorded one may be fixed and another not: that other one is no word against the
    // correction.
    const other =
      original &&
      wanted !== undefined &&
      keyOf(wanted.rule) !== keyOf(wrong.rule) &&
      !left.has(keyOf(wanted.rule)) &&
      sameOrFewer(found, left);
    if (other)
      return {
        status: 'plausible',
        why: `${told(wanted.rule)} is gone, but another error of Claude's code is still there: ${told(wrong.rule)}.`,
        evidence,
      };
    return {
      status: 'contradicted',
      why: original
        ? `The correction fails, too: ${told(wrong.rule)} is still found.`
        : `The correction fails with what was not found before: ${told(wrong.rule)}.`,
      evidence: [],
    };
  }
  if (wanted !== undefined && (left.get(keyOf(wanted.rule))?.findings.length ?? 0) >= wanted.findings.length)
    return {
      status: 'contradicted',
      why: `The correction fails, too: ${told(wanted.rule)} is still found.`,
      evidence: [],
    };

  const doubt = doubtOf({ was, is, found, left, focus, wanted, leftOut });
  if (fails) {
    const what = told(wanted?.rule ?? firstError(failing));
    if (doubt === undefined)
      return {
        status: 'confirmed',
        why:
          `${what} was found in Claude's code and is gone in the correction; ` +
          `${is.size === 1 ? 'the one check' : `all ${is.size} checks`} that decided found nothing new.`,
        evidence,
      };
    return { status: 'plausible', why: `${what} was found in Claude's code, but ${doubt}.`, evidence };
  }
  const tested = [...is.values()].find(({ check }) => BEHAVIOUR_CHECKS.includes(check));
  const silent =
    was.size === 0 ? "Claude's code could not be checked" : "no tool found anything wrong in Claude's code";
  const lost =
    leftOut === undefined
      ? [...was].map(([asked, result]) => lostTests(result, is.get(asked))).find((each) => each !== undefined)
      : `the correction ${leftOut}`;
  if (tested !== undefined && lost === undefined)
    return { status: 'plausible', why: `The correction passes ${tested.title}, but ${silent}.`, evidence: [] };
  return {
    status: 'claimed',
    why: `A person says so: ${silent}, and ${lost ?? 'nothing ran the correction'}.`,
    evidence: [],
  };
}

interface Compared {
  was: ReadonlyMap<string, CheckResult>;
  is: ReadonlyMap<string, CheckResult>;
  found: ReturnType<typeof tally>;
  left: ReturnType<typeof tally>;
  focus: EvidenceRule | undefined;
  /** What `focus` is of what was found before. */
  wanted: { rule: EvidenceRule; findings: Finding[] } | undefined;
  leftOut: LeftOut;
}

/** The first reason why "it passes after" cannot be said, as the end of a sentence. */
function doubtOf({ was, is, found, left, focus, wanted, leftOut }: Compared): string | undefined {
  if (leftOut !== undefined) return `the correction ${leftOut}, and deleting code is no correction`;
  for (const [asked, result] of was) {
    const again = is.get(asked);
    if (again === undefined) return `${result.title} came to no decision on the correction`;
    if ((again.verdict.findingsDropped ?? 0) > 0) return `${result.title} found more in the correction than is kept`;
    const lost = lostTests(result, again);
    if (lost !== undefined) return lost;
  }
  // That another mistake went says nothing of the one that was meant.
  if (focus !== undefined && wanted === undefined) return `what was recorded, ${told(focus)}, was not found there`;
  const originals =
    wanted === undefined
      ? [...found.values()].filter(({ findings }) => findings.some(({ severity }) => severity === 'error'))
      : [wanted];
  const still = originals.find(({ rule }) => left.has(keyOf(rule)));
  if (still !== undefined)
    return `${told(still.rule)} is still found in the correction, only less often or as a warning`;
  const fresh = [...left].find(([key, { findings }]) => findings.length > (found.get(key)?.findings.length ?? 0));
  return fresh === undefined ? undefined : `the correction has something new: ${told(fresh[1].rule)}`;
}

function lostTests({ verdict: was, title }: CheckResult, again: CheckResult | undefined): string | undefined {
  if (was.tests === undefined) return undefined;
  const is = again?.verdict;
  if (is?.tests === undefined) return `${title} collected no tests with the correction`;
  const ran = ({ collected, skipped }: NonNullable<CheckResult['verdict']['tests']>): number => collected - skipped;
  const [before, after] = [was.tests, is.tests];
  if (after.collected < before.collected || ran(after) < ran(before))
    return (
      `${title} ran ${ran(before)} of ${before.collected} tests before and ${ran(after)} of ${after.collected} ` +
      'with the correction'
    );
  return undefined;
}

/**
 * Found before, and gone where the same check decided again. With the recorded finding known, only what stands on its
 * lines, and nothing where that was not found again: an unused import that was fixed by the way says nothing of the
 * mistake. Without it errors, or where there are none, warnings.
 */
function evidenceOf({
  found,
  left,
  focus,
  wanted,
  after,
}: Pick<Compared, 'found' | 'left' | 'focus' | 'wanted'> & {
  after: ReadonlyMap<string, CheckResult>;
}): EvidenceRule[] {
  if (focus !== undefined && wanted === undefined) return [];
  const asked = new Set([...after.values()].map(({ backend }) => toolOf(backend)));
  const gone = [...found]
    .filter(([key, { rule }]) => !left.has(key) && asked.has(toolOf(rule.backend)))
    .map(([, each]) => each);
  if (wanted !== undefined)
    return gone
      .filter(({ findings }) => findings.some((finding) => wanted.findings.some((other) => touches(finding, other))))
      .map(({ rule }) => rule);
  const errors = gone.filter(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  return (errors.length > 0 ? errors : gone).map(({ rule }) => rule);
}

const touches = (one: Finding, other: Finding): boolean =>
  one.file === other.file && one.range.startLine <= other.range.endLine && other.range.startLine <= one.range.endLine;
const sameOrFewer = (found: Compared['found'], left: Compared['left']): boolean =>
  left.entries().every(([key, { findings }]) => findings.length <= (found.get(key)?.findings.length ?? 0));
const firstError = (result: CheckResult | undefined): EvidenceRule => ({
  backend: result?.backend ?? '',
  rule: result?.verdict.findings.find(({ severity }) => severity === 'error')?.rule ?? 'refuted',
});

/** A check may refute with its errors beyond the limit of what is kept. */
function refutedWithout(results: Iterable<CheckResult>): { rule: EvidenceRule } | undefined {
  for (const result of results) if (result.verdict.kind === 'refuted') return { rule: firstError(result) };
  return undefined;
}

/**
 * What a report alone shows of a mistake, for a correction that was not verified again: its errors, or the one that was
 * recorded.
 */
export function evidenceIn(report: Report, focus?: EvidenceRule): EvidenceRule[] {
  const found = tally(decided(report).values());
  const wanted = focus === undefined ? undefined : found.get(keyOf(focus));
  return evidenceOf({ found, left: new Map(), focus, wanted, after: decided(report) });
}

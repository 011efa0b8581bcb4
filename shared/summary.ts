import type { Finding } from './finding.ts';
import type { Summary } from './report.ts';
import { BEHAVIOUR_CHECKS, type CheckResult, type Verdict } from './verdict.ts';

/** Reasons are cut to this length in the one line; the checklist has them whole. */
const REASON_UNITS = 60;

const held = ({ verdict }: CheckResult): boolean => verdict.kind === 'passed' || verdict.kind === 'proved';
const decided = (result: CheckResult): boolean => held(result) || result.verdict.kind === 'refuted';

/** Did a check that holds the code against what somebody said of it come to a decision? */
export const behaviourWasChecked = (results: readonly CheckResult[]): boolean =>
  results.some((result) => BEHAVIOUR_CHECKS.includes(result.check) && decided(result));

/**
 * The one line over the checklist (specs/verdicts.md, rule 3). Red only when something was refuted; green only when
 * something ran and held, nothing warned and nothing that was asked stayed without an answer. `missing` is, in words,
 * what no tool here could be asked about (types, contracts): without it nothing is green either, and neither is it
 * beside what a check that held left undecided.
 */
export function summarise(
  results: readonly CheckResult[],
  missing: readonly string[] = [],
  required: RequiredOpen = NONE_OPEN,
): Summary {
  const summary = summariseResults(results, missing);
  if (required.open.length === 0 || summary.tone === 'bad') return summary;
  const text = `required ${required.open.join(' and ')} not decided, ${summary.text}`;
  if (required.strict) return { ...summary, text, tone: 'bad' };
  return { ...summary, text, tone: summary.tone === 'ok' ? 'warn' : summary.tone };
}

/**
 * Checks that the project requires and that came to no decision; `strict` makes that a failure (`safety_level` high or
 * critical).
 */
export interface RequiredOpen {
  open: readonly string[];
  strict: boolean;
}

const NONE_OPEN: RequiredOpen = { open: [], strict: false };

function summariseResults(results: readonly CheckResult[], unasked: readonly string[]): Summary {
  const missing = [...unasked, ...results.flatMap((each) => (held(each) ? (each.verdict.undecided ?? []) : []))];
  const findings = results.flatMap(({ verdict }) => verdict.findings);
  const refuted = results.some(({ verdict }) => verdict.kind === 'refuted');
  const errors = places(findings.filter(({ severity }) => severity === 'error'));
  const warnings = places(findings.filter(({ severity }) => severity === 'warning'));
  const behaviourChecked = behaviourWasChecked(results);
  const open = results.filter((result) => !decided(result));
  const common = { errors, warnings, behaviourChecked };

  if (refuted) return { tone: 'bad', text: count(Math.max(errors, 1), 'problem'), ...common };
  // A text without secrets or hidden characters may still be anything, and so may code that does not crash: alone,
  // neither holds.
  const holds = results.some(
    (result) => held(result) && result.check !== 'fuzz' && (result.check !== 'security' || open.length === 0),
  );
  if (!holds) {
    const notes = [
      ...(warnings === 0 ? [] : [count(warnings, 'warning')]),
      ...(open.length > 0 || results.length === 0 ? [undecided(open)] : []),
      ...fuzzed(results),
    ];
    return {
      tone: warnings > 0 ? 'warn' : 'unknown',
      text: notes.length === 0 ? 'behaviour not checked' : notes.join(', '),
      ...common,
    };
  }
  const silent = open.filter(({ verdict }) => verdict.kind !== 'answered');
  let outcome =
    open.length > 0 ? `${results.length - open.length} of ${results.length} checks pass` : verdictOf(results);
  if (warnings > 0) outcome = count(warnings, 'warning');
  const parts = [outcome, ...(open.length > 0 ? [undecided(open)] : []), ...unseen(results, missing)];
  let tone: Summary['tone'] = open.length > 0 || missing.length > 0 ? 'unknown' : 'ok';
  if (warnings > 0 || silent.length > 0) tone = 'warn';
  return { tone, text: [...new Set(parts)].join(', '), ...common };
}

/** What nobody looked at, in one phrase. */
function unseen(results: readonly CheckResult[], missing: readonly string[]): string[] {
  if (missing.length === 0 && results.some(modelHeld))
    return behaviourWasChecked(results) ? [] : ['model checked, code not'];
  if (behaviourWasChecked(results)) return missing.length === 0 ? [] : [`${missing.join(' and ')} not checked`];
  return [...fuzzed(results), `${[...missing, 'behaviour'].join(' and ')} not checked`];
}

/** What a falsifier that found nothing can say: no more than that nothing broke. */
function fuzzed(results: readonly CheckResult[]): string[] {
  const clean = results.filter((result) => result.check === 'fuzz' && held(result));
  const inputs = clean.reduce((sum, { verdict }) => sum + (verdict.inputs ?? 0), 0);
  return inputs === 0 || clean.some(({ verdict }) => verdict.findings.length > 0)
    ? []
    : [`no crash on ${count(inputs, 'input')}`];
}

const modelHeld = (result: CheckResult): boolean => result.check === 'model-check' && held(result);

/** What is said when every check that was asked held without a warning. */
function verdictOf(results: readonly CheckResult[]): string {
  const bounds = results.flatMap(({ verdict }) => (verdict.kind === 'proved' ? [verdict.bound] : []));
  if (bounds.length > 0) {
    const bound = bounds.find((each) => each !== null);
    return bound === undefined ? 'proved' : `proved up to ${bound}`;
  }
  return results.some(modelHeld) ? 'model checked, code not' : 'checks pass';
}

/** The first answer that decides nothing, in words; answers before failures, failures before absences. */
function undecided(open: readonly CheckResult[]): string {
  const order: readonly Verdict['kind'][] = [
    'answered',
    'crashed',
    'timeout',
    'vacuous',
    'unknown',
    'unsupported',
    'not-run',
  ];
  const first = open.toSorted((a, b) => order.indexOf(a.verdict.kind) - order.indexOf(b.verdict.kind))[0];
  return first === undefined ? 'not run: no tool for this language' : reasonOf(first);
}

function reasonOf({ title, verdict }: CheckResult): string {
  switch (verdict.kind) {
    case 'answered':
      return `answered ${short(verdict.answer)}`;
    case 'crashed':
      return `${title} failed: ${short(verdict.reason)}`;
    case 'timeout':
      return `${title} timed out after ${Math.round(verdict.afterMs / 100) / 10} s`;
    case 'vacuous':
      return `nothing was checked: ${short(verdict.reason)}`;
    case 'unknown':
    case 'unsupported':
      return `could not tell: ${short(verdict.reason)}`;
    case 'not-run':
      return verdict.cause === 'cancelled' ? 'cancelled' : `not run: ${short(verdict.reason)}`;
    default:
      return title;
  }
}

/** Two tools that object to the same place name one problem. */
function places(findings: readonly Finding[]): number {
  return new Set(findings.map(({ file, range }) => JSON.stringify([file, range.startLine, range.startColumn]))).size;
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

function short(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  return line.length <= REASON_UNITS ? line : `${line.slice(0, REASON_UNITS - 1)}…`;
}

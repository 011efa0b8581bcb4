import type { Finding } from './finding.ts';
import {
  BEHAVIOUR_CHECKS,
  didHold,
  isDecisive,
  isMutedRefutation,
  problemsOf,
  restsOnUnchecked,
} from './verdict-facts.ts';
import { impactOf } from './impact.ts';
import type { Summary, SummaryFacts } from './report.ts';
import type { Check, CheckResult, Verdict } from './verdict.ts';
import { count, countChecks, enumerate, passedWords, whyNotChecked } from './words.ts';

/** The longest text that a chip shows. */
export const CHIP_LETTERS = 40;

/** Did a check that holds the code against what somebody said of it come to a decision? */
export const behaviourWasChecked = (results: readonly CheckResult[]): boolean =>
  results.some(({ check, verdict }) => BEHAVIOUR_CHECKS.includes(check) && isDecisive(verdict));

/** A colour and the line in its forms, the longest first; one that fits is chosen. */
interface Line {
  tone: Summary['tone'];
  forms: readonly string[];
}

/**
 * The one line over the checks (specs/verdicts.md, rule 3), of at most {@link CHIP_LETTERS} characters. Red only when
 * something was refuted; green only when something ran and held, nothing warned and nothing that was asked stayed
 * without an answer, not even in part.
 */
export function summarise(results: readonly CheckResult[], facts: SummaryFacts = {}): Summary {
  const summary = summaryOf(results, facts);
  return results.some(({ permissionEnded }) => permissionEnded === true) ? withPermissionEnded(summary) : summary;
}

const ENDED = 'permission ended since';

/** A summary of which a check rests on a permission that is none any more: it says so, and is not green. */
export const withPermissionEnded = (summary: Summary): Summary => ({
  ...summary,
  tone: summary.tone === 'ok' ? 'unknown' : summary.tone,
  text: chipText([`${summary.text}, ${ENDED}`, ENDED]),
});

function summaryOf(results: readonly CheckResult[], facts: SummaryFacts): Summary {
  const { tone, forms } = withMuted(lineOf(results, facts), results);
  const findings = unmuted(results);
  const summary: Summary = {
    tone,
    text: chipText(forms),
    errors: problemsOf(findings.filter(({ severity }) => severity === 'error')),
    warnings: problemsOf(findings.filter(({ severity }) => severity === 'warning')),
    behaviourChecked: behaviourWasChecked(results),
  };
  const { open, muted = [], strict } = facts.required ?? { open: [], strict: false };
  if (open.length + muted.length === 0 || tone === 'bad') return summary;
  const unanswered = joined(
    open.length === 0 ? '' : `required ${enumerate(open)} not checked`,
    muted.length === 0 ? '' : `required ${enumerate(muted)} muted`,
  );
  const least = open.length === 0 ? 'required checks muted' : 'required checks not checked';
  const text = chipText([...forms.map((form) => `${unanswered}, ${form}`), unanswered, least]);
  if (strict) return { ...summary, text, tone: 'bad' };
  return { ...summary, text, tone: tone === 'ok' ? 'warn' : tone };
}

/** The first form that a chip has room for, or as much of the last as it has. */
export function chipText(forms: readonly string[]): string {
  const last = forms.at(-1) ?? '';
  const fits = forms.find((form) => form.length <= CHIP_LETTERS) ?? last;
  return fits.length <= CHIP_LETTERS ? fits : `${fits.slice(0, CHIP_LETTERS - 1).trimEnd()}…`;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const unmuted = (results: readonly CheckResult[]): Finding[] =>
  results.flatMap(({ verdict }) => verdict.findings.filter(({ muted }) => muted === undefined));

/**
 * What the user muted is named, before anything else: "1 muted, 5 of 6 checks passed". A refutation all of whose
 * problems are muted is not red, and never green.
 */
function withMuted(line: Line, results: readonly CheckResult[]): Line {
  const muted = problemsOf(
    results.flatMap(({ verdict }) => verdict.findings.filter((each) => each.muted !== undefined)),
  );
  if (muted === 0) return line;
  const named = `${muted} muted`;
  const wasRefuted = results.some(({ verdict }) => isMutedRefutation(verdict));
  return {
    tone: wasRefuted && line.tone === 'ok' ? 'unknown' : line.tone,
    forms: line.tone === 'bad' ? line.forms.map((form) => `${form}, ${named}`) : namedFirst(named, line.forms),
  };
}

/** With less room the names of what was not checked give way to that something was not. */
const namedFirst = (named: string, forms: readonly string[]): string[] => [
  ...forms.map((form) => joined(named, form)),
  forms.some((form) => form.includes('not checked')) ? `${named}, not all checked` : named,
];

function lineOf(results: readonly CheckResult[], facts: SummaryFacts): Line {
  const findings = unmuted(results);
  const errors = problemsOf(findings.filter(({ severity }) => severity === 'error'));
  if (results.some(({ verdict }) => verdict.kind === 'refuted' && !isMutedRefutation(verdict)))
    return { tone: 'bad', forms: [count(Math.max(errors, 1), 'problem')] };
  const open = results.filter(({ verdict }) => !isDecisive(verdict));
  const warnings = problemsOf(findings.filter((finding) => impactOf(finding, facts.snippet === true) === 'warning'));
  // A text without secrets or hidden characters may still be anything, and so may code that does not crash: alone,
  // neither holds.
  const holds = results.some(
    ({ check, verdict }) => didHold(verdict) && check !== 'fuzz' && (check !== 'security' || open.length === 0),
  );
  const about = { results, open, warned: warnings === 0 ? '' : count(warnings, 'warning') };
  return holds ? lineOfHeld(about, facts) : lineOfUndecided(about);
}

interface Asked {
  results: readonly CheckResult[];
  /** Those without a decision. */
  open: readonly CheckResult[];
  /** "2 warnings", or empty. */
  warned: string;
}

function lineOfUndecided({ results, open, warned }: Asked): Line {
  const answers = open.length > 0 || results.length === 0 ? undecided(open) : [''];
  const fuzz = fuzzed(results);
  const forms = answers.flatMap((answer) => [joined(warned, answer, fuzz), joined(warned, answer)]);
  return {
    tone: warned === '' ? 'unknown' : 'warn',
    forms: forms.every((form) => form === '') ? ['behaviour not checked'] : forms.filter((form) => form !== ''),
  };
}

function lineOfHeld({ results, open, warned }: Asked, { missing = [], hasNoBehaviour = false }: SummaryFacts): Line {
  const simulated = results.filter(isSimulated);
  // Of a simulation its model is what is not checked, which is said in one word.
  const unasked = [
    ...missing,
    ...results.flatMap((each) => (didHold(each.verdict) && !isSimulated(each) ? (each.verdict.undecided ?? []) : [])),
  ];
  const silent = open.filter(({ verdict }) => verdict.kind !== 'answered');
  const behaviour = behaviourWasChecked(results);
  const rests = results.some(({ verdict }) => restsOnUnchecked(verdict));
  const isAlone = unasked.length === 0 && !behaviour && (silent.length === 0 || simulated.length === 0);
  const model = isAlone ? modelWords(results) : undefined;
  const outcomes = warned === '' ? outcomesOf(results, open.length === 0) : [warned];
  const heads = model === undefined ? outcomes : [joined(warned, model)];
  const names = [
    // What runs code and did not is behaviour that was not checked, which is said once.
    ...silent.filter(({ check }) => behaviour || !BEHAVIOUR_CHECKS.includes(check)).map(({ check }) => SUBJECTS[check]),
    ...unasked,
    ...(simulated.length > 0 && !heads.some((head) => head.endsWith(SIMULATED)) ? ['model'] : []),
    ...(rests ? ['what it rests on'] : []),
    ...(behaviour || hasNoBehaviour || model !== undefined ? [] : ['behaviour']),
  ];
  const answers = open.length > silent.length ? undecided(open) : [''];
  const fuzz = behaviour || warned !== '' ? '' : fuzzed(results);
  let tone: Summary['tone'] = open.length + unasked.length + simulated.length > 0 ? 'unknown' : 'ok';
  if (warned !== '' || silent.length > 0 || rests) tone = 'warn';
  return { tone, forms: formsOf({ heads, answers, fuzz, names: [...new Set(names)] }) };
}

/** What is least worth its room goes first: runs without a crash, how many checks held, the names of what was not. */
function formsOf(parts: Record<'heads' | 'answers' | 'names', string[]> & { fuzz: string }): string[] {
  const { heads, answers, fuzz, names } = parts;
  const all = names.length === 0 ? [''] : [`${enumerate(names)} not checked`, `${names.join(', ')} not checked`];
  const counted = names.length === 0 ? [] : [`${count(names.length, 'part')} not checked`];
  const mayDrop = answers[0] !== '' || (heads.length > 1 && names.length > 0);
  return answers.flatMap((answer) => [
    ...all.flatMap((tail) => heads.flatMap((head) => [joined(head, answer, fuzz, tail), joined(head, answer, tail)])),
    ...(mayDrop ? all.map((tail) => joined(answer, tail)) : []),
    ...counted.flatMap((tail) => heads.map((head) => joined(head, answer, tail))),
    ...(mayDrop ? [answer].filter((each) => each !== '') : []),
  ]);
}

/** What a falsifier that found nothing can say: no more than that nothing broke. */
function fuzzed(results: readonly CheckResult[]): string {
  const clean = results.filter(({ check, verdict }) => check === 'fuzz' && didHold(verdict));
  const inputs = clean.reduce((sum, { verdict }) => sum + (verdict.inputs ?? 0), 0);
  return inputs === 0 || clean.some(({ verdict }) => verdict.findings.length > 0)
    ? ''
    : `no crash on ${count(inputs, 'input')}`;
}

const SIMULATED = 'simulated, model not checked';

/** Did only a sample of a model's runs hold? It speaks of these, and decides no claim about the model. */
const isSimulated = ({ verdict }: CheckResult): boolean => didHold(verdict) && verdict.sampledBy === 'simulation';

/** What a model that held is worth, by what was looked at of it. */
function modelWords(results: readonly CheckResult[]): string | undefined {
  const held = results.filter(({ check, verdict }) => check === 'model-check' && didHold(verdict));
  if (held.length === 0) return undefined;
  if (held.some(isSimulated)) return SIMULATED;
  return held.every(({ verdict }) => verdict.sampledBy === 'tests')
    ? 'model tested, code not'
    : 'model checked, code not';
}

/** What held, where nothing warned: a proof is more than that checks passed. */
function outcomesOf(results: readonly CheckResult[], isAll: boolean): string[] {
  const bounds = results.flatMap(({ verdict }) => (verdict.kind === 'proved' ? [verdict.bound] : []));
  const bound = bounds.find((each) => each !== null);
  if (isAll && bounds.length > 0) return bound === undefined ? ['proved'] : [`proved up to ${bound}`, 'proved in part'];
  const model = isAll ? modelWords(results) : undefined;
  if (model !== undefined) return [model];
  const { passed, all } = countChecks(results);
  return [passedWords({ passed, all }), passed === all ? `${all} passed` : `${passed} of ${all} passed`];
}

/** What an aspect of the code is called that was not checked. */
const SUBJECTS: Record<Check, string> = {
  parse: 'syntax',
  types: 'types',
  lint: 'lint',
  security: 'security',
  test: 'tests',
  fuzz: 'fuzzing',
  differential: 'old against new',
  'model-check': 'model',
  prove: 'proof',
};

/** Answers before failures, failures before absences. */
const ORDER: readonly Verdict['kind'][] = [
  'answered',
  'crashed',
  'timeout',
  'vacuous',
  'unknown',
  'unsupported',
  'not-run',
];

/** The first answer that decides nothing, in words that get shorter. */
function undecided(open: readonly CheckResult[]): string[] {
  const first = open.toSorted((a, b) => ORDER.indexOf(a.verdict.kind) - ORDER.indexOf(b.verdict.kind))[0];
  if (first === undefined) return ['not checked: no tool for this language'];
  const { check, verdict } = first;
  if (verdict.kind === 'answered') {
    const line = firstLine(verdict.answer);
    return [`answered ${line}`, line.split(':', 1)[0] ?? '', 'answered, for you to judge'];
  }
  if (verdict.kind === 'not-run' && verdict.cause === 'cancelled') return ['cancelled'];
  const what = `${SUBJECTS[check]} not checked`;
  const whys = ['reason' in verdict ? firstLine(verdict.reason) : undefined, whyNotChecked(verdict)];
  return [...whys.flatMap((why) => (why === undefined ? [] : [`${what}: ${why}`])), what];
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

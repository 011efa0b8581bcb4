import type { Tier } from '../runner-request.ts';
import { callText, outcomeText, type Bench, type Violation } from './bench.ts';
import { callOf, type Outcome } from './call.ts';
import { judgePanic } from './callee/judge-panic.ts';
import { promisedBy } from './laws.ts';
import { misfit } from './misfit.ts';
import type { Returned } from './laws/law.ts';
import { brokenLaws } from './laws/laws-of-names.ts';
import { isGeneric, isSized } from './objection.ts';
import type { Subject } from './subject.ts';
import { copy, isOrdinary, isSmall, literal, same } from './value.ts';

/** Numbers and lengths up to which an overflow of the stack is no depth that somebody may have meant. */
const SMALL = 3;

/** Of inputs that are guesses these say nothing: the guess may be wrong. */
const SAID_OF_TYPES = ['crash', 'undeclared-exception', 'not-a-number', 'declared-type'];

/**
 * Calls a function on one input and holds against the outcome what its declaration and its name promise. What fails on
 * an input of a guessed shape is at most a question, and an exception there says nothing.
 */
export function examine(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  bench: Bench,
): { refused: boolean | 'not-asked'; violations: Violation[] } {
  const { refused, violations } = examineAsDeclared(subject, args, tier, bench);
  const meant = violations.filter(({ law }) => !bench.muted.has(law));
  return { refused, violations: asGuessed(subject, args, tier, meant, bench) };
}

/** What is left of violations where the shape of the input is a guess: questions, and of exceptions nothing. */
export function asGuessed(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  violations: readonly Violation[],
  { laws }: Pick<Bench, 'laws'>,
): Violation[] {
  if (!subject.guessed) return [...violations];
  const sound = tier !== 'odd' && isGeneric(subject, args);
  return violations.flatMap((each): Violation[] =>
    (sound && !SAID_OF_TYPES.includes(each.law)) || laws.some(({ rule }) => rule === each.law)
      ? [{ ...each, severity: 'warning' }]
      : [],
  );
}

function examineAsDeclared(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  bench: Bench,
): { refused: boolean | 'not-asked'; violations: Violation[] } {
  const given = copy([...args]);
  const outcome = callOf(subject.run, given, bench.places);
  const step = { call: callText(subject, args), outcome: outcomeText(outcome) };
  if (outcome.kind === 'refused') return { refused: true, violations: [] };
  if (outcome.kind === 'not-asked') return { refused: 'not-asked', violations: [] };
  if (outcome.kind === 'broken')
    return { refused: !outcome.grave, violations: judgeBroken(subject, args, tier, outcome, step, bench) };
  const { value } = outcome;
  if (value instanceof Promise) return { refused: false, violations: [] };
  const violations = judgeValue({ subject, args, given, value, tier, step, bench });
  if (violations.length === 0 && tier === 'plain' && !bench.varies && !bench.names('variable', subject.words)) {
    const again = callOf(subject.run, copy([...args]), bench.places);
    if (again.kind !== 'not-asked' && (again.kind !== 'value' || !same(again.value, value))) {
      const second = { call: step.call, outcome: outcomeText(again) };
      if (second.outcome !== step.outcome)
        violations.push({
          law: 'repeatable',
          severity: 'warning',
          line: null,
          steps: [step, second],
          message: `${step.call} is ${step.outcome}, and ${second.outcome} when it is called again`,
        });
    }
  }
  return { refused: false, violations };
}

/** What is wrong with a result by its declared type, its name and the documentation. */
export function judgeValue(returned: Returned): Violation[] {
  const { subject, args, value, tier, step, bench } = returned;
  return [
    ...judgeType(subject, args, tier, value, step),
    ...promisedBy(returned, bench.tried),
    ...(tier === 'odd' ? [] : brokenLaws(returned, bench.laws, bench.tried)),
  ];
}

/** An exception that the language raised, and whether the input is one that nobody can object to. */
export function judgeBroken(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  outcome: Outcome & { kind: 'broken' },
  step: Violation['steps'][number],
  { names }: Pick<Bench, 'names'>,
): Violation[] {
  if (outcome.panic !== undefined) return judgePanic(subject, args, tier, outcome, step, { names });
  const reads = names('reads', subject.words);
  if (!outcome.grave)
    return reads || tier === 'odd'
      ? []
      : [
          {
            law: 'undeclared-exception',
            severity: 'warning',
            line: outcome.line,
            steps: [step],
            message: `${step.call} ${step.outcome}`,
          },
        ];
  const nothing = subject.answersNothing;
  const meant = tier !== 'odd' && !subject.assumes && (nothing || isGeneric(subject, args));
  const ofForm = subject.formed || (subject.takesApart && !nothing);
  const known = !subject.coupled && !ofForm && !subject.shape.helper && !subject.scalar && !subject.looksUp;
  const fair = meant && known && !(subject.counts && isBeyond(args)) && !(reads && subject.words[0] !== 'parse');
  const error = outcome.overflow ? meant && isSmall(args, SMALL) : fair;
  return [
    {
      law: outcome.overflow ? 'endless-recursion' : 'crash',
      severity: error ? 'error' : 'warning',
      line: outcome.line,
      steps: [step],
      message: `${step.call} ${step.outcome}`,
    },
  ];
}

/** Is a number larger than what it counts in? */
function isBeyond(args: readonly unknown[]): boolean {
  const sizes = args.flatMap((each) => (Array.isArray(each) || typeof each === 'string' ? [each.length] : []));
  return args.some((each) => typeof each === 'number' && each > Math.min(...sizes));
}

/** Words of functions that turn anything into a number: what is none becomes NaN by design. */
const TO_NUMBER = ['parse', 'to', 'from', 'number', 'num', 'convert', 'as', 'eval', 'evaluate'];

function judgeType(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  value: unknown,
  step: Violation['steps'][number],
): Violation[] {
  const { returns, kind } = subject.shape;
  const found = returns === null || kind !== 'plain' || tier === 'odd' ? undefined : misfit(value, returns);
  if (found === undefined) return strayText(subject, args, tier, value, step);
  const where = found.path === '' ? step.call : `${step.call}${found.path}`;
  if (found.kind === 'NaN') {
    if (subject.words.some((word) => TO_NUMBER.includes(word)) && /"/.test(step.call)) return [];
    const missing =
      subject.calculates &&
      !subject.shape.helper &&
      !subject.assumes &&
      !subject.coupled &&
      !subject.formed &&
      isOrdinary(args) &&
      isGeneric(subject, args);
    return [
      {
        law: 'not-a-number',
        severity: missing ? 'error' : 'warning',
        line: null,
        steps: [step],
        message: `${where} is NaN`,
      },
    ];
  }
  const certain =
    !subject.shape.helper &&
    !subject.assumes &&
    !subject.coupled &&
    !subject.formed &&
    !subject.counts &&
    !subject.looksUp &&
    isOrdinary(args) &&
    // What a function of the caller's gives back is made up.
    !args.some((each) => typeof each === 'function') &&
    (subject.answersNothing || isSized(subject, args));
  return [
    {
      law: 'declared-type',
      severity: certain ? 'error' : 'warning',
      line: null,
      steps: [step],
      message: `${where} is ${found.got}, which its declared type does not have`,
    },
  ];
}

/** "undefined" in a text is hardly ever meant. */
function strayText(
  { words }: Subject,
  args: readonly unknown[],
  tier: Tier,
  value: unknown,
  step: Violation['steps'][number],
): Violation[] {
  const stray =
    typeof value === 'string' && tier === 'plain' ? /\b(undefined|NaN|\[object Object\])/.exec(value)?.[0] : undefined;
  if (stray === undefined || literal(args).includes(stray) || words.includes('debug')) return [];
  return [
    {
      law: 'stray-text',
      severity: 'warning',
      line: null,
      steps: [step],
      message: `${step.call} is ${step.outcome}: "${stray}" is in the text`,
    },
  ];
}

import type { Tier } from '../../runner-request.ts';
import type { Bench, Violation } from '../bench.ts';
import type { Outcome } from '../call.ts';
import type { Operation } from '../instance.ts';
import { wordsOf } from '../name-words.ts';
import { hasZero, isDivisible, isGeneric, isSized, mayRunOn } from '../objection.ts';
import type { Names, Subject } from '../subject.ts';
import { isSmall } from '../value.ts';
import { isOwnTable, mayBeGraph, mayGoRound, mayPointOutside, SOUGHT } from './list-elements.ts';

/** Numbers and lengths that no type is too small for. */
const SMALL = 12;
/** Those that a program has no right to take long over: there are nine times as many orders of nine things. */
const SHORT = 8;
/** Those up to which a stack that overflows is no depth that somebody may have meant. */
const SHALLOW = 3;

type Broken = Outcome & { kind: 'broken' };

/** What a call says that the language itself stopped, or that did not come back. */
export function judgePanic(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  outcome: Broken,
  step: Violation['steps'][number],
  { names }: Pick<Bench, 'names'>,
): Violation[] {
  const severity = severityOf(subject, args, tier, outcome, names);
  if (severity === null) return [];
  return [
    {
      law: LAWS[outcome.panic ?? 'index'] ?? 'crash',
      severity,
      line: outcome.line === 0 ? null : outcome.line,
      steps: [step],
      message: `${step.call} ${step.outcome}${severity === 'warning' ? ': is this meant?' : ''}`,
    },
  ];
}

const LAWS: Readonly<Record<string, string>> = {
  recursion: 'endless-recursion',
  work: 'no-end',
  waiting: 'no-end',
  memory: 'no-end',
};

function severityOf(
  subject: Subject,
  args: readonly unknown[],
  tier: Tier,
  { panic, text }: Broken,
  names: Names,
): 'error' | 'warning' | null {
  // A text that is not of letters without marks is one all the same.
  if (panic === 'boundary') return subject.assumes || subject.formed ? null : 'warning';
  if (tier === 'odd') return null;
  const isLife = subject.shape.form === 'class';
  const generic = isGeneric(subject, args);
  // A result that may be nothing is the answer to what is empty.
  const isFairInput = generic || (subject.answersNothing && isPlainlyEmpty(subject, args));
  const isSure = !subject.assumes && !subject.guessed && isFairInput && !isLife;
  // What returns an error has an answer to a graph with a circle.
  const goesRound = mayGoRound(args) || (mayBeGraph(args) && !subject.refuses);
  switch (panic) {
    case 'recursion':
      if (!isSmall(args, SHALLOW) || goesRound) return null;
      return isSure || (subject.answersNothing && !subject.assumes) ? 'error' : 'warning';
    case 'work':
    case 'memory':
      if (!isShort(args) || goesRound || mayRunOn(subject, args)) return null;
      return isSure ? 'error' : 'warning';
    case 'waiting':
      return isShort(args) && !mayRunOn(subject, args) ? 'warning' : null;
    case 'size':
    case 'refused-text':
    case undefined:
      return null;
    default:
  }
  const reads = names('reads', subject.words);
  if (panic === 'index' && isOwnTable(text, args)) return null;
  if (isLife) return isAnswered(args) && !isOfCaller(subject, args, panic, names) ? 'warning' : null;
  if (panic === 'index' && mayPointOutside(args, subject.shape.parameters)) return null;
  const beyond = subject.counts && isBeyond(subject, args);
  // What has an answer to a text that it cannot read is to give it.
  if (subject.refuses && panic === 'index' && args.every((each) => typeof each === 'string')) return 'warning';
  if (subject.coupled || beyond || subject.formed || (reads && subject.words[0] !== 'parse')) return null;
  if (!isSized(subject, args) && !isPlainlyEmpty(subject, args)) return null;
  const onList =
    args.filter((each) => Array.isArray(each)).length === 1 &&
    args.every((each, at) => Array.isArray(each) || SOUGHT.test(subject.shape.parameters[at]?.name ?? ''));
  const isScalar = subject.scalar && !(subject.makesList && args.length === 1);
  const isFair =
    isSure &&
    !subject.shape.helper &&
    !isScalar &&
    !subject.looksUp &&
    !(subject.takesApart && !subject.answersNothing);
  if (panic === 'divide') return isDivisible(args) && isFair ? 'error' : onDivision(args);
  if (panic === 'overflow' || panic === 'subtract') {
    // Who counts from 1 has no 0.
    if (!isSmall(args, SMALL) || (panic === 'subtract' && args.some(hasZero))) return null;
    if (isFair && onList) return 'error';
    return onList && generic ? 'warning' : null;
  }
  return isFair ? 'error' : 'warning';
}

/** Is it so little that nobody needs long for it? What grows with two numbers may grow faster than any power. */
const isShort = (args: readonly unknown[]): boolean =>
  isSmall(args, args.filter((each) => typeof each === 'number').length > 1 ? SHALLOW : SHORT);

/** Nothing is divided by nothing: a divisor that is given as such is the caller's. */
const onDivision = (args: readonly unknown[]): 'warning' | null =>
  args.some((each) => Array.isArray(each)) ? 'warning' : null;

/** One list or text with nothing in it, and every number a fair one. */
const isPlainlyEmpty = (subject: Subject, args: readonly unknown[]): boolean =>
  args.every((each, at) =>
    typeof each === 'number' ? subject.sizes[at] !== true || each >= 2 : !Array.isArray(each) || each.length === 0,
  );

/** Is a number larger than what it counts in? */
function isBeyond({ shape }: Subject, args: readonly unknown[]): boolean {
  const sizes = args.flatMap((each) => (Array.isArray(each) || typeof each === 'string' ? [each.length] : []));
  return args.some(
    (each, at) =>
      typeof each === 'number' && each >= Math.min(...sizes) && !SOUGHT.test(shape.parameters[at]?.name ?? ''),
  );
}

const operationsOf = (args: readonly unknown[]): readonly Operation[] =>
  (Array.isArray(args.at(-1)) ? args.at(-1) : []) as Operation[];

/** Does a method say no to what it is called with: a place that is not there, signs out of an alphabet? */
const isOfCaller = (subject: Subject, args: readonly unknown[], panic: Broken['panic'], names: Names): boolean =>
  panic === 'index'
    ? pointsInto(subject, args, names)
    : (panic === 'subtract' || panic === 'overflow') &&
      operationsOf(args).some(([, ...given]) => given.some((each) => typeof each === 'string'));

/**
 * Is a method called with a place in something that only the caller knows the size of: by the name of its parameter, or
 * with a number that is not below what the object was made with?
 */
const pointsInto = ({ shape }: Subject, args: readonly unknown[], names: Names): boolean =>
  operationsOf(args).some(([, ...given]) =>
    given.some((each) => typeof each === 'number' && args.some((made) => typeof made === 'number' && each >= made)),
  ) ||
  operationsOf(args).some(([name]) =>
    shape.methods
      .find((each) => each.name === name)
      ?.parameters.some((each) => names('pointers', wordsOf(each.name).slice(-1))),
  );

/** Was so much put in before that what is taken out can be there? */
function isAnswered(args: readonly unknown[]): boolean {
  const operations = operationsOf(args);
  const given = operations.filter((each) => each.length > 1).length;
  return given > 0 && operations.length - given <= given;
}
